import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapped, mappedByName, rejection, useHarness, UUID } from './support/harness';

const harness = useHarness({ boards: 1, boardItems: 3 });

const board = () => harness().sim.data.boards.at(0)!;

async function upsert(columns: INodeParameters, items: IDataObject[] = [{}]) {
	const { sim, run, writes } = harness();
	sim.requests.length = 0;
	const parameters = { resource: 'boardItem', operation: 'upsert', itemName: 'Siti', columns };
	const boardId = harness().first('boards');
	const { error, items: output } = await run({ ...parameters, boardId }, { items });
	return {
		error,
		actions: output.map(({ json }) => json._action),
		searches: sim.requests.filter(({ path }) => path.endsWith('/search')).map(({ body }) => body),
		reads: sim.requests.filter(({ method }) => method === 'GET').length,
		writes: writes().map(({ method, body }) => [method, body]),
	};
}

/** The search for items with these values. */
const searchFor = (values: Record<string, unknown>) => ({
	condition: 'AND',
	search: Object.entries(values).map(([column_name, value]) => ({
		column_name,
		operator: 'equals',
		value,
	})),
});

const byName = (...matchingColumns: string[]) => mappedByName({ matchingColumns });

const match = (value: IDataObject, ...matchingColumns: string[]) =>
	mapped(value, { matchingColumns });

it('creates an item, then updates its columns except the columns to match on', async () => {
	const value = { Company: 'Toko', Email: ' siti@example.com', 'Deal Value': '5', Notes: '' };
	const created = await upsert(match(value, 'Email'));
	expect(created.searches).toEqual([searchFor({ Email: 'siti@example.com' })]);
	expect(created.actions).toEqual(['created']);
	// For a new item, empty columns are not sent.
	const saved = { Company: 'Toko', Email: 'siti@example.com', 'Deal Value': 5 };
	expect(created.writes).toEqual([['POST', { item_name: 'Siti', ...saved }]]);

	const updated = await upsert(match(value, 'Email'));
	expect(updated.actions).toEqual(['updated']);
	const others = { item_name: 'Siti', Company: 'Toko', 'Deal Value': 5, Notes: '' };
	expect(updated.writes).toEqual([['PUT', others]]);
	expect([updated.searches.length, updated.reads]).toEqual([1, 1]);
});

it('matches on several columns, with values from input fields of the same names', async () => {
	const item = { Company: 'Toko', 'Deal Value': 77001, Email: 'a@example.com', other: 1 };
	const items = [item, { ...item, Email: 'b@example.com' }];
	const { searches, writes } = await upsert(byName('Company', 'Deal Value'), items);
	expect(searches[0]).toEqual(searchFor({ Company: 'Toko', 'Deal Value': 77001 }));
	expect(writes.map(([method]) => method)).toEqual(['POST', 'PUT']);
	expect(writes[1]).toEqual(['PUT', { item_name: 'Siti', Email: 'b@example.com' }]);
});

it.each<[string, unknown, () => unknown]>([
	['Deal Value', ' 77002.50 ', () => 77002.5],
	['Close Date', '2031-01-31T20:00:00Z', () => '2031-02-01'],
	['Stage', 'Negotiation', () => '3'],
	['Owners', '={{ $json.agent }}', () => [AGENT()]],
])('creates no second item with the same value in the column %s', async (...row) => {
	const [column, value, sought] = row;
	for (const { values } of harness().sim.data.boardItems) values[column] = null;
	const columns = match({ Company: 'Toko', [column]: value } as IDataObject, column);
	const items = [{ agent: AGENT() }];
	const first = await upsert(columns, items);
	expect(first.searches).toEqual([searchFor({ [column]: sought() })]);
	expect(first.writes).toMatchObject([['POST', { [column]: sought() }]]);
	expect((await upsert(columns, items)).actions).toEqual(['updated']);
});

it('first searches for a text as entered, then without its extra spaces', async () => {
	const written = ' Lantai  2 ';
	const columns = match({ Company: 'Toko', Notes: written }, 'Notes');
	const first = await upsert(columns);
	const searches = [searchFor({ Notes: written }), searchFor({ Notes: 'Lantai 2' })];
	expect(first.searches).toEqual(searches);
	expect(first.writes).toMatchObject([['POST', { Notes: written }]]);
	const second = await upsert(columns);
	expect([second.searches, second.actions]).toEqual([searches.slice(0, 1), ['updated']]);

	const plain = match({ Company: 'Toko', Notes: 'Lantai 3' }, 'Notes');
	await upsert(plain);
	expect((await upsert(match({ Notes: 'Lantai 3\n' }, 'Notes'))).actions).toEqual(['updated']);
});

const AGENT = () => harness().sim.data.agents.at(0)?.id ?? '';

