import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapped, mappedByName, useService, UUID } from './support/service';

const service = useService({ boards: 1, boardItems: 3 });

const board = () => service().sim.data.boards.slice()[0];

const parametersOf = (itemName: string, columns: INodeParameters): INodeParameters => ({
	...{ resource: 'boardItem', operation: 'upsert', boardId: service().first('boards') },
	...{ itemName, columns },
});

async function upsert(columns: INodeParameters, items: IDataObject[] = [{}]) {
	const { sim, run, writes } = service();
	sim.requests.length = 0;
	const { error, items: output } = await run(parametersOf('Siti', columns), { items });
	return {
		error,
		actions: output.map(({ json }) => json._action),
		searches: sim.requests.filter(({ path }) => path.endsWith('/search')).map(({ body }) => body),
		writes: writes().map(({ method, body }) => [method, body]),
	};
}

/** The search for items with these values. */
const searchFor = (values: Record<string, string>) => ({
	condition: 'AND',
	search: Object.entries(values).map(([column_name, value]) => ({
		...{ column_name, operator: 'equals', value: [value] },
	})),
});

const byName = (...matchingColumns: string[]) => mappedByName({ matchingColumns });

const match = (value: IDataObject, ...matchingColumns: string[]) =>
	mapped(value, { matchingColumns });

describe('Create or Update by the columns to match on', () => {
	it('creates an item with their values, and updates the others of an item that has them', async () => {
		const value = { Company: 'Toko', Email: ' siti@example.com', 'Deal Value': '5' };
		const created = await upsert(match(value, 'Email'));
		expect(created.searches).toEqual([searchFor({ Email: 'siti@example.com' })]);
		expect(created.actions).toEqual(['created']);
		expect(created.writes).toEqual([
			['POST', { item_name: 'Siti', Company: 'Toko', Email: 'siti@example.com', 'Deal Value': 5 }],
		]);

		const updated = await upsert(match(value, 'Email'));

		expect(updated.actions).toEqual(['updated']);
		const others = { item_name: 'Siti', Company: 'Toko', 'Deal Value': 5 };
		expect(updated.writes).toEqual([['PUT', others]]);
	});

	it('changes no item if the ID that was found is a number too long to be exact', async () => {
		const text = '{"data": [{"id": 9007199254740993}]}';
		service().respond(JSON.parse(text), { pathIncludes: '/search' });
		const { error, writes } = await upsert(match({ Company: 'A' }, 'Company'));
		expect(error?.message).toContain('does not show whether the item exists');
		expect(writes).toEqual([]);
	});

	/** Beside the column, a record may show it in another place, and has an ID of any name. */
	it.each<[wanted: string, found: IDataObject[], isIt: boolean, type?: string]>([
		['siti@example.com', [{ Company: 'not.siti@example.com' }], false],
		['siti@example.com', [{ Company: 'other@example.com' }, { Company: 'Siti@example.com' }], true],
		['+62 812-3333', [{ Company: '628123334' }], false],
		['+62 812-3333', [{ Company: '628123333' }], true],
		['siti@example.com', [{ columns: { Company: 'other@example.com' } }], false],
		['siti@example.com', [{ values: [{ name: 'Company', value: 'other@example.com' }] }], false],
		['ORD-1', [{ columns: { Company: 'ORD-10' } }], false],
		['ORD-1', [{ columns: { Company: 'ord 1' } }], true],
		['siti@example.com', [{ contact: { Company: 'a@b.co' } }], true],
		['siti@example.com', [{ item_id: undefined, _id: UUID }], true],
		['siti@example.com', [{ item_id: undefined, uuid: UUID }], true],
		['siti@example.com', [{}, {}], true],
		// A column of this type shows the text as it was sent, or a number in any notation.
		['siti@example.com', [{ Company: 'budi (at) example.com' }], false, 'email'],
		['+62 812-3456-7890', [{ Company: '0877 111 222' }], false, 'phone'],
		['6281234567890', [{ Company: 'none yet' }], false, 'phone'],
		['081234567890', [{ Company: '6287711122233' }], false, 'phone'],
		['081234567890', [{ Company: '6281234567890' }], true, 'phone'],
		['0812-3456-7890', [{ Company: '6281234567890' }], true, 'conversation'],
		['siti@example.com', [{ Company: null }], true],
		['11', [{ Company: '12' }], true, 'status'],
		['siti@example.com', [{ Company: ['other@example.com'] }], false],
		['ORD-1', [{ Company: { value: 'ORD-2' } }], false],
		['42', [{ Company: 420 }, { Company: '42.0' }], true, 'number'],
		['42', [{ Company: 420 }], false, 'number'],
		['2026-01-01', [{ Company: '2026-01-02' }], false, 'date'],
		[UUID, [{ Company: UUID.replace(/.$/, 'f') }], false, 'conversation'],
	])(
		'of %s, takes %j that the search finds for it: %j',
		async (Company, found, isIt, type = 'text') => {
			Object.assign(
				board().crm_columns.find(({ name }) => name === 'Company')!,
				{ type },
			);
			const data = found.map((one) => ({ item_id: UUID, ...one }));
			service().respond({ data }, { pathIncludes: '/search' });
			service().respond({ data: { id: UUID } }, { method: 'PUT' });
			const { error, writes } = await upsert(match({ Company, 'Deal Value': 1 }, 'Company'));
			const message = `The service found items, but none has "${Company}" in the column "Company"`;
			expect(error?.message).toEqual(isIt ? undefined : expect.stringContaining(message));
			expect(writes).toEqual(isIt ? [['PUT', { item_name: 'Siti', 'Deal Value': 1 }]] : []);
		},
	);

	it('finds an item by the first of its IDs that has a value', async () => {
		const data = [{ item_id: null, id: service().sim.data.boardItems.at(0)!.id }];
		service().respond({ data }, { pathIncludes: '/search' });
		const { writes } = await upsert(match({ Company: 'Toko' }, 'Company'));
		expect(writes).toEqual([['PUT', { item_name: 'Siti' }]]);
	});

	it('takes several columns, and the input fields of their names', async () => {
		const item = { Company: 'Toko', 'Deal Value': 77001, Email: 'a@example.com', other: 1 };
		const items = [item, { ...item, Email: 'b@example.com' }];
		const { searches, writes } = await upsert(byName('Company', 'Deal Value'), items);
		expect(searches[0]).toEqual(searchFor({ Company: 'Toko', 'Deal Value': '77001' }));
		expect(writes.map(([method]) => method)).toEqual(['POST', 'PUT']);
		expect(writes[1]).toEqual(['PUT', { item_name: 'Siti', Email: 'b@example.com' }]);
	});

	it('names the values of items that cannot be told apart, and some of the items', async () => {
		const values = { Company: 'Toko', Email: 'a@example.com' };
		const add = () => service().sim.data.addBoardItem({ board_id: board().id, values }).id;
		const ids = Array.from({ length: 12 }, add);
		const { error, writes } = await upsert(match(values, 'Company', 'Email'));
		const what = '"Toko" in the column "Company" and "a@example.com" in the column "Email"';
		expect(error?.message).toContain(`12 items have ${what}: `);
		const listed = ids.filter((id) => error?.message.includes(id));
		expect(listed).toHaveLength(10);
		expect(writes).toHaveLength(0);
	});
});

