import { normalizeText, wellFormedIn } from '../../../nodes/MessagingCrm/shared/text';

it.each([
	['a zero-width space', 'dewi@example.com\u200b'],
	['a byte order mark', '\ufeffdewi@example.com'],
	['a variation selector', 'dewi\ufe0d@example.com'],
	['spaces around it', ' \u00a0dewi@example.com\n'],
])('normalizes a text with %s', (_, text) => {
	expect(normalizeText(text)).toBe('dewi@example.com');
});

it('composes letters and replaces no-break spaces, but keeps the case', () => {
	expect(normalizeText('Jose\u0301\u00a0 Dewi')).toBe('Jos\u00e9 Dewi');
	expect(normalizeText('VIP')).not.toBe(normalizeText('vip'));
});

it('makes all texts in a JSON value well-formed, and keeps bytes', () => {
	const bytes = Buffer.from('a\0');
	const value = { a: ['x\ud83d', { b: 'y\0 👩\u200d🔧' }], n: 1, no: null, bytes };
	const sent = { a: ['x', { b: 'y 👩\u200d🔧' }], n: 1, no: null, bytes };
	expect(wellFormedIn(value)).toEqual(sent);
});
