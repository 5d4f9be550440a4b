import * as fc from 'fast-check';

const NAMES = [
	'data',
	'orders',
	'results',
	'items',
	'id',
	'message',
	'error',
	'success',
	'correlationId',
	'total',
	'meta',
	'pagination',
	'last_page',
	'has_more',
	'next_page',
	'links',
	'__proto__',
	'constructor',
	'prototype',
];

/** Bodies that look like the service's, with something unexpected in every place. */
const likely = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom(null, '', 0, -1, 1e300, false, true, 'x', 'https://api.example.com?page=2'),
		fc.array(tie('value'), { maxLength: 4 }),
		fc
			.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 5 })
			// As JSON.parse does: `__proto__` is a property like any other.
			.map((entries) => Object.fromEntries(entries) as unknown),
	),
})).value;

/** Any JSON body, as it comes out of JSON.parse. */
export const jsonBody: fc.Arbitrary<unknown> = fc.oneof(
	likely,
	fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
	fc.string(),
);

/** Properties that were added to the prototype of all objects. */
export function pollutions(): string[] {
	const inherited: string[] = [];
	for (const name in {}) inherited.push(name);
	// eslint-disable-next-line @typescript-eslint/no-for-in-array -- on purpose: it lists what was added
	for (const name in []) inherited.push(name);
	return inherited;
}