describe('a value to match on in several spellings', () => {
	const savedWith = (values: IDataObject) =>
		service().sim.data.addBoardItem({ board_id: board().id, values });
	const byCompany = byName('Company');
	const savedItems = () => service().sim.data.boardItems.slice();
	const savedValues = () => savedItems().map(({ values }) => values);

	beforeEach(() => savedItems().forEach(({ id }) => service().sim.data.boardItems.remove(id)));

	describe.each(['exact', 'loose'] as const)('if the service compares texts: %s', (itemSearch) => {
		beforeEach(() => (service().sim.options.itemSearch = itemSearch));

		it.each([
			['siti@example.com', ['Siti@Example.com', 'siti@example.com', 'SITI@example.com']],
			['628123333', ['+62 812-3333', '628123333', '+628123333']],
			['628123333', ['628123333', '+62 812-3333', '+62 (812) 3333']],
		])('makes one item of %s in a run with %j', async (saved, spellings) => {
			const items = spellings.map((Company, index) => ({ Company, 'Deal Value': index }));
			const { error } = await upsert(byCompany, items);
			expect(error).toBeUndefined();
			expect(savedValues()).toEqual([{ Company: saved, 'Deal Value': 2 }]);
		});

		it.each([
			['siti@example.com', 'Siti@Example.com'],
			['628123333', '+62 812-3333'],
			['+628123333', '+62 812-3333'],
			['+628123333', '628123333'],
			['+62 812-3333', '+62 812-3333'],
		])('finds the item with %s by %s, and leaves it spelled so', async (saved, Company) => {
			savedWith({ Company: saved });
			const { writes } = await upsert(byCompany, [{ Company, 'Deal Value': 5 }]);
			expect(writes).toEqual([['PUT', { item_name: 'Siti', 'Deal Value': 5 }]]);
			expect(savedValues()).toEqual([{ Company: saved, 'Deal Value': 5 }]);
		});

		it('makes one item of texts that the service takes for the same, or one of each', async () => {
			const items = ['Toko-Melati', 'toko melati'].map((Company) => ({ Company }));
			const { error } = await upsert(byCompany, items);
			expect(error).toBeUndefined();
			expect(savedItems()).toHaveLength(itemSearch === 'loose' ? 1 : 2);
		});
	});

	it('updates what the run has created, though the search does not find it yet', async () => {
		service().respond({ data: [] }, { pathIncludes: '/search' });
		const items = ['siti@example.com', 'Siti@Example.com'].map((Company) => ({ Company }));
		expect((await upsert(byCompany, items)).actions).toEqual(['created', 'updated']);
	});

	it.each([
		['+62 812-3333', '628123333'],
		['Siti@Example.com', 'siti@example.com'],
	])('prefers the item with %s, as it was entered, to the one with %s', async (Company, other) => {
		savedWith({ Company: other });
		savedWith({ Company });
		await upsert(byCompany, [{ Company, 'Deal Value': 5 }]);
		expect(savedValues()).toEqual([{ Company, 'Deal Value': 5 }, { Company: other }]);
	});

	it.each([
		['123-456789', '12-3456789'],
		['AbC-1234', 'abc-1234'],
		['+62 (0)812-3333', '62 (0)812-3333'],
	])('does not take %s for %s', async (...companies) => {
		const items = companies.map((Company) => ({ Company }));
		const { writes } = await upsert(byCompany, items);
		expect(writes).toEqual(companies.map((Company) => ['POST', { item_name: 'Siti', Company }]));
	});

	it('combines the spellings of several columns', async () => {
		const saved = { Company: '628123333', Email: 'siti@example.com' };
		savedWith(saved);
		const entered = { Company: '+62 812-3333', Email: 'Siti@Example.com', 'Deal Value': 5 };
		await upsert(byName('Company', 'Email'), [entered]);
		expect(savedValues()).toEqual([{ ...saved, 'Deal Value': 5 }]);
	});
});
