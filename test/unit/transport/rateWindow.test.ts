import * as fc from 'fast-check';

import { RateWindow, type Sent } from '../../../nodes/MessagingCrm/transport/rateWindow';

const MINUTE = 60_000;

/** A window, not the first one, that was told at 0 what is left of 10 requests. */
function told(remaining: number, now = 0) {
	const window = new RateWindow();
	window.take(window.send(now - MINUTE), { limit: 1, remaining: 0 }, false, now - MINUTE);
	window.untilNext(now);
	window.take(window.send(now), { limit: 10, remaining }, false, now);
	return window;
}

function sendMany(window: RateWindow, count: number, now = 0): Sent[] {
	return Array.from({ length: count }, () => window.send(now));
}

describe('RateWindow', () => {
	it('lets the first request go alone', () => {
		const window = new RateWindow();
		expect(window.untilNext(0)).toBe(0);
		const sent = window.send(0);
		expect(window.untilNext(0)).toBeUndefined();
		window.take(sent, { limit: 10, remaining: 9 }, false, 5);
		expect(window.untilNext(5)).toBe(0);
	});

	it('counts nothing of the window before where less than half of that was used', () => {
		const window = new RateWindow();
		for (let remaining = 59; remaining >= 25; remaining--) {
			window.take(window.send(0), { limit: 60, remaining }, false, 0);
		}
		window.take(window.send(5000), { limit: 60, remaining: 50 }, false, 5000);
		// Until half of it is used, two requests of others are expected for each own one.
		sendMany(window, 10, 5000);
		expect(window.untilNext(5000)).toBeUndefined();
	});

	it('lets the next one go alone as well where the first got no response', () => {
		const window = new RateWindow();
		window.send(0);
		window.lose(5);
		expect(window.untilNext(5)).toBe(0);
		window.send(0);
		expect(window.untilNext(5)).toBeUndefined();
	});

	it('takes others to be as busy as they may be until half of a first window is used', () => {
		const window = new RateWindow();
		window.take(window.send(0), { limit: 20, remaining: 19 }, false, 0);
		sendMany(window, 3);
		expect(window.untilNext(0)).toBeUndefined();
		for (let remaining = 18; remaining >= 10; remaining--) {
			window.take(window.send(0), { limit: 20, remaining }, false, 0);
		}
		sendMany(window, 6);
		expect(window.untilNext(0)).toBe(0);
	});

	it('holds nothing back where the service does not tell', () => {
		const window = new RateWindow();
		window.take(window.send(0), {}, false, 0);
		sendMany(window, 1000);
		expect(window.untilNext(0)).toBe(0);
	});

	it('lets as many go as are left, those under way included', () => {
		const window = told(9);
		sendMany(window, 8);
		expect(window.untilNext(0)).toBe(0);
		window.send(0);
		expect(window.untilNext(0)).toBeUndefined();
	});

	it('with nothing left waits a minute from the first response of the window on', () => {
		const window = told(9, 100);
		sendMany(window, 9).forEach((sent, index) => {
			window.take(sent, { limit: 10, remaining: 8 - index }, false, 5000 + index);
		});
		expect(window.untilNext(5100)).toBe(55_000);
		expect(window.untilNext(60_100)).toBe(0);
		// It stays open, however late it is looked at.
		expect(window.untilNext(60_900)).toBe(0);
		const probe = window.send(0);
		expect(window.untilNext(60_900)).toBeUndefined();
		window.take(probe, { limit: 10, remaining: 9 }, false, 61_000);
		sendMany(window, 9);
		expect(window.untilNext(61_000)).toBeUndefined();
	});

	it('believes the lowest number of responses that overtook each other', () => {
		const window = told(9);
		const [first, second, third] = sendMany(window, 3);
		window.take(third, { limit: 10, remaining: 6 }, false, 1);
		window.take(first, { limit: 10, remaining: 8 }, false, 2);
		window.take(second, { limit: 10, remaining: 7 }, false, 3);
		sendMany(window, 5);
		expect(window.untilNext(3)).toBe(0);
		window.send(0);
		expect(window.untilNext(3)).toBeUndefined();
	});

	it('believes a higher number that no overtaking explains', () => {
		const window = told(0);
		window.take(window.send(0), { limit: 10, remaining: 9 }, false, 1);
		sendMany(window, 8);
		expect(window.untilNext(1)).toBe(0);
	});

	it('believes those that were under way when others became free', () => {
		const window = told(4);
		const [first, second, third] = sendMany(window, 3);
		window.take(third, { limit: 10, remaining: 8 }, false, 1);
		window.take(first, { limit: 10, remaining: 7 }, false, 2);
		window.take(second, { limit: 10, remaining: 6 }, false, 3);
		sendMany(window, 6);
		expect(window.untilNext(3)).toBeUndefined();
	});

	it('takes nothing from a response of the window before', () => {
		const window = told(2);
		const [late, probe] = sendMany(window, 2);
		window.take(probe, { limit: 10, remaining: 9 }, false, MINUTE);
		window.take(late, { limit: 10, remaining: 0 }, false, MINUTE + 1);
		expect(window.untilNext(MINUTE + 1)).toBe(0);
	});

	it('leaves room for others that were seen to use the same key', () => {
		const window = told(9);
		window.take(window.send(0), { limit: 10, remaining: 2 }, false, 1);
		expect(window.untilNext(1)).toBe(0);
		window.send(0);
		expect(window.untilNext(1)).toBeUndefined();
		window.lose(1);
		// The last one is left to them.
		expect(window.untilNext(1)).toBe(MINUTE - 1);
		const alone = told(9);
		alone.take(alone.send(0), { limit: 10, remaining: 8 }, false, 1);
		sendMany(alone, 7);
		expect(alone.untilNext(1)).toBe(0);
	});

	it('counts a response without a number, and a lost one, as one request less', () => {
		for (const settle of [
			(window: RateWindow, sent: Sent) => window.take(sent, {}, false, 1),
			(window: RateWindow) => window.lose(1),
		]) {
			const window = told(9);
			for (let left = 9; left > 0; left--) {
				expect(window.untilNext(1)).toBe(0);
				settle(window, window.send(0));
			}
			expect(window.untilNext(1)).toBe(MINUTE - 1);
		}
	});

	it('holds nothing back any more where the service stops telling', () => {
		const window = told(0);
		window.take(window.send(0), {}, false, MINUTE);
		sendMany(window, 100);
		expect(window.untilNext(MINUTE)).toBe(0);
	});

	it('goes by what was told as long as it is not sure of that', () => {
		const window = told(9);
		const [first, second, third] = sendMany(window, 3);
		window.take(first, { limit: 10, remaining: 0 }, false, 1);
		window.take(second, {}, false, 2);
		expect(window.untilNext(2)).toBeUndefined();
		window.take(third, {}, true, 3);
		expect(window.untilNext(3)).toBeGreaterThan(0);
	});

	it('remembers in a new window that there were others in the last', () => {
		const window = told(9);
		window.take(window.send(0), { limit: 10, remaining: 0 }, false, 1);
		expect(window.untilNext(MINUTE)).toBe(0);
		window.take(window.send(0), { limit: 10, remaining: 9 }, false, MINUTE);
		window.send(0);
		expect(window.untilNext(MINUTE)).toBeUndefined();
	});

	it('takes nobody for another where the limit itself is not told', () => {
		const window = new RateWindow();
		for (const remaining of [9, 8, 7, 6, 5]) {
			window.take(window.send(0), { remaining }, false, 0);
		}
		sendMany(window, 4);
		expect(window.untilNext(0)).toBe(0);
	});

	it('goes by the reset of the newest request, whenever its response comes', () => {
		const window = new RateWindow();
		const [older, newer] = sendMany(window, 2);
		window.take(newer, { limit: 10, remaining: 0, resetAt: 30_000 }, false, 1);
		window.take(older, { limit: 10, remaining: 0, resetAt: 5000 }, false, 2);
		expect(window.untilNext(2)).toBeGreaterThanOrEqual(29_998);
	});

	it.each([
		['comes sooner than a minute', 20_000, 1000, 21_000],
		['is a clock that is far ahead', 3_600_000, 0, MINUTE],
		['is past', -5, 0, MINUTE],
	])('waits for a reset, also where it %s', (_, resetAt, now, until) => {
		const window = new RateWindow();
		window.take(window.send(0), { limit: 10, remaining: 0, resetAt }, false, 0);
		expect(window.untilNext(now)).toBe(until - now);
	});

	it('makes nobody wait longer than a window, and opens at last, whatever it was told', () => {
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
					const sent = window.send(0);
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

	it('waits as long as before when the clock is set back', () => {
		const window = new RateWindow();
		window.take(window.send(0), { limit: 10, remaining: 0 }, false, 1e9);
		window.setBack(5e8);
		expect(window.untilNext(5e8 + 1000)).toBe(MINUTE - 1000);
		const resetAt = 1e9 + 20_000;
		window.take(window.send(0), { limit: 10, remaining: 0, resetAt }, false, 1e9);
		window.setBack(5e8);
		expect(window.untilNext(5e8)).toBeLessThanOrEqual(21_000);
	});

	describe('out of courtesy to others', () => {
		const patient = (count: number) => Array.from({ length: count }, () => ({ deadline: 1e9 }));

		/** A window that began at 0 although requests of the last 20 seconds were counted before. */
		function begunAnew(remaining = 20): RateWindow {
			const window = new RateWindow();
			for (let left = 19; left >= 0; left--) {
				window.take(window.send(-20_000), { limit: 20, remaining: left }, false, -20_000);
			}
			window.take(window.send(0), { limit: 20, remaining: 19 }, false, 0);
			for (let left = 18; left >= remaining; left--) {
				window.take(window.send(0), { limit: 20, remaining: left }, false, 0);
			}
			return window;
		}

		it('spreads what is left over a third of a window that has to end anyhow', () => {
			const window = begunAnew(3);
			expect(window.untilNext(0)).toBe(0);
			expect(window.courtesy(0, patient(4))).toBe(5000);
			expect(window.courtesy(4000, patient(9))).toBe(1000);
			window.take(window.send(5000), { limit: 20, remaining: 2 }, false, 5000);
			expect(window.courtesy(5000, patient(4))).toBe(5000);
			expect(window.courtesy(20_000, patient(4))).toBe(0);
		});

		it('holds nobody back for whom there is room', () => {
			expect(begunAnew(3).courtesy(0, patient(3))).toBe(0);
			expect(begunAnew().courtesy(0, patient(15))).toBe(0);
		});

		it('holds nothing back where somebody cannot wait for the window to end', () => {
			const waiting = [...patient(8), { deadline: MINUTE - 1 }];
			expect(begunAnew(3).courtesy(0, waiting)).toBe(0);
		});

		it('holds nothing back in a window that may slide, which has no end', () => {
			const window = new RateWindow();
			window.take(window.send(-MINUTE), { limit: 20, remaining: 0 }, false, -MINUTE);
			window.take(window.send(0), { limit: 20, remaining: 3 }, false, 0);
			expect(window.courtesy(0, patient(9))).toBe(0);
		});
	});
});
