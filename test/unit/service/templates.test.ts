import fc from 'fast-check';

import {
	filledIn,
	findTemplate,
	readTemplates,
	unapprovedStatus,
	textOfTemplate,
	variablesOf,
} from '../../../nodes/MessagingCrm/service/templates';

const ORDER = 'Halo {{1}}, pesanan {{2}} sudah kami terima.';

describe('the text of a template', () => {
	const components = [{ type: 'BODY', text: ORDER }];

	it.each([
		['a body', { body: ORDER }],
		['components', { components }],
		['components as JSON text', { components: JSON.stringify(components) }],
		['components in the body', { body: components }],
		['an object of the record', { wa: { components } }],
		['a body beside components without one', { body: ORDER, components: [{ type: 'BODY' }] }],
	])('is read from %s', (_, template) => {
		expect(textOfTemplate(template)).toEqual({ header: '', body: ORDER, buttons: [] });
	});

	it.each([
		...['', null, 7].map((body) => ({ body })),
		...[null, 'none', '[{', [null, 1, { type: 'FOOTER', text: 'x' }]].map((components) => ({
			components,
		})),
	])('is unknown in %j', (template) => {
		expect(textOfTemplate(template as never)).toBeUndefined();
	});

	it('never fails, whatever a record holds', () => {
		const records = fc.dictionary(fc.constantFrom('body', 'components', 'x'), fc.jsonValue());
		fc.assert(
			fc.property(records, (record) => {
				const text = textOfTemplate(record);
				if (text) variablesOf(text);
				unapprovedStatus(record);
			}),
		);
	});
});

describe('the variables of a template', () => {
	const ids = (template: object) =>
		variablesOf(textOfTemplate(template as never)!).map(({ id }) => id);

	it('are those of header, body and buttons', () => {
		const buttons = [
			{ type: 'QUICK_REPLY', text: 'Thanks' },
			{ type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' },
			{ type: 'COPY_CODE', text: 'Copy' },
		];
		const components = [
			{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
			...[
				{ type: 'body', text: ORDER },
				{ type: 'FOOTER', text: 'Reply STOP' },
			],
			{ type: 'BUTTONS', buttons },
		];
		const expected = ['header_1', 'body_1', 'body_2', 'button_2_1', 'button_3_code'];
		expect(ids({ components })).toEqual(expected);
	});

	it.each([
		['in the order of their numbers', '{{10}} {{2}} {{1}}', '1 2 10'],
		['once each', '{{1}} {{1}} {{ 1 }}', '1'],
		['numbers first, then names as they appear', '{{b}} {{2}} {{a}} {{1}}', '1 2 b a'],
		['none in other braces', '{1} {{}} {{a b}} { {1} }', ''],
	])('%s', (_, body, expected) => {
		expect(ids({ body })).toEqual(expected.match(/\w+/g)?.map((id) => `body_${id}`) ?? []);
	});

	it('are filled in, each with its own value', () => {
		const filled = filledIn('{{10}} {{2}} {{10}} {{1}}', ['one', '$& {{1}}', '10']);
		expect(filled).toBe('10 $& {{1}} 10 one');
	});
});

it.each(['Rejected', 'In appeal', 'in-review', ' paused ', 'PENDING_DELETION', 'DISABLED'])(
	'a template with the status %j is not approved',
	(status) => expect(unapprovedStatus({ status })).toBe(status.trim()),
);

it.each(['approved', 'Active - Quality pending', 'FLAGGED', 'live', '', null, 1, undefined])(
	'a template with the status %j may be sent',
	(status) => expect(unapprovedStatus({ status })).toBeUndefined(),
);

it.each([
	[{ inbox: { status: 'DISABLED' } }, undefined],
	[{ status: 'APPROVED', template: { category: 'UTILITY', status: 'PAUSED' } }, undefined],
	[{ inbox: { status: 'live' }, wa: { wa_template_id: '1', status: 'PAUSED' } }, 'PAUSED'],
])('the status is that of the template, not of what belongs to it: %j', (template, status) => {
	expect(unapprovedStatus(template)).toBe(status);
});

it('a template is found by its WhatsApp ID, which may be a number and in an object', () => {
	const templates = [{ id: '1' }, { id: '2', meta: { wa_template_id: 99 } }];
	expect(findTemplate(templates, '99')).toBe(templates[1]);
	expect(findTemplate(templates, '2')).toBeUndefined();
});

it('all pages of the list are read if the service says that there are more', async () => {
	const pages = [
		{ data: [{ id: '1', wa_template_id: 'a' }], has_more: true },
		{ data: [{ id: '2', wa_template_id: 'b' }], has_more: false },
	];
	const asked: unknown[] = [];
	const { templates, isWhole } = await readTemplates('inbox', async (query) => {
		asked.push(query);
		return pages[asked.length - 1];
	});
	expect(templates.map(({ id }) => id)).toEqual(['1', '2']);
	expect(isWhole).toBe(true);
	expect(asked).toEqual([{ inbox_id: 'inbox' }, { inbox_id: 'inbox', page: 2 }]);
});
