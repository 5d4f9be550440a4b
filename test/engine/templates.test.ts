import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject, INodeParameters } from 'n8n-workflow';

import { loadFields } from './support/lists';
import { byId, useService } from './support/service';

const service = useService({ templates: 6 });

const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a46', 'hex');

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

function withImage(content: Buffer, fileName?: string, mimeType = 'image/png') {
	return { data: { data: content.toString('base64'), mimeType, fileName } };
}

describe('Template: Create', () => {
	it.each<[fileName: string | undefined, mimeType: string, content: Buffer, sent: string]>([
		['sale.png', 'image/png', PNG, 'sale.png as image/png'],
		['', 'image/png', PNG, 'header.png as image/png'],
		['  ', 'image/png', PNG, 'header.png as image/png'],
		[undefined, 'image/jpeg', JPEG, 'header.jpg as image/jpeg'],
		['img', 'image/png', PNG, 'img.png as image/png'],
		['promo 1.5', 'application/octet-stream', JPEG, 'promo 1.5.jpg as image/jpeg'],
		['a.PNG', 'application/octet-stream', PNG, 'a.PNG as image/png'],
		['a.jpeg', '', JPEG, 'a.jpeg as image/jpeg'],
		['a.png', 'image/png', JPEG, 'a.png.jpg as image/jpeg'],
	])('goes by the first bytes of the image: %j, %j', async (fileName, type, content, sent) => {
		const { error } = await service().run(createParameters({ headerImage: 'data' }), {
			binaries: [withImage(content, fileName, type)],
		});
		expect(error).toBeUndefined();
		const [filename, mimetype] = sent.split(' as ');
		expect(service().sim.requests[0].body).toMatchObject({
			files: [{ field: 'file', filename, mimetype, size: content.length }],
		});
	});

	it('sends the form again after a 429', async () => {
		service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 429 } });
		const { error } = await service().run(createParameters());
		expect(error).toBeUndefined();
		expect(service().sim.requests.map(({ status }) => status)).toEqual([429, 200]);
	});

	it('adds the extra body fields to the form', async () => {
		const extra = { footer: 'Reply STOP', sample_ids: [1, 2], category: '', language: ' ' };
		const options = { extraBody: JSON.stringify(extra) };
		const { error } = await service().run(createParameters({ options }));
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({
			fields: { category: 'UTILITY', footer: 'Reply STOP', sample_ids: '[1,2]' },
		});
	});

	it.each(['1st_order', '_order', '7', 'order_2'])('takes the name %s', async (name) => {
		const { error } = await service().run(createParameters({ name }));
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({ fields: { name } });
	});

	it('takes any name under the extra body fields', async () => {
		service().sim.faults.add({ fault: { type: 'status', status: 200, body: {} } });
		const options = { extraBody: '{"name": "Order-2"}' };
		const { error } = await service().run(createParameters({ name: 'Order-2', options }));
		expect(error).toBeUndefined();
		expect(service().sim.requests[0].body).toMatchObject({ fields: { name: 'Order-2' } });
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
});

