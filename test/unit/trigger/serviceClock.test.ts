import { systemClock } from '../../../nodes/MessagingCrm/shared/clock';
import { type ServiceClock, serviceNow } from '../../../nodes/MessagingCrm/trigger/customerWaiting';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);

it.each([
	['two later ones in a row that are ahead', [HOUR, 2 * HOUR], 2 * HOUR],
	['not one that is behind and one that is ahead', [-HOUR, HOUR], 0],
	['not one that is repeated', [HOUR, HOUR], 0],
])('of dates far from the expected one, %s counts', (_, dates, expected) => {
	jest.spyOn(systemClock, 'elapsed').mockReturnValue(0);
	const cache: ServiceClock = {};
	const moments = [0, ...dates].map((date) => serviceNow(cache, NOW + date, NOW + 3 * HOUR));
	expect(moments.at(-1)).toBe(NOW + expected);
});
