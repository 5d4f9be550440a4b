import { loadFields } from './support/lists';
import { byId, useService } from './support/service';

const service = useService({ boards: 1 });

async function openMapper(boardId: string) {
	const parameters = { resource: 'boardItem', operation: 'create', boardId: byId(boardId) };
	return await loadFields('getBoardColumns', service().credential, parameters);
}

/** The mapper's field for a column that the board describes like this. */
async function fieldFor(column: object) {
	service().sim.faults.add({
		match: { pathIncludes: '/api/crm/boards/' },
		fault: {
			type: 'status',
			status: 200,
			body: { message: 'success', data: { id: '1', name: 'Sales', crm_columns: [column] } },
		},
	});
	return (await openMapper('1')).fields[0];
}

const LOW_AND_HIGH = [
	{ name: 'Low', value: '1' },
	{ name: 'High', value: '2' },
];
const TEXTS_ALONE = ['Low', 'High'].map((text) => ({ name: text, value: text }));

it.each([
	['labels with id and name', { settings: { labels: entries('id', 'name') } }, LOW_AND_HIGH],
	['options', { settings: { options: entries('id', 'name') } }, LOW_AND_HIGH],
	['choices', { settings: { choices: entries('id', 'name') } }, LOW_AND_HIGH],
	['labels of the column itself', { labels: entries('id', 'name') }, LOW_AND_HIGH],
	['options of the column itself', { options: entries('id', 'name') }, LOW_AND_HIGH],
	['choices of the column itself', { choices: entries('id', 'name') }, LOW_AND_HIGH],
	[
		'entries with value and label',
		{ settings: { options: entries('value', 'label') } },
		LOW_AND_HIGH,
	],
	['entries with id and title', { settings: { options: entries('id', 'title') } }, LOW_AND_HIGH],
	[
		'numeric ids',
		{
			settings: {
				labels: [
					{ id: 1, name: 'Low' },
					{ id: 2, name: 'High' },
				],
			},
		},
		LOW_AND_HIGH,
	],
	['entries with a name alone', { options: [{ name: 'Low' }, { name: 'High' }] }, TEXTS_ALONE],
	['texts alone', { settings: { labels: ['Low', 'High'] } }, TEXTS_ALONE],
	[
		'an empty list before the real one',
		{ settings: { labels: [], options: ['Low', 'High'] } },
		TEXTS_ALONE,
	],
	[
		'a label for no choice before the real list',
		{ settings: { labels: [{ id: 'default', name: '' }] }, choices: ['Low', 'High'] },
		TEXTS_ALONE,
	],
	[
		'entries that are no choices',
		{
			settings: {
				options: [null, 7, '', ['x'], { color: 'red' }, { id: 'default', name: 'None' }, 'Low'],
			},
		},
		[
			{ name: '7', value: '7' },
			{ name: 'Low', value: 'Low' },
		],
	],
])('a select column offers its choices from %s', async (_, column, options) => {
	const field = await fieldFor({ id: 'c', name: 'Priority', type: 'select', ...column });
	expect(field).toMatchObject({ id: 'Priority', type: 'options', options });
});

it.each([
	['no settings', {}],
	['settings of null', { settings: null }],
	['no choices', { settings: { labels: [] } }],
	['the label for no choice alone', { settings: { labels: [{ id: 'default', name: '' }] } }],
	['choices of another form', { settings: { labels: { 1: 'Low' }, options: 'Low' } }],
])('a select column with %s is a text', async (_, column) => {
	const field = await fieldFor({ id: 'c', name: 'Priority', type: 'select', ...column });
	expect(field.type).toBe('string');
	expect(field).not.toHaveProperty('options');
});

function entries(value: string, name: string) {
	return [
		{ [value]: 'default', [name]: '', count: 0 },
		{ [value]: '1', [name]: 'Low', count: 0 },
		{ [value]: '2', [name]: 'High', count: 3 },
	];
}

it.each([
	['', 'The columns of the chosen board appear here.'],
	['..', 'The columns could not be read: Board cannot be "..".'],
	['\ud800', 'The columns could not be read: Board cannot be'],
])('the mapper has no columns for the board ID "%s", and says why', async (id, reason) => {
	const mapper = await openMapper(id);
	expect(mapper.fields).toEqual([]);
	expect(mapper.emptyFieldsNotice).toContain(reason);
	expect(service().sim.requests).toHaveLength(0);
});

it('the mapper passes on why the service does not show the board', async () => {
	const mapper = await openMapper('3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35');
	expect(mapper.emptyFieldsNotice).toContain('The columns could not be read: Board not found');
});
