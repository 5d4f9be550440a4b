import type { IDataObject } from 'n8n-workflow';

import {
	differedBefore,
	meetsAll,
	readConditions,
	type Comparison,
} from '../../../nodes/MessagingCrm/trigger/conditions';

const row = (field: string, comparison: Comparison, value: IDataObject['value'] = '') => {
	return { field, comparison, value };
};

const record: IDataObject = {
	stage: 'Won',
	spaced: 'Siti\u00a0Rahma',
	total: 150000,
	price: '100.00',
	paid: true,
	phone: '0812',
	long: '12345678901234567',
	notes: null,
	empty: '',
	blank: '  ',
	zero: 0,
	none: [],
	nothing: {},
	tags: ['vip', 7],
	one: ['Won'],
	contact: { name: 'Siti Rahma' },
	'Budget [est.] v1.0': 5,
	status: { id: '3', name: 'Won' },
	'status.v1': { name: 'Old' },
	products: [{ name: 'Coffee beans' }, { name: 'Tea', quantity: 1 }],
};

const meets = (...condition: Parameters<typeof row>) =>
	meetsAll(readConditions([row(...condition)], true), record);

type Row = [...Parameters<typeof row>, boolean];

it.each<Row>([
	['stage', 'is', ' Won ', true],
	['spaced', 'is', 'Siti Rahma', true],
	['long', 'is', '12345678901234568', false],
	['total', 'is', '150000.0', true],
	['price', 'is', 100, true],
	['phone', 'is', '812', false],
	['paid', 'is', 'TRUE', true],
	['status', 'is', 'Won', false],
	['status.v1.name', 'is', 'Old', true],
	['one', 'is', 'Won', true],
	['tags', 'is', 'vip', false],
	['products.name', 'is', 'Tea', true],
	['products.1.quantity', 'is', 1, true],
	['stage', 'contains', 'wo', false],
	['tags', 'contains', 'vip', true],
	['tags', 'contains', 'vi', false],
	['products.name', 'contains', 'Coffee', true],
	['contact', 'contains', 'Siti', false],
])('the condition "%s %s %j" is met: %s', (field, comparison, value, expected) => {
	expect(meets(field, comparison, value)).toBe(expected);
	if (comparison === 'is') expect(meets(field, 'isNot', value)).toBe(!expected);
});

it.each([
	'notes',
	'empty',
	'blank',
	'none',
	'nothing',
	'unknown',
	'contact.phone',
	'tags.9',
	'stage.length',
	'__proto__.constructor',
])('the field %s counts as empty', (field) => {
	const filled = ['stage', 'zero', 'paid', 'tags', 'contact'];
	expect([field, ...filled].filter((name) => meets(name, 'isEmpty'))).toEqual([field]);
	expect([field, ...filled].filter((name) => meets(name, 'isNotEmpty'))).toEqual(filled);
});

it.each<[string, string, Record<string, { from: unknown; to: unknown }>, boolean]>([
	['stage', 'Won', { stage: { from: 'New', to: 'Won' } }, true],
	['stage', 'Won', { stage: { from: ['Won'], to: 'Won' } }, false],
	['status.name', 'Won', { status: { from: { id: '1', name: 'New' }, to: record.status } }, true],
	['Budget [est.] v1.0', '5', { 'Budget [est.] v1.0': { from: 4, to: 5 } }, true],
	['tags.0', 'vip', { tags: { from: [], to: record.tags } }, true],
])(
	'the condition "%s changed to %s" is met by the changes %j: %s',
	(field, value, changes, expected) => {
		const conditions = readConditions([row(field, 'changedTo', value)], true);
		expect(meetsAll(conditions, record)).toBe(true);
		expect(differedBefore(conditions, record, changes)).toBe(expected);
	},
);

it('requires a different earlier value only for Changed To conditions', () => {
	const won = row('stage', 'changedTo', 'Won');
	const changed = (...rows: IDataObject[]) =>
		differedBefore(readConditions(rows, true), record, { stage: { from: 'New' } });
	expect(changed(row('paid', 'is', true), won)).toBe(true);
	expect(changed(won, row('total', 'changedTo', 150000))).toBe(false);
});

it.each<[bad: object, field: string, what: string]>([
	[{ field: '' }, 'Field', 'is empty'],
	[{ comparison: 'like' }, 'Comparison', 'cannot be "like"'],
	[{ comparison: 'changedTo', value: NaN }, 'Value', 'is NaN'],
])('rejects a condition with %j, because %s %s', (bad, field, what) => {
	const rows = [row('a', 'isEmpty'), { ...row('a', 'is', 'x'), ...bad }];
	expect(() => readConditions(rows, true)).toThrow(`${field} in condition 2 under Only If ${what}`);
});