it('keeps the form of its searches if the service rejects a search for a reason other than its form', async () => {
	const byPath = { pathIncludes: '/search' };
	const fault = rejection(400, 'Try again');
	harness().sim.faults.add({ match: byPath, nth: [1], fault });
	const columns = match({ Company: 'Satu', Email: 'satu@example.com' }, 'Email');
	expect((await upsert(columns)).actions).toEqual(['created']);
	const { searches, actions } = await upsert(columns);
	expect(searches).toEqual([searchFor({ Email: 'satu@example.com' })]);
	expect(actions).toEqual(['updated']);
});

it('finds the same item by texts that look the same', async () => {
	const emails = ['jos\u00e9@example.com', 'jose\u0301@exa\u200bmple.com\u00a0'];
	const items = emails.map((Email, index) => ({ '\ufeffEmail': Email, Company: `Toko ${index}` }));
	const { error, writes } = await upsert(byName('\ufeffEmail'), items);
	expect(error).toBeUndefined();
	expect(writes).toEqual([
		['POST', { item_name: 'Siti', Email: emails[0], Company: 'Toko 0' }],
		['PUT', { item_name: 'Siti', Company: 'Toko 1' }],
	]);
});

it('updates an item that the run created, even if the search does not find it yet', async () => {
	harness().respond({ data: [] }, { pathIncludes: '/search' });
	const items = ['a', 'b', 'a'].map((Company) => ({ Company }));
	const { writes } = await upsert(byName('Company'), items);
	expect(writes.map(([method]) => method)).toEqual(['POST', 'POST', 'PUT']);
});

it('checks the required columns only for a new item', async () => {
	const { error, writes } = await upsert(match({ Email: 'new@example.com' }, 'Email'));
	expect(error?.message).toBe('Column "Company" is required, but has no value for this item');
	expect(writes).toEqual([]);
	const values = { Email: 'old@example.com' };
	harness().sim.data.addBoardItem({ board_id: board().id, values });
	expect((await upsert(match(values, 'Email'))).actions).toEqual(['updated']);
});

it.each<[INodeParameters, string]>([
	[mapped({ Company: 'Toko' }), 'Columns to Match On is empty'],
	[match({ Company: '={{ "" }}' }, 'Company'), 'Company is empty'],
	[match({ Owners: 'a, b' }, 'Owners'), 'Owners has more than one value'],
])('writes nothing for %j: %s', async (columns, message) => {
	const { error, searches, writes } = await upsert(columns);
	expect(error?.message).toBe(message);
	expect([searches, writes]).toEqual([[], []]);
});

it('reports a wrong board, even if no columns could be chosen from it', async () => {
	const fault = rejection(404, 'Board not found');
	harness().sim.faults.add({ match: { method: 'GET' }, fault });
	const { error } = await upsert(mapped({}));
	expect(error?.message).toBe('The board could not be read: Board not found');
});

it('creates nothing if the response does not show whether the item exists', async () => {
	harness().respond({ message: 'success' }, { pathIncludes: '/search' });
	const { error, writes } = await upsert(match({ Company: 'Toko' }, 'Company'));
	expect(error?.message).toBe('The response does not show whether the item exists');
	expect(writes).toEqual([]);
});

it('lists the searched values and ten of the IDs if many items match', async () => {
	const values = { Company: 'Toko', Email: 'a@example.com' };
	const add = () => harness().sim.data.addBoardItem({ board_id: board().id, values }).id;
	const ids = Array.from({ length: 12 }, add);
	const { error, writes } = await upsert(match(values, 'Company', 'Email'));
	const what = '"Toko" in the column "Company" and "a@example.com" in the column "Email"';
	expect(error?.message).toContain(`12 items have ${what}: `);
	expect(ids.filter((id) => error?.message.includes(id))).toHaveLength(10);
	expect(writes).toHaveLength(0);
});

describe('a found item', () => {
	async function update(Company: string, found: IDataObject) {
		const data = [{ item_id: UUID, ...found }];
		harness().respond({ data }, { pathIncludes: '/search' });
		harness().respond({ data: { id: UUID } }, { method: 'PUT' });
		return await upsert(match({ Company }, 'Company'));
	}

	it.each([
		['siti@example.com', 'not.siti@example.com'],
		['+62 812-3333', '628123334'],
	])('is not updated if the search was for %s, but the item has %s', async (wanted, shown) => {
		const { error, writes } = await update(wanted, { Company: shown });
		const message = `The service found an item, but it does not have "${wanted}" in the column "Company"`;
		expect(error?.message).toBe(message);
		expect(writes).toEqual([]);
	});

	it.each([
		['+62 812-3333', { Company: '628123333' }],
		['Toko Melati', { Company: 'toko-melati' }],
		['siti@example.com', { item_id: null, id: UUID }],
	])('is updated if the search was for %s, and the item has %j', async (wanted, found) => {
		expect((await update(wanted, found)).writes).toEqual([['PUT', { item_name: 'Siti' }]]);
	});
});
