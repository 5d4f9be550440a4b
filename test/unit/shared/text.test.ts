import { comparable, wellFormedIn, wellFormed } from '../../../nodes/MessagingCrm/shared/text';

it.each([
	['a zero-width space', 'dewi@example.com\u200b'],
	['a byte order mark', '\ufeffdewi@example.com'],
	['a variation selector', 'dewi\ufe0d@example.com'],
	['spaces around it', ' \u00a0dewi@example.com\n'],
])('a text with %s is the same text', (_, text) => {
	expect(comparable(text)).toBe('dewi@example.com');
});

it('a decomposed letter is the composed one, a no-break space is a space, and case counts', () => {
	expect(comparable('Jose\u0301\u00a0 Dewi')).toBe('Jos\u00e9 Dewi');
	expect(comparable('VIP')).not.toBe(comparable('vip'));
});

it('what is sent has no half emoji and no NUL; whole emoji and joiners stay', () => {
	expect(wellFormed('Halo \ud83d\u0000!')).toBe('Halo !');
	expect(wellFormed('👩\u200d🔧 👍')).toBe('👩\u200d🔧 👍');
});

it('in a JSON value, all texts can be sent; bytes stay', () => {
	const bytes = Buffer.from('a\0');
	const value = { a: ['x\ud83d', { b: 'y\0' }], n: 1, no: null, bytes };
	expect(wellFormedIn(value)).toEqual({ a: ['x', { b: 'y' }], n: 1, no: null, bytes });
});
