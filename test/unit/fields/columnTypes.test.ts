import * as fc from 'fast-check';

import { columnType, type ConversionContext } from '../../../nodes/MessagingCrm/fields/columns';
import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';

const LABELS = [
	{ id: '1', name: 'Retail' },
	{ id: '2', name: 'Food, Drinks' },
	{ id: '3', name: 'retail' },
];

const AGENTS = [
	{ id: '1b671a64-40d5-491e-99b0-da01ff1f3341', name: 'Siti Rahma' },
	{ id: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b', name: 'Rahma, Budi' },
];

const CONVERSION: ConversionContext = { timezone: 'UTC', agents: async () => AGENTS };

async function convert(type: string, value: unknown): Promise<unknown> {
	const column = { id: 'c', name: 'Field', type, labels: LABELS };
	const unused = { isRequired: false, isReadOnly: false };
	return await columnType(type).convert(value, { ...column, ...unused }, CONVERSION);
}

/** Beside any value: texts that look like what a column takes. */
const VALUES = fc.oneof(
	{ weight: 3, arbitrary: fc.anything() },
	fc.json(),
	fc.webUrl(),
	fc.date().map((date) => (Number.isNaN(date.getTime()) ? date : date.toISOString())),
	fc.array(fc.constantFrom(...LABELS.map(({ name }) => name), ...AGENTS.map(({ name }) => name))),
	fc.record({ from: fc.anything(), to: fc.anything() }),
);

it.each([
	...['text', 'email', 'phone', 'number', 'date', 'checkbox', 'select', 'dropdown', 'agents'],
	...['references', 'timeline', 'files'],
])('%s: any value is converted, or rejected by the name of the field', async (type) => {
	const set = VALUES.filter((value) => value !== undefined && value !== null);
	await fc.assert(
		fc.asyncProperty(set, async (value) => {
			const error: unknown = await convert(type, value).catch((reason: unknown) => reason);
			if (error instanceof Error) {
				expect(error).toBeInstanceOf(InputError);
				expect(error.message).toMatch(/^Field /);
			}
		}),
	);
});

const [A, B] = AGENTS.map(({ id }) => id);
const JANUARY = { from: '2025-01-01', to: '2025-01-31' };
const LINK = { url: 'https://example.com', text: 'Us' };
const FILE = { file_url: 'https://example.com/a', file_name: 'a.pdf', file_type: 'text/x' };

it.each<[string, unknown, unknown]>([
	['number', 0, 0],
	['number', -1.5, -1.5],
	['number', ' 150000 ', 150000],
	['number', '1234.567', 1234.567],
	['number', '1e3', 1000],
	['number', '', ''],
	['agents', ` ${A} , ${B} `, [A, B]],
	['agents', `${A}\n${B}`, [A, B]],
	['agents', JSON.stringify([A, B]), [A, B]],
	['agents', [A, ` ${B} `, A], [A, B]],
	['agents', { id: A, name: 'Siti' }, [A]],
	['agents', [{ agent_id: A, full_name: 'Siti' }, { _id: B }, { uuid: A }], [A, B]],
	['agents', '[]', []],
	['agents', '', []],
	['agents', 'rahma, budi', [B]],
	['date', '2025-01-31T20:00:00Z', '2025-02-01'],
	['date', '', ''],
	['select', 2, '2'],
	['select', ' food, drinks', '2'],
	['select', { id: '1', name: 'Retail' }, '1'],
	['select', '', ''],
	['select', { id: 'default', name: '' }, ''],
	['timeline', JANUARY, JANUARY],
	['timeline', '', ''],
	['text', 7, '7'],
	['select', 'retail', '3'],
	['dropdown', 'Food, Drinks', ['2']],
	['dropdown', 'Retail, 2', ['1', '2']],
	['dropdown', ['2', { id: '1' }, '2'], ['2', '1']],
	['checkbox', '1', true],
	['checkbox', ' FALSE ', false],
	['timeline', { from: '2025-01-01T00:00:00', to: '2025-01-30T20:00:00Z' }, JANUARY],
	['timeline', '{"from": "", "to": ""}', ''],
	['timeline', { from: undefined, to: undefined }, undefined],
	['Long Text', 7, '7'],
	['link', LINK, LINK],
	['rating', '[1, 2]', [1, 2]],
	['rating', '{not json', '{not json'],
	[
		'files',
		'https://example.com/a%20b.pdf, https://example.com/c.png?x=1',
		[
			{ file_name: 'a b.pdf', file_url: 'https://example.com/a%20b.pdf', file_type: '' },
			{ file_name: 'c.png', file_url: 'https://example.com/c.png?x=1', file_type: '' },
		],
	],
	['files', FILE, [FILE]],
])('%s: %j is sent as %j', async (type, value, sent) => {
	expect(await convert(type, value)).toEqual(sent);
});

it.each<[string, unknown[]]>([
	['number', ['   ', '150.000', '-1.500.000', '150,000', '150 000', 'Rp150000', '0x10', '1e999']],
	['number', ['12345678901234567890', NaN, Infinity, true, [], [5], { a: 5 }, new Date(0)]],
	['agents', [{ name: 'Siti' }, [{ name: 'Siti' }], [null], [A, ''], [[A]], 'Nobody', true, NaN]],
	['agents', [[A, 'Nobody'], '["a"', '{"name": "Siti"}']],
	['date', ['31/01/2025', '   ', true, NaN, { day: 31 }]],
	['select', ['Lost', { color: 'red' }, ['1'], NaN]],
	['timeline', ['soon', '2025-01-01/2025-01-31', ['2025-01-01', '2025-01-31']]],
	['timeline', [{ from: '2025-01-31', to: '2025-01-01' }, { from: '2025-01-31' }]],
	['text', [NaN, { a: 1 }, ['a']]],
	['phone', [NaN, { a: 1 }, ['a']]],
	['email', [NaN, { a: 1 }, ['a']]],
	['checkbox', ['yes', 2, [true], {}]],
	['dropdown', ['Lost', { color: 'red' }, [['1']], NaN]],
	['references', [[null], [[A]], true, NaN]],
	['rating', ['{"id": 24123456789012345}']],
	['files', ['a.pdf', 'ftp://example.com/a', { file_url: 'a.pdf' }, [7], true]],
])('%s: each of %j is rejected', async (type, values) => {
	for (const value of values) {
		const error: unknown = await convert(type, value).catch((reason: unknown) => reason);
		expect([value, error]).toEqual([value, expect.any(InputError)]);
		expect((error as InputError).message).toMatch(/^Field (?!.*\[object Object\])/);
	}
});

it('says of names that differ in their case alone which are meant', async () => {
	await expect(convert('select', 'RETAIL')).rejects.toThrow('Field has 2 choices called "RETAIL"');
});
