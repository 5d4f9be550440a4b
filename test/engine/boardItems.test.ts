import type { INodeParameters } from 'n8n-workflow';

import { hintTextsOf } from './support/engine';
import {
	answer,
	byId,
	CONTINUE,
	mapped,
	mappedByName,
	messageOf,
	useHarness,
	UUID,
} from './support/harness';

const harness = useHarness({ boards: 1, boardItems: 12 });

const board = () => harness().sim.data.boards.at(0)!;

/** The requests, except those that read the board or the agents. */
function operationRequests() {
	return harness().sim.requests.filter(({ method }) => method !== 'GET');
}

async function run(operation: string, parameters: INodeParameters, options = {}) {
	const boardId = byId(board().id);
	return await harness().run({ resource: 'boardItem', operation, boardId, ...parameters }, options);
}

/** Runs an operation whose items all fail, after GET requests at most. Returns the error messages. */
async function rejectionsOf(operation: string, parameters: INodeParameters, items: object[]) {
	const result = await run(operation, parameters, { items, settings: CONTINUE });
	expect(operationRequests()).toHaveLength(0);
	return result.items.map(({ json }) => messageOf(json));
}

describe('Create', () => {
	/** Creates a board item per input item. Returns the writes, the reads, the error and the notes. */
	async function create(columns: INodeParameters, more: INodeParameters = {}, items = [{}]) {
		const result = await run('create', { itemName: 'Siti', columns, ...more }, { items });
		return {
			bodies: operationRequests().map(({ body }) => body),
			reads: harness().sim.requests.length - operationRequests().length,
			error: result.error?.message,
			notes: hintTextsOf(result),
		};
	}

	it('converts the value of each column for the service, and reads the board once', async () => {
		const [agent] = harness().sim.data.agents.slice();
		const value = {
			Company: ' Toko ',
			Notes: '={{ "" }}',
			Stage: '={{ $json.stage }}',
			'Close Date': '={{ DateTime.fromISO("2025-01-31T00:00:00", { zone: "Asia/Jayapura" }) }}',
			Owners: agent.id,
			Source: null,
			Gone: null,
		};
		const items = [{ stage: 'Proposal' }, { stage: '1' }];
		const { error, bodies, reads } = await create(mapped(value), {}, items);
		expect([error, reads]).toEqual([undefined, 1]);
		const fields = { 'Close Date': '2025-01-31', Owners: [agent.id] };
		const sent = { item_name: 'Siti', Company: ' Toko ', ...fields };
		expect(bodies).toEqual([
			{ ...sent, Stage: '2' },
			{ ...sent, Stage: '1' },
		]);
	});

	it('sends input fields that have the name of a column, and lists all other input fields in a note', async () => {
		const item = { '\ufeffCompany': 'Toko', Notes: null, Source: 'x', phone: '62812', Stage: '2' };
		const removed = board().crm_columns.map(({ name }) => ({ id: name, removed: true }));
		const { bodies, notes } = await create(mappedByName({ schema: removed }), {}, [item]);
		expect(bodies).toEqual([{ item_name: 'Siti', Company: 'Toko', Stage: '2' }]);
		expect(notes).toEqual([
			'Input fields without a matching column were not sent: "phone". Column names are case-sensitive.',
		]);
	});

	const REQUIRED = 'Column "Company" is required, but has no value for this item';

	it.each<[INodeParameters, string]>([
		[mapped({ Company: '={{ $json.nope }}', Notes: 'x' }), REQUIRED],
		[mapped({ Company: '={{ "" }}' }), REQUIRED],
		[mappedByName(), REQUIRED],
		[mapped({ Company: 'Toko', Notes: '={{ $json.nope }}, {{ $json.nope }}' }), 'Notes is empty'],
		[mapped({ Budget: '5' }), 'Column "Budget" does not exist on the board'],
		[mapped({ Source: 'Website' }), 'Column "Source" is read-only'],
		[mapped({ Owners: 'a, Siti Rahma' }), 'Owners is not an ID: "Siti Rahma"'],
		[mapped('={{ "Stage" }}'), 'Values to Send is not an object'],
	])('sends nothing for the columns %j: %s', async (columns, message) => {
		const { error, bodies } = await create(columns);
		expect([error, bodies]).toEqual([message, []]);
	});

	it('overrides columns with Additional Body Fields (JSON), even a required column', async () => {
		const options = { extraBody: '{"Company": "a", "Notes": "b"}' };
		const { bodies } = await create(mapped({ Notes: 'x' }), { options });
		expect(bodies).toEqual([{ item_name: 'Siti', Company: 'a', Notes: 'b' }]);
	});

	it('keeps the value of a required column if the additional field is empty', async () => {
		const options = { extraBody: '={"Company": "{{ $json.nope }}"}' };
		const { error, bodies } = await create(mapped({ Company: 'a' }), { options });
		expect([error, bodies]).toEqual([undefined, [{ item_name: 'Siti', Company: 'a' }]]);
	});

	it('adds the item to a group of the board, and rejects other groups', async () => {
		const columns = mapped({ Company: 'x' });
		const group = (value: string) => ({ groupId: { __rl: true, mode: 'list', value } });
		const [, second] = board().crm_groups;
		const { bodies } = await create(columns, group(second.id));
		expect(bodies).toMatchObject([{ group_id: second.id }]);
		harness().sim.reset();
		const ofOther = { ...group(UUID).groupId, cachedResultName: 'New' };
		const { error, bodies: others } = await create(columns, { groupId: ofOther });
		expect([error, others]).toEqual(['Group "New" does not belong to the chosen board', []]);
	});

	it.each([
		['Forbidden', answer({ success: false, error: { message: 'Forbidden' } }, 403)],
		['the response has no columns', answer({ data: { id: '1', name: 'Sales' } })],
		['Service Unavailable', { type: 'status', status: 503 } as const],
	])('sends nothing if the board cannot be read: %s', async (reason, fault) => {
		harness().sim.faults.add({ match: { method: 'GET' }, fault });
		const { error, bodies } = await create(mapped({ Company: 'x' }));
		expect(error).toContain(`The board could not be read: ${reason}`);
		expect(bodies).toEqual([]);
	});
});

