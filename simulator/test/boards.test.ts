import { closeAll, serve } from './support/client';

afterEach(closeAll);

async function pipeline(settings = {}) {
	const { simulator, client } = await serve(settings);
	const board = simulator.data.boards.slice().find(({ name }) => name === 'Sales Pipeline')!;
	const column = (name: string) => board.crm_columns.find((one) => one.name === name)!;
	return { simulator, client, board, column, url: `/api/crm/boards/${board.id}` };
}

describe('boards', () => {
	it('a list of names, and the whole board', async () => {
		const { client, board, url } = await pipeline({ envelope: 'data' });
		const { data } = await client.get('/api/crm/boards');
		expect(data.data).toContainEqual({ id: board.id, name: board.name });
		expect((await client.get(url)).data.data).toEqual(board);
	});
});

describe('board items', () => {
	it('are listed by page with their values beside their own fields', async () => {
		const { simulator, client, board, url } = await pipeline({ envelope: 'metaTotal' });
		const items = simulator.data.boardItems.slice().filter((i) => i.board_id === board.id);
		const { data } = await client.get(`${url}/items?limit=3`);
		expect(data.meta.total).toBe(items.length);
		expect(data.data[0]).toMatchObject({
			item_id: items[0].id,
			item_name: items[0].name,
			Company: items[0].values.Company,
		});
		simulator.options.itemKeys = 'plain';
		const { id, name } = items[0];
		expect((await client.get(`${url}/items?limit=1`)).data.data[0]).toMatchObject({ id, name });
	});

	it.each([
		[{}],
		[{ item_name: 'Lead' }],
		[{ item_name: 'Lead', Company: 'A', Colour: 'red' }],
		[{ item_name: 'Lead', Company: 'A', Source: 'web' }],
		[{ item_name: 'Lead', Company: 'A', Stage: 'Proposal' }],
		[{ item_name: 'Lead', Company: 'A', 'Close Date': '31.12.2025' }],
		[{ item_name: 'Lead', Company: 'A', 'Deal Value': '5' }],
		[{ item_name: 'Lead', Company: 'A', Email: 'nobody' }],
		[{ item_name: 'Lead', Company: 'A', Owners: ['x'] }],
		[{ item_name: 'Lead', Company: 'A', Owners: ['00000000-0000-4000-8000-000000000000'] }],
		[{ item_name: 'Lead', Company: 'A', group_id: '00000000-0000-4000-8000-000000000000' }],
	])('%j is rejected', async (body) => {
		const { simulator, client, url } = await pipeline();
		expect((await client.post(`${url}/items`, body)).status).toBe(400);
		expect(simulator.data.boardItems).toHaveLength(80);
	});

	it('nothing is deleted when one of the ids is unknown', async () => {
		const { simulator, client, board, url } = await pipeline();
		const item = simulator.data.boardItems.slice().find((i) => i.board_id === board.id)!;
		const unknown = '00000000-0000-4000-8000-000000000000';
		const data = { item_ids: [item.id, unknown] };
		expect((await client.delete(`${url}/items`, { data })).status).toBe(404);
		expect(simulator.data.boardItems.get(item.id)).toBeDefined();
	});

	it('are found by all or any of the conditions', async () => {
		const { simulator, client, board, url } = await pipeline({ envelope: 'array' });
		const [agent] = simulator.data.agents.slice();
		const add = (name: string, values: object) =>
			simulator.data.addBoardItem({ board_id: board.id, name, values: { ...values } });
		add('both', { Notes: 'seek', Owners: [agent.id] });
		add('one', { Notes: 'seek', Owners: [] });
		const notes = { column_name: 'Notes', operator: 'equals', value: ['seek'] };
		const owners = { column_name: 'Owners', operator: 'equals', value: [agent.id] };
		const post = async (body: object) => await client.post(`${url}/items/search`, body);
		const names = async (condition: string, search: object[]) =>
			(await post({ condition, search })).data.map((i: { item_name: string }) => i.item_name);
		expect(await names('AND', [notes])).toEqual(['one', 'both']);
		expect(await names('AND', [notes, owners])).toEqual(['both']);
		expect((await names('OR', [notes, owners])).length).toBeGreaterThan(2);
		const wrong = [
			{ condition: 'XOR', search: [notes] },
			{ condition: 'AND' },
			{ search: [{ ...notes, operator: 'resembles' }] },
			{ search: [{ ...notes, value: 'seek' }] },
			{ search: [{ ...notes, column_name: 'Colour' }] },
		];
		for (const body of wrong) expect((await post(body)).status).toBe(400);
	});
});
