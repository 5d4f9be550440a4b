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

it('the variables of a text are in the order of their numbers, once each', () => {
	expect(variablesOf('{{10}} {{2}} {{ 1 }} {{1}}')).toEqual([1, 2, 10]);
	expect(variablesOf('{1} {{}} {{a}} { {1} }')).toEqual([]);
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

it('a header that shows a file needs one, and so do the cards of a carousel', () => {
	const mediaOf = (format: string, type = 'BODY') =>
		mediaOfTemplate({ components: [{ type: 'HEADER', format }, { type }] });
	expect(mediaOf('TEXT')).toBeUndefined();
	for (const format of ['IMAGE', 'DOCUMENT', 'VIDEO']) expect(mediaOf(format)).toBe(format);
	expect(mediaOf('IMAGE', 'CAROUSEL')).toBe('CAROUSEL');
});
