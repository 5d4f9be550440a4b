/**
 * Poll Times of a trigger that make it poll every few seconds. n8n refuses a schedule of more
 * than one poll a minute, but takes several of one a minute each.
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
