import * as fc from 'fast-check';

import {
	mayContainKey,
	removeSecrets,
	removeKey,
} from '../../../nodes/MessagingCrm/transport/redact';
import { expectUnharmed, hostileBody } from '../../support/hostileJson';
import { KEY } from './support/responses';
import { runs } from '../support/runs';

/** Keys that a header can carry. */
const apiKey = fc.string({
	unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
	minLength: 8,
	maxLength: 60,
});

const FORMS: Array<[string, (key: string) => string]> = [
	['as plain text', (key) => key],
	['as part of an address', encodeURIComponent],
	['inside JSON', (key) => JSON.stringify(key).slice(1, -1)],
];

/** JSON whose texts have every character escaped. */
const escaped = (value: unknown) =>
	JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
		const codes = [...(JSON.parse(text) as string)].map((letter) =>
			letter.charCodeAt(0).toString(16),
		);
		return `"${codes.map((code) => `\\u${code.padStart(4, '0')}`).join('')}"`;
	});

describe('removeKey', () => {
	it.each(FORMS)('removes every occurrence of the key from a text, %s', (_, form) => {
		fc.assert(
			fc.property(apiKey, fc.string(), fc.string(), (key, before, after) => {
				// Without this condition, the key could overlap with the text around it.
				fc.pre(!`${before}${after}`.includes('\\') && !form(key).includes('[API key]'));
				const cleaned = removeKey(`${before} ${form(key)} ${form(key)} ${after}`, key);
				expect(cleaned).not.toContain(form(key));
				expect(cleaned.match(/\[API key\]/g)?.length).toBeGreaterThanOrEqual(2);
			}),
			{ examples: [['a\\b"c/d?>', 'x', 'y']] },
		);
	});

	it.each([
		['test', 'the latest test', 'the latest test'],
		['$&.*$&.*', 'a $&.*$&.* b', 'a [API key] b'],
		['abcdefgh', 'C:\\abcdefgh', 'C:\\[API key]'],
	])('with the key "%s", turns "%s" into "%s"', (key, text, expected) => {
		expect(removeKey(text, key)).toBe(expected);
		const body = { text };
		removeSecrets(body, key);
		expect(body).toEqual({ text: expected });
	});
});

describe('removeSecrets', () => {
	function cleaned(body: unknown, property?: string): unknown {
		const copy = structuredClone(body);
		removeSecrets(copy, KEY, property === undefined ? undefined : { property, isRevealed: false });
		return copy;
	}

	it('removes another secret at any depth, and the key from property names', () => {
		const secret = { open_api_key: 'other', data: [{ open_api_key: null, [`key:${KEY}`]: [7] }] };
		expect(cleaned(secret, 'open_api_key')).toEqual({ data: [{ 'key:[API key]': [7] }] });
	});

	it('removes the key from any JSON body, and nothing else', () => {
		const leaking = fc
			.tuple(hostileBody, fc.string(), fc.string())
			.map(([body, before, text]) => ({
				body,
				text,
				list: [KEY, before, { deep: [`${before}${KEY}${text}`] }],
			}));
		fc.assert(
			fc.property(leaking, (body) => {
				const { body: rest, list, text } = cleaned(body) as typeof body;
				expect(JSON.stringify([rest, list, text])).not.toContain(KEY);
				expect([rest, list[1], text]).toEqual([body.body, body.list[1], body.text]);
				expectUnharmed();
			}),
		);
	});

	it.each(['5550001234567890', '12345678901234567890', '00012345678', '1'.repeat(60)])(
		'removes the key %s if JSON contains it as a number',
		(key) => {
			const number = key.replace(/^0+/, '');
			const body: unknown = JSON.parse(`{"key": ${number}, "list": [${number}], "total": 7}`);
			removeSecrets(body, key);
			expect(body).toEqual({ key: '[API key]', list: ['[API key]'], total: 7 });
		},
	);

	it('keeps a number that equals a short key', () => {
		const body = { price: 9000, list: [9000] };
		removeSecrets(body, '9000');
		expect(body).toEqual({ price: 9000, list: [9000] });
	});

	it('mayContainKey returns true for every response from which removeSecrets removes the key', () => {
		const anyKey = fc.oneof(apiKey, fc.constantFrom(KEY, '5550001234567890', 'a/b"c\\d%25'));
		const form = fc.constantFrom(...FORMS.map(([, inForm]) => inForm));
		const written = fc.constantFrom(...[JSON.stringify, escaped]);
		fc.assert(
			fc.property(anyKey, form, written, hostileBody, (key, inForm, write, value) => {
				const text = write({ value, list: [{ text: `x${inForm(key)}` }, Number(key)] });
				const body: unknown = JSON.parse(text);
				removeSecrets(body, key);
				const isChanged = JSON.stringify(body) !== JSON.stringify(JSON.parse(text));
				const response = { status: 200, headers: {}, body, text };
				if (isChanged) expect(mayContainKey(response, key)).toBe(true);
			}),
			runs(500),
		);
		const body = { url: 'https:\\/\\/x\n', list: [5550001234567890] };
		const text = JSON.stringify(body);
		expect(mayContainKey({ status: 200, headers: {}, body, text }, KEY)).toBe(false);
	});
});
