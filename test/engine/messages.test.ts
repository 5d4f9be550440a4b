import type { INodeParameters } from 'n8n-workflow';

import { byId, useService } from './support/service';

const service = useService({ conversations: 6 });

function conversationIds(): string[] {
	return service()
		.sim.data.conversations.slice()
		.map(({ id }) => id);
}

async function send(parameters: INodeParameters) {
	const [conversation] = conversationIds();
	const result = await service().run({
		resource: 'message',
		operation: 'send',
		conversationId: byId(conversation),
		...parameters,
	});
	const body = service().sim.requests[0]?.body as Record<string, unknown> | undefined;
	const { conversation_id: sentTo, ...rest } = body ?? {};
	if (body) expect(sentTo).toBe(conversation);
	return { ...result, body: rest };
}

const BODIES: Array<[string, INodeParameters, object]> = [
	['text', { message: 'Hello' }, { message: 'Hello' }],
	[
		'media',
		{ fileUrl: 'https://example.com/a.pdf', options: { mediaType: 'document' } },
		{ file_url: 'https://example.com/a.pdf', media_type: 'document' },
	],
	[
		'location',
		{ location: { latitude: '-6.1', longitude: '106.8', name: 'Monas' } },
		{
			media_type: 'location',
			location: { latitude: '-6.1', longitude: '106.8', name: 'Monas' },
		},
	],
	[
		'urlButton',
		{ message: 'Track it', urlButton: { text: 'Track', url: 'https://example.com' } },
		{
			message: 'Track it',
			action: {
				name: 'interactive_button',
				parameters: { display_text: 'Track', url: 'https://example.com' },
			},
		},
	],
	[
		'replyButtons',
		{ message: 'Sure?', buttons: { button: [{ id: 'y', title: 'Yes' }, { title: 'No' }] } },
		{
			message: 'Sure?',
			media_type: 'button',
			action: {
				buttons: [
					{ type: 'reply', reply: { id: 'y', title: 'Yes' } },
					{ type: 'reply', reply: { id: 'No', title: 'No' } },
				],
			},
		},
	],
	[
		'list',
		{
			message: 'When?',
			listButton: 'Choose',
			sections: { section: [{ title: 'Today', rows: '[{"id": "1", "title": "Noon"}]' }] },
			options: { footer: 'Jakarta time', header: '{"text": "Delivery"}' },
		},
		{
			message: 'When?',
			media_type: 'list',
			action: {
				button: 'Choose',
				sections: [{ title: 'Today', rows: [{ id: '1', title: 'Noon' }] }],
			},
			footer: 'Jakarta time',
			header: { text: 'Delivery' },
		},
	],
];

it.each(BODIES)(
	'%s: the body holds what was filled in, and no more',
	async (type, fields, body) => {
		const sent = await send({ messageType: type, ...fields });
		expect(sent.error).toBeUndefined();
		expect(sent.body).toEqual(body);
		expect(service().sim.data.sentMessages).not.toHaveLength(0);
	},
);

it('sends numbers and booleans as text, and leaves out what has no value', async () => {
	const sent = await send({
		messageType: 'replyButtons',
		receiver: '={{ $json.nope }}',
		message: '={{ 7 }}',
		buttons: { button: [{ id: '={{ 0 }}', title: '={{ true }}' }] },
		options: { header: '={{ $json.nope }}', footer: '={{ null }}' },
	});
	expect(sent.body).toEqual({
		message: '7',
		media_type: 'button',
		action: { buttons: [{ type: 'reply', reply: { id: '0', title: 'true' } }] },
	});
});

const REFUSED: Array<[INodeParameters, string]> = [
	[{ conversationId: byId(''), message: 'x' }, 'Conversation and Receiver are both empty'],
	[{ message: '={{ "" }}' }, 'Message is empty'],
	[{ receiver: '08123456789', message: 'x' }, 'Receiver starts with 0'],
	[{ message: '={{ ({ text: "x" }) }}' }, 'Message is an object'],
	[{ message: 'x', options: { footer: '={{ ["a"] }}' } }, 'Footer is an array'],
	[
		{ messageType: 'replyButtons', buttons: { button: [{ title: '={{ ({}) }}' }] } },
		'Title of button 1 is an object',
	],
	[{ receiver: 'nobody', message: 'x' }, 'Receiver is not a phone number: "nobody"'],
	[{ messageType: 'media', fileUrl: '={{ "" }}' }, 'File URL is empty'],
	[{ messageType: 'location', location: { longitude: '1' } }, 'Latitude is empty'],
	[{ messageType: 'urlButton', urlButton: { text: 'x' } }, 'URL is empty'],
	[{ messageType: 'replyButtons' }, 'Buttons is empty'],
	[{ messageType: 'list', listButton: 'x' }, 'Sections is empty'],
	[
		{ messageType: 'list', listButton: 'x', sections: { section: [{ title: 'x', rows: '{}' }] } },
		'Rows of section 1 is not an array of objects',
	],
	[{ message: 'x', options: { header: '[' } }, 'Header is not valid JSON'],
];

it.each(REFUSED)('refuses %j before any request', async (parameters, message) => {
	const { error } = await send(parameters);
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(service().sim.requests).toHaveLength(0);
});

it('goes to a number alone, if no conversation is chosen', async () => {
	const { error } = await service().run({
		resource: 'message',
		operation: 'send',
		conversationId: byId(''),
		receiver: '+62 810-0000-0001',
		message: 'Hello',
	});
	expect(error).toBeUndefined();
	expect(service().sim.requests).toMatchObject([
		{ status: 200, body: { receiver: '6281000000001', message: 'Hello' } },
	]);
	expect(service().sim.requests[0].body).not.toHaveProperty('conversation_id');
});

it('refuses a type of message that there is not, whatever it is called', async () => {
	const { error } = await send({
		messageType: '={{ "constructor" }}',
		// n8n shows the fields of all types if the type is an expression.
		message: 'x',
		fileUrl: 'x',
		listButton: 'x',
		location: { latitude: '1', longitude: '1' },
		urlButton: { text: 'x', url: 'x' },
	});
	expect(error?.message).toBe('Message Type cannot be "constructor" [item 0]');
	expect(service().sim.requests).toHaveLength(0);
});

it('keeps item order within a conversation, while others go side by side', async () => {
	const { sim, run } = service();
	sim.options.latencyMs = 20;
	const conversations = conversationIds();
	const items = Array.from({ length: 30 }, (_, index) => ({
		conversation: conversations[index % conversations.length],
		text: String(index),
	}));
	const { error } = await run(
		{
			resource: 'message',
			operation: 'send',
			conversationId: byId('={{ $json.conversation }}'),
			message: '={{ $json.text }}',
		},
		{ items },
	);
	expect(error).toBeUndefined();
	const sent = sim.requests.map(({ body }) => body as Record<string, string>);
	expect(sent).toHaveLength(30);
	for (const conversation of conversations) {
		const texts = sent.filter((body) => body.conversation_id === conversation);
		expect(texts.map(({ message }) => Number(message))).toEqual(
			[...texts.map(({ message }) => Number(message))].sort((a, b) => a - b),
		);
	}
	expect(sim.stats().maxInFlight).toBeGreaterThan(1);
});
