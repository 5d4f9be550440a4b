import { closeAll, serve } from './support/client';

afterEach(closeAll);

async function paged(settings: Parameters<typeof serve>[0]) {
	const { simulator, client } = await serve({ envelope: 'array', ...settings });
	const page = async (query: string): Promise<string[]> =>
		(await client.get(`/api/orders?${query}`)).data.map(({ id }: { id: string }) => id);
	const all = () => simulator.data.orders.slice().map(({ id }) => id);
	return { simulator, page, all };
}

describe('paging', () => {
	it('pages are the list, newest first', async () => {
		const { simulator, page, all } = await paged({ orders: 25 });
		const pages = [await page('limit=10'), await page('limit=10&page=2'), await page('page=3')];
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(pages.flat()).toEqual(all());
		expect(await page('page=4')).toEqual([]);
		const dates = simulator.data.orders.slice().map((order) => order.created_at);
		expect(dates).toEqual([...dates].sort().reverse());
	});

	it('limit has a default and a silent cap', async () => {
		const { page } = await paged({ orders: 25, maxLimit: 20 });
		expect(await page('')).toHaveLength(10);
		expect(await page('limit=1000')).toHaveLength(20);
	});

	it('a server may ignore page', async () => {
		const { page, all } = await paged({ orders: 25, ignorePage: true });
		expect(await page('limit=10&page=3')).toEqual(all().slice(0, 10));
	});

	it('a server may ignore limit', async () => {
		const { page } = await paged({ orders: 25, ignoreLimit: true });
		expect(await page('limit=10')).toHaveLength(25);
		expect(await page('limit=10&page=2')).toEqual([]);
	});

	it('a new order pushes a known one onto the next page', async () => {
		const { page } = await paged({ orders: 25, shiftWhileReading: 'insert' });
		const first = await page('limit=10');
		const second = await page('limit=10&page=2');
		expect(second[0]).toBe(first[9]);
	});

	it('a removed order pulls an unknown one onto the page before', async () => {
		const { page, all } = await paged({ orders: 25, shiftWhileReading: 'remove' });
		const before = all();
		const read = [...(await page('limit=10')), ...(await page('limit=10&page=2'))];
		expect(read).not.toContain(before[10]);
		expect(all()).toHaveLength(23);
	});
});
