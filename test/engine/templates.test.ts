import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeParameters } from 'n8n-workflow';

import { byId, useService } from './support/service';

const service = useService({ templates: 6 });

const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function createParameters(changes: INodeParameters = {}): INodeParameters {
	return {
		resource: 'template',
		operation: 'create',
		name: `order_shipped_${service().sim.data.templates.length}`,
		category: 'UTILITY',
		language: 'en_US',
		body: 'Hello {{1}}, order {{2}} is on its way, {{1}}',
		inboxId: byId(service().sim.data.inboxes.at(0)?.id ?? ''),
		bodyExamples: ['Siti', 'ORD-1'],
		...changes,
	};
}

function withImage(mimeType: string, fileName = 'header.png') {
	return { binary: { data: { data: PNG.toString('base64'), mimeType, fileName } } };
}

describe('Template: Create', () => {
	it('sends a form with the image of the input item', async () => {
		const { error } = await service().run(createParameters({ headerImage: 'data' }), {
			binaries: [withImage('image/png').binary],
		});
		expect(error).toBeUndefined();
		const [{ body }] = service().sim.requests;
		expect(body).toMatchObject({
			fields: { category: 'UTILITY', body_placeholder: '["Siti","ORD-1"]' },
			files: [{ field: 'file', filename: 'header.png', mimetype: 'image/png', size: PNG.length }],
		});
	});

	it.each(['', '  ', undefined])(
		'names the image itself if its file name is %j',
		async (fileName) => {
			const binary = { data: { data: PNG.toString('base64'), mimeType: 'image/png', fileName } };
			const { error } = await service().run(createParameters({ headerImage: 'data' }), {
				binaries: [binary],
			});
			expect(error).toBeUndefined();
			const [{ body }] = service().sim.requests;
			expect(body).toMatchObject({ files: [{ field: 'file', filename: 'header.png' }] });
			expect(body).not.toHaveProperty('fields.file');
		},
	);

	it('sends the form again after a 429', async () => {
		service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 429 } });
		const { error } = await service().run(createParameters());
		expect(error).toBeUndefined();
		expect(service().sim.requests.map(({ status }) => status)).toEqual([429, 200]);
	});

	it('adds the extra body fields to the form', async () => {
		const options = { extraBody: '{"footer": "Reply STOP", "sample_ids": [1, 2]}' };
		const { error } = await service().run(createParameters({ options }));
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({
			fields: { category: 'UTILITY', footer: 'Reply STOP', sample_ids: '[1,2]' },
		});
	});

	it('takes a single example as one', async () => {
		const { error } = await service().run(
			createParameters({ body: 'Hello {{1}}', bodyExamples: 'Siti' }),
		);
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({
			fields: { body_placeholder: '["Siti"]' },
		});
	});

	it.each<[INodeParameters, string]>([
		[{ name: 'Order Shipped' }, 'Name cannot be "Order Shipped"'],
		[{ bodyExamples: ['Siti'] }, 'Body Examples does not fit Body: 2 needed, 1 given'],
		[{ body: 'Hello' }, 'Body Examples does not fit Body: 0 needed, 2 given'],
		[{ language: '={{ "" }}' }, 'Language is empty'],
		[{ inboxId: byId('={{ "" }}') }, 'Inbox is empty'],
		[{ headerImage: 'photo' }, 'Header Image: the input item has no binary field "photo"'],
		[{ headerImage: 'data' }, 'Header Image has the format "image/gif"'],
	])('refuses %j before any request', async (changes, message) => {
		const { error } = await service().run(createParameters(changes), {
			binaries: [withImage('image/gif').binary],
		});
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(service().sim.requests).toHaveLength(0);
	});
});

describe('a header image that is too large', () => {
	const LIMIT = 16 * 1024 * 1024;
	const image = (bytes: number) => Buffer.alloc(bytes, 'x');
	const run = async (data: IBinaryData) =>
		await service().run(createParameters({ headerImage: 'data' }), { binaries: [{ data }] });

	it('is refused before any request, where the item holds it', async () => {
		const data = image(LIMIT + 1).toString('base64');
		const { error } = await run({ data, mimeType: 'image/png', fileName: 'header.png' });
		expect(error?.message).toBe('Header Image is larger than 16 MB [item 0]');
		expect(service().sim.requests).toHaveLength(0);
	});

	it('is refused before it is read, where n8n keeps it in a folder', async () => {
		const before = Container.get(BinaryDataService);
		const folder = mkdtempSync(join(tmpdir(), 'binary-data-'));
		const config = { mode: 'filesystem', availableModes: ['filesystem'], localStoragePath: folder };
		const unused = undefined as never;
		const storage = new BinaryDataService(config as never, unused, unused);
		Container.set(BinaryDataService, storage);
		await storage.init();
		const place = { type: 'execution', workflowId: '1', executionId: '1' } as const;
		const stored = await storage.store(place, image(LIMIT + 1), {
			mimeType: 'image/png',
			data: '',
		});
		const reading = jest.spyOn(storage, 'getAsBuffer');

		const { error } = await run(stored);
		expect(error?.message).toBe('Header Image is larger than 16 MB [item 0]');
		expect(reading).not.toHaveBeenCalled();
		expect(service().sim.requests).toHaveLength(0);

		Container.set(BinaryDataService, before);
		rmSync(folder, { recursive: true });
	});

	it('is sent where it is just not', async () => {
		const data = image(LIMIT).toString('base64');
		service().sim.options.maxFileBytes = LIMIT;
		const { error } = await run({ data, mimeType: 'image/png', fileName: 'header.png' });
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({ files: [{ size: LIMIT }] });
	});
});

