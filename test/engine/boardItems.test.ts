import type { INodeParameters } from 'n8n-workflow';

import { loadFields } from './support/lists';
import { byId, useService } from './support/service';

const service = useService({ boards: 1, boardItems: 12 });

function board() {
	const found = service().sim.data.boards.at(0);
	if (!found) throw new Error('The simulator has no board');
	return found;
}

function columnOfType(type: string) {
	const column = board().crm_columns.find((candidate) => candidate.type === type);
	if (!column) throw new Error(`The board has no column of the type ${type}`);
	return column;
}

async function run(operation: string, parameters: INodeParameters, options = {}) {
	return await service().run(
		{ resource: 'boardItem', operation, boardId: byId(board().id), ...parameters },
		options,
	);
}

async function schemaOfBoard() {
	const parameters = { resource: 'boardItem', operation: 'create', boardId: byId(board().id) };
	return (await loadFields('getBoardColumns', service().credential, parameters)).fields;
}

describe('the column mapper', () => {
	it('offers the columns that can be written, each with its type', async () => {
		const fields = await schemaOfBoard();
		const writable = board().crm_columns.filter(({ read_only: readOnly }) => !readOnly);
		expect(fields.filter(({ display }) => display).map(({ displayName }) => displayName)).toEqual(
			writable.map(({ name }) => name),
		);
		const typeOf = (name: string) => fields.find((field) => field.displayName === name)?.type;
		expect(typeOf(columnOfType('number').name)).toBe('number');
		expect(typeOf(columnOfType('date').name)).toBe('dateTime');
		expect(typeOf(columnOfType('agents').name)).toBe('array');
		expect(typeOf(columnOfType('timeline').name)).toBe('string');
		const select = fields.find(({ displayName }) => displayName === columnOfType('select').name);
		expect(select?.type).toBe('options');
		expect(select?.options?.length).toBeGreaterThan(0);
		expect(select?.options?.map(({ value }) => value)).not.toContain('default');
		const required = board().crm_columns.filter(({ is_required: isRequired }) => isRequired);
		expect(fields.filter((field) => field.required).map(({ displayName }) => displayName)).toEqual(
			required.map(({ name }) => name),
		);
	});

	it.each(['..', '\ud800'])('refuses the board ID "%s", which would lead elsewhere', async (id) => {
		const parameters = { resource: 'boardItem', operation: 'create', boardId: byId(id) };
		await expect(loadFields('getBoardColumns', service().credential, parameters)).rejects.toThrow(
			'Board cannot be',
		);
		expect(service().sim.requests).toHaveLength(0);
	});

	it('says so where no board is chosen', async () => {
		await expect(
			loadFields('getBoardColumns', service().credential, {
				resource: 'boardItem',
				operation: 'create',
				boardId: byId(''),
			}),
		).rejects.toThrow('No board is chosen');
	});
});

