/**
 * Poll Times with which a trigger polls every few seconds. n8n rejects a schedule with more than one poll per minute,
 * but accepts several schedules with one poll per minute each.
 *
 * @param seconds a divisor of 60
 */
export function everySeconds(seconds: number) {
	return {
		item: Array.from({ length: 60 / seconds }, (_, index) => ({
			mode: 'custom',
			cronExpression: `${index * seconds} * * * * *`,
		})),
	};
}

/** Parameters with which a Schedule Trigger of a published example starts nothing until the next February 29. */
export const NEVER = {
	rule: { interval: [{ field: 'cronExpression', expression: '0 0 29 2 *' }] },
};
