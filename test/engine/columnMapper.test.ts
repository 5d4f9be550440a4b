import { loadFields } from './support/lists';
import { byId, useService } from './support/service';

const service = useService({ boards: 1 });

async function openMapper(boardId: string) {
	const parameters = { resource: 'boardItem', operation: 'create', boardId: byId(boardId) };
	return await loadFields('getBoardColumns', service().credential, parameters);
}

/** The mapper's field for a column that the board describes like this. */
async function fieldFor(column: object) {
	const data = { id: '1', name: 'Sales', crm_columns: [column] };
	service().respond({ message: 'success', data }, { pathIncludes: '/api/crm/boards/' });
	return (await openMapper('1')).fields[0];
}

const LOW_AND_HIGH = [
	{ name: 'Low', value: '1' },
	{ name: 'High', value: '2' },
];
const TEXTS = ['Low', 'High'];
const TEXTS_ALONE = TEXTS.map((text) => ({ name: text, value: text }));

/** Choices that have an ID and a text under these names, after one for no choice. */
const entries = (id: string, text: string, [one, two]: unknown[] = ['1', '2']) => [
	{ [id]: 'default', [text]: '', count: 0 },
	{ [id]: one, [text]: 'Low', count: 0 },
	{ [id]: two, [text]: 'High', count: 3 },
];

const NO_CHOICE = { id: 'default', name: '' };

type Choices = [what: string, column: object, options: object[]];

it.each<Choices>([
	...['labels', 'options', 'choices'].flatMap((name): Choices[] => {
		const column = { [name]: entries('id', 'name') };
		return [
			[`${name} of the settings`, { settings: column }, LOW_AND_HIGH],
			[`${name} of the column itself`, column, LOW_AND_HIGH],
		];
	}),
	['values and labels', { settings: { options: entries('value', 'label') } }, LOW_AND_HIGH],
	['ids and titles', { settings: { options: entries('id', 'title') } }, LOW_AND_HIGH],
	['numeric ids', { settings: { labels: entries('id', 'name', [1, 2]) } }, LOW_AND_HIGH],
	['entries with a name alone', { options: [{ name: 'Low' }, { name: 'High' }] }, TEXTS_ALONE],
	['texts alone', { settings: { labels: TEXTS } }, TEXTS_ALONE],
	['the list after an empty one', { settings: { labels: [], options: TEXTS } }, TEXTS_ALONE],
	['the list after no choice', { settings: { labels: [NO_CHOICE] }, choices: TEXTS }, TEXTS_ALONE],
	['a column with a title', { name: '', title: 'Priority', labels: TEXTS }, TEXTS_ALONE],
	[
		'a column with column_name and column_type',
		{ name: '', column_name: 'Priority', type: '', column_type: 'select', labels: TEXTS },
		TEXTS_ALONE,
	],
	[
		'entries that are no choices',
		{ options: [null, 7, '', ['x'], { color: 'red' }, { id: 'default', name: 'None' }, 'Low'] },
		['7', 'Low'].map((text) => ({ name: text, value: text })),
	],
])('a select column offers its choices from %s', async (_, column, options) => {
	const field = await fieldFor({ id: 'c', name: 'Priority', type: 'select', ...column });
	expect(field).toMatchObject({ id: 'Priority', type: 'options', options });
});

it.each([
	['no settings', {}],
	['settings of null', { settings: null }],
	['no choices', { settings: { labels: [] } }],
	['the label for no choice alone', { settings: { labels: [NO_CHOICE] } }],
	['choices of another form', { settings: { labels: { 1: 'Low' }, options: 'Low' } }],
])('a select column with %s is a text', async (_, column) => {
	const field = await fieldFor({ id: 'c', name: 'Priority', type: 'select', ...column });
	expect(field.type).toBe('string');
	expect(field).not.toHaveProperty('options');
});

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