describe('writing columns', () => {
	async function valuesByHand() {
		const schema = await schemaOfBoard();
		const [label] = schema.find(({ type }) => type === 'options')?.options ?? [];
		const byType: Record<string, unknown> = {
			array: '["agent-1", "agent-2"]',
			dateTime: '2025-01-31T20:00:00.000Z',
			number: '1500',
			options: label?.value,
			string: 'some text',
		};
		const value = Object.fromEntries(
			schema
				.filter(({ display }) => display)
				.map(({ id, type }) => [id, byType[type ?? 'string'] as string]),
		);
		return { schema, value, label };
	}

	it('by hand: every type arrives as the service takes it, under the name of its column', async () => {
		const { schema, value, label } = await valuesByHand();
		await run('create', {
			itemName: 'Siti',
			columns: { mappingMode: 'defineBelow', value, schema } as unknown as INodeParameters,
		});
		const body = service().sim.requests.at(-1)?.body as Record<string, unknown>;
		expect(body.item_name).toBe('Siti');
		expect(body[columnOfType('number').name]).toBe(1500);
		expect(body[columnOfType('date').name]).toBe('2025-02-01');
		expect(body[columnOfType('agents').name]).toEqual(['agent-1', 'agent-2']);
		expect(body[columnOfType('select').name]).toBe(label?.value);
		const awkward = board().crm_columns.find(({ name }) => /[.[]/.test(name));
		expect(body).toHaveProperty([awkward?.name ?? ''], 1500);
		const readOnly = board().crm_columns.filter(({ read_only }) => read_only);
		readOnly.forEach(({ name }) => expect(body).not.toHaveProperty([name]));
	});

	it('automatically: by the names of the columns, and nothing that is no column', async () => {
		const schema = await schemaOfBoard();
		const { name } = columnOfType('text');
		await run(
			'update',
			{
				itemId: byId(service().sim.data.boardItems.at(0)?.id ?? ''),
				columns: {
					mappingMode: 'autoMapInputData',
					value: null,
					schema,
				} as unknown as INodeParameters,
			},
			{ items: [{ [name]: 'from the input', unrelated: 1 }] },
		);
		expect(service().sim.requests.at(-1)?.body).toEqual({ [name]: 'from the input' });
	});

	it('refuses a number that is none before any request', async () => {
		const schema = await schemaOfBoard();
		const { name } = columnOfType('number');
		const { value } = await valuesByHand();
		const columns = {
			mappingMode: 'defineBelow',
			value: { ...value, [name]: '={{ "many" }}' },
			schema,
		};
		const { error } = await run('create', {
			itemName: 'Siti',
			columns: columns as unknown as INodeParameters,
		});
		expect(error?.message).toBe(`${name} is not a number: "many" [item 0]`);
	});
});

it('Update keeps the name of an item where an expression gives none', async () => {
	const item = service()
		.sim.data.boardItems.slice()
		.find(({ board_id: id }) => id === board().id);
	const { error } = await run(
		'update',
		{
			itemId: byId(item?.id ?? ''),
			itemName: '={{ $json.name }}',
			columns: { mappingMode: 'defineBelow', value: { Notes: 'x' } },
		},
		{ items: [{ name: null }] },
	);
	expect(error).toBeUndefined();
	expect(service().sim.requests.at(-1)?.body).toEqual({ Notes: 'x' });
});

describe('Delete', () => {
	it('deletes many at once and says so once', async () => {
		const ids = service()
			.sim.data.boardItems.slice(0, 3)
			.map(({ id }) => id);
		const { items } = await run('delete', { itemIds: '={{ $json.ids }}' }, { items: [{ ids }] });
		expect(items).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
		expect(service().sim.requests).toHaveLength(1);
		ids.forEach((id) => expect(service().sim.data.boardItems.get(id)).toBeUndefined());
	});

	it.each<[unknown, string[]]>([
		['a', ['a']],
		[' a , b,', ['a', 'b']],
		['a\nb', ['a', 'b']],
		['["a","b"]', ['a', 'b']],
		[' [ " a " , 7 ] ', ['a', '7']],
		[
			['a', ' b ', 'a'],
			['a', 'b'],
		],
		[['1', 1], ['1']],
		[7, ['7']],
	])('takes the IDs %j as %j', async (itemIds, sent) => {
		await run('delete', { itemIds: '={{ $json.itemIds }}' }, { items: [{ itemIds }] });
		expect(service().sim.requests.map(({ body }) => body)).toEqual([{ item_ids: sent }]);
	});

	it.each([null, '', ' , ', [], '[]'])('refuses %j, which is empty', async (itemIds) => {
		const { error } = await run(
			'delete',
			{ itemIds: '={{ $json.itemIds }}' },
			{ items: [{ itemIds }] },
		);
		expect(error?.message).toBe('Item IDs is empty [item 0]');
		expect(service().sim.requests).toHaveLength(0);
	});

	it.each([
		{ id: 'a' },
		[{ id: 'a' }],
		'[{"id": "a"}]',
		'{"id": "a"}',
		'["a"',
		'[a, b]',
		[['a']],
		['a', null],
		['a', ''],
		'["a", ""]',
		true,
		1.5,
	])('refuses %j, which is no list of IDs', async (itemIds) => {
		const { error } = await run(
			'delete',
			{ itemIds: '={{ $json.itemIds }}' },
			{ items: [{ itemIds }] },
		);
		expect(error?.message).toMatch(/^Item IDs contains something that is not an ID: .*item 0/);
		expect(error?.message).not.toContain('[object Object]');
		expect(service().sim.requests).toHaveLength(0);
	});
});

it('Search sends several conditions, each value in an array', async () => {
	const { name } = columnOfType('text');
	const { error } = await run('search', {
		returnAll: true,
		conditions: {
			condition: [
				{ columnName: name, operator: 'equals', value: 'a' },
				{ columnName: name, operator: '={{ "contains" }}', value: '={{ ["b", "c"] }}' },
			],
		},
	});
	expect(error).toBeUndefined();
	expect(service().sim.requests[0].body).toEqual({
		condition: 'AND',
		search: [
			{ column_name: name, operator: 'equals', value: ['a'] },
			{ column_name: name, operator: 'contains', value: ['b', 'c'] },
		],
	});
});

describe('a condition of Search', () => {
	async function search(condition: Record<string, unknown>) {
		const items = [{ columnName: 'Notes', operator: 'equals', value: 'a', ...condition }];
		const { error } = await run(
			'search',
			{
				conditions: {
					condition: [
						{
							columnName: '={{ $json.columnName }}',
							operator: '={{ $json.operator }}',
							value: '={{ $json.value }}',
						},
					],
				},
			},
			{ items },
		);
		const [request] = service().sim.requests;
		return { error, filter: (request?.body as { search: object[] } | undefined)?.search[0] };
	}

	it.each<[Record<string, unknown>, object]>([
		[{ columnName: 7 }, { column_name: '7' }],
		[{ value: 7 }, { value: ['7'] }],
		[{ value: false }, { value: ['false'] }],
		[{ value: ['a', 7] }, { value: ['a', '7'] }],
		[{ value: '["a", "b"]' }, { value: ['a', 'b'] }],
		[{ value: '[draft] x' }, { value: ['[draft] x'] }],
		[
			{ operator: 'is_empty', value: '' },
			{ operator: 'is_empty', value: [] },
		],
	])('%j is sent as %j', async (condition, sent) => {
		const { filter } = await search(condition);
		expect(filter).toMatchObject(sent);
	});

	it.each<[Record<string, unknown>, string]>([
		[{ columnName: null }, 'Column Name of condition 1 is empty'],
		[{ columnName: ' ' }, 'Column Name of condition 1 is empty'],
		[{ columnName: { name: 'x' } }, 'Column Name of condition 1 is an object'],
		[{ operator: null }, 'Operator of condition 1 is empty'],
		[{ operator: ['equals'] }, 'Operator of condition 1 is an array'],
		[{ value: null }, 'Value of condition 1 is empty'],
		[{ value: '' }, 'Value of condition 1 is empty'],
		[{ value: [] }, 'Value of condition 1 is empty'],
		[{ operator: 'is_empty', value: null }, 'Value of condition 1 is empty'],
		[{ value: { id: 'a' } }, 'Value of condition 1 is an object'],
		[{ value: ['a', null] }, 'Value of condition 1 is empty'],
		[{ value: ['a', ''] }, 'Value of condition 1 is empty'],
	])('%j is refused: %s', async (condition, message) => {
		const { error } = await search(condition);
		expect(error?.message).toContain(message);
		expect(error?.message).toContain('[item 0]');
		expect(service().sim.requests).toHaveLength(0);
	});
});

describe('Create or Update', () => {
	function upsert(matchValue: string, itemName: string): INodeParameters {
		const company = board().crm_columns.find(({ is_required: isRequired }) => isRequired)?.name;
		return {
			matchColumn: columnOfType('email').name,
			matchValue,
			itemName,
			columns: { mappingMode: 'defineBelow', value: { [company ?? '']: 'Toko' } },
		};
	}

	function itemsNamed(name: string) {
		return service()
			.sim.data.boardItems.slice()
			.filter((item) => item.name === name);
	}

	it('creates on none, updates one, and refuses several, naming them', async () => {
		const first = await run('upsert', upsert('a@example.com', 'First'));
		expect(first.error).toBeUndefined();
		expect(itemsNamed('First')).toHaveLength(1);
		await run('upsert', upsert('a@example.com', 'Second'));
		expect(itemsNamed('First')).toHaveLength(0);
		const [item] = itemsNamed('Second');
		service().sim.data.addBoardItem({
			board_id: board().id,
			values: { [columnOfType('email').name]: 'a@example.com' },
		});
		service().sim.reset();
		const { error } = await run('upsert', upsert('a@example.com', 'Third'));
		expect(error?.message).toContain('2 items have "a@example.com" in the column');
		expect(error?.message).toContain(item.id);
		expect(service().sim.requests.map(({ method }) => method)).toEqual(['POST']);
	});

	it('empties a column of the item it updates, and sends a new one no empty columns', async () => {
		const notes = 'Notes';
		const filledIn = upsert('d@example.com', 'Filled');
		const columns = filledIn.columns as { value: INodeParameters };
		const withNotes = (text: string) => ({
			...filledIn,
			columns: { mappingMode: 'defineBelow', value: { ...columns.value, [notes]: text } },
		});
		await run('upsert', withNotes(''));
		expect(service().sim.requests.at(-1)?.body).not.toHaveProperty(notes);
		await run('upsert', withNotes('Call back'));
		expect(itemsNamed('Filled')).toMatchObject([{ values: { [notes]: 'Call back' } }]);

		await run('upsert', withNotes(''));

		expect(itemsNamed('Filled')).toMatchObject([{ values: { [notes]: '' } }]);
	});

	it('writes the match value into a new item, even where its column is mapped to nothing', async () => {
		const email = columnOfType('email').name;
		const parameters = upsert('e@example.com', 'Kept');
		const { value } = parameters.columns as { value: INodeParameters };
		const columns = { mappingMode: 'defineBelow', value: { ...value, [email]: '' } };
		await run('upsert', { ...parameters, columns });
		expect(itemsNamed('Kept')).toMatchObject([{ values: { [email]: 'e@example.com' } }]);
	});

	/** Creates or updates by a column whose type the column mapper knows. */
	async function upsertBy(column: string, matchValue: unknown, mapped: object = {}) {
		const schema = await schemaOfBoard();
		const { columns, ...parameters } = upsert('={{ $json.matchValue }}', 'Typed');
		const { value } = columns as { value: INodeParameters };
		return await run(
			'upsert',
			{
				...parameters,
				matchColumn: column,
				columns: {
					mappingMode: 'defineBelow',
					value: { ...value, ...mapped },
					schema,
				} as unknown as INodeParameters,
			},
			{ items: [{ matchValue }] },
		);
	}

	const AGENT = () => service().sim.data.agents.at(0)?.id ?? '';

	it.each<[string, () => unknown, () => unknown, string]>([
		['number', () => 77001, () => 77001, '77001'],
		['number', () => ' 77002.50 ', () => 77002.5, '77002.5'],
		['date', () => '2031-01-31T20:00:00Z', () => '2031-02-01', '2031-02-01'],
		['select', () => 3, () => '3', '3'],
		['text', () => 77003, () => '77003', '77003'],
		['agents', AGENT, () => [AGENT()], ''],
		['agents', () => [AGENT()], () => [AGENT()], ''],
		['agents', () => JSON.stringify([AGENT()]), () => [AGENT()], ''],
		['agents', () => [{ id: AGENT(), name: 'Siti' }], () => [AGENT()], ''],
	])(
		'finds and creates by a column of the type %s (%#)',
		async (type, matchValue, created, sought) => {
			const { name } = type === 'text' ? { name: 'Notes' } : columnOfType(type);
			service()
				.sim.data.boardItems.slice()
				.forEach((item) => Object.assign(item.values, { [name]: null }));

			const first = await upsertBy(name, matchValue());

			expect(first.error).toBeUndefined();
			const [search, create] = service().sim.requests.slice(-2);
			const [filter] = (search.body as { search: Array<{ value: string[] }> }).search;
			expect(filter.value).toEqual([sought || AGENT()]);
			expect(create.body).toMatchObject({ [name]: created() });

			const second = await upsertBy(name, matchValue());

			expect(second.error).toBeUndefined();
			expect(service().sim.requests.at(-1)?.method).toBe('PUT');
		},
	);

	it('writes the agent into a new item, even where their column is mapped to nothing', async () => {
		const { name } = columnOfType('agents');
		service()
			.sim.data.boardItems.slice()
			.forEach((item) => Object.assign(item.values, { [name]: [] }));
		const { error } = await upsertBy(name, AGENT(), { [name]: '={{ "" }}' });
		expect(error).toBeUndefined();
		expect(service().sim.requests.at(-1)?.body).toMatchObject({ [name]: [AGENT()] });
	});

	it.each<[string, unknown, string]>([
		['number', '150.000', 'Match Value is not a number: "150.000"'],
		['number', null, 'Match Value is empty'],
		['number', ' ', 'Match Value is empty'],
		['date', 'soon', 'Match Value is not a date: "soon"'],
		['agents', [], 'Match Value is empty'],
		['agents', ['a', 'b'], 'Match Value has more than one value'],
		['agents', { name: 'Siti' }, 'Match Value contains something that is not an ID'],
		['text', { a: 1 }, 'Match Value is an object'],
		['timeline', { from: '2025-01-01' }, 'Match Value is an object'],
	])('refuses for a column of the type %s: %j', async (type, matchValue, message) => {
		const { error } = await upsertBy(columnOfType(type).name, matchValue);
		expect(error?.message).toContain(message);
		expect(service().sim.requests.filter(({ method }) => method !== 'GET')).toHaveLength(0);
	});

	it.each([
		[77001, { value: ['77001'] }, '77001'],
		[['a'], { value: ['a'] }, ['a']],
	])(
		'without the types of the columns, %j is a text or a list',
		async (matchValue, filter, made) => {
			service().sim.faults.add({
				match: { method: 'POST' },
				fault: { type: 'status', status: 200, body: { data: [] } },
			});
			await run(
				'upsert',
				{ ...upsert('={{ $json.matchValue }}', 'Untyped'), matchColumn: 'Other' },
				{ items: [{ matchValue }] },
			);
			const [search, create] = service().sim.requests.map(({ body }) => body);
			expect(search).toMatchObject({ search: [filter] });
			expect(create).toMatchObject({ Other: made });
		},
	);

	it('takes a column name that is a number', async () => {
		const { error } = await run(
			'upsert',
			{ ...upsert('x', 'Named'), matchColumn: '={{ $json.column }}' },
			{ items: [{ column: 7 }] },
		);
		expect(error?.message).toContain('Column "7" does not exist');
	});

	it('creates one item for two input items with the same value', async () => {
		service().sim.options.latencyMs = 5;
		const result = await run('upsert', upsert('b@example.com', '={{ $json.name }}'), {
			items: [{ name: 'One' }, { name: 'Two' }],
		});
		expect(result.error).toBeUndefined();
		expect([itemsNamed('One'), itemsNamed('Two')].map(({ length }) => length)).toEqual([0, 1]);
	});

	it('creates nothing where the search says nothing it understands', async () => {
		service().sim.faults.add({
			match: { pathIncludes: '/search' },
			fault: { type: 'status', status: 200, body: { message: 'success' } },
		});
		const { error } = await run('upsert', upsert('c@example.com', 'None'));
		expect(error?.message).toContain('does not show whether the item exists');
		expect(service().sim.requests).toHaveLength(1);
	});
});
