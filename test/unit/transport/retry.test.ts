import * as fc from 'fast-check';

import {
	NOT_SENT,
	TOO_DEEP,
	TOO_LARGE,
	UNTRUSTED,
	type Outcome,
} from '../../../nodes/MessagingCrm/transport/outcome';
import { mayHaveArrived, retryReason } from '../../../nodes/MessagingCrm/transport/retry';

function answer(status: number): Outcome {
	return { status, headers: {}, body: undefined };
}

const CODES = [
	'ECONNREFUSED',
	'EAI_AGAIN',
	'ECONNRESET',
	'ETIMEDOUT',
	'ECONNABORTED',
	'EPIPE',
	'ENOTFOUND',
	'ERR_CANCELED',
	'EPROTO',
	NOT_SENT,
	UNTRUSTED,
	TOO_DEEP,
	TOO_LARGE,
];

describe('retryReason', () => {
	test.each<[string, Outcome, read: string | undefined, write: string | undefined]>([
		['429', answer(429), 'rateLimit', 'rateLimit'],
		['502', answer(502), 'passing', undefined],
		['503', answer(503), 'passing', undefined],
		...[200, 302, 400, 401, 403, 404, 408, 409, 413, 422, 500, 501, 504, NaN].map(
			(status): [string, Outcome, undefined, undefined] => [
				String(status),
				answer(status),
				undefined,
				undefined,
			],
		),
		['a refused connection', { code: 'ECONNREFUSED' }, 'passing', 'passing'],
		['a name server that is busy', { code: 'EAI_AGAIN' }, 'passing', 'passing'],
		['a broken connection', { code: 'ECONNRESET' }, 'passing', undefined],
		['an answer that is too large', { code: TOO_LARGE }, undefined, undefined],
		['an answer nested too deep', { code: TOO_DEEP }, undefined, undefined],
		['a timeout', { code: 'ETIMEDOUT' }, 'passing', undefined],
		["n8n's timeout", { code: 'ECONNABORTED' }, 'passing', undefined],
		['a broken pipe', { code: 'EPIPE' }, 'passing', undefined],
		['an unknown code', { code: 'E_NEW' }, 'passing', undefined],
		['an unknown host', { code: 'ENOTFOUND' }, undefined, undefined],
		['an address without HTTPS', { code: 'EPROTO' }, undefined, undefined],
		['a wrong certificate', { code: UNTRUSTED }, undefined, undefined],
		['a cancelled request', { code: 'ERR_CANCELED' }, undefined, undefined],
		['a request that n8n did not send', { code: NOT_SENT }, undefined, undefined],
	])('after %s', (_, outcome, read, write) => {
		expect(retryReason(outcome, true, 1)).toBe(read);
		expect(retryReason(outcome, false, 1)).toBe(write);
	});

	test('gives up after six tries, but not on the rate limit', () => {
		for (const outcome of [answer(503), { code: 'ECONNRESET' }, { code: 'ECONNREFUSED' }]) {
			expect(retryReason(outcome, true, 5)).toBe('passing');
			expect(retryReason(outcome, true, 6)).toBeUndefined();
		}
		expect(retryReason({ code: 'ECONNREFUSED' }, false, 6)).toBeUndefined();
		expect(retryReason(answer(429), false, 1000)).toBe('rateLimit');
	});

	test('never sends a write again that may have arrived', () => {
		const outcome = fc.oneof(
			fc.integer({ min: 0, max: 999 }).map(answer),
			fc.oneof(fc.constantFrom(...CODES), fc.string()).map((code): Outcome => ({ code })),
		);
		fc.assert(
			fc.property(outcome, fc.nat({ max: 10 }), (failure, tries) => {
				const again = retryReason(failure, false, tries);
				if (again) expect(mayHaveArrived(failure)).toBe(false);
				if (mayHaveArrived(failure)) expect(again).toBeUndefined();
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('mayHaveArrived', () => {
	test.each([400, 401, 403, 404, 409, 413, 422, 429])('%i says that nothing was done', (status) => {
		expect(mayHaveArrived(answer(status))).toBe(false);
	});

	test.each([500, 502, 503, 504, 599])('%i leaves it open', (status) => {
		expect(mayHaveArrived(answer(status))).toBe(true);
	});

	test.each(CODES)('%s', (code) => {
		const never = ['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'EPROTO', NOT_SENT, UNTRUSTED];
		expect(mayHaveArrived({ code })).toBe(!never.includes(code));
	});
});
