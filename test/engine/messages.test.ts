import type { INodeParameters } from 'n8n-workflow';

import { byId, useHarness } from './support/harness';

const harness = useHarness({ conversations: 6 });

const conversationId = () => harness().first('conversations');

const message = () => ({
	resource: 'message',
	operation: 'send',
	conversationId: conversationId(),
});

async function send(parameters: INodeParameters) {
	const result = await harness().run({ ...message(), ...parameters });
	const body = harness().sim.requests[0]?.body as Record<string, unknown> | undefined;
	const { conversation_id: sentTo, ...rest } = body ?? {};
	if (body) expect(sentTo).toBe(conversationId().value);
	return { ...result, body: rest };
}

const MONAS = { latitude: '-6.1', longitude: '106.8', name: 'Monas' };
const NOON = { id: '1', title: 'Noon', description: '11 to 13' };
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });

it.each<[string, INodeParameters, object]>([
	['text', { message: '  - Hello\n' }, { message: '  - Hello\n' }],
	[
		'media',
		{ fileUrl: 'https://example.com/a.pdf', options: { mediaType: 'document' } },
		{ file_url: 'https://example.com/a.pdf', media_type: 'document' },
	],
	['location', { location: MONAS }, { media_type: 'location', location: MONAS }],
	[
		'location',
		{ location: { latitude: '={{ -90 }}', longitude: '+180.00' } },
		{ media_type: 'location', location: { latitude: '-90', longitude: '+180.00' } },
	],
	[
		'urlButton',
		{ message: 'Track it', urlButton: { text: 'Track', url: 'https://example.com' } },
		{
			message: 'Track it',
			media_type: 'cta_url',
			action: {
				name: 'cta_url',
				parameters: { display_text: 'Track', url: 'https://example.com' },
			},
		},
	],
	[
		'urlButton',
		{
			message: 'Track it',
			urlButton: { text: 'Track', url: 'https://example.com' },
			options: { mediaType: 'interactive', actionName: 'interactive_button' },
		},
		{
			message: 'Track it',
			media_type: 'interactive',
			action: {
				name: 'interactive_button',
				parameters: { display_text: 'Track', url: 'https://example.com' },
			},
		},
	],
	[
		'replyButtons',
		// Options of other types are not sent.
		{
			message: 'Sure?',
			options: { mediaType: 'cta_url', actionName: 'cta_url' },
			buttons: { button: [{ id: 'y', title: 'Yes' }, { title: 'No' }] },
		},
		{
			message: 'Sure?',
			media_type: 'button',
			action: { buttons: [reply('y', 'Yes'), reply('No', 'No')] },
		},
	],
	[
		'replyButtons',
		{
			message: '={{ 7 }}',
			buttons: { button: [{ id: '={{ 0 }}', title: '={{ true }}' }] },
			options: { header: '={{ $json.nope }}', footer: '={{ null }}' },
		},
		{ message: '7', media_type: 'button', action: { buttons: [reply('0', 'true')] } },
	],
	[
		'list',
		{
			message: 'When?',
			listButton: 'Choose',
			sections: {
				section: [
					{
						title: 'Today',
						rows: { row: [NOON] },
						rowsJson: '[{"id": 2, "title": "Night", "icon": "moon"}]',
					},
					{ title: 'Tomorrow', rowsJson: '={{ [{ id: "3", title: "Noon", description: "" }] }}' },
				],
			},
			options: { footer: 'Jakarta time', header: '{"text": "Delivery"}' },
		},
		{
			message: 'When?',
			media_type: 'list',
			action: {
				button: 'Choose',
				sections: [
					{ title: 'Today', rows: [NOON, { id: '2', title: 'Night', icon: 'moon' }] },
					{ title: 'Tomorrow', rows: [{ id: '3', title: 'Noon' }] },
				],
			},
			footer: 'Jakarta time',
			header: { text: 'Delivery' },
		},
	],
])('%s: the body contains only the filled-in fields', async (type, fields, body) => {
	// The type is an expression, so n8n shows and requires the fields of all types.
	const sent = await send({ messageType: `={{ "${type}" }}`, ...fields });
	expect(sent.error).toBeUndefined();
	expect(sent.body).toEqual(body);
	expect(harness().sim.data.sentMessages).not.toHaveLength(0);
});

const buttons = (...button: object[]) => ({
	messageType: 'replyButtons',
	message: 'Choose',
	buttons: { button },
});
const list = (...rows: object[][]) => ({
	messageType: 'list',
	message: 'When?',
	listButton: 'Choose',
	sections: { section: rows.map((row, index) => ({ title: `${index}`, rows: { row } })) },
});
const numbered = (count: number, fields: object = {}) =>
	Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `${index}`, ...fields }));

