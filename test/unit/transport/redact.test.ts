import * as fc from 'fast-check';

import { removeSecrets, withoutKey } from '../../../nodes/MessagingCrm/transport/redact';
import { jsonBody, pollutions } from '../support/jsonBody';

const KEY = 'sk_live_51f7a9c2e8d04b6f';

/** Keys that a header can carry. */
const apiKey = fc.string({
	unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
	minLength: 8,
	maxLength: 60,
});

/** Every character as `%` and its code, in small letters. */
function percentEncoded(text: string): string {
	return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function unicodeEscaped(text: string): string {
	return [...text]
		.map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');
}

const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

const FORMS: Array<[string, (key: string) => string]> = [
	['as it is', (key) => key],
	['as part of an address', encodeURIComponent],
	['percent-encoded', percentEncoded],
	['inside JSON', insideJson],
	['escaped as JSON allows for any character', unicodeEscaped],
	['in PHP-like JSON', (key) => insideJson(key).replaceAll('/', '\\/')],
];

describe('withoutKey', () => {
	it.each(FORMS)('takes every key out of a text %s', (_, form) => {
		fc.assert(
			fc.property(apiKey, fc.string(), fc.string(), (key, before, after) => {
				// Else the key could begin or end in what surrounds it.
				fc.pre(!`${before}${after}`.includes('\\') && !form(key).includes('[API key]'));
				const cleaned = withoutKey(`${before} ${form(key)} ${form(key)} ${after}`, key);
				expect(cleaned).not.toContain(form(key));
				expect(cleaned.match(/\[API key\]/g)?.length).toBeGreaterThanOrEqual(2);
			}),
			{ examples: [['a\\b"c/d?>', 'x', 'y']] },
		);
	});

	it.each([
		['', 'a b', 'a b'],
		['a', 'a banana', 'a banana'],
		['1', 'item 1', 'item 1'],
		['test', 'the latest test', 'the latest [API key]'],
		['$&.*', 'a $&.* b $&.*', 'a [API key] b [API key]'],
		['abcdefgh', 'xabcdefghx', 'x[API key]x'],
		['abcdefgh', 'C:\\abcdefgh', 'C:\\[API key]'],
	])('with the key "%s" makes "%s" "%s"', (key, text, expected) => {
		expect(withoutKey(text, key)).toBe(expected);
		const body = { text };
		removeSecrets(body, key);
		expect(body).toEqual({ text: expected });
	});

	it('is not slowed down by a text made to slow it down', async () => {
		const key = '\\\\"\\"/\\\\"';
		for (const part of ['\\', '%25', '\\u005c', '%5c']) withoutKey(part.repeat(100_000), key);
		// Lets the time limit of the test end it.
		await new Promise(setImmediate);
	});
});

describe('removeSecrets', () => {
	function cleaned(body: unknown, property?: string): unknown {
		const copy = structuredClone(body);
		removeSecrets(copy, KEY, property === undefined ? undefined : { property, isRevealed: false });
		return copy;
	}

	it('takes out the property of that name, at any depth', () => {
		const body = { open_api_key: 'other', data: [{ open_api_key: null, name: 'x' }] };
		expect(cleaned(body, 'open_api_key')).toEqual({ data: [{ name: 'x' }] });
		expect(cleaned(body)).toEqual(body);
	});

	it('takes out the API key, whatever its property is called', () => {
		expect(cleaned({ token: KEY, data: { nested: [{ key: KEY, name: 'x' }] } })).toEqual({
			data: { nested: [{ name: 'x' }] },
		});
	});

	it('takes the API key out of a longer text', () => {
		const body = {
			headers: { authorization: `Bearer ${KEY}` },
			url: `https://x?api_key=${KEY}&y=1`,
		};
		expect(cleaned(body)).toEqual({
			headers: { authorization: 'Bearer [API key]' },
			url: 'https://x?api_key=[API key]&y=1',
		});
	});

	it('leaves everything as it is where there is no key', () => {
		const body = { a: '', b: ['', null], c: 'x' };
		removeSecrets(body, '', { property: 'open_api_key', isRevealed: false });
		expect(body).toEqual({ a: '', b: ['', null], c: 'x' });
	});

	it('leaves no key in any JSON body, and nothing else out', () => {
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

	it('takes it out of property names, and keeps their values', () => {
		expect(
			cleaned({ [KEY]: 1, limits: { [`key:${KEY}`]: { left: 7 } }, [percentEncoded(KEY)]: [KEY] }),
		).toEqual({ '[API key]': ['[API key]'], limits: { 'key:[API key]': { left: 7 } } });
	});

	it('takes it out of lists, and keeps their length', () => {
		expect(cleaned(['a', KEY, [`${KEY}`]])).toEqual(['a', '[API key]', ['[API key]']]);
		const zeros = Array<number>(5001).fill(0);
		removeSecrets(zeros, '5000');
		expect(Object.keys(zeros)).toHaveLength(5001);
	});

	it.each(['5550001234567890', '12345678901234567890', '00012345678', '1'.repeat(60)])(
		'takes the number out that the key %s is in JSON',
		(key) => {
			const body = JSON.parse(
				`{"key": ${key.replace(/^0+/, '')}, "list": [${key.replace(/^0+/, '')}], "total": 7}`,
			) as object;
			removeSecrets(body, key);
			expect(body).toEqual({ list: ['[API key]'], total: 7 });
		},
	);

	it.each(['1', '42', '9000'])('leaves numbers alone that are a short key: %s', (key) => {
		const body = { quantity: 1, price: 9000, list: [42], text: 'no. 21' };
		const copy = structuredClone(body);
		removeSecrets(copy, key);
		expect(copy).toEqual(body);
	});

	it('leaves a property that is to be shown, and takes the key out of the others', () => {
		const body = { open_api_key: KEY, other: `Bearer ${KEY}` };
		removeSecrets(body, KEY, { property: 'open_api_key', isRevealed: true });
		expect(body).toEqual({ open_api_key: KEY, other: 'Bearer [API key]' });
	});

	it.each([null, undefined, 'text', 7])('takes %j as well', (body) => {
		expect(() => removeSecrets(body, KEY)).not.toThrow();
	});
});
