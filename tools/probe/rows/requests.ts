import { readRateHeaders } from '../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';
import { isHtml } from '../../../nodes/MessagingCrm/transport/reason';
import { type Answer, isOk, type Seen } from '../seen';
import { endpointsOf, fails, holds, type Rows, unseen, type Verdict } from './verdict';

/** Authentication, hosts, rate limits and errors. */
export const REQUEST_ROWS: Rows = {
	'either-header': eitherHeader,
	'base-without-api': ({ answers }) => {
		const found = answers.some((one) => isOk(one) && one.step.endpoint.startsWith('/api/'));
		return found ? holds() : unseen('no path with `/api/` was found');
	},
	'no-redirects': ({ answers }) =>
		noneOf(answers, ({ status = 0 }) => status >= 300 && status < 400, 'no request redirected'),
	'limit-per-template': limitPerTemplate,
	'reset-headers': resetHeaders,
	'html-not-service': ({ answers }) =>
		noneOf(answers, ({ body }) => isHtml(body), 'no response was a web page'),
};

function noneOf(answers: Answer[], is: (answer: Answer) => boolean, none: string): Verdict {
	const found = answers.filter(is);
	if (found.length > 0) return fails(endpointsOf(found));
	return answers.some(({ status }) => status) ? holds(none) : unseen('no response');
}

function eitherHeader(seen: Seen): Verdict {
	const pairs = ['orders', 'business'].filter((name) => seen.outcome(name) === 'accepted');
	if (pairs.length === 0) return unseen('no request succeeded');
	const others = pairs.flatMap((name) => seen.get(`${name}.otherHeader`) ?? []);
	const rejected = others.filter(({ status = 0 }) => [401, 403].includes(status));
	if (rejected.length > 0) return fails(`only \`${seen.keyHeader}\`: ${endpointsOf(rejected)}`);
	return others.some(isOk) ? holds(endpointsOf(others.filter(isOk))) : unseen('no two responses');
}

/** Two requests of one template with two IDs, one after the other. */
function limitPerTemplate(seen: Seen): Verdict {
	const [first, second] = ['order', 'otherOrder'].map((name) => {
		return readRateHeaders(seen.get(name)?.headers ?? {}, 0).remaining;
	});
	if (first === undefined || second === undefined || second > first) {
		return unseen('no `X-RateLimit-Remaining` of two orders');
	}
	return second < first ? holds() : fails('each ID has its own count');
}

function resetHeaders({ answers }: Seen): Verdict {
	const names = ['x-ratelimit-reset', 'retry-after'];
	const found = names.filter((name) => answers.some(({ headers }) => name in headers)).join(', ');
	if (found === '') return unseen('neither header came');
	const isRead = answers.every(({ headers }) => {
		const { resetIn, retryAfter } = readRateHeaders(headers, Date.now());
		const read = [resetIn, retryAfter].map((value) => value !== undefined);
		return names.every((name, index) => read[index] || !(name in headers));
	});
	return isRead ? holds(found) : fails(`${found} in another format`);
}
