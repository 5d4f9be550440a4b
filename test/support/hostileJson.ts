import * as fc from 'fast-check';

/** Property names that make careless assignments and look-ups harmful. */
const TRAPS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'then'];

/** Property names that the code reads, so it uses the hostile values. */
const KNOWN = [
	'data',
	'orders',
	'items',
	'results',
	'meta',
	'pagination',
	'total',
	'last_page',
	'has_more',
	'id',
	'item_id',
	'name',
	'type',
	'created_at',
	'order_status',
	'crm_columns',
	'settings',
	'labels',
	'error',
	'message',
	'correlationId',
	'success',
	'length',
	'0',
	'polluted',
];

const name = fc.oneof(fc.constantFrom(...TRAPS), fc.constantFrom(...KNOWN), fc.string());

const leaf = fc.oneof(
	fc.constantFrom('"polluted"', '"__proto__"', '"constructor"', '"2026-03-10T02:00:00Z"', '-1'),
	fc.jsonValue({ maxDepth: 0 }).map((value) => JSON.stringify(value)),
);

/** JSON texts, because an object literal cannot have an own property `__proto__`. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 6, depthSize: 'small' },
		leaf,
		fc.array(tie('value'), { maxLength: 4 }).map((parts) => `[${parts.join()}]`),
		fc
			.array(fc.tuple(name, tie('value')), { maxLength: 5 })
			.map((parts) => `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${part}`).join()}}`),
	),
}));

/** The text of a hostile response. */
const hostileText = fc.oneof(
	value,
	fc.array(value, { maxLength: 4 }).map((records) => `{"data":[${records.join()}]}`),
	value.map((part) => `{"__proto__":${part},"data":[{"id":1,"__proto__":{"polluted":true}}]}`),
	value.map((part) => `{"data":{"crm_columns":[${part},{"name":"A","type":"__proto__"}]}}`),
);

/** The body of a hostile response. */
export const hostileBody = hostileText.map((text): unknown => JSON.parse(text));

const BUILT_IN = [
	Object,
	Array,
	String,
	Number,
	Boolean,
	Function,
	Map,
	Set,
	Promise,
	RegExp,
	Date,
];

/** The properties that all objects of the process inherit: names, values, getters and setters. */
function commonProperties(): unknown[] {
	return BUILT_IN.flatMap(({ prototype }) =>
		Reflect.ownKeys(prototype).flatMap((key) => {
			const { value: own, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
			return [key, own as unknown, get, set];
		}),
	);
}

const before = commonProperties();

/** Throws if a built-in object was changed. It compares in a plain loop, because it is called after each run. */
export function expectUnharmed(): void {
	const now = commonProperties();
	if (now.length !== before.length || now.some((part, index) => part !== before[index])) {
		throw new Error('A built-in object was changed.');
	}
}

/** Throws if a value contains something that is not JSON: another prototype, a function, a built-in object. */
export function expectPlain(result: unknown): void {
	if (typeof result === 'function') throw new Error('The result contains a function.');
	if (typeof result !== 'object' || result === null) return;
	const { prototype } = Array.isArray(result) ? Array : Object;
	const isBuiltIn = BUILT_IN.some((type) => type.prototype === result);
	if (isBuiltIn || Object.getPrototypeOf(result) !== prototype) {
		throw new Error('The result contains an object with another prototype, or a built-in object.');
	}
	Reflect.ownKeys(result).forEach((key) =>
		expectPlain(Object.getOwnPropertyDescriptor(result, key)?.value),
	);
}
