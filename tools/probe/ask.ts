import axios from 'axios';
import { setTimeout as pause } from 'node:timers/promises';

import { accountOf, connectionFor, withApiKey } from '../../nodes/MessagingCrm/service/account';
import { InputError } from '../../nodes/MessagingCrm/shared/inputError';
import { fillPath } from '../../nodes/MessagingCrm/shared/path';
import { isHtml, statusInWords } from '../../nodes/MessagingCrm/transport/reason';
import { MOST_REQUESTS, PLAN, type Step } from './plan';
import { type Answer, Seen } from './seen';

/** As the credential of the node has them. */
export interface Addresses {
	baseUrl: string;
	unprefixedBaseUrl: string;
}

type Access = Addresses & { apiKey: string };

const TIMEOUT_MS = 60_000;
const MOST_BYTES = 50_000_000;

/** Statuses of the first request after which no other would succeed. */
const PROBLEMS: Record<number, string> = {
	401: 'The service rejected the API key, in either header',
	404: 'The service was not found at this address',
	429: 'The service responded 429 (too many requests)',
};

/** @throws InputError for an address that must not get the key */
export function checkAddresses(addresses: Addresses): void {
	const account = accountOf({ ...addresses, apiKey: 'none-yet' });
	for (const path of ['/api/', '/']) {
		const { isUnencrypted, addressLabel } = connectionFor(account, path);
		if (isUnencrypted) throw new InputError(`${addressLabel} must start with https://`, '');
	}
}

type Values = Record<string, string>;
type Send = (step: Step, filled: Values) => Promise<Answer>;

/**
 * Sends the requests of the plan, one after the other.
 *
 * @param pace ms between two requests
 * @param onAnswer called after each request
 * @throws Error if no request would succeed
 */
export async function ask(
	access: Access,
	pace: number,
	onAnswer: (answer: Answer) => void,
): Promise<Seen> {
	const seen = new Seen();
	let sent = 0;
	const send: Send = async (step, filled) => {
		if (sent++ > 0) await pause(pace);
		const other = seen.keyHeader === 'api_key' ? 'bearer' : 'api_key';
		const keyHeader = step.inOtherHeader ? other : seen.keyHeader;
		const answer = await get({ ...access, keyHeader }, step, filled);
		onAnswer(answer);
		return answer;
	};
	seen.answers.push(await firstAnswer(send, seen));
	for (const step of PLAN.slice(1)) {
		const filled = valuesFor(step, seen);
		if (filled === undefined) continue;
		if (sent === MOST_REQUESTS) return seen.stop(`${MOST_REQUESTS} requests were sent`);
		const answer = await send(step, filled);
		seen.answers.push(answer);
		if (answer.status === 429) return seen.stop('the service responded 429 (too many requests)');
	}
	return seen;
}

/** Finds out in which header the key is accepted, and how many records may be asked for. */
async function firstAnswer(send: Send, seen: Seen): Promise<Answer> {
	const [step] = PLAN;
	let answer = await send(step, { limit: String(seen.limit) });
	for (const header of ['bearer', 'both']) {
		if (answer.status !== 401) break;
		seen.keyHeader = header;
		answer = await send(step, answer.filled);
	}
	if (answer.status === 400 || answer.status === 422) {
		seen.limit = 100;
		answer = await send(step, { limit: String(seen.limit) });
	}
	const { status, failure } = answer;
	if (status === undefined) throw new Error(`The service did not respond (${failure})`);
	const isElsewhere = isHtml(answer.body) || (status >= 300 && status < 400);
	const problem = isElsewhere ? statusInWords(status, answer.body) : PROBLEMS[status];
	if (problem !== undefined) throw new Error(problem);
	return answer;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The values for the names in braces; undefined if one is not known. */
function valuesFor(step: Step, seen: Seen): Values | undefined {
	const texts = [step.endpoint, ...Object.values(step.query)].join();
	const values: Values = {};
	for (const [, name] of texts.matchAll(PLACEHOLDER)) {
		const value = seen.valueOf(name, step.list);
		if (value === undefined) return undefined;
		values[name] = value;
	}
	return values;
}

/** Errors of axios contain the key: nothing but their code is kept. */
async function get(
	credential: Access & { keyHeader: string },
	step: Step,
	filled: Values,
): Promise<Answer> {
	const { baseUrl } = connectionFor(accountOf({ ...credential }), step.endpoint);
	const { headers } = withApiKey({ ...credential }, { url: baseUrl });
	const query = Object.entries(step.query).map(([name, value]) => [
		name,
		value.replace(PLACEHOLDER, (_, placeholder: string) => filled[placeholder]),
	]);
	try {
		const path = fillPath(step.endpoint, (name) => filled[name]);
		const response = await axios.get(baseUrl + path, {
			headers: headers as Values,
			params: Object.fromEntries(query),
			maxRedirects: 0,
			timeout: TIMEOUT_MS,
			maxContentLength: MOST_BYTES,
			validateStatus: () => true,
		});
		const { status, data } = response;
		return { step, filled, status, headers: { ...response.headers }, body: data };
	} catch (error) {
		const code = String((error as { code?: unknown }).code);
		const failure = /^[A-Z_]{3,40}$/.test(code) ? code : 'unknown reason';
		return { step, filled, failure, headers: {}, body: undefined };
	}
}
