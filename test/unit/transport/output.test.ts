import * as fc from 'fast-check';

import {
	errorItem,
	fieldPicker,
	removeSecrets,
	toItems,
} from '../../../nodes/MessagingCrm/transport/output';
import { jsonBody, pollutions } from './helpers/json';

const KEY = 'sk_live_51f7a9c2e8d04b6f';

describe('toItems', () => {
	test('links every record to its input item', () => {
		expect(toItems([{ id: 'a' }, {}], 3)).toEqual([
			{ json: { id: 'a' }, pairedItem: { item: 3 } },
			{ json: {}, pairedItem: { item: 3 } },
		]);
		expect(toItems([], 0)).toEqual([]);
	});
});

describe('errorItem', () => {
	test('shows message and description, and is linked to its input item', () => {
		const error = Object.assign(new Error('No:\n it failed'), {
			description: 'Try again',
			context: 'x',
		});
		expect(errorItem(error, 3)).toEqual({
			json: { error: 'No: it failed\nTry again' },
			pairedItem: { item: 3 },
		});
	});

	test('shows no empty description', () => {
		for (const description of ['', null, undefined]) {
			expect(errorItem({ message: 'No', description }, 0).json).toEqual({ error: 'No' });
		}
	});
});

describe('fieldPicker', () => {
	const record = { id: 'a', notes: null, total: 0, contact: { id: 'c' } };

	test.each<[string, object]>([
		['', record],
		[' , ,', record],
		['id', { id: 'a' }],
		[' total ,id,', { total: 0, id: 'a' }],
		['notes,missing', { notes: null }],
		['contact', { contact: { id: 'c' } }],
		['contact.id', {}],
		['ID', {}],
		['__proto__,constructor,toString', {}],
	])('keeps "%s"', (fields, expected) => {
		const picked = fieldPicker(fields)(record);
		expect(picked).toEqual(expected);
		expect(Object.keys(picked)).toEqual(Object.keys(expected));
	});
});

describe('removeSecrets', () => {
	function cleaned(body: unknown, property?: string): unknown {
		const copy = structuredClone(body);
		removeSecrets(copy, KEY, property);
		return copy;
	}

	test('takes out the property of that name, at any depth', () => {
		const body = { open_api_key: 'other', data: [{ open_api_key: null, name: 'x' }] };
		expect(cleaned(body, 'open_api_key')).toEqual({ data: [{ name: 'x' }] });
		expect(cleaned(body)).toEqual(body);
	});

	test('takes out the API key, whatever its property is called', () => {
		expect(cleaned({ token: KEY, data: { nested: [{ key: KEY, name: 'x' }] } })).toEqual({
			data: { nested: [{ name: 'x' }] },
		});
	});

	test('takes the API key out of a longer text', () => {
		const body = {
			headers: { authorization: `Bearer ${KEY}` },
			url: `https://x?api_key=${KEY}&y=1`,
		};
		expect(cleaned(body)).toEqual({
			headers: { authorization: 'Bearer [API key]' },
			url: 'https://x?api_key=[API key]&y=1',
		});
	});

	test('leaves everything as it is where there is no key', () => {
		const body = { a: '', b: ['', null], c: 'x' };
		removeSecrets(body, '');
		expect(body).toEqual({ a: '', b: ['', null], c: 'x' });
	});

	test('leaves no key in any JSON body, and nothing else out', () => {
		const leaking = fc.tuple(jsonBody, fc.string(), fc.string()).map(([body, before, after]) => ({
			body,
			list: [KEY, before, { deep: [`${before}${KEY}${after}`] }],
			rest: after,
		}));
		fc.assert(
			fc.property(leaking, (body) => {
				const result = cleaned(body) as typeof body;
				expect(JSON.stringify(result)).not.toContain(KEY);
				expect([result.body, result.rest, result.list[1]]).toEqual([
					body.body,
					body.rest,
					body.list[1],
				]);
				expect(pollutions()).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});

	test.each([null, undefined, 'text', 7])('takes %j as well', (body) => {
		expect(() => removeSecrets(body, KEY)).not.toThrow();
	});
});
