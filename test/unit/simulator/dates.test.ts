import { isCalendarDate, jakartaPeriod } from '../../simulator/jakarta';
import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

describe('calendar dates in Jakarta', () => {
	test('a day begins at 17:00 UTC of the day before', () => {
		expect(jakartaPeriod('2025-03-01', '2025-03-01')).toEqual({
			from: '2025-02-28T17:00:00.000Z',
			until: '2025-03-01T17:00:00.000Z',
		});
	});

	test.each([
		['2024-02-29', true],
		['2025-02-29', false],
		['2025-13-01', false],
		['2025-1-1', false],
		['2025-01-01T00:00:00Z', false],
		['', false],
	])('%s is a date: %s', (text, expected) => expect(isCalendarDate(text)).toBe(expected));

	test('filters hold both days whole', async () => {
		const { simulator, client } = await serve({
			orders: 0,
			envelope: 'array',
			now: stillClock().now,
		});
		for (const [created_at, notes] of [
			['2025-03-01T16:59:59.999Z', 'end of the 1st'],
			['2025-03-01T17:00:00.000Z', 'start of the 2nd'],
			['2025-03-02T16:59:59.999Z', 'end of the 2nd'],
			['2025-03-02T17:00:00.000Z', 'start of the 3rd'],
		]) {
			simulator.data.addOrder({ created_at, notes });
		}
		const notes = async (query: string) =>
			(await client.get(`/api/orders?${query}`)).data.map((o: { notes: string }) => o.notes);
		expect(await notes('start_date=2025-03-02&end_date=2025-03-02')).toEqual([
			'end of the 2nd',
			'start of the 2nd',
		]);
		expect(await notes('start_date=2025-03-03')).toEqual(['start of the 3rd']);
		expect(await notes('end_date=2025-03-01')).toEqual(['end of the 1st']);
		expect(await notes('start_date=2025-03-03&end_date=2025-03-01')).toEqual([]);
	});

	test.each([
		'/api/messages',
		'/api/conversations',
		'/api/conversations/agent-assignments',
		'/api/agent_assignments',
		'/api/agents',
		'/api/inboxes',
		'/api/campaigns',
		'/api/templates',
	])('%s takes them too', async (path) => {
		const { client } = await serve({ envelope: 'total' });
		const total = async (query: string) => (await client.get(`${path}?${query}`)).data.total;
		expect(await total('start_date=2000-01-01')).toBeGreaterThan(0);
		expect(await total('end_date=2000-01-01')).toBe(0);
	});
});
