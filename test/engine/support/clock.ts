import type { Clock } from '../../../nodes/MessagingCrm/shared/clock';

/** The clock of the built nodes. */
export const { systemClock } = require('../../../dist/nodes/MessagingCrm/shared/clock') as {
	systemClock: Clock;
};