const located = (latitude: string, longitude: string) => ({
	messageType: 'location',
	location: { latitude, longitude },
});
const UNTITLED = {
	...list(numbered(1)),
	sections: {
		section: ['Today', ''].map((title, index) => ({
			title,
			rows: { row: [{ id: `${index}`, title: 'Noon' }] },
		})),
	},
};
const ONE_SECTION = {
	messageType: 'list',
	listButton: 'x',
	sections: { section: [{ title: '' }] },
};

/** values.test.ts tests required fields. */
it.each<[object, string]>([
	[{ message: '={{ "" }}' }, 'Message is empty'],
	[{ messageType: 'location', location: { longitude: '1' } }, 'Latitude of Location is empty'],
	[{ messageType: 'urlButton', urlButton: { text: 'x' } }, 'URL of URL Button is empty'],
	[{ messageType: 'urlButton', urlButton: { url: 'x' } }, 'Text of URL Button is empty'],
	[located('-6,1754', '106.8'), 'Latitude of Location is not a number from -90 to 90: "-6,1754"'],
	[located('106.8', '-6.1'), 'Latitude of Location is not a number from -90 to 90: "106.8"'],
	[located('0', '180.1'), 'Longitude of Location is not a number from -180 to 180: "180.1"'],
	[located('0', '0x10'), 'Longitude of Location is not a number from -180 to 180: "0x10"'],
	[{ messageType: 'list', listButton: 'x' }, 'Sections is empty'],
	[ONE_SECTION, 'Rows of section 1 is empty'],
	[
		{ ...ONE_SECTION, sections: { section: [{ title: '', rowsJson: '{}' }] } },
		'Rows of section 1 is not an array of objects',
	],
	[buttons(), 'Buttons is empty'],
	[buttons(...numbered(4)), 'A message has 4 buttons, but WhatsApp allows 3'],
	[
		list(numbered(5), numbered(6, { id: '={{ Math.random() }}' })),
		'A message has 11 rows, but WhatsApp allows 10',
	],
	[
		buttons({ title: 'Yes' }, { id: ' Yes ', title: 'No' }),
		'ID of button 1 and ID of button 2 are the same: "Yes"',
	],
	[
		list(numbered(1), numbered(1)),
		'ID of row 1 in section 1 and ID of row 1 in section 2 are the same: "0"',
	],
	[
		buttons({ id: '1', title: 'Yes' }, { id: '2', title: 'Yes\u200b' }),
		'Title of button 1 and Title of button 2 are the same: "Yes\u200b"',
	],
	[list([{ id: '={{ $json.nope }}', title: 'x' }]), 'ID of row 1 in section 1 is empty'],
	[list([{ id: 'x', title: '' }]), 'Title of row 1 in section 1 is empty'],
	[buttons({ id: 'x', title: '' }), 'Title of button 1 is empty'],
	[{ ...buttons({ title: 'Yes' }), message: '' }, 'Message is empty'],
	[{ ...list(numbered(1)), message: '={{ "\u3164" }}' }, 'Message is empty'],
	[
		{ messageType: 'urlButton', urlButton: { text: 'x', url: 'https://example.com' } },
		'Message is empty',
	],
	[UNTITLED, 'Title of section 2 is empty'],
	[
		{ ...list(numbered(1)), options: { header: '{"file_url": "https://example.com/a.png"}' } },
		'Header contains a file, but WhatsApp shows only text above a list',
	],
	[{ message: '={{ "Halo " + {} }}' }, 'Message has no value: "Halo [object Object]"'],
	[{ message: '={{ "undefined" }}' }, 'Message has no value: "undefined"'],
	[
		{ ...buttons({ title: 'Yes' }), message: '={{ "Halo " + {} }}' },
		'Message has no value: "Halo [object Object]"',
	],
	[
		{ messageType: 'media', fileUrl: 'https://example.com/a.pdf', message: '#N/A' },
		'Message has no value: "#N/A"',
	],
])('rejects %j before any request', async (parameters, message) => {
	const { error } = await send(parameters as INodeParameters);
	expect(error?.message).toBe(message);
	expect(harness().sim.requests).toHaveLength(0);
});

const PHONE = '6281000000001';
const TO_PHONE = { sendTo: 'phoneNumber' };

