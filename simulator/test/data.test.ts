import fc from 'fast-check';
import { ENDPOINTS } from '..';
import { Collection, type Dated } from '../data/collection';
import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

describe('the generated records', () => {
	it('are the same if the clock shows the same time', async () => {
		const { now } = stillClock();
		const orders = async () => [...(await serve({ now })).simulator.data.orders];
		expect(await orders()).toEqual(await orders());
	});

	it('match the requested counts, and have unique IDs', async () => {
		const { simulator } = await serve({ orders: 1234, agents: 0 });
		const { orders, agents } = simulator.data;
		expect([orders, agents].map(({ length }) => length)).toEqual([1234, 0]);
		expect(new Set(Array.from(orders, ({ id }) => id)).size).toBe(1234);
	});
});

describe('a collection', () => {
	const recordOf = (id: string, time: number): Dated => {
		return { id, created_at: new Date(time).toISOString(), updated_at: '' };
	};

	it('stays sorted by creation and by a requested field after any changes', () => {
		const change = fc.record({ id: fc.nat(30), key: fc.option(fc.nat(9)), removes: fc.boolean() });
		fc.assert(
			fc.property(fc.array(change), fc.array(change), fc.boolean(), (before, after, descending) => {
				const collection = new Collection<Dated>(() => 0);
				const order = { field: 'updated_at', descending } as const;
				const apply = ({ id, key, removes }: (typeof before)[number]) => {
					const updated_at = (key === null ? undefined : String(key)) as string;
					const known = collection.get(String(id)) !== undefined;
					if (!known) collection.add({ ...recordOf(String(id), id), updated_at });
					else if (removes) collection.remove(String(id));
					else collection.update(String(id), { updated_at });
				};
				before.forEach(apply);
				collection.inOrder(order);
				after.forEach(apply);
				const dates = Array.from(collection, (record) => record.created_at);
				expect(dates).toEqual([...dates].sort().reverse());
				const records = collection.inOrder(order).slice();
				const keys = records.map((record) => record.updated_at ?? '');
				const ascending = [...keys].sort();
				expect(keys).toEqual(descending ? ascending.reverse() : ascending);
				expect(new Set(records)).toEqual(new Set(collection));
				expect(records).toHaveLength(collection.length);
			}),
		);
	});
});

it('no two endpoints have the same method and path', () => {
	const names = ENDPOINTS.map(({ method, route }) => `${method} ${route}`);
	expect(new Set(names).size).toBe(names.length);
});
