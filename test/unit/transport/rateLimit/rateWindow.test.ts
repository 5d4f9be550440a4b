import * as fc from 'fast-check';

import {
	RateWindow,
	type Slot,
} from '../../../../nodes/MessagingCrm/transport/rateLimit/rateWindow';
import { response } from './support/responses';
import { runs } from '../../support/runs';
import { VirtualClock } from '../../support/virtualClock';

const MINUTE = 60_000;

const newWindow = () => new RateWindow(new VirtualClock(), { limit: 0 });

/** A window in which this process has sent nearly all of 10 requests, so that it is taken for the only one. */
function windowWith(remaining: number, now = 0) {
	const window = newWindow();
	for (let left = 9; left >= remaining; left--) respond(window, window.acquire(now), left, now);
	return window;
}

function respond(window: RateWindow, slot: Slot, remaining: number | undefined, now = 0) {
	window.onResult(slot, response({ limit: 10, remaining }), now);
}

function acquireMany(window: RateWindow, count: number, now = 0): Slot[] {
	return Array.from({ length: count }, () => window.acquire(now));
}

it('ignores responses to requests of the window before', () => {
	const window = windowWith(2);
	const late = window.acquire(0);
	respond(window, window.acquire(1), 9, MINUTE);
	respond(window, late, 0, MINUTE + 1);
	expect(window.free(MINUTE + 1)).toBe(9);
});

it('learns nothing from a response that says nothing', () => {
	const window = windowWith(4);
	respond(window, window.acquire(0), undefined, 1);
	expect(window.free(1)).toBe(4);
	const used = windowWith(1);
	const [first, second] = acquireMany(used, 2);
	respond(used, second, 0, 1);
	respond(used, first, undefined, 2);
	expect(used.nextSlot(2)).toEqual({ inMs: MINUTE - 2 });
});

it('has no free slot while a Retry-After holds it back, of an hour at most', () => {
	const window = newWindow();
	const [first, second, third] = acquireMany(window, 3);
	respond(window, first, undefined);
	window.onResult(second, response({ retryAfter: 86_400_000 }, 429), 0);
	window.onResult(third, response({}, 429), 0);
	expect(window.nextSlot(0)).toEqual({ inMs: 3_600_000 });
	expect(window.free(0)).toBe(0);
});

it('explains 429s by the limit for a minute in a row, and for as long as no slots remain', () => {
	for (const remaining of [undefined, 7, 0]) {
		const window = newWindow();
		const refused = [0, MINUTE - 1, MINUTE].map((now) =>
			window.onResult(window.acquire(now), response({ remaining }, 429), now),
		);
		expect(refused).toEqual([false, false, remaining !== 0]);
	}
});

it('makes nobody wait longer than a window, whatever the service says', () => {
	const number = fc.option(fc.nat({ max: 100 }), { nil: undefined });
	const step = fc.record({
		report: fc.record({ limit: number, remaining: number }),
		status: fc.constantFrom(200, 429),
		isLost: fc.boolean(),
		after: fc.nat({ max: 30_000 }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), (responses) => {
			const window = newWindow();
			let now = 0;
			for (const { report, status, isLost, after } of responses) {
				const slot = window.acquire(now);
				now += after;
				window.onResult(slot, isLost ? { code: 'ECONNRESET' } : response(report, status), now);
			}
			const next = window.nextSlot(now);
			const wait = typeof next === 'object' ? next.inMs : 0;
			expect(next).not.toBe('afterResponse');
			expect(wait).toBeLessThanOrEqual(MINUTE + 1000);
			expect(window.nextSlot(now + MINUTE + 1000)).toBe('now');
		}),
		runs(200),
	);
});
