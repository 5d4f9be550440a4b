import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { notesOf } from './support/engine';
import { answer } from './support/errors/case';
import { loadFields } from './support/lists';
import { byId, mapped, mappedByName, useService } from './support/service';

const service = useService({ boards: 1 });

const LABELS = [
	{ id: 'default', name: '', count: 0 },
	{ id: '1', name: 'Retail', count: 0 },
	{ id: '2', name: 'Food, Drinks', count: 0 },
];

const CREATE = { resource: 'boardItem', operation: 'create' };

const COMPANY = '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';

/** A column of each type. */
const COLUMNS = [
	{ name: 'Segment', type: 'dropdown', settings: { labels: LABELS } },
	{ name: 'Contract', type: 'files' },
	{ name: 'Phone', type: 'phone' },
	{ name: 'Website', type: 'link' },
	{ name: 'Newsletter', type: 'checkbox' },
	{ name: 'Company', type: 'references' },
	{ name: 'Schedule', type: 'timeline' },
	{ name: 'Owners', type: 'agents' },
	{ name: 'Size', type: 'number' },
	{ name: 'Due', type: 'date' },
	{ name: 'Rating', type: 'stars' },
	{ name: 'Score', type: 'text', read_only: true },
];

function addBoard(columns: object[] = COLUMNS) {
	return service().sim.data.addBoard({
		crm_columns: columns.map((column, index) => ({
			id: `00000000-0000-4000-8000-00000000000${index}`,
			...{ is_required: false, is_visible: true, read_only: false, settings: {} },
			...column,
		})) as never,
	});
}

async function fieldsOf(boardId: string, more: IDataObject = {}) {
	const parameters = { ...CREATE, boardId: byId(boardId), ...more };
	return (await loadFields('getBoardColumns', service().credential, parameters)).fields;
}

async function create(boardId: string, columns: INodeParameters, items: IDataObject[] = [{}]) {
	const parameters = { ...CREATE, boardId: byId(boardId), itemName: 'Siti', columns };
	const result = await service().run(parameters, { items });
	const { requests } = service().sim;
	return {
		error: result.error,
		hints: notesOf(result),
		reads: requests.filter(({ method }) => method === 'GET').map(({ path }) => path),
		bodies: requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
	};
}

describe('the column mapper', () => {
	it('has a field that fits each type', async () => {
		const fields = await fieldsOf(addBoard().id);
		const shown = fields.filter(({ display }) => display);
		expect(shown.map(({ displayName, type }) => [displayName, type])).toEqual([
			['Segment', 'options'],
			['Contract (URLs)', 'string'],
			['Phone', 'string'],
			['Website', 'url'],
			['Newsletter', 'boolean'],
			['Company (IDs)', 'string'],
			['Schedule (From)', 'dateTime'],
			['Schedule (To)', 'dateTime'],
			['Owners', 'options'],
			['Size', 'number'],
			['Due', 'dateTime'],
			['Rating (unknown type "stars": text or JSON)', 'string'],
		]);
		expect(fields[0].options).toEqual([
			{ name: 'Retail', value: '1' },
			{ name: 'Food, Drinks', value: '2' },
		]);
	});

	it('offers to match on columns that identify an item', async () => {
		const fields = await fieldsOf(addBoard().id);
		const offered = fields.filter((field) => field.canBeUsedToMatch && field.display);
		expect(offered.map(({ id }) => id)).toEqual([
			...['Phone', 'Website', 'Company', 'Owners', 'Size', 'Due', 'Rating'],
		]);
	});

	it('leaves a checkbox alone that an update of an existing item would clear', async () => {
		const { id } = addBoard();
		const checkbox = async (operation: string) =>
			(await fieldsOf(id, { operation })).find(({ type }) => type === 'boolean');
		expect(await checkbox('upsert')).toHaveProperty('defaultValue', null);
		expect(await checkbox('create')).not.toHaveProperty('defaultValue');
	});

	it('keeps what a workflow has mapped, even if the lists do not offer it', async () => {
		const [first, second] = service().sim.data.agents.slice();
		const several = JSON.stringify([first.id, second.id]);
		const value = { Owners: several, Segment: 'Old', Schedule: '={{ $json.schedule }}' };
		const fields = await fieldsOf(addBoard().id, { columns: mapped(value) });
		const field = (name: string) => fields.find(({ id }) => id === name);
		const owners = { name: `${first.name}, ${second.name}`, value: several };
		expect(field('Owners')?.options?.at(-1)).toEqual(owners);
		expect(field('Segment')?.options?.at(-1)).toEqual({ name: 'Old', value: 'Old' });
		const displayName = 'Schedule (from and to, as JSON)';
		expect(field('Schedule')).toMatchObject({ displayName, type: 'object' });
	});

	it('takes agents by their IDs if the service does not list them', async () => {
		const match = { pathIncludes: '/api/agents' };
		service().sim.faults.add({ match, fault: { type: 'status', status: 403 } });
		const owners = (await fieldsOf(addBoard().id)).find((field) => field.id === 'Owners');
		expect(owners).toMatchObject({ type: 'array', display: true });
	});
});

