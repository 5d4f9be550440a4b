import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

describe('calendar dates in Jakarta', () => {
	it('filters hold both days whole', async () => {
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

	it.each([
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
