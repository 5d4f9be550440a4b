import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { loadFields, loadOptions, openList } from './support/lists';
import { byId, CONTINUE, mapped, messageOf, useService, UUID } from './support/service';

const service = useService({ boards: 1, boardItems: 12 });

const board = () => service().sim.data.boards.at(0)!;

function columnOfType(type: string) {
	const column = board().crm_columns.find((candidate) => candidate.type === type);
	if (!column) throw new Error(`The board has no column of the type ${type}`);
	return column;
}

/** Without those that read the board or the agents. */
function operationRequests() {
	return service().sim.requests.filter(({ method }) => method !== 'GET');
}

async function run(operation: string, parameters: INodeParameters, options = {}) {
	return await service().run({ ...chosen(operation), ...parameters }, options);
}

/** Runs an operation for items that all fail before any request; returns the messages. */
async function rejectionsOf(operation: string, parameters: INodeParameters, items: object[]) {
	const result = await run(operation, parameters, { items, settings: CONTINUE });
	expect(operationRequests()).toHaveLength(0);
	return result.items.map(({ json }) => messageOf(json));
}

/** What is chosen in the node, for an operation on a board. */
const chosen = (operation: string, boardId = board().id) => ({
	...{ resource: 'boardItem', operation, boardId: byId(boardId) },
});

it('a bad value in the last item costs no request, not even to read the board', async () => {
	const columns = mapped({ Notes: 'x' });
	const create = { ...chosen('create'), itemName: '={{ $json.name }}', columns };
	const items = [{ name: 'Siti' }, { name: '' }];
	await service().expectRejected(create, 'Item Name is empty [item 1]', { items });
});

it('Additional Body Fields (JSON) win over Columns', async () => {
	await run('create', {
		itemName: 'Siti',
		columns: mapped({ Company: 'Toko', Notes: 'x' }),
		options: { extraBody: '{"Notes": "y"}' },
	});
	expect(service().sim.requests.at(-1)?.body).toMatchObject({ Company: 'Toko', Notes: 'y' });
});

it('an item keeps its name if the new one has no value', async () => {
	const chosenItem = { itemId: service().first('boardItems'), columns: mapped({ Notes: 'x' }) };
	await run('update', { ...chosenItem, itemName: '={{ $json.first }} {{ $json.last }}' });
	expect(service().sim.requests.at(-1)?.body).toEqual({ Notes: 'x' });
});

describe('Delete', () => {
	it('deletes many at once and says so once', async () => {
		const { data, requests } = service().sim;
		const ids = data.boardItems.slice(0, 3).map(({ id }) => id);
		const { items } = await run('delete', { itemIds: '={{ $json.ids }}' }, { items: [{ ids }] });
		expect(items).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
		expect(requests).toHaveLength(1);
		ids.forEach((id) => expect(data.boardItems.get(id)).toBeUndefined());
	});

	it.each<[unknown, string[]]>([
		[' a , b,', ['a', 'b']],
		[' [ " a " , 7 ] ', ['a', '7']],
		[7, ['7']],
	])('takes the IDs %j as %j', async (itemIds, sent) => {
		await run('delete', { itemIds: '={{ $json.itemIds }}' }, { items: [{ itemIds }] });
		expect(service().sim.requests.map(({ body }) => body)).toEqual([{ item_ids: sent }]);
	});

	it.each<[string, RegExp, unknown[]]>([
		['nothing', /^Item IDs is empty\n/, [null, '', ' , ', [], '[]']],
		[
			'names and numbers',
			/is not an ID\n/,
			['Siti Rahma', `${UUID}; ${UUID}`, ['a', 'ORD-0001000']],
		],
		[
			'what is no list of IDs',
			/^Item IDs contains something that is not an ID: (?!.*\[object Object\])/,
			[
				...[{ id: 'a' }, [{ id: 'a' }], '[{"id": "a"}]', '{"id": "a"}', '["a"', '[a, b]', [['a']]],
				...[['a', null], ['a', ''], '["a", ""]', true, 1.5],
			],
		],
	])('rejects %s', async (_, message, values) => {
		const items = values.map((itemIds) => ({ itemIds }));
		const messages = await rejectionsOf('delete', { itemIds: '={{ $json.itemIds }}' }, items);
		expect(messages).toEqual(values.map(() => expect.stringMatching(message) as string));
		expect(service().sim.requests).toHaveLength(0);
	});
});

