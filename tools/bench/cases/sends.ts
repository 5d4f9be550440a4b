import type { RateLimit } from '../../../test/simulator';
import { HTTP, httpRequest, itemsOf, messagingCrm, OURS } from '../nodes';
import type { Service } from '../service';
import type { BenchCase, Sample } from './case';
import { allRunsRight, withinLimit } from './verdicts';

/** One answer in so many is a failure of the service. */
const FAILURE_EVERY = 50;

const numbers = (count: number) =>
	Array.from({ length: count }, (_, index) => String(6_281_100_000_000 + index));

/**
 * Templates to people who all differ. A 429 did nothing and is to be sent again; a 503 may have been
 * carried out, and is to come out as an error item that tells whose message it was.
 */
export function sendsCase(
	people: number,
	limit: number,
	windowMs: number,
	status: 429 | 503,
): BenchCase {
	const rateLimit: RateLimit = {
		limit,
		windowMs,
		kind: 'fixed',
		// Without it a client has to take the documented minute for the window.
		reset: windowMs < 60_000 ? 'epochSeconds' : 'none',
		retryAfter: 'none',
	};
	return {
		name: `sends-${status}`,
		title: `${people.toLocaleString('en')} template sends at ${limit.toLocaleString('en')} in ${windowMs / 1000} s, one answer in ${FAILURE_EVERY} a ${status}`,
		service: { orders: 1, latencyMs: 10, rateLimit },
		faults: [{ every: FAILURE_EVERY, fault: { type: 'status', status } }],
		runs: 1,
		async contenders(service) {
			const { inboxId, waTemplateId } = await service.ask('template');
			const input = itemsOf('phone', numbers(people));
			const byId = (value: string) => ({ __rl: true, mode: 'id', value });
			const send = messagingCrm({
				resource: 'template',
				operation: 'send',
				inboxId: byId(inboxId),
				templateId: byId(waTemplateId),
				phoneNumber: '={{ $json.phone }}',
			});
			const sendByHttp = httpRequest({
				method: 'POST',
				url: `${service.url}/templates/send`,
				sendBody: true,
				bodyParameters: {
					parameters: [
						{ name: 'inbox_id', value: inboxId },
						{ name: 'wa_template_id', value: waTemplateId },
						{ name: 'phone_number', value: '={{ $json.phone }}' },
					],
				},
				// As many in a second as the limit allows.
				options: { batching: { batch: batchesFor(limit, windowMs) } },
			});
			const onError = 'continueRegularOutput';
			return [
				{ name: OURS, input, nodes: [status === 503 ? { ...send, onError } : send] },
				{ name: HTTP, input, nodes: [{ ...sendByHttp, onError }] },
			];
		},
		verify: async (sample, service) => await eachOnce(sample, service, numbers(people), status),
		judge: ({ [OURS]: ours }) => [
			withinLimit(ours, rateLimit),
			{ ...allRunsRight(ours), target: WANTED[status] },
		],
	};
}

const WANTED = {
	429: 'none lost, none doubled',
	503: 'each 503 an error item that names its item; none sent twice',
};

function batchesFor(limit: number, windowMs: number) {
	const batchSize = 10;
	return { batchSize, batchInterval: (windowMs / limit) * batchSize };
}

async function eachOnce(
	{ execution, traffic }: Sample,
	service: Service,
	people: string[],
	status: number,
): Promise<string | undefined> {
	if (execution.status !== 'success') return `failed: ${execution.error}`;
	const recipients = await service.ask('recipients');
	const reached = new Set(recipients);
	const missed = people.flatMap((person, index) => (reached.has(person) ? [] : [index]));
	const named = execution.output.failed.map(({ item }) => item).sort((a, b) => a - b);
	const expected = status === 503 ? Math.floor(people.length / FAILURE_EVERY) : 0;
	const problems = [
		recipients.length > reached.size && `${recipients.length - reached.size} doubled`,
		missed.length > expected && `${missed.length - expected} lost`,
		execution.output.items !== people.length && `${execution.output.items} items came out`,
		missed.join() !== named.join() && `${named.length} error items for ${missed.length} not sent`,
		status === 503 && traffic.requests > people.length && 'some were sent again',
	].filter((problem) => problem !== false);
	return problems.length > 0 ? problems.join(', ') : undefined;
}
