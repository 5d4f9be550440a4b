import { columnValue } from '../../../nodes/MessagingCrm/service';
import { expectRejected } from '../support/inputErrors';

const LABELS = [
	{ id: '1', name: 'Retail' },
	{ id: '2', name: 'Food, Drinks' },
	{ id: '3', name: 'retail' },
];

function valueFor(
	type: string,
	value: unknown,
	{ labels = LABELS, isPicked = false } = {},
): unknown {
	const column = { id: 'c', name: 'Field', type, labels, isRequired: false, isReadOnly: false };
	return columnValue(value, column, { timezone: 'Asia/Makassar', isPicked });
}

const [A, B] = ['1b671a64-40d5-491e-99b0-da01ff1f3341', '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'];
const FILE = { file_url: 'https://example.com/a', file_name: 'a.pdf', file_type: 'text/x' };
const JANUARY = { from: '2025-01-01', to: '2025-01-31' };

it.each<[string, unknown, unknown]>([
	['text', 7, '7'],
	['text', 'Teh \ud83d\udc4d, cut \ud83d', 'Teh \ud83d\udc4d, cut '],
	['email', ' siti\u200b@example.com', 'siti@example.com'],
	['phone', 6281200000001, '6281200000001'],
	['url', 'https://example.com/a\u200db', 'https://example.com/a\u200db'],
	['number', ' 1234.567 ', 1234.567],
	['date', '2025-01-31T20:00:00Z', '2025-02-01'],
	['date', { toISO: () => '2025-01-31T00:00:00.000+09:00' }, '2025-01-31'],
	['checkbox', ' FALSE ', false],
	['checkbox', 1, true],
	['select', 2, '2'],
	['select', 'food, drinks', '2'],
	['select', ' Food,\u00a0Drinks\u200b', '2'],
	['select', 'retail', '3'],
	['select', 'default', ''],
	['select', ['3'], '3'],
	['select', ['2', 'Retail'], ['2', '1']],
	...[[], ['default']].map((none): [string, unknown, unknown] => ['select', none, '']),
	['dropdown', 'Food, Drinks', ['2']],
	['dropdown', ['2', 'Retail', '2'], ['2', '1']],
	['dropdown', '["2", "Retail"]', ['2', '1']],
	['agents', `${A} , ${B}`, [A, B]],
	['references', [`${A}\u200b`, A], [A]],
	['timeline', JSON.stringify(JANUARY), JANUARY],
	['files', JSON.stringify([FILE]), [FILE]],
	['stars', '[1, 2]', [1, 2]],
	['stars', '[not, json', '[not, json'],
	...['text', 'number', 'date', 'checkbox', 'select', 'timeline', 'files', 'stars'].map(
		(type): [string, unknown, unknown] => [type, '', ''],
	),
	...['dropdown', 'agents'].map((type): [string, unknown, unknown] => [type, '', []]),
])('%s column: sends %j as %j', (type, value, sent) => {
	expect(valueFor(type, value)).toEqual(sent);
});

it.each<[string, unknown[]]>([
	['text', [NaN, { a: 1 }, ['a']]],
	['number', ['   ', '150.000', '150,000', 'Rp150000', NaN, true, [5], new Date(0)]],
	['date', ['31/01/2025', true, NaN, { day: 31 }]],
	['checkbox', ['yes', 2, {}]],
	['select', ['Lost', 'RETAIL', { id: '1' }, ['1', 'Lost']]],
	['dropdown', ['Lost', 'Retail, 2', [null], ['']]],
	['agents', [[{ id: A }], [null], [A, ''], true, NaN]],
	['timeline', ['soon', '{']],
	['files', ['https://example.com/a.pdf']],
	['stars', ['{"id": 24123456789012345}', '#N/A', 'Invalid DateTime', NaN]],
])('%s column: rejects each of the values %j', (type, values) => {
	expectRejected((value) => valueFor(type, value), values, /^Field (?!.*\[object Object\])/);
});

it('reads a picked value as an ID, even if it is also the name of another label', () => {
	const labels = ['1', '2'].map((id) => ({ id, name: String(Number(id) + 1) }));
	expect(valueFor('select', '2', { labels, isPicked: true })).toBe('2');
	expect(() => valueFor('select', '2', { labels })).toThrow('Field has 2 choices called "2"');
});
