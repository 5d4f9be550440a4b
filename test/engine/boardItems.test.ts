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

	it('refuses an empty list before any request', async () => {
		const { error } = await run('delete', { itemIds: ' , ' });
		expect(error?.message).toBe('Item IDs is empty [item 0]');
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
		expect(error?.message).toContain('did not say whether there is such an item');
		expect(service().sim.requests).toHaveLength(1);
	});
});
