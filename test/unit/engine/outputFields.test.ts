import type { IDataObject } from 'n8n-workflow';

import { fieldNames, fieldPicker } from '../../../nodes/MessagingCrm/engine/outputFields';

const pickFrom = (record: IDataObject, fields: string, isSimplified = false) =>
	fieldPicker({ names: fieldNames(fields), isSimplified }, new Map())(record);

describe('Output Fields', () => {
	const record = { id: 'a', notes: null, total: 0, contact: { id: 'c' } };

	it.each<[string, object]>([
		['', record],
		[' , ,', record],
		['id', { id: 'a' }],
		[' total ,id,', { total: 0, id: 'a' }],
		['notes,missing', { notes: null }],
		['contact', { contact: { id: 'c' } }],
		['contact.id', {}],
		['ID', {}],
		['__proto__,constructor,toString', {}],
	])('keep "%s"', (fields, expected) => {
		const picked = pickFrom(record, fields);
		expect(picked).toEqual(expected);
		expect(Object.keys(picked)).toEqual(Object.keys(expected));
	});

	it('win over Simplify', () => {
		expect(pickFrom({ id: 'a', products: [1] }, 'products', true)).toEqual({ products: [1] });
	});

	it('tell which of them a record has had', () => {
		const found = new Map<string, boolean>();
		const pick = fieldPicker({ names: ['id', 'notes', 'Id'], isSimplified: true }, found);
		[{ id: 1 }, { notes: null }, {}].forEach(pick);
		expect([...found]).toEqual([
			['id', true],
			['notes', true],
			['Id', false],
		]);
	});
});

describe('Simplify', () => {
	it('keeps what is filled in, and of objects the ID and the name', () => {
		const record = {
			id: 'a',
			notes: null,
			address: ' ',
			email: '',
			total: 0,
			is_paid: false,
			created_at: '2025-01-31T09:30:00Z',
			contact: { id: 7, display_name: 'Siti', phone_number: '62812', name: '', tags: {} },
			agent: { name: { first: 'Budi' } },
			settings: {},
			products: [{ id: 'p', name: 'Teh' }],
		};
		expect(pickFrom(record, '', true)).toEqual({
			id: 'a',
			total: 0,
			is_paid: false,
			created_at: '2025-01-31T09:30:00Z',
			contact: { id: 7, display_name: 'Siti' },
		});
		expect(record.products).toHaveLength(1);
	});

	it.each<IDataObject>([{}, { products: [] }, { data: { list: [1] } }])(
		'returns %j, of which nothing would be left, as it is',
		(record) => expect(pickFrom(record, '', true)).toBe(record),
	);
});
