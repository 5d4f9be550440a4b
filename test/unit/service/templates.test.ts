import {
	around,
	filledIn,
	mediaOfTemplate,
	textOfTemplate,
	unapprovedStatus,
	variablesOf,
} from '../../../nodes/MessagingCrm/service/templates';

const TEXT = 'Halo {{1}}, pesanan {{2}} sudah kami terima.';

it.each([
	[{ body: TEXT }, TEXT],
	[{ components: [{ type: 'HEADER' }, { type: 'BODY', text: TEXT }] }, TEXT],
	[{ body: '', components: [null, 1, { type: 'FOOTER', text: 'x' }] }, undefined],
	[{ body: 7, components: 'none' }, '7'],
	[{}, undefined],
])('the text of %j is %j', (template, text) => {
	expect(textOfTemplate(template as never)).toBe(text);
});

it.each([
	['in the order of their numbers', '{{10}} {{2}} {{1}}', [1, 2, 10]],
	['once each', '{{1}} {{1}} {{ 1 }}', [1]],
	['none in other braces', '{1} {{}} {{a}} { {1} }', []],
])('the variables of a text: %s', (_, text, numbers) => {
	expect(variablesOf(text)).toEqual(numbers);
});

it('variables are filled in, each with its own value', () => {
	const filled = filledIn('{{10}} {{2}} {{10}} {{1}} {{11}}', ['one', '$& {{1}}', '10']);
	expect(filled).toBe('10 $& {{1}} 10 one {{11}}');
	expect(around('a {{1}} b {{ 2 }} c {{2}}', 2)).toEqual(['a {{1}} b ', ' c {{2}}']);
});

it.each([
	['PAUSED', 'PAUSED'],
	['Rejected', 'Rejected'],
	['PENDING_DELETION', 'PENDING_DELETION'],
	...['APPROVED', 'Active - Quality pending', 'live', '', null, 1].map((one) => [one, undefined]),
])('of the status %j, WhatsApp sends no templates: %j', (status, shown) => {
	expect(unapprovedStatus({ status })).toBe(shown);
});

it.each([
	['TEXT', undefined],
	['IMAGE', 'IMAGE'],
	['DOCUMENT', 'DOCUMENT'],
	['VIDEO', 'VIDEO'],
])('a header of the format %s needs the media %s', (format, media) => {
	const header = { type: 'HEADER', format };
	expect(mediaOfTemplate({ components: [header, { type: 'BODY', text: TEXT }] })).toBe(media);
	expect(mediaOfTemplate({ components: [header, { type: 'CAROUSEL' }] })).toBe('CAROUSEL');
});