it.each([
	['conversation', ['conversation_id']],
	['={{ "phoneNumber" }}', ['receiver']],
	['both', ['conversation_id', 'receiver']],
])('to "%s": sends only %j, whatever other fields are filled in', async (sendTo, fields) => {
	await harness().run({ ...message(), sendTo, receiver: '+62 810-0000-0001', message: 'x' });
	const sent = { conversation_id: conversationId().value, receiver: PHONE };
	const left = Object.entries(sent).filter(([name]) => fields.includes(name));
	expect(harness().sim.requests[0].body).toEqual({ message: 'x', ...Object.fromEntries(left) });
});

it('Additional Body Fields (JSON) override all other fields', async () => {
	harness().respond({});
	const fields = { receiver: 'status-group', message: 'y', priority: 1 };
	const options = { extraBody: JSON.stringify(fields) };
	await harness().succeed({ ...message(), ...TO_PHONE, receiver: PHONE, message: 'x', options });
	expect(harness().sim.requests[0].body).toEqual(fields);
});

const URL = 'https://example.com/a.pdf';

it.each([
	'invoice.pdf',
	'example.com/x',
	'data:image/png;base64,iVBORw0KGgo=',
	'http://localhost:5678/a',
	'https://127.0.0.1/a',
	'https://',
	'https://a.example/1 https://b.example/2',
	'https://a.example/1\nhttps://b.example/2',
])('rejects the address %j, which WhatsApp cannot open', async (url) => {
	const TEMPLATE = { resource: 'template', inboxId: byId('1'), templateId: byId('1') };
	const UPDATE_ORDER = { resource: 'order', operation: 'update', orderId: byId('1') };
	for (const [label, fields] of Object.entries({
		'File URL': { messageType: 'media', fileUrl: url },
		'URL of URL Button': { messageType: 'urlButton', urlButton: { text: 'x', url } },
		'file_url of Header': { message: 'x', options: { header: JSON.stringify({ file_url: url }) } },
		'Header File URL': { ...TEMPLATE, phoneNumber: PHONE, options: { fileUrl: url } },
		'Custom Invoice URL': { ...UPDATE_ORDER, updateFields: { customInvoiceUrl: url } },
	})) {
		const error = `${label} is not a public address: "${url}"`;
		await harness().expectRejected({ ...message(), ...fields }, error);
	}
});

describe("WhatsApp's limits", () => {
	/** A text of emojis. Each emoji is one code point of two UTF-16 units. */
	const text = (length: number) => '\u{1F600}'.repeat(length);
	const urlButton = { text: 'x', url: 'https://example.com' };
	const url = { messageType: 'urlButton', message: 'x', urlButton };
	const sectionOf = (title: string) => ({
		sections: { section: [{ title, rows: { row: numbered(1) } }] },
	});
	const LENGTHS: Array<[label: string, most: number, with_: (text: string) => object]> = [
		['Message', 4096, (message) => ({ message })],
		['Message', 1024, (message) => ({ ...url, message })],
		['Message', 1024, (message) => ({ ...buttons({ title: 'x' }), message })],
		['Message', 4096, (message) => ({ ...list(numbered(1)), message })],
		['Message', 1024, (message) => ({ message, messageType: 'media', fileUrl: URL })],
		['ID of button 1', 256, (id) => buttons({ title: 'x', id })],
		['ID of row 1 in section 1', 200, (id) => list([{ title: 'x', id }])],
		['Footer', 60, (footer) => ({ message: 'x', options: { footer } })],
		['Text of Header', 60, (header) => ({ message: 'x', options: { header: { text: header } } })],
		['Text of URL Button', 20, (title) => ({ ...url, urlButton: { ...urlButton, text: title } })],
		['Title of button 2', 20, (title) => buttons({ title: 'x' }, { title })],
		['List Button', 20, (listButton) => ({ ...list(numbered(1)), listButton })],
		['Title of section 1', 24, (title) => ({ ...list(), ...sectionOf(title) })],
		['Title of row 1 in section 2', 24, (title) => list(numbered(1), [{ id: 'x', title }])],
		['Description of row 1 in section 1', 72, (description) => list(numbered(1, { description }))],
	];

	it.each(LENGTHS)('%s: at most %i characters', async (label, most, fields) => {
		expect((await send(fields(text(most)) as INodeParameters)).error).toBeUndefined();
		harness().sim.reset();
		const { error } = await send(fields(text(most + 1)) as INodeParameters);
		expect(error?.message).toBe(`${label} has ${most + 1} characters, but WhatsApp allows ${most}`);
		expect(harness().sim.requests).toHaveLength(0);
	});

	it.each([
		[buttons(...numbered(3))],
		[list(numbered(4), numbered(6, { id: '={{ Math.random() }}' }))],
	])('allow as many buttons or rows as in %j', async (fields) => {
		expect((await send(fields as INodeParameters)).error).toBeUndefined();
	});
});