const searchFor = (...condition: INodeParameters[]) => ({ conditions: { condition } });

/** A condition whose parts come from here in the input item. */
const conditionAt = (path: string) => ({
	columnName: `={{ ${path}.columnName }}`,
	operator: `={{ ${path}.operator }}`,
	value: `={{ ${path}.value }}`,
});

describe('the conditions of Search', () => {
	const IS_EMPTY = { operator: 'is_empty', value: '' };

	/** As an input item gives it. */
	const conditionOf = (values: object) => ({
		...{ columnName: columnOfType('text').name, operator: 'equals', value: 'a' },
		...values,
	});

	it('are sent with the text of each value in an array', async () => {
		const EXAMPLES: Array<[given: object, sent: object]> = [
			[{ columnName: 'item_name' }, { column_name: 'item_name', value: ['a'] }],
			[{ value: 7 }, { value: ['7'] }],
			[{ value: false }, { value: ['false'] }],
			[{ value: ['a', 7] }, { value: ['a', '7'] }],
			[{ value: '["a", "b"]' }, { value: ['a', 'b'] }],
			[{ value: '[draft] x' }, { value: ['[draft] x'] }],
			[{ value: new Date(0) }, { value: ['1970-01-01T00:00:00.000Z'] }],
			[{ operator: 'contains' }, { operator: 'contains', value: ['a'] }],
			[IS_EMPTY, { ...IS_EMPTY, value: [] }],
		];
		const given = EXAMPLES.map(([values]) => conditionOf(values));
		const conditions = given.map((_, index) => conditionAt(`$json.given[${index}]`));
		await run('search', searchFor(...conditions), { items: [{ given }] });
		const usual = { column_name: columnOfType('text').name, operator: 'equals' };
		const search = EXAMPLES.map(([, sent]) => ({ ...usual, ...sent }));
		expect(operationRequests()[0].body).toEqual({ condition: 'AND', search });
	});

	it('are rejected before any request if a part is empty or no text', async () => {
		const REJECTED: Array<[object, string]> = [
			[{ operator: null }, 'Operator of condition 1 is empty'],
			[{ operator: ['equals'] }, 'Operator of condition 1 is an array'],
			[{ value: null }, 'Value of condition 1 is empty'],
			[{ value: '' }, 'Value of condition 1 is empty'],
			[{ value: [] }, 'Value of condition 1 is empty'],
			[{ ...IS_EMPTY, value: null }, 'Value of condition 1 is empty'],
			[{ value: { id: 'a' } }, 'Value of condition 1 is an object'],
			[{ value: ['a', null] }, 'Value of condition 1 is empty'],
			[{ value: new Date(NaN) }, 'Value of condition 1 is empty'],
			[{ value: ['a', ''] }, 'Value of condition 1 is empty'],
		];
		const given = REJECTED.map(([values]) => conditionOf(values));
		const messages = await rejectionsOf('search', searchFor(conditionAt('$json')), given);
		expect(messages).toEqual(
			REJECTED.map(([, message]) => expect.stringContaining(`${message}\n`) as string),
		);
	});
});

describe('Search', () => {
	/** What is searched for with this value in a column of this type. */
	async function sought(type: string, value: string, operator = 'equals') {
		service().sim.requests.length = 0;
		const columnName = columnOfType(type).name;
		const { error } = await run('search', searchFor({ columnName, operator, value }));
		const body = operationRequests()[0]?.body as { search: Array<{ value: string[] }> } | undefined;
		return error?.message ?? body?.search[0].value;
	}

	it('takes labels, agents and dates as people write them', async () => {
		const [first, second] = service().sim.data.agents.slice();
		expect(await sought('select', 'proposal,1')).toEqual(['2', '1']);
		expect(await sought('agents', `${first.name},${second.id}`)).toEqual([first.id, second.id]);
		expect(await sought('date', '2025-01-31T20:00:00Z')).toEqual(['2025-02-01']);
	});

	it('rejects a label that the column does not have, unless it may be a part of one', async () => {
		expect(await sought('select', 'Propos')).toBe('Value of condition 1 cannot be "Propos"');
		expect(await sought('select', 'Propos', '={{ "contains" }}')).toEqual(['Propos']);
	});

	it('takes a column by its ID, and rejects one that does not exist', async () => {
		const { id, name } = columnOfType('select');
		const search = async (columnName: string) =>
			await run('search', searchFor({ columnName, value: '1' }));
		await search(id);
		expect(operationRequests()).toMatchObject([{ body: { search: [{ column_name: name }] } }]);
		const { error } = await search('Phase');
		expect(error?.message).toBe('Column "Phase" does not exist on the board');
		expect(operationRequests()).toHaveLength(1);
	});

	it('offers the columns of the board by name', async () => {
		const names = async (boardId?: string) =>
			await loadOptions('getColumnNames', service().credential, chosen('search', boardId));
		const columns = board().crm_columns.map(({ name }) => ({ name, value: name }));
		expect(await names()).toEqual(columns);
		expect(await names('')).toEqual([{ name: 'Choose a Board First', value: '' }]);
	});
});

