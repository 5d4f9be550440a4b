import { MaxWait } from '../../../nodes/MessagingCrm/shared/clock';
import type { Result } from '../../../nodes/MessagingCrm/transport/result';
import { withRetry } from '../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../support/virtualClock';

const answer = (status: number): Result => ({ status, headers: {}, body: undefined });

const codes = (...list: string[]): Result[] => list.map((code) => ({ code }));

const OVER_QUOTA: Result = { ...answer(429), isOverQuota: true };

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
	return { result, tries, waited: clock.elapsed() - tries * each };
}

it('a request gives up after six tries', async () => {
	for (const failure of [answer(503), ...codes('ECONNRESET', 'ECONNREFUSED')]) {
		expect(await retry([failure])).toMatchObject({ result: failure, tries: 6 });
	}
	expect(await retry(codes('ECONNREFUSED'), { readOnly: false })).toMatchObject({ tries: 6 });
});

it('sends a write again after any number of 429s', async () => {
	const results = [...Array<Result>(20).fill(answer(429)), answer(200)];
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
