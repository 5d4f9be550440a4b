import type { Simulator, SimulatorOptions } from '..';
import { closeAll, serve } from './support/client';

afterEach(closeAll);

interface Listed {
	id: string;
	item_id?: string;
}

/** Every list, and the records that it shows. */
const LISTS: Array<[path: (data: Simulator['data']) => string, keyof Simulator['data']]> = [
	[() => '/api/orders', 'orders'],
	[() => '/api/contacts', 'contacts'],
	[() => '/api/conversations', 'conversations'],
	[() => '/api/messages', 'messages'],
	[() => '/api/agent_assignments', 'assignments'],
	[() => '/api/campaigns', 'campaigns'],
	[({ campaigns }) => `/api/campaigns/${campaigns.at(0)!.id}/messages`, 'campaignMessages'],
	[() => '/api/agents', 'agents'],
	[() => '/api/inboxes', 'inboxes'],
	[() => '/inboxes', 'inboxes'],
	[() => '/api/templates', 'templates'],
	[() => '/templates', 'templates'],
	[() => '/integrations', 'integrations'],
	[() => '/api/crm/boards', 'boards'],
	[({ boards }) => `/api/crm/boards/${boards.at(0)!.id}/items`, 'boardItems'],
];

async function listIn(listOrder: SimulatorOptions['listOrder']) {
	const { simulator, client } = await serve({ envelope: 'array', maxLimit: 1000, listOrder });
	const { data } = simulator;
	const read = async (path: string, page = ''): Promise<string[]> =>
		(await client.get(`${path}?limit=${page || '1000'}`)).data.map(
			({ id, item_id }: Listed) => id ?? item_id,
		);
	return { data, read };
}

/** The ids that were read, in the order of the simulator's own records: newest first. */
function newestFirst(data: Simulator['data'], kind: keyof Simulator['data'], ids: string[]) {
	const records = [...(data[kind] as Iterable<{ id: string }>)].map(({ id }) => id);
	return records.filter((id) => ids.includes(id));
}

describe('every list', () => {
	it.each(['newestFirst', 'oldestFirst', 'none'] as const)('%s', async (listOrder) => {
		const { data, read } = await listIn(listOrder);
		for (const [pathIn, kind] of LISTS) {
			const ids = await read(pathIn(data));
			expect(ids.length).toBeGreaterThan(1);
			const expected = newestFirst(data, kind, ids);
			if (listOrder === 'oldestFirst') expected.reverse();
			if (listOrder === 'none') expected.sort();
			expect(ids).toEqual(expected);
		}
	});

	it('without an order is cut into pages, filtered, and stays as it is when a record is added', async () => {
		const { data, read } = await listIn('none');
		const before = await read('/api/orders');
		expect(before).not.toEqual(newestFirst(data, 'orders', before));
		expect(await read('/api/orders', '10&page=2')).toEqual(before.slice(10, 20));
		const { id } = data.addOrder();
		const after = await read('/api/orders');
		expect(after).toContain(id);
		expect(after.filter((one) => one !== id)).toEqual(before);
		const pending = await read('/api/orders', '1000&order_status=pending');
		expect(pending).toEqual(
			after.filter((one) => data.orders.get(one)?.order_status === 'pending'),
		);
	});

	it('of orders has the order that is asked for', async () => {
		const { data, read } = await listIn('oldestFirst');
		const sorted = await read('/api/orders', '1000&sort_field=created_at&sort_direction=desc');
		expect(sorted).toEqual(data.orders.slice().map(({ id }) => id));
	});
});
