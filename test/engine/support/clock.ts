import type { Clock } from '../../../nodes/MessagingCrm/shared/clock';

const { systemClock } = require('../../../dist/nodes/MessagingCrm/shared/clock') as {
	systemClock: Clock;
};
const real = { ...systemClock };

/** Another test file may run in the same process. */
afterAll(() => {
	Object.assign(systemClock, real);
});
