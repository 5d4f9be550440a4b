import { atPath, isObject, recordId } from '../../../nodes/MessagingCrm/shared/json';

it('isObject takes objects alone, whatever their prototype', () => {
	expect([{}, Object.create(null)].map(isObject)).toEqual([true, true]);
	for (const value of [[], null, '{}', undefined]) expect(isObject(value)).toBe(false);
});

it('atPath follows the path as far as it leads', () => {
	const value = { a: [{ b: null }] };
	expect(atPath(value, 'a.0')).toEqual({ b: null });
	expect(atPath(value, 'a.0.b')).toBeNull();
	for (const path of ['a.1', 'a.0.b.c', '', 'a.constructor', '__proto__.toString']) {
		expect(atPath(value, path)).toBeUndefined();
	}
});

it('recordId is the same for 7 and "7", and nothing if it is blank or too long to be exact', () => {
	const id = (record: object) => recordId({ ...record }, ['id', 'item_id']);
	expect(id({ id: 'a', item_id: 'b' })).toBe('a');
	expect(id({ id: '', item_id: 7 })).toBe('7');
	for (const blank of [undefined, null, '', ' ', {}, true, 2 ** 53]) {
		expect(id({ id: blank })).toBeUndefined();
	}
});
