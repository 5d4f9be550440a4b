import type { Clock } from '../../../nodes/MessagingCrm/shared/clock';

/** Virtual time runs this much faster: a window of a minute passes in 0.6 s. */
const SPEED = 100;

const start = Date.now();

/** Virtual ms since the epoch; the simulator is to have it as its clock, too. */
export function fastNow(): number {
	return start + (Date.now() - start) * SPEED;
}

/** Gives the built node a clock that runs faster, so that its waits are real but short. */
export function speedUp(): void {
	const { systemClock } = require('../../../dist/nodes/MessagingCrm/shared/clock') as {
		systemClock: Clock;
	};
	systemClock.now = fastNow;
	systemClock.elapsed = fastNow;
	systemClock.sleep = async (ms) => await new Promise((end) => setTimeout(end, ms / SPEED));
}