it('Create adds the item to a group that is picked from those of the board', async () => {
	const opening = { parameters: chosen('create') };
	const { results } = await openList('searchGroups', service().credential, opening);
	expect(results).toEqual(board().crm_groups.map(({ id, name }) => ({ name, value: id })));
	const columns = mapped({ Company: 'x' });
	for (const groupId of [{ __rl: true, mode: 'list', value: results[1].value as string }, '']) {
		expect((await run('create', { itemName: 'Siti', groupId, columns })).error).toBeUndefined();
	}
	const [withGroup, without] = operationRequests().map(({ body }) => body);
	expect(withGroup).toMatchObject({ group_id: results[1].value });
	expect(without).not.toHaveProperty('group_id');
});

describe('Create or Update', () => {
	it('empties a column of the item it updates, and sends a new one no empty columns', async () => {
		const upsert = async (Notes: string) => {
			const value = { Company: 'Toko', Email: 'd@example.com', Notes };
			await run('upsert', {
				itemName: 'Filled',
				columns: mapped(value, { matchingColumns: ['Email'] }),
			});
		};
		const saved = () => [...service().sim.data.boardItems].filter(({ name }) => name === 'Filled');
		await upsert('');
		expect(service().sim.requests.at(-1)?.body).not.toHaveProperty('Notes');
		await upsert('Call back');
		expect(saved()).toMatchObject([{ values: { Notes: 'Call back' } }]);
		await upsert('');
		expect(saved()).toMatchObject([{ values: { Notes: '' } }]);
	});

	/** Creates or updates by a column whose type the column mapper knows. */
	async function upsertBy(column: string, matchValue: unknown) {
		const { credential } = service();
		const { fields } = await loadFields('getBoardColumns', credential, chosen('create'));
		const value = { Company: 'Toko', [column]: '={{ $json.matchValue }}' };
		const columns = mapped(value, { matchingColumns: [column], schema: fields });
		const parameters = { ...chosen('upsert'), itemName: 'Typed', columns };
		await service().succeed(parameters, { items: [{ matchValue } as IDataObject] });
		return service().sim.requests.slice(-2);
	}

	const AGENT = () => service().sim.data.agents.at(0)?.id ?? '';

	it.each<[string, () => unknown, () => unknown, string]>([
		['number', () => ' 77002.50 ', () => 77002.5, '77002.5'],
		['date', () => '2031-01-31T20:00:00Z', () => '2031-02-01', '2031-02-01'],
		['select', () => 3, () => '3', '3'],
		['text', () => 77003, () => '77003', '77003'],
		['agents', AGENT, () => [AGENT()], ''],
		['agents', () => [{ id: AGENT(), name: 'Siti' }], () => [AGENT()], ''],
	])(
		'finds and creates by a column of the type %s (%#)',
		async (type, matchValue, created, sought) => {
			const { name } = type === 'text' ? { name: 'Notes' } : columnOfType(type);
			for (const { values } of service().sim.data.boardItems) values[name] = null;

			expect(await upsertBy(name, matchValue())).toMatchObject([
				{ body: { search: [{ value: [sought || AGENT()] }] } },
				{ body: { [name]: created() } },
			]);
			expect(await upsertBy(name, matchValue())).toMatchObject([{}, { method: 'PUT' }]);
		},
	);
});
