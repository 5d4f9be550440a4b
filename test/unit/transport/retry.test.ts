import * as fc from 'fast-check';

import { MaxWait } from '../../../nodes/MessagingCrm/transport/waiting';
import {
	NOT_SENT,
	TOO_DEEP,
	TOO_LARGE,
	UNTRUSTED,
	WAIT_ENDED,
	type Result,
} from '../../../nodes/MessagingCrm/transport/result';
import {
	mayHaveArrived,
	isRetryable,
	withRetry,
} from '../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../support/virtualClock';

function answer(status: number): Result {
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

describe('isRetryable', () => {
	it.each<[string, Result, read: boolean, write: boolean]>([
		['502', answer(502), true, false],
		['503', answer(503), true, false],
		...[200, 302, 400, 401, 403, 404, 408, 409, 413, 422, 500, 501, 504, NaN].map(
			(status): [string, Result, boolean, boolean] => [
				String(status),
				answer(status),
				false,
				false,
			],
		),
		['a refused connection', { code: 'ECONNREFUSED' }, true, true],
		['a name server that is busy', { code: 'EAI_AGAIN' }, true, true],
		['a broken connection', { code: 'ECONNRESET' }, true, false],
		['an answer that is too large', { code: TOO_LARGE }, false, false],
		['an answer nested too deep', { code: TOO_DEEP }, false, false],
		['a timeout', { code: 'ETIMEDOUT' }, true, false],
		["n8n's timeout", { code: 'ECONNABORTED' }, true, false],
		['a broken pipe', { code: 'EPIPE' }, true, false],
		['an unknown code', { code: 'E_NEW' }, true, false],
		['an unknown host', { code: 'ENOTFOUND' }, false, false],
		['an address without HTTPS', { code: 'EPROTO' }, false, false],
		['a wrong certificate', { code: UNTRUSTED }, false, false],
		['a cancelled request', { code: 'ERR_CANCELED' }, false, false],
		['a request that n8n did not send', { code: NOT_SENT }, false, false],
	])('after %s', (_, result, read, write) => {
		expect(isRetryable(result, true)).toBe(read);
		expect(isRetryable(result, false)).toBe(write);
	});

	it('never sends a write again that may have arrived', () => {
		const result = fc.oneof(
			fc.integer({ min: 0, max: 999 }).map(answer),
			fc.oneof(fc.constantFrom(...CODES), fc.string()).map((code): Result => ({ code })),
		);
		fc.assert(
			fc.property(result, (failure) => {
				const again = isRetryable(failure, false);
				if (again) expect(mayHaveArrived(failure)).toBe(false);
				if (mayHaveArrived(failure)) expect(again).toBe(false);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('withRetry', () => {
	const LIMITED = answer(429);
	const OVER_QUOTA: Result = { status: 429, headers: {}, body: undefined, isOverQuota: true };

	/** Tries a request whose attempts end like this, the last one again and again. */
	async function retry(results: Result[], { readOnly = true, maxWait = Infinity, each = 0 } = {}) {
		const clock = new VirtualClock();
		let tries = 0;
		const attempt = async () => {
			await clock.sleep(each);
			return results[Math.min(tries++, results.length - 1)];
		};
		const options = { readOnly, clock, maxWait: new MaxWait(maxWait, clock) };
		const result = await clock.run(withRetry(attempt, options)());
		return { result, tries, waited: clock.passed() - tries * each };
	}

	it('gives up after six tries', async () => {
		for (const failure of [answer(503), { code: 'ECONNRESET' }, { code: 'ECONNREFUSED' }]) {
			expect(await retry([failure])).toMatchObject({ result: failure, tries: 6 });
		}
		expect(await retry([{ code: 'ECONNREFUSED' }], { readOnly: false })).toMatchObject({
			tries: 6,
		});
	});

	it('sends a write again after any number of 429s', async () => {
		const results = [...Array.from({ length: 20 }, () => LIMITED), answer(200)];
		expect(await retry(results, { readOnly: false })).toMatchObject({
			result: answer(200),
			tries: 21,
		});
	});

	it('tries twice after a 429 that the limit per minute does not explain', async () => {
		expect(await retry([OVER_QUOTA])).toMatchObject({ result: OVER_QUOTA, tries: 2 });
		const results = [OVER_QUOTA, answer(200)];
		expect(await retry(results)).toMatchObject({ result: answer(200), tries: 2 });
	});

	it('tries a request that hangs as often as another: Max Wait bounds waits alone', async () => {
		const options = { maxWait: 12_000 };
		const quick = await retry([{ code: 'ETIMEDOUT' }], options);
		const slow = await retry([{ code: 'ETIMEDOUT' }], { ...options, each: 300_000 });
		expect(quick.tries).toBe(5);
		expect(slow).toEqual(quick);
		expect(slow.waited).toBeLessThanOrEqual(12_000);
	});

	it('waits for nothing if Max Wait is 0', async () => {
		expect(await retry([answer(503)], { maxWait: 0 })).toMatchObject({ tries: 1, waited: 0 });
	});

	it('keeps what the service said when the wait for the rate limit ends', async () => {
		for (const maxWait of [0, 1000]) {
			const { result } = await retry([LIMITED, { code: WAIT_ENDED }], { maxWait });
			expect(result).toEqual({ code: WAIT_ENDED, rateLimited: LIMITED });
		}
	});
});

describe('mayHaveArrived', () => {
	it.each([400, 401, 403, 404, 409, 413, 422, 429])('%i says that nothing was done', (status) => {
		expect(mayHaveArrived(answer(status))).toBe(false);
	});

	it.each([500, 502, 503, 504, 599])('%i leaves it open', (status) => {
		expect(mayHaveArrived(answer(status))).toBe(true);
	});

	it.each(CODES)('%s', (code) => {
		const never = ['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'EPROTO', NOT_SENT, UNTRUSTED];
		expect(mayHaveArrived({ code })).toBe(!never.includes(code));
	});
});