function variables(...values: string[]): INodeParameters {
	return { options: { bodyVariables: { variable: values.map((value) => ({ value })) } } };
}

const TOO_MANY_DIGITS = 'Template is a number with too many digits to be exact';

describe('Template: Send', () => {
	const SEND = {
		resource: 'template',
		operation: 'send',
		inboxId: byId(UUID),
		templateId: byId('123456'),
		phoneNumber: '+62 812-0000-0001',
	};

	it('takes a 200 that says otherwise for a failure, and does not send again', async () => {
		const { sim, run } = service();
		const template = sim.data.templates
			.slice()
			.find(({ status, body }) => status === 'APPROVED' && !body.includes('{{'));
		sim.data.rejectedRecipients.add('6281200000001');
		const { error } = await run({
			...SEND,
			inboxId: byId(template?.inbox_id ?? ''),
			templateId: byId(template?.wa_template_id ?? ''),
		});
		expect(sim.requests).toHaveLength(1);
		expect(sim.requests[0]).toMatchObject({ status: 200, body: { phone_number: '6281200000001' } });
		expect(error?.message).toBe('(#131026) Message undeliverable');
		expect(error?.description).toContain('refused what it asks for');
		sim.data.rejectedRecipients.clear();
	});

	it('sends IDs and variables as text, whatever type they have', async () => {
		await service().run(
			{
				...SEND,
				inboxId: byId(` ${UUID}\n`),
				templateId: byId('={{ $json.id }}'),
				phoneNumber: '={{ $json.phone }}',
				...variables('={{ 3 }}', '={{ false }}', ' kept '),
			},
			{ items: [{ id: 1034567890123456, phone: 6281200000001 }] },
		);
		expect(service().sim.requests[0].body).toEqual({
			inbox_id: UUID,
			wa_template_id: '1034567890123456',
			phone_number: '6281200000001',
			template_body_variables: ['3', 'false', ' kept '],
		});
	});

	it('sends nothing to anybody if a variable of the last item is empty', async () => {
		const parameters = { ...SEND, ...variables('={{ $json.name }}') };
		const items = [{ name: 'Siti' }, { name: 'Budi' }, {}];
		const { error } = await service().run(parameters, { items });
		expect(error?.message).toBe('Body variable 1 is empty [item 2]');
		expect(service().sim.requests).toHaveLength(0);
	});

	it.each<[INodeParameters, string]>([
		[{ phoneNumber: '0812 3456 7890' }, 'Phone Number starts with 0'],
		[{ phoneNumber: '628123456789.0' }, 'Phone Number is not a phone number: "628123456789.0"'],
		[variables('Siti', ''), 'Body variable 2 is empty'],
		[variables('Siti', ' \n'), 'Body variable 2 is empty'],
		[variables('={{ $json.nope }}', 'Siti'), 'Body variable 1 is empty'],
		[variables('Siti', '={{ null }}'), 'Body variable 2 is empty'],
		[variables('={{ ({ name: "Siti" }) }}'), 'Body variable 1 is an object'],
		[variables('={{ ["Siti"] }}'), 'Body variable 1 is an array'],
		[{ templateId: byId('={{ 12345678901234567890 }}') }, TOO_MANY_DIGITS],
		[{ phoneNumber: 'none' }, 'Phone Number is not a phone number: "none"'],
		[{ phoneNumber: '={{ "" }}' }, 'Phone Number is empty'],
		[{ templateId: byId('={{ "" }}') }, 'Template is empty'],
	])('refuses %j before any request', async (changes, message) => {
		const { error } = await service().run({ ...SEND, ...changes });
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(service().sim.requests).toHaveLength(0);
	});
});

it.each([
	['query', { inbox_id: UUID }, undefined],
	['body', {}, { inbox_id: UUID }],
	['both', { inbox_id: UUID }, { inbox_id: UUID }],
])('Template: Sync sends the inbox in %s', async (sendInboxIdIn, query, body) => {
	await service().run({
		resource: 'template',
		operation: 'sync',
		inboxId: byId(UUID),
		options: { sendInboxIdIn },
	});
	const [request] = service().sim.requests;
	expect([request.query, request.body]).toEqual([query, body]);
});

it.each<[INodeParameters[string], number]>([
	[byId(''), 1],
	[byId(` ${UUID} `), 1],
	[byId('={{ $json.nope }}'), 0],
	['={{ null }}', 0],
])('Template: Get by Inbox with %j makes %d requests', async (inboxId, requests) => {
	const parameters = { resource: 'template', operation: 'getByInbox', inboxId };
	const { error } = await service().run(parameters);
	expect(service().sim.requests).toHaveLength(requests);
	if (requests === 0) expect(error?.message).toBe('Filter Inbox is empty [item 0]');
	else expect([undefined, UUID]).toContain(service().sim.requests[0].query.inbox_id);
});

it('Template: Delete answers {"deleted": true}', async () => {
	const id = service().sim.data.templates.at(0)?.id ?? '';
	const { items } = await service().run({
		resource: 'template',
		operation: 'delete',
		parameters: JSON.stringify({ id }),
	});
	expect(items).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
	expect(service().sim.data.templates.get(id)).toBeUndefined();
});
