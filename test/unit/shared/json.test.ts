import { asObject, atPath, isObject, getOwn } from '../../../nodes/MessagingCrm/shared/json';

describe('isObject', () => {
	it.each<[unknown, boolean]>([
		[{}, true],
		[Object.create(null), true],
		[[], false],
		[null, false],
		['{}', false],
		[undefined, false],
	])('%j: %s', (value, expected) => {
		expect(isObject(value)).toBe(expected);
	});
});

describe('getOwn', () => {
	it('gives what the object itself has, and nothing inherited', () => {
		expect(getOwn({ a: 1 }, 'a')).toBe(1);
		expect(getOwn(['x'], '0')).toBe('x');
		expect(getOwn(JSON.parse('{"__proto__": 7}'), '__proto__')).toBe(7);
		for (const name of ['__proto__', 'constructor', 'toString', 'b']) {
			expect(getOwn({ a: 1 }, name)).toBeUndefined();
		}
		for (const value of [null, undefined, 'text', 7])
			expect(getOwn(value, 'length')).toBeUndefined();
	});
});

describe('atPath', () => {
	it('follows the path as far as it leads', () => {
		const value = { a: [{ b: null }] };
		expect(atPath(value, 'a.0')).toEqual({ b: null });
		expect(atPath(value, 'a.0.b')).toBeNull();
		for (const path of ['a.1', 'a.0.b.c', '', 'a.constructor', '__proto__.toString']) {
			expect(atPath(value, path)).toBeUndefined();
		}
	});
});

describe('asObject', () => {
	it('wraps what is no object', () => {
		const object = { a: 1 };
		expect(asObject(object)).toBe(object);
		for (const value of [[1], null, 'x', 0]) expect(asObject(value)).toEqual({ value });
	});
});
