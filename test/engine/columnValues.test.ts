import type { INodeParameters } from 'n8n-workflow';

import { loadFields } from './support/lists';
import { byId, useService } from './support/service';

const service = useService({ boards: 1, boardItems: 3 });

const NUMBER = 'Deal Value';
const DATE = 'Close Date';
const SELECT = 'Stage';
const AGENTS = 'Owners';
const TEXT = 'Notes';
const TIMELINE = 'Schedule';

async function schema() {
	const parameters = { resource: 'boardItem', operation: 'update', boardId: byId(boardId()) };
	return (await loadFields('getBoardColumns', service().credential, parameters)).fields;
}

function boardId() {
	return service().sim.data.boards.at(0)?.id ?? '';
}

/** Any item ID: what is sent counts, not what the simulator makes of it. */
const ITEM = '00000000-0000-4000-8000-000000000000';

const A = '1b671a64-40d5-491e-99b0-da01ff1f3341';
const B = '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';

/** Updates a column with what an expression gives. */
async function write(column: string, value: unknown) {
	const fields = await schema();
	service().sim.requests.length = 0;
	const { error } = await service().run(
		{
			resource: 'boardItem',
			operation: 'update',
			boardId: byId(boardId()),
			itemId: byId(ITEM),
			columns: {
				mappingMode: 'defineBelow',
				value: { [column]: `={{ ${expression(value)} }}` },
				schema: fields,
			} as unknown as INodeParameters,
		},
		{ items: [{}] },
	);
	return { error, requests: service().sim.requests.filter(({ method }) => method !== 'GET') };
}

class Raw {
	constructor(readonly text: string) {}
}

/** What JSON cannot say. */
const raw = (text: string) => new Raw(text);

function expression(value: unknown) {
	return value instanceof Raw ? value.text : JSON.stringify(value);
}

// Every type and value: test/unit/fields/columnTypes.test.ts.
it.each<[string, unknown, unknown]>([
	[NUMBER, '150000.50', 150000.5],
	[AGENTS, [{ id: A, name: 'Siti' }, B], [A, B]],
	[AGENTS, [], []],
	[DATE, raw('new Date(Date.UTC(2025, 0, 31, 20))'), '2025-02-01'],
	[DATE, raw('DateTime.fromISO("2025-01-31T20:00:00Z")'), '2025-02-01'],
	[SELECT, ' proposal', '2'],
	[TIMELINE, { from: '2025-01-01', to: '2025-01-31' }, { from: '2025-01-01', to: '2025-01-31' }],
	[TIMELINE, '', ''],
	[TEXT, false, 'false'],
])('%s: %j is sent as %j', async (column, value, sent) => {
	const { error, requests } = await write(column, value);
	expect(requests.map(({ body }) => body)).toEqual([{ [column]: sent }]);
	// The simulator does not have this item, or rejects the value: what was sent is all that counts here.
	expect(error?.message ?? '').not.toContain(`${column} `);
});

it.each<[string, unknown]>([
	[NUMBER, '150.000'],
	[NUMBER, raw('new Date(0)')],
	[AGENTS, [A, 'Nobody']],
	[DATE, raw('NaN')],
	[SELECT, { color: 'red' }],
	[TIMELINE, { from: '2025-01-31' }],
	[TEXT, { a: 1 }],
])('%s: %j is rejected before any request', async (column, value) => {
	const { error, requests } = await write(column, value);
	expect(error?.message).toMatch(new RegExp(`^${column} .*\\[item 0\\]$`, 's'));
	expect(error?.message).not.toContain('[object Object]');
	expect(requests).toHaveLength(0);
});

it.each<[string, unknown, unknown]>([
	[
		'without a schema, the columns of the board tell the types',
		{ [NUMBER]: '5', [TEXT]: 'x' },
		{ [NUMBER]: 5, [TEXT]: 'x' },
	],
	['null and undefined are left alone', { [NUMBER]: null, [TEXT]: 'x' }, { [TEXT]: 'x' }],
])('%s', async (_, value, body) => {
	await service().run({
		resource: 'boardItem',
		operation: 'update',
		boardId: byId(boardId()),
		itemId: byId(ITEM),
		columns: { mappingMode: 'defineBelow', value } as unknown as INodeParameters,
	});
	expect(service().sim.requests.at(-1)?.body).toEqual(body);
});