describe('a value', () => {
	it('of each type arrives as the service takes it', async () => {
		const { id } = addBoard();
		const [agent] = service().sim.data.agents.slice();
		const value = {
			Segment: '2',
			Contract: 'https://example.com/files/offer%202.pdf?v=2',
			Phone: 6281200000001,
			Website: ' https://example.com ',
			Newsletter: true,
			Company: COMPANY,
			'Schedule (From)': '2025-01-01T00:00:00',
			'Schedule (To)': '2025-01-31',
			Owners: agent.id,
			Size: '1500',
			Due: '={{ DateTime.fromISO("2025-01-31T20:00:00Z") }}',
			Rating: '{"stars": 5}',
		};
		const { error, bodies } = await create(id, mapped(value, { schema: await fieldsOf(id) }));
		expect(error).toBeUndefined();
		const { Contract: file_url } = value;
		expect(bodies).toEqual([
			{
				item_name: 'Siti',
				Segment: ['2'],
				Contract: [{ file_name: 'offer 2.pdf', file_url, file_type: '' }],
				Phone: '6281200000001',
				Website: 'https://example.com',
				Newsletter: true,
				Company: [COMPANY],
				Schedule: { from: '2025-01-01', to: '2025-01-31' },
				Owners: [agent.id],
				Size: 1500,
				Due: '2025-02-01',
				Rating: { stars: 5 },
			},
		]);
	});

	it('may name agents and labels, several of them by an expression, all of which are read once', async () => {
		const [first, second] = service().sim.data.agents.slice();
		const columns = mapped({ Segment: '={{ $json.segments }}', Owners: '={{ $json.owners }}' });
		const { bodies, reads } = await create(addBoard().id, columns, [
			{ segments: ['Retail', 'food, drinks'], owners: [first.name, second.id] },
			{ segments: 'Food, Drinks', owners: first.email.toUpperCase() },
		]);
		expect(bodies).toMatchObject([
			{ Segment: ['1', '2'], Owners: [first.id, second.id] },
			{ Segment: ['2'], Owners: [first.id] },
		]);
		expect(reads.filter((path) => path.startsWith('/api/crm/boards/'))).toHaveLength(1);
		// They have two pages.
		expect(reads.filter((path) => path === '/api/agents')).toHaveLength(2);
	});
});

it.each([
	['Segment', '={{ [$json.nope] }}'],
	['Segment', '={{ [$json.nope, "Retail"] }}'],
	['Segment', '={{ $json.nope }} {{ $json.nope }}'],
	['Owners', '={{ $json.nope }}, {{ $json.nope }}'],
	['Phone', '={{ $json.nope }} {{ $json.nope }}'],
	['Schedule', '={{ $json.nope }}/{{ $json.nope }}'],
])('%s is not cleared by an expression whose parts have no value: %s', async (name, value) => {
	const { error, bodies } = await create(addBoard().id, mapped({ [name]: value }));
	expect([error?.message, bodies]).toEqual([
		expect.stringMatching(new RegExp(`^${name} (is empty|contains something)`)),
		[],
	]);
});

