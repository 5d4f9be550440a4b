import * as fc from 'fast-check';

import { MaxWait } from '../../../nodes/MessagingCrm/shared/clock';
import { canRetry, mayHaveArrived } from '../../../nodes/MessagingCrm/transport/outcome';
import type { Code, Result } from '../../../nodes/MessagingCrm/transport/result';
import { withRetry } from '../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../support/virtualClock';

const answer = (status: number): Result => ({ status, headers: {}, body: undefined });

const codes = (...list: Code[]): Result[] => list.map((code) => ({ code }));

const anyCode = fc.string().map((code): Result => ({ code: `E${code}` }));

describe('what may be sent again, and what may have arrived', () => {
	const statuses = (...list: number[]) => list.map(answer);

	it.each<[string, Result[], read: boolean, write: boolean, arrived: boolean]>([
		['a 429', statuses(429), true, true, false],
		['a temporary failure', statuses(500, 502, 503), true, false, true],
		['a failure that stays', statuses(501, 504, 599), false, false, true],
		['a time that ran out', statuses(408, 499), false, false, true],
		['a rejection', statuses(400, 401, 403, 404, 409, 413, 422, 425, NaN), false, false, false],
		['anything else', statuses(200, 302), false, false, false],
		['no connection', codes('ECONNREFUSED', 'EAI_AGAIN'), true, true, false],
		['no server, ever', codes('ENOTFOUND', 'EPROTO', 'UNTRUSTED', 'NOT_SENT'), false, false, false],
		['no slot', codes('WAIT_ENDED', 'WAIT_CANCELLED'), false, false, false],
		['a broken connection', codes('ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'E_NEW'), true, false, true],
		['no usable answer', codes('TOO_LARGE', 'TOO_DEEP', 'ERR_CANCELED'), false, false, true],
	])('%s', (_, results, read, write, arrived) => {
		for (const result of results) {
			const found = [canRetry(result, true), canRetry(result, false), mayHaveArrived(result)];
			expect([result, ...found]).toEqual([result, read, write, arrived]);
		}
	});

	it('never sends a write again that may have arrived', () => {
		fc.assert(
			fc.property(fc.oneof(fc.integer({ max: 999 }).map(answer), anyCode), (result) => {
				expect(canRetry(result, false) && mayHaveArrived(result)).toBe(false);
			}),
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
		const result = await clock.run(withRetry(attempt, options));
		return { result, tries, waited: clock.passed() - tries * each };
	}

	it('gives up after six tries', async () => {
		for (const failure of [answer(503), ...codes('ECONNRESET', 'ECONNREFUSED')]) {
			expect(await retry([failure])).toMatchObject({ result: failure, tries: 6 });
		}
		const write = await retry(codes('ECONNREFUSED'), { readOnly: false });
		expect(write.tries).toBe(6);
	});

	it('sends a write again after any number of 429s', async () => {
		const results = [...Array.from({ length: 20 }, () => LIMITED), answer(200)];
		const { result, tries } = await retry(results, { readOnly: false });
		expect([result, tries]).toEqual([answer(200), 21]);
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
});
