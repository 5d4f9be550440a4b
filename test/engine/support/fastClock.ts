import type { Clock } from '../../../nodes/MessagingCrm/shared/clock';

/** The clock of the built nodes. */
export const { systemClock } = require('../../../dist/nodes/MessagingCrm/shared/clock') as {
	systemClock: Clock;
};

/** Virtual time runs at most this much faster: a one-minute window takes 0.3 s. */
const SPEED = 200;

/** Starts in the morning, so no test reaches the end of a day. */
let virtual = new Date().setUTCHours(3, 0, 0, 0);
let lastLook = performance.now();

/** Virtual ms since the epoch. The simulator must use the same clock. */
export function fastNow(): number {
	const now = performance.now();
	// Counts at most one real millisecond between two readings. Otherwise, requests would take longer on a busy machine.
	virtual += Math.min(now - lastLook, 1) * SPEED;
	lastLook = now;
	return Math.floor(virtual);
}

async function sleep(ms: number): Promise<void> {
	const end = fastNow() + ms;
	while (fastNow() < end) await new Promise((wake) => setTimeout(wake, 1));
}

/** Gives the built node a clock that runs faster, so its waits are real but short. */
export function speedUp(): void {
	Object.assign(systemClock, { now: fastNow, elapsed: fastNow, sleep });
}
