import { loadFields, loadOptions } from './support/pickers';
import { answer, byId, useHarness } from './support/harness';

const harness = useHarness({ boards: 2 });

const open = async (operation: string, boardId: string) => {
	const parameters = { resource: 'boardItem', operation, boardId: byId(boardId) };
	return await loadFields('getBoardColumns', harness().credential, parameters);
};

const board = () => harness().sim.data.boards.at(0)!;

/** A board with one column of each of these types. */
function boardWith(...columns: object[]): string {
	const usual = { is_required: false, is_visible: true, read_only: false, settings: {} };
	const added = columns.map((column, index) => ({ id: `c${index}`, ...usual, ...column }));
	return harness().sim.data.addBoard({ crm_columns: added as never }).id;
}

const LABELS = [
	{ id: 'default', name: '', count: 0 },
	{ id: '1', name: 'Low', count: 0 },
	{ id: '2', name: 'Food, Drinks', count: 3 },
];

it('has a suitable field for each column', async () => {
	const id = boardWith(
		{ name: 'Stage', type: 'select', settings: { labels: LABELS } },
		{ name: 'Segment', type: 'dropdown', settings: { labels: LABELS } },
		{ name: 'Priority', type: 'priority' },
		{ name: 'Contract', type: 'files' },
		{ name: 'Phone', type: 'phone', is_required: true },
		{ name: 'Newsletter', type: 'checkbox' },
		{ name: 'Company', type: 'references' },
		{ name: 'Schedule', type: 'timeline' },
		{ name: 'Owners', type: 'agents' },
		{ name: 'Size', type: 'number' },
		{ name: 'Due', type: 'date' },
		{ name: 'Rating', type: 'stars' },
		{ name: 'Score', type: 'text', read_only: true, is_required: true },
	);
	const { fields } = await open('create', id);
	const shown = fields.filter(({ display }) => display);
	expect(shown.map(({ displayName, type }) => [displayName, type])).toEqual([
		['Stage', 'options'],
		['Segment', 'options'],
		['Priority', 'string'],
		['Contract (JSON)', 'string'],
		['Phone', 'string'],
		['Newsletter', 'boolean'],
		['Company (IDs)', 'string'],
		['Schedule (JSON)', 'string'],
		['Owners', 'options'],
		['Size', 'number'],
		['Due', 'dateTime'],
		['Rating (unknown type "stars": text or JSON)', 'string'],
	]);
	const labels = [
		{ name: 'Low', value: '1' },
		{ name: 'Food, Drinks', value: '2' },
	];
	expect([fields[0].options, fields[1].options]).toEqual([labels, labels]);
	const agents = harness().sim.data.agents.slice();
	const names = agents.map((agent) => ({ name: agent.name, value: agent.id }));
	expect(fields[8].options).toEqual(names);
	expect(fields.filter(({ required }) => required).map((field) => field.id)).toEqual(['Phone']);
	const toMatchOn = shown.filter(({ canBeUsedToMatch }) => canBeUsedToMatch);
	expect(toMatchOn.map((field) => field.id)).toEqual([
		'Stage',
		'Priority',
		'Phone',
		'Company',
		'Owners',
		'Size',
		'Due',
		'Rating',
	]);
});

it('leaves checkboxes unset by default in Create or Update, and marks the columns that a new item requires', async () => {
	const newsletter = { name: 'Newsletter', type: 'checkbox' };
	const id = boardWith(newsletter, { name: 'Phone', type: 'phone', is_required: true });
	const { fields } = await open('upsert', id);
	expect(fields[0]).toHaveProperty('defaultValue', null);
	expect(fields[1].displayName).toBe('Phone (required to create)');
	expect((await open('create', id)).fields[0]).not.toHaveProperty('defaultValue');
});

it('accepts the IDs of agents if the service does not list agents', async () => {
	const match = { pathIncludes: '/api/agents' };
	harness().sim.faults.add({ match, fault: { type: 'status', status: 403 } });
	const [owners] = (await open('create', boardWith({ name: 'Owners', type: 'agents' }))).fields;
	expect(owners).toMatchObject({ displayName: 'Owners (IDs)', type: 'string', display: true });
});

it.each([
	['..', 'The columns could not be read: Board cannot be "..".', 200],
	['1', 'The columns could not be read: ', 403],
	['1', 'The board has no columns.', 200],
])('explains why the board "%s" has no columns: %s', async (id, reason, status) => {
	harness().sim.faults.add({ fault: answer({ data: { id: '1', name: 'Sales' } }, status) });
	const mapper = await open('create', id);
	expect(mapper.fields).toEqual([]);
	expect(mapper.emptyFieldsNotice).toContain(reason);
});

it('lists the columns of the board in a search', async () => {
	const names = async (boardId: string) =>
		await loadOptions('getColumnNames', harness().credential, {
			resource: 'boardItem',
			operation: 'search',
			boardId: byId(boardId),
		});
	const columns = board().crm_columns.map(({ name }) => ({ name, value: name }));
	expect(await names(board().id)).toEqual([{ name: 'Item Name', value: 'item_name' }, ...columns]);
	expect(await names('')).toEqual([{ name: 'Choose a Board First', value: '' }]);
});
