import { useWatched, told } from './support/trigger';

const watched = useWatched({ orders: 3000, contacts: 1500, listOrder: 'newestFirst' });

const CHANGES = ['orderCreated', 'orderUpdated', 'orderStatusChanged'];

/** The number of requests of a poll in which nothing happens. */
async function idlePoll(): Promise<number> {
	watched.sim.reset();
	expect(await watched.poll()).toEqual([]);
	return watched.sim.requests.length;
}

beforeEach(() => {
	watched.sim.options.sorting = 'applied';
});

it.each([[['orderCreated']], [CHANGES], [['contactCreated']]])(
	'takes one request if nothing has happened, after a check of the whole list: %j',
	async (events) => {
		watched.reset({ events, options: { lookBackDays: 3650 } });
		await watched.poll();
		// A check of the whole list, a page in each poll.
		for (let polls = 0; polls < 31; polls++) expect(await idlePoll()).toBeLessThanOrEqual(2);
		const { saved } = watched;
		expect(await idlePoll()).toBe(1);
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
