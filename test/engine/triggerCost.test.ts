import { useWatched, told } from './support/trigger';

const watched = useWatched({ orders: 3000, contacts: 1500, listOrder: 'newestFirst' });

const CHANGES = ['orderCreated', 'orderUpdated', 'orderStatusChanged'];

/** The requests of some polls in which nothing happens. */
async function idlePolls(): Promise<number[]> {
	const requests: number[] = [];
	for (let polls = 0; polls < 4; polls++) {
		watched.sim.reset();
		expect(await watched.poll()).toEqual([]);
		// The first poll may have asked for a page behind the end, which arrives late.
		requests.push(watched.sim.requests.filter(({ query }) => Number(query.page) <= 30).length);
	}
	return requests;
}

beforeEach(() => {
	watched.sim.options.sorting = 'applied';
});

it.each([[['orderCreated']], [CHANGES], [['contactCreated']]])(
	'takes at most two requests if nothing has happened: %j',
	async (events) => {
		watched.reset({ events, options: { lookBackDays: 3650 } });
		await watched.poll();
		const { saved } = watched;
		expect(Math.max(...(await idlePolls()))).toBeLessThanOrEqual(2);
		expect(watched.saved).toBe(saved);
	},
);

it.each(['applied', 'ignored', 'rejected', 'sometimes'] as const)(
	'fires the same whether sort_field is %s',
	async (sorting) => {
		watched.reset({ events: CHANGES, options: { lookBackDays: 3650 } });
		watched.sim.options.sorting = sorting;
		await watched.poll();
		const { data } = watched.sim;
		watched.time += 60_000;
		const created = data.addOrder();
		const changed = data.orders.at(1500)!;
		data.updateOrder(changed.id, { order_status: `${changed.order_status} again` });
		expect(told(await watched.poll()).sort()).toEqual(
			[
				`orderCreated ${created.id}`,
				`orderStatusChanged ${changed.id}`,
				`orderUpdated ${changed.id}`,
			].sort(),
		);
		expect(await watched.poll()).toEqual([]);
	},
);

it('fires Order Updated, but no status, for an order from before the days that are watched', async () => {
	watched.reset({ events: CHANGES, options: { lookBackDays: 1 } });
	await watched.poll();
	const { data } = watched.sim;
	const old = [...data.orders].reduce((one, other) =>
		other.created_at < one.created_at ? other : one,
	);
	for (const order_status of ['once', 'twice']) {
		watched.time += 60_000;
		data.updateOrder(old.id, { order_status });
		expect(told(await watched.poll())).toEqual([`orderUpdated ${old.id}`]);
		expect(await watched.poll()).toEqual([]);
	}
});
