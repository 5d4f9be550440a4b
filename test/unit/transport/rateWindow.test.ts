import * as fc from 'fast-check';

import { RateWindow, type Sent } from '../../../nodes/MessagingCrm/transport/rateWindow';

const MINUTE = 60_000;

/** A window that was told at 0 what is left of 10 requests. */
function told(remaining: number, now = 0) {
	const window = new RateWindow();
	window.take(window.send(), { limit: 10, remaining }, false, now);
	return window;
}

function sendMany(window: RateWindow, count: number): Sent[] {
	return Array.from({ length: count }, () => window.send());
}

describe('RateWindow', () => {
	test('lets the first request go alone', () => {
		const window = new RateWindow();
		expect(window.untilNext(0)).toBe(0);
		const sent = window.send();
		expect(window.untilNext(0)).toBeUndefined();
		window.take(sent, { limit: 10, remaining: 9 }, false, 5);
		expect(window.untilNext(5)).toBe(0);
	});

	test('lets the next one go alone as well where the first got no response', () => {
		const window = new RateWindow();
		window.send();
		window.lose(5);
		expect(window.untilNext(5)).toBe(0);
		window.send();
		expect(window.untilNext(5)).toBeUndefined();
	});

	test('holds nothing back where the service does not tell', () => {
		const window = new RateWindow();
		window.take(window.send(), {}, false, 0);
		sendMany(window, 1000);
		expect(window.untilNext(0)).toBe(0);
	});

	test('lets as many go as are left, those under way included', () => {
		const window = told(9);
		sendMany(window, 8);
		expect(window.untilNext(0)).toBe(0);
		window.send();
		expect(window.untilNext(0)).toBeUndefined();
	});

	test('with nothing left waits a minute from the first response of the window on', () => {
		const window = told(9, 100);
		sendMany(window, 9).forEach((sent, index) => {
			window.take(sent, { limit: 10, remaining: 8 - index }, false, 5000 + index);
		});
		expect(window.untilNext(5100)).toBe(55_000);
		expect(window.untilNext(60_100)).toBe(0);
		// It stays open, however late it is looked at.
		expect(window.untilNext(60_900)).toBe(0);
		const probe = window.send();
		expect(window.untilNext(60_900)).toBeUndefined();
		window.take(probe, { limit: 10, remaining: 9 }, false, 61_000);
		sendMany(window, 9);
		expect(window.untilNext(61_000)).toBeUndefined();
	});

	test('believes the lowest number of responses that overtook each other', () => {
		const window = told(9);
		const [first, second, third] = sendMany(window, 3);
		window.take(third, { limit: 10, remaining: 6 }, false, 1);
		window.take(first, { limit: 10, remaining: 8 }, false, 2);
		window.take(second, { limit: 10, remaining: 7 }, false, 3);
		sendMany(window, 5);
		expect(window.untilNext(3)).toBe(0);
		window.send();
		expect(window.untilNext(3)).toBeUndefined();
	});

	test('believes a higher number that no overtaking explains', () => {
		const window = told(0);
		window.take(window.send(), { limit: 10, remaining: 7 }, false, 1);
		sendMany(window, 6);
		expect(window.untilNext(1)).toBe(0);
	});

	test('takes nothing from a response of the window before', () => {
		const window = told(2);
		const [late, probe] = sendMany(window, 2);
		window.take(probe, { limit: 10, remaining: 9 }, false, MINUTE);
		window.take(late, { limit: 10, remaining: 0 }, false, MINUTE + 1);
		expect(window.untilNext(MINUTE + 1)).toBe(0);
	});

	test('leaves room for others that were seen to use the same key', () => {
		const window = told(9);
		window.take(window.send(), { limit: 10, remaining: 2 }, false, 1);
		expect(window.untilNext(1)).toBe(0);
		window.send();
		expect(window.untilNext(1)).toBeUndefined();
		window.lose(1);
		// The last one is left to them.
		expect(window.untilNext(1)).toBe(MINUTE - 1);
		const alone = told(9);
		alone.take(alone.send(), { limit: 10, remaining: 8 }, false, 1);
		sendMany(alone, 7);
		expect(alone.untilNext(1)).toBe(0);
	});

	test('counts a response without a number, and a lost one, as one request less', () => {
		for (const settle of [
			(window: RateWindow, sent: Sent) => window.take(sent, {}, false, 1),
			(window: RateWindow) => window.lose(1),
		]) {
			const window = told(9);
			for (let left = 9; left > 0; left--) {
				expect(window.untilNext(1)).toBe(0);
				settle(window, window.send());
			}
			expect(window.untilNext(1)).toBe(MINUTE - 1);
		}
	});

	test('holds nothing back any more where the service stops telling', () => {
		const window = told(0);
		window.take(window.send(), {}, false, MINUTE);
		sendMany(window, 100);
		expect(window.untilNext(MINUTE)).toBe(0);
	});

	test('goes by what was told as long as it is not sure of that', () => {
		const window = told(9);
		const [first, second, third] = sendMany(window, 3);
		window.take(first, { limit: 10, remaining: 0 }, false, 1);
		window.take(second, {}, false, 2);
		expect(window.untilNext(2)).toBeUndefined();
		window.take(third, {}, true, 3);
		expect(window.untilNext(3)).toBeGreaterThan(0);
	});

	test('remembers in a new window that there were others in the last', () => {
		const window = told(9);
		window.take(window.send(), { limit: 10, remaining: 0 }, false, 1);
		expect(window.untilNext(MINUTE)).toBe(0);
		window.take(window.send(), { limit: 10, remaining: 9 }, false, MINUTE);
		window.send();
		expect(window.untilNext(MINUTE)).toBeUndefined();
	});

	test('takes nobody for another where the limit itself is not told', () => {
		const window = new RateWindow();
		window.take(window.send(), { remaining: 9 }, false, 0);
		sendMany(window, 8);
		expect(window.untilNext(0)).toBe(0);
	});

	test('goes by the reset of the newest request, whenever its response comes', () => {
		const window = new RateWindow();
		const [older, newer] = sendMany(window, 2);
		window.take(newer, { limit: 10, remaining: 0, resetAt: 30_000 }, false, 1);
		window.take(older, { limit: 10, remaining: 0, resetAt: 5000 }, false, 2);
		expect(window.untilNext(2)).toBeGreaterThanOrEqual(29_998);
	});

	test.each([
		['comes sooner than a minute', 20_000, 1000, 21_000],
		['is a clock that is far ahead', 3_600_000, 0, MINUTE],
		['is past', -5, 0, MINUTE],
	])('waits for a reset, also where it %s', (_, resetAt, now, until) => {
		const window = new RateWindow();
		window.take(window.send(), { limit: 10, remaining: 0, resetAt }, false, 0);
		expect(window.untilNext(now)).toBe(until - now);
	});

	test('makes nobody wait longer than a window, and opens at last, whatever it was told', () => {
		const number = fc.option(fc.nat({ max: 100 }), { nil: undefined });
		const response = fc.record({
			report: fc.record({
				limit: number,
				remaining: number,
				resetAt: fc.option(fc.integer({ min: -1e6, max: 1e9 }), { nil: undefined }),
			}),
			refused: fc.boolean(),
			isLost: fc.boolean(),
			after: fc.nat({ max: 30_000 }),
		});
		fc.assert(
			fc.property(fc.array(response, { maxLength: 30 }), (responses) => {
				const window = new RateWindow();
				let now = 0;
				for (const { report, refused, isLost, after } of responses) {
					const sent = window.send();
					now += after;
					if (isLost) window.lose(now);
					else window.take(sent, report, refused, now);
				}
				const wait = window.untilNext(now);
				expect(wait).toBeGreaterThanOrEqual(0);
				expect(wait).toBeLessThanOrEqual(MINUTE + 1000);
				expect(window.untilNext(now + MINUTE + 1000)).toBe(0);
			}),
			{ numRuns: 500 },
		);
	});

	test('waits as long as before when the clock is set back', () => {
		const window = new RateWindow();
		window.take(window.send(), { limit: 10, remaining: 0 }, false, 1e9);
		window.setBack(5e8);
		expect(window.untilNext(5e8 + 1000)).toBe(MINUTE - 1000);
		const resetAt = 1e9 + 20_000;
		window.take(window.send(), { limit: 10, remaining: 0, resetAt }, false, 1e9);
		window.setBack(5e8);
		expect(window.untilNext(5e8)).toBeLessThanOrEqual(21_000);
	});
});