describe('a column that the board does not have any more', () => {
	it('costs no request if no column has a value, and counts for nothing then', async () => {
		const { error, reads, bodies } = await create(addBoard().id, mapped({ Budget: null }));
		expect(error).toBeUndefined();
		expect([reads.length, bodies.length]).toEqual([0, 1]);
	});

	it('is left out if columns are mapped by the names of input fields', async () => {
		const { id } = addBoard();
		// Without a field of its own in the editor.
		const schema = (await fieldsOf(id)).map((field) => ({ ...field, removed: true }));
		const item = { Phone: '6281200000001', Budget: 5, Score: 'x', Schedule: null };
		const { error, bodies } = await create(id, mappedByName({ schema }), [item]);
		expect(error).toBeUndefined();
		expect(bodies).toEqual([{ item_name: 'Siti', Phone: '6281200000001' }]);
	});

	it('is named in a note if it is an input field without a column', async () => {
		const { hints } = await create(addBoard().id, mappedByName(), [
			{ phone: '6281200000001', Size: 5 },
			{ Colour: 'red', Phone: '6281200000002' },
		]);
		expect(hints).toEqual([
			'Not sent, since the board has no column of this name: "phone", "Colour". Column names are case-sensitive.',
		]);
	});
});

it.each([answer({}, 403), answer({ data: { id: '1', name: 'Sales' } })])(
	'sends values as they were entered if the service does not show the columns (%#)',
	async (fault) => {
		const { id } = addBoard();
		service().sim.faults.add({ match: { method: 'GET', pathIncludes: '/boards' }, fault });
		const value = { Owners: '["a", "b"]', Size: '={{ 5 }}', Other: '7' };
		const { bodies } = await create(id, mapped(value));
		expect(bodies).toEqual([{ item_name: 'Siti', Owners: ['a', 'b'], Size: 5, Other: '7' }]);
	},
);

describe.each(['constructor', 'prototype', '__proto__'])('a column named "%s"', (name) => {
	it('is rejected if an input item has a value for it, since n8n would leave it out', async () => {
		const { id } = addBoard([{ name, type: 'text' }]);
		const item = JSON.parse(`{"${name}": "x"}`) as IDataObject;
		const { error, bodies } = await create(id, mappedByName(), [item]);
		expect(error?.message).toContain(`Column "${name}" cannot be sent`);
		expect(bodies).toHaveLength(0);
	});

	it('cannot be filled in, and its field says why', async () => {
		const [field] = await fieldsOf(addBoard([{ name, type: 'text' }]).id);
		expect(field).toMatchObject({ id: name, readOnly: true });
		expect(field.displayName).toContain('rename the column');
	});
});

it('stops before anything is written if the board cannot be read for now', async () => {
	service().sim.faults.add({ match: { method: 'GET' }, fault: { type: 'status', status: 503 } });
	const { error, bodies } = await create(addBoard().id, mapped({ Phone: '1' }));
	expect(error).toBeDefined();
	expect(bodies).toHaveLength(0);
});

it.each([
	['it was picked in the editor', '2'],
	['it is in an object, as the service returns it', '={{ { id: "2" } }}'],
])(
	'a label that is called as another one is identified is that of the ID if %s',
	async (_, Stars) => {
		const labels = ['0', '1', '2'].map((id) => ({ id, name: String(Number(id) + 1) }));
		const { id } = addBoard([{ name: 'Stars', type: 'select', settings: { labels } }]);
		const { bodies } = await create(id, mapped({ Stars }));
		expect(bodies).toEqual([{ item_name: 'Siti', Stars: '2' }]);
	},
);