describe('a header image that is too large', () => {
	const LIMIT = 16 * 1024 * 1024;
	const image = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
	const run = async (data: IBinaryData) =>
		await service().run(createParameters({ headerImage: 'data' }), { binaries: [{ data }] });

	it('is rejected before it is read if n8n keeps it in a folder', async () => {
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
		expect(error?.message).toBe('Header Image is larger than 16 MB');
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

const VALUES = '{"body_1": "Siti", "body_2": "ORD-1"}';

const FORBIDDEN = 'has a line break, a tab or four spaces in a row';

const SEND = {
	resource: 'template',
	operation: 'send',
	inboxId: byId(UUID),
	templateId: byId('123456'),
	phoneNumber: '+62 812-0000-0001',
};

it('takes a recipient that is no phone number under the extra body fields', async () => {
	service().sim.faults.add({ nth: [2], fault: { type: 'status', status: 200, body: {} } });
	const options = { extraBody: '{"phone_number": "status-group"}' };
	const { error } = await service().run({ ...SEND, phoneNumber: 'status-group', options });
	expect(error).toBeUndefined();
	expect(service().sim.requests.at(-1)?.body).toMatchObject({ phone_number: 'status-group' });
});

/** Values as the column mapper stores them. */
function mapped(value: INodeParameters[string]): INodeParameters {
	return { variables: { mappingMode: 'defineBelow', value, schema: [] } };
}

/** The messages that the service got, without the readings of templates. */
function sends() {
	return service().sim.requests.filter(({ path }) => path === '/templates/send');
}

function readings() {
	return service().sim.requests.filter(({ path }) => path === '/templates');
}

describe('Template: Send', () => {
	it.each([
		{ template_body_variables: '' },
		{ template_body_variables: ' ', header_variables: ['x'] },
		{ wa_template_id: '', inbox_id: ' ', phone_number: '' },
	])('blank extra body fields take nothing away: %j', async (extra) => {
		const { data, requests } = service().sim;
		const inboxId = data.inboxes.at(0)!.id;
		const template = data.addTemplate({ body: 'Halo {{1}}!', inbox_id: inboxId });
		const { error } = await service().run({
			...{ resource: 'template', operation: 'send', inboxId: byId(inboxId) },
			...{ templateId: byId(template.wa_template_id), phoneNumber: '6281200000001' },
			options: {
				bodyVariables: { variable: [{ value: 'Siti' }] },
				extraBody: JSON.stringify(extra),
			},
		});
		expect(error).toBeUndefined();
		expect(requests.at(-1)?.body).toMatchObject({
			...{ inbox_id: inboxId, wa_template_id: template.wa_template_id },
			...{ phone_number: '6281200000001', template_body_variables: ['Siti'] },
		});
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
		expect(sends()[0].body).toEqual({
			inbox_id: UUID,
			wa_template_id: '1034567890123456',
			phone_number: '6281200000001',
			template_body_variables: ['3', 'false', ' kept '],
		});
	});

	it.each<[INodeParameters, string]>([
		[mapped({ body_1: 'a    b' }), `{{1}} under Values to Send ${FORBIDDEN}`],
		[
			mapped({ body_1: 'Siti', body_2: '={{ "a\\tb" }}' }),
			`{{2}} under Values to Send ${FORBIDDEN}`,
		],
		[
			mapped({ body_1: 'Siti', body_2: '={{ $json.nope }}' }),
			'{{2}} under Values to Send is empty',
		],
		[mapped({ body_1: '={{ ({ a: 1 }) }}' }), '{{1}} under Values to Send is an object'],
		[mapped({ body_1: '={{ NaN }}' }), '{{1}} under Values to Send is NaN'],
		[{ variables: '={{ "no JSON" }}' }, 'Values to Send is not valid JSON'],
	])('rejects %j before any request', async (changes, message) => {
		const { error } = await service().run({ ...SEND, ...changes });
		expect(error?.message).toBe(message);
		expect(service().sim.requests).toHaveLength(0);
	});
});

describe('Template: Send with a known template', () => {
	const ORDER = 'Halo {{1}}, pesanan {{2}} sudah kami terima.';

	/** A template of the simulator, and the parameters that send it. */
	function given(changes: object = {}) {
		const { data } = service().sim;
		const inbox = data.inboxes.at(0);
		const template = data.addTemplate({
			...{ body: ORDER, category: 'UTILITY', inbox_id: inbox?.id ?? '' },
			...changes,
		});
		const parameters = {
			...SEND,
			inboxId: byId(template.inbox_id ?? ''),
			templateId: byId(template.wa_template_id),
		};
		return { template, parameters };
	}

	it('shows a field for each variable, with the words around it', async () => {
		const { parameters } = given({
			body: 'Halo {{1}}!\n\nPesanan {{2}} sudah kami kirim. Kami akan menghubungi Anda lewat nomor telepon {{3}} begitu kurir kami berangkat.',
		});
		const { fields } = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(fields.map(({ id, displayName }) => [id, displayName])).toEqual([
			['body_1', '{{1}}: Halo ...'],
			['body_2', '{{2}}: Pesanan ... sudah kami kirim'],
			['body_3', '{{3}}: nomor telepon ... begitu kurir kami'],
		]);
	});

	it('shows the words around it if the body has long gaps', async () => {
		const gap = ' '.repeat(400_000);
		const { parameters } = given({
			body: `Halo {{1}},${gap}pesanan${gap}Anda sudah kami kirim ke alamat Anda.`,
		});
		const { fields } = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(fields.map(({ displayName }) => displayName)).toEqual([
			'{{1}}: Halo ..., pesanan Anda sudah',
		]);
	});

	it('shows variables of header and buttons as fields that nobody can fill in', async () => {
		const components = [
			{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
			{ type: 'BODY', text: 'Hello {{1}}' },
			{ type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] },
		];
		const body = { data: [{ wa_template_id: '912', components }] };
		const fault = { type: 'status', status: 200, body } as const;
		service().sim.faults.add({ match: { route: '/templates' }, fault });
		const parameters = { ...SEND, templateId: byId('912') };
		const { fields } = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(fields.map(({ id, readOnly }) => [id, readOnly])).toEqual([
			['header_1', true],
			['body_1', false],
			['button_1_1', true],
		]);
		expect(fields[0].displayName).toBe(
			'{{1}} of the Header (Only With Additional Body Fields): Order ...',
		);

		const values = mapped({ body_1: 'Siti' });
		const { error } = await service().run({ ...parameters, ...values });
		expect(error?.message).toContain('has {{1}} in its header, {{1}} in its button, for which');
		expect(sends()).toHaveLength(0);
		const options = { extraBody: '{"header_values": ["ORD-1"]}' };
		await service().run({ ...parameters, ...values, options });
		expect(sends()).toHaveLength(1);
	});

	it.each<[string, INodeParameters, object, string]>([
		[
			'no template',
			{ templateId: byId('') },
			{},
			'The variables of the chosen template appear here.',
		],
		['a template without variables', {}, { body: 'Halo!' }, 'This template has no variables.'],
		['a template of another inbox', { templateId: byId('1') }, {}, 'Choose it again.'],
	])('shows no fields but a notice with %s', async (_, changes, template, notice) => {
		const parameters = { ...given(template).parameters, ...changes };
		const loaded = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(loaded.fields).toEqual([]);
		expect(loaded.emptyFieldsNotice).toContain(notice);
	});

	it('requires no field, and says itself which is empty', async () => {
		const { parameters } = given();
		const { fields } = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(fields.map(({ id, required }) => [id, required])).toEqual([
			['body_1', false],
			['body_2', false],
		]);
		const empty = mapped({ body_1: '', body_2: '' });
		const { error } = await service().run({ ...parameters, ...empty });
		expect(error?.message).toBe('{{1}} under Values to Send is empty');
		expect(error?.description).toContain('Fill in {{1}} under Values to Send.');
	});

	it('points to Body Variables if the service does not show the text', async () => {
		service().sim.options.templateText = 'none';
		const { parameters } = given();
		const loaded = await loadFields('getTemplateVariables', service().credential, parameters);
		expect(loaded.emptyFieldsNotice).toContain('Options > Body Variables');
		const { error } = await service().run({ ...parameters, ...variables('Siti', 'ORD-1') });
		expect(error).toBeUndefined();
	});

	it.each<[string, INodeParameters, IDataObject]>([
		['the fields', mapped({ body_2: 'ORD-1', body_1: 'Siti' }), {}],
		['an object from an expression', mapped('={{ ({ body_2: "ORD-1", body_1: "Siti" }) }}'), {}],
		['JSON text from an expression', mapped('={{ $json.text }}'), { text: VALUES }],
		['the object alone', { variables: { body_1: 'Siti', body_2: 'ORD-1' } }, {}],
		['Body Variables', variables('Siti', 'ORD-1'), {}],
		['both, if no field is filled in', { ...mapped({}), ...variables('Siti', 'ORD-1') }, {}],
	])('sends the values of %s', async (_, values, item) => {
		const { parameters } = given();
		const { error } = await service().run({ ...parameters, ...values }, { items: [item] });
		expect(error).toBeUndefined();
		expect(sends()[0].body).toMatchObject({ template_body_variables: ['Siti', 'ORD-1'] });
	});

	describe('the order of the values', () => {
		const NAMED = 'Hi {{name}}, your order {{id}} is ready';
		const MOVED = 'Your order {{id}} is ready, {{name}}';
		const BY_NAME = { body_name: 'Ana', body_id: '42' };
		const BY_NUMBER = { body_2: 'two', body_10: 'ten', body_1: 'one' };
		const NUMBERED = '{{10}} {{2}} {{1}}';
		const dry = { options: { dryRun: true } };

		const HI = 'Hi Ana, your order 42 is ready';

		it.each<[string, string, INodeParameters, string[], string]>([
			[
				'that has changed since its values were entered',
				MOVED,
				mapped(BY_NAME),
				['42', 'Ana'],
				'Your order 42 is ready, Ana',
			],
			[
				'with values from an expression',
				NAMED,
				mapped('={{ ({ body_id: 42, body_name: "Ana" }) }}'),
				['Ana', '42'],
				HI,
			],
			['with numbers', NUMBERED, mapped(BY_NUMBER), ['one', 'two', 'ten'], 'ten two one'],
		])('is that of a template %s', async (_, body, values, expected, preview) => {
			const { parameters } = given({ body });
			const { items } = await service().run({ ...parameters, ...values, ...dry });
			expect(items[0].json).toMatchObject({ preview, body: { template_body_variables: expected } });
			const { error } = await service().run({ ...parameters, ...values });
			expect(error).toBeUndefined();
			expect(sends()[0].body).toMatchObject({ template_body_variables: expected });
		});

		it.each<[string, INodeParameters]>([
			[NAMED, mapped({ body_1: 'Ana', body_2: '42' })],
			[NAMED, mapped({ body_name: 'Ana', body_order: '42' })],
			['{{1}} {{2}}', mapped({ body_1: 'a', body_3: 'c' })],
		])('of values that the template "%s" does not name is not guessed', async (body, values) => {
			const { parameters } = given({ body });
			const { error } = await service().run({ ...parameters, ...values });
			expect(error?.message).toMatch(/^The values do not fit the template .+ is missing$/);
			expect(sends()).toHaveLength(0);
		});

		describe('of a template whose text cannot be read', () => {
			const failing = () =>
				service().sim.faults.add({
					match: { route: '/templates', method: 'GET' },
					fault: { type: 'status', status: 404 },
				});
			const hidden = () => void (service().sim.options.templateText = 'none');

			it.each([failing, hidden])('is that of the numbers (%#)', async (prevent) => {
				const { parameters } = given({ body: NUMBERED });
				prevent();
				const values = mapped(BY_NUMBER);
				const { error } = await service().run({ ...parameters, ...values });
				expect(error).toBeUndefined();
				expect(sends()[0].body).toMatchObject({ template_body_variables: ['one', 'two', 'ten'] });
			});

			it.each([failing, hidden])('is not guessed from names (%#)', async (prevent) => {
				const { parameters } = given({ body: NAMED });
				prevent();
				const values = mapped(BY_NAME);
				const { error } = await service().run({ ...parameters, ...values });
				expect(error?.message).toBe(
					'The order of {{name}}, {{id}} is unknown: the text of the template could not be read',
				);
				expect(sends()).toHaveLength(0);
				await service().run({ ...parameters, ...variables('Ana', '42') });
				expect(sends()[0].body).toMatchObject({ template_body_variables: ['Ana', '42'] });
			});

			it('is clear for a single name', async () => {
				const { parameters } = given({ body: 'Hi {{name}}' });
				failing();
				await service().run({ ...parameters, ...mapped({ body_name: 'Ana' }) });
				expect(sends()[0].body).toMatchObject({ template_body_variables: ['Ana'] });
			});
		});
	});

	it('fills its fields with what a model says', async () => {
		const { parameters } = given();
		const fromAi = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;
		const values = mapped({ body_1: fromAi('name'), body_2: fromAi('order') });
		const { error } = await service().run(
			{ ...parameters, ...values },
			{ toolInput: { name: 'Siti', order: 'ORD-1' } },
		);
		expect(error).toBeUndefined();
		expect(sends()[0].body).toMatchObject({ template_body_variables: ['Siti', 'ORD-1'] });
	});

	it('sends the code of an authentication template without other values', async () => {
		const { parameters } = given({ body: 'Kode Anda: {{1}}', category: 'AUTHENTICATION' });
		const options = { otpCode: '={{ 482913 }}' };
		const values = mapped({});
		const { error } = await service().run({ ...parameters, ...values, options });
		expect(error).toBeUndefined();
		const { body } = sends()[0];
		expect(body).toMatchObject({ otp_code: '482913' });
		expect(body).not.toHaveProperty('template_body_variables');
	});

	it('reads the templates of an inbox once for all items', async () => {
		const { parameters } = given({ body: 'Halo!' });
		const items = Array.from({ length: 20 }, (_, index) => ({ phone: 6281200000001 + index }));
		const phoneNumber = '={{ $json.phone }}';
		const { error } = await service().run({ ...parameters, phoneNumber }, { items });
		expect(error).toBeUndefined();
		expect(sends()).toHaveLength(20);
		expect(readings()).toHaveLength(1);
	});

	it('sends nothing to anybody if one template is not approved', async () => {
		const { parameters } = given({ body: 'Halo!' });
		const { template } = given({ status: 'REJECTED' });
		const items = [parameters.templateId.value, template.wa_template_id].map((id) => ({ id }));
		const templateId = byId('={{ $json.id }}');
		const { error } = await service().run({ ...parameters, templateId }, { items });
		expect(error?.message).toContain('is not approved: its status is REJECTED [item 1]');
		expect(error?.description).toContain('Nothing was sent.');
		expect(sends()).toHaveLength(0);
	});

	it.each([401, 404, 500])('sends if the list of templates fails with %d', async (status) => {
		const { parameters } = given({ body: 'Halo!' });
		const fault = { type: 'status', status } as const;
		service().sim.faults.add({ match: { route: '/templates', method: 'GET' }, fault });
		const { error } = await service().run(parameters);
		expect(error).toBeUndefined();
		expect(sends()).toHaveLength(1);
	});

	it('sends values under other names, which the service may know', async () => {
		const { parameters } = given();
		const options = { extraBody: '{"values": ["Siti", "ORD-1"]}' };
		await service().run({ ...parameters, options });
		expect(sends()[0].body).toMatchObject({ values: ['Siti', 'ORD-1'] });
	});
});

it.each([
	['query', { inbox_id: UUID }, undefined],
	['body', {}, { inbox_id: UUID }],
	['both', { inbox_id: UUID }, { inbox_id: UUID }],
])('Template: Sync sends the inbox in %s', async (sendParametersIn, query, body) => {
	await service().run({
		resource: 'template',
		operation: 'sync',
		inboxId: byId(UUID),
		options: { sendParametersIn },
	});
	const [request] = service().sim.requests;
	expect([request.query, request.body]).toEqual([query, body]);
});

it.each([byId('={{ $json.nope }}'), '={{ null }}'])(
	'Template: Get by Inbox does not read the templates of all inboxes for %j',
	async (inboxId) => {
		const parameters = { resource: 'template', operation: 'getByInbox', inboxId };
		const { error } = await service().run(parameters);
		expect(error?.message).toBe('Filter Inbox is empty');
		expect(service().sim.requests).toHaveLength(0);
	},
);
