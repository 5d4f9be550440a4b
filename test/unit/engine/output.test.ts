import type { IDataObject } from 'n8n-workflow';

import { fieldSelector, MissingFields } from '../../../nodes/MessagingCrm/engine/output';
import { readFieldNames } from '../../../nodes/MessagingCrm/shared/values';
import { expectRejected } from '../support/inputErrors';

const pickFrom = (record: IDataObject, fields: unknown, isSimplified = false) =>
	fieldSelector(
		{ outputFields: readFieldNames(fields, 'Output Fields'), simplify: isSimplified },
		true,
		new MissingFields(),
	)(record);

describe('Output Fields', () => {
	const RICE = { name: 'Rice' };
	const record = {
		id: 'a',
		notes: null,
		total: 0,
		contact: { id: 'c', name: 'Siti', 'e.mail': null },
		products: [{ id: 1, name: 'Tea', price: 2 }, { id: 2 }, RICE],
		'Deal.Size v1.0': 5,
	};

	it.each<[unknown, object]>([
		[' , ,', record],
		[['contact.name', ' id '], { contact: { name: 'Siti' }, id: 'a' }],
		[[], record],
		['notes,missing', { notes: null }],
		['contact.name, id, contact.id', { contact: { name: 'Siti', id: 'c' }, id: 'a' }],
		['contact.id, contact', { contact: record.contact }],
		['contact.phone, id.length, notes.x, ID', {}],
		['Deal.Size v1.0', { 'Deal.Size v1.0': 5 }],
		['__proto__,constructor,toString', {}],
		// Trying every possible way to split this name at its dots would take forever.
		[Array(50).fill('x').join('.'), {}],
	])('keep %j', (fields, expected) => {
		const picked = pickFrom(record, fields);
		expect(picked).toEqual(expected);
		expect(Object.keys(picked)).toEqual(Object.keys(expected));
	});

	it('must be text or an array of names', () => {
		const read = (names: unknown) => readFieldNames(names, 'Output Fields');
		expectRejected(read, [{}, [{}], [['id']]], /^Output Fields is /);
	});
});

describe('Simplify', () => {
	it('keeps non-empty fields, and the ID, name and phone number of objects', () => {
		const filledIn = { id: 'a', total: 0, is_paid: false, created_at: '2025-01-31T09:30:00Z' };
		const contact = { id: 7, display_name: 'Siti', phone_number: '62812' };
		const record = {
			...filledIn,
			notes: null,
			address: ' ',
			email: '',
			contact: { ...contact, name: '', tags: {} },
			agent: { name: { first: 'Budi' } },
			settings: {},
			products: [{ id: 'p', name: 'Teh' }],
		};
		expect(pickFrom(record, '', true)).toEqual({ ...filledIn, contact });
		expect(record.products).toHaveLength(1);
	});

	it('shows the labels of a board item by name', () => {
		const options = [
			{ id: '1', name: 'New', count: 3 },
			{ id: '2', name: 'Won', count: 1 },
		];
		const item = { item_id: 'i', Stage: ['2', '9'], 'Stage Label Options': options, Tags: ['1'] };
		expect(pickFrom(item, '', true)).toEqual({ item_id: 'i', Stage: ['Won', '9'] });
	});

	it('keeps only the 10 most used fields of a record with more fields', () => {
		const fields =
			'id order_number order_status payment_status payment_method shipping_fee discount vat total contact contact_id conversation_id inbox_id email address created_at updated_at';
		const kept =
			'order_number email contact order_status payment_status total id conversation_id created_at updated_at';
		const record = Object.fromEntries(fields.split(' ').map((name) => [name, name]));
		expect(Object.keys(pickFrom(record, '', true))).toEqual(kept.split(' '));
	});
});
