import * as fc from 'fast-check';

import { backoff } from '../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../support/virtualClock';

function withChance(chance: number) {
	return Object.assign(new VirtualClock(), { random: () => chance });
}

describe('backoff', () => {
	it('doubles from half a second on, up to half a minute', () => {
		const waits = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempt) => backoff(attempt, withChance(0)));
		expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
	});

	it('spreads each wait over half as much again', () => {
		const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 2000 }), chance, (attempt, value) => {
				const least = backoff(attempt, withChance(0));
				const wait = backoff(attempt, withChance(value));
				expect(wait).toBeGreaterThanOrEqual(least);
				expect(wait).toBeLessThanOrEqual(least * 1.5);
			}),
		);
		expect(backoff(1, withChance(0.5))).toBe(625);
	});
});