it('Update keeps the name of the item if the new name has no value', async () => {
	const chosenItem = { itemId: harness().first('boardItems'), columns: mapped({ Notes: 'x' }) };
	await run('update', { ...chosenItem, itemName: '={{ $json.first }} {{ $json.last }}' });
	expect(harness().sim.requests.at(-1)?.body).toEqual({ Notes: 'x' });
});

it('Update sends any text to a column of e-mail addresses', async () => {
	const columns = mapped({ Email: 'siti' });
	const { error } = await run('update', { itemId: harness().first('boardItems'), columns });
	expect(error).toBeUndefined();
});

it('Update clears a column of any type with empty text', async () => {
	const names = board().crm_columns.flatMap(({ name, read_only }) => (read_only ? [] : name));
	const columns = mapped(Object.fromEntries(names.map((name) => [name, '={{ "" }}'])));
	const { error } = await run('update', { itemId: harness().first('boardItems'), columns });
	expect(error).toBeUndefined();
	const { values } = harness().sim.data.boardItems.at(0)!;
	expect(names.filter((name) => [values[name] ?? []].flat().length > 0)).toEqual([]);
});

describe('Delete', () => {
	it.each<[unknown, string[]]>([
		[' a , b,', ['a', 'b']],
		[' [ " a " , 7 ] ', ['a', '7']],
		[7, ['7']],
	])('sends the IDs %j as %j, and outputs one item', async (itemIds, sent) => {
		harness().respond({ success: true });
		const given = { items: [{ itemIds }] };
		const { items } = await run('delete', { itemIds: '={{ $json.itemIds }}' }, given);
		expect(harness().sim.requests.map(({ body }) => body)).toEqual([{ item_ids: sent }]);
		expect(items).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
	});

	it.each<[string, RegExp, unknown[]]>([
		['empty values', /^Item IDs is empty\n/, [null, '', ' , ', [], '[]']],
		['names and numbers', /^Item is not an ID: "[^\n]+\n/, [`${UUID}; ${UUID}`, ['a', '#1042']]],
		[
			'invalid lists of IDs',
			/^Item IDs contains a value that is not an ID: (?!.*\[object Object\])/,
			[{ id: 'a' }, '[{"id": "a"}]', '["a"', [['a']], ['a', null], true, 1.5],
		],
	])('rejects %s', async (_, message, values) => {
		const items = values.map((itemIds) => ({ itemIds }));
		const messages = await rejectionsOf('delete', { itemIds: '={{ $json.itemIds }}' }, items);
		expect(messages).toEqual(values.map(() => expect.stringMatching(message) as string));
		expect(harness().sim.requests).toHaveLength(0);
	});
});

const searchFor = (...condition: INodeParameters[]) => ({ conditions: { condition } });

/** A condition whose parts are expressions. They read the object at this path of the input item. */
const conditionAt = (path: string) => ({
	columnName: `={{ ${path}.columnName }}`,
	operator: `={{ ${path}.operator }}`,
	value: `={{ ${path}.value }}`,
});

describe('Search', () => {
	/** The parts of a condition in an input item. The default is: Notes equals a. */
	const conditionOf = (values: object) => ({
		columnName: 'Notes',
		operator: 'equals',
		value: 'a',
		...values,
	});

	it('sends one value or an array, depending on the column, and never splits the value of a text column', async () => {
		const IDS = [harness().sim.data.agents.at(0)?.id, UUID];
		const EXAMPLES: Array<[given: object, sent: object]> = [
			[{ columnName: 'item_name' }, {}],
			[
				{ columnName: board().crm_columns[5].id, value: '1' },
				{ column_name: 'Stage', value: '1' },
			],
			[{ columnName: 'Not\u200bes' }, { column_name: 'Notes' }],
			[{ value: 'Dewi, S.H.' }, {}],
			[{ value: ['Dewi, S.H.'] }, { value: 'Dewi, S.H.' }],
			[{ value: '[draft] x' }, {}],
			[{ value: false }, { value: 'false' }],
			[{ columnName: 'Deal Value', operator: 'greater_than', value: ' 5.50 ' }, { value: 5.5 }],
			[{ columnName: 'Stage', value: 'proposal' }, { value: '2' }],
			[{ columnName: 'Stage', value: ['Proposal', '1'] }, { value: ['2', '1'] }],
			[{ columnName: 'Stage', operator: 'contains', value: 'Prop' }, {}],
			[{ columnName: 'Tags', value: 'VIP' }, { value: ['2'] }],
			[{ columnName: 'Tags', operator: 'contains', value: 'VIP' }, { value: ['2'] }],
			[{ columnName: 'Owners', value: IDS.join(', ') }, { value: IDS }],
			[{ columnName: 'Owners', operator: 'contains', value: IDS.join(', ') }, { value: IDS }],
			[{ columnName: 'Owners', value: JSON.stringify(IDS) }, { value: IDS }],
			[{ columnName: 'Close Date', value: '2025-01-31T20:00:00Z' }, { value: '2025-02-01' }],
			[
				{ columnName: 'Schedule', operator: 'from_start_date', value: '2025-01-31T20:00:00Z' },
				{ value: '2025-02-01' },
			],
			[{ operator: 'is_empty', value: '' }, { value: undefined }],
			[{ operator: 'is_not_empty', value: 'left over' }, { value: undefined }],
		];
		const given = EXAMPLES.map(([values]) => conditionOf(values));
		const conditions = given.map((_, index) => conditionAt(`$json.given[${index}]`));
		await run('search', searchFor(...conditions), { items: [{ given }] });
		const search = EXAMPLES.map(([, sent], index) => {
			const { columnName: column_name, ...condition } = given[index];
			return { column_name, ...condition, ...sent };
		});
		expect(operationRequests()).toMatchObject([{ body: { condition: 'AND' } }]);
		expect(operationRequests()[0].body).toHaveProperty(
			'search',
			JSON.parse(JSON.stringify(search)),
		);
	});

	it('finds items by columns of each type, by name, and by any of several conditions', async () => {
		const { data } = harness().sim;
		const { id: agent } = data.agents.at(0)!;
		const item = (name: string, values: object) =>
			data.addBoardItem({ board_id: board().id, name, values: { ...values } }).id;
		const DATES = {
			'Close Date': '2041-01-31',
			Schedule: { from: '2040-01-01', to: '2041-02-01' },
		};
		const [siti, budi] = [
			item('Siti', { Company: 'Toko Melati', 'Deal Value': 5_000_001, Stage: '2' }),
			item('Budi', { Company: 'Warung', Owners: [agent], Tags: ['2'], ...DATES }),
		];
		const find = async (...condition: object[]) => {
			const conditions = searchFor(...condition.map((one) => conditionOf(one) as INodeParameters));
			const { error, items } = await run('search', { condition: 'OR', ...conditions });
			expect(error).toBeUndefined();
			return items.map(({ json }) => json.item_id);
		};
		const bySiti = [
			{ columnName: 'item_name', value: 'Siti' },
			{ columnName: 'Company', operator: 'contains', value: 'melati' },
			{ columnName: 'Deal Value', operator: 'greater_than', value: '5000000' },
		];
		const byBudi = [
			{ columnName: 'Owners', value: agent },
			{ columnName: 'Tags', value: 'VIP' },
			{ columnName: 'Close Date', operator: 'greater_than_or_equal', value: '2041-01-31' },
			{ columnName: 'Schedule', operator: 'to_start_date', value: '2041-01-31' },
		];
		for (const one of bySiti) expect(await find(one)).toContain(siti);
		for (const one of byBudi) expect(await find(one)).toContain(budi);
		const both = await find(bySiti[0], { columnName: 'item_name', value: 'Budi' });
		expect(both).toEqual(expect.arrayContaining([siti, budi]));
		const withoutOwners = await find({ columnName: 'Owners', operator: 'is_empty', value: '' });
		expect([withoutOwners.includes(siti), withoutOwners.includes(budi)]).toEqual([true, false]);
	});

	it('is rejected before it is sent if a part of a condition is empty or invalid', async () => {
		const REJECTED: Array<[object, string]> = [
			[{ operator: null }, 'Operator of condition 1 is empty'],
			[{ operator: ['equals'] }, 'Operator of condition 1 is an array'],
			[{ columnName: '' }, 'Column Name of condition 1 is empty'],
			...[null, '', [], ['a', null], ['a', '']].map((value): [object, string] => [
				{ value },
				'Value of condition 1 is empty',
			]),
			[
				{ value: ['a', 'b'] },
				'Value of condition 1 has 2 values, but the service compares with only one',
			],
			[{ value: { id: 'a' } }, 'Value of condition 1 is an object'],
			[{ columnName: 'Stage', value: 'Lost' }, 'Value of condition 1 cannot be "Lost"'],
			[{ columnName: 'Phase' }, 'Column "Phase" does not exist on the board'],
		];
		const given = REJECTED.map(([values]) => conditionOf(values));
		const messages = await rejectionsOf('search', searchFor(conditionAt('$json')), given);
		expect(messages).toEqual(
			REJECTED.map(([, message]) => expect.stringContaining(`${message}\n`) as string),
		);
	});

	it('omits a condition that an AI agent leaves empty', async () => {
		const condition = (columnName: string) => ({
			columnName,
			value: `={{ $fromAI('${columnName}', '', 'string') }}`,
		});
		const toolInput = { Notes: 'None', Company: 'Toko' };
		await run('search', searchFor(condition('Notes'), condition('Company')), { toolInput });
		const search = [{ column_name: 'Company', operator: 'equals', value: 'Toko' }];
		expect(operationRequests()).toMatchObject([{ body: { search } }]);
	});
});
