import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunOptions } from './support/engine';
import { loadFields } from './support/lists';
import { byId, CONTINUE, mapped as mapping, useService, UUID } from './support/service';

const service = useService({ templates: 6 });

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a46', 'hex');

function createParameters(changes: INodeParameters = {}): INodeParameters {
	const { templates } = service().sim.data;
	return {
		...{ resource: 'template', operation: 'create', inboxId: service().first('inboxes') },
		...{ name: `order_shipped_${templates.length}`, category: 'UTILITY', language: 'en_US' },
		...{ body: 'Hello {{1}}, order {{2}} is on its way, {{1}}', bodyExamples: ['Siti', 'ORD-1'] },
		...changes,
	};
}

/** Creates a template; returns the requests. */
async function create(changes?: INodeParameters, options?: Partial<RunOptions>) {
	await service().succeed(createParameters(changes), options);
	return service().sim.requests;
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
		const binaries = [withImage(content, fileName, type)];
		const [{ body }] = await create({ headerImage: 'data' }, { binaries });
		const [filename, mimetype] = sent.split(' as ');
		const file = { field: 'file', filename, mimetype, size: content.length };
		expect(body).toMatchObject({ files: [file] });
	});

	it('sends the form again after a 429', async () => {
		service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 429 } });
		expect((await create()).map(({ status }) => status)).toEqual([429, 200]);
	});

	const EXTRA = { footer: 'Reply STOP', sample_ids: [1, 2], category: '', language: ' ' };

	it.each<[INodeParameters, object]>([
		[
			{ options: { extraBody: JSON.stringify(EXTRA) } },
			{ category: 'UTILITY', footer: 'Reply STOP', sample_ids: '[1,2]' },
		],
		[{ name: '1st_order' }, { name: '1st_order' }],
		[{ name: '_order' }, { name: '_order' }],
		[{ name: '7' }, { name: '7' }],
		[{ body: 'Hello {{1}}', bodyExamples: 'Siti' }, { body_placeholder: '["Siti"]' }],
		[{ body: ' Hello\n\n- you\r\n', bodyExamples: [] }, { body: ' Hello\n\n- you\r\n' }],
		[
			{ body: '{{1}}!', bodyExamples: [], options: { extraBody: '{"body_placeholder": ["S"]}' } },
			{ body_placeholder: '["S"]' },
		],
	])('sends %j as the fields %j', async (changes, fields) => {
		expect(await create(changes)).toMatchObject([{ body: { fields } }]);
	});
});

describe('a header image that is too large', () => {
	const LIMIT = 16 * 1024 * 1024;
	const image = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

	it('is rejected before it is read if n8n keeps it in a folder', async () => {
		const before = Container.get(BinaryDataService);
		const folder = mkdtempSync(join(tmpdir(), 'binary-data-'));
		const config = { mode: 'filesystem', availableModes: ['filesystem'], localStoragePath: folder };
		const unused = undefined as never;
		const storage = new BinaryDataService(config as never, unused, unused);
		Container.set(BinaryDataService, storage);
		await storage.init();
		const place = { type: 'execution', workflowId: '1', executionId: '1' } as const;
		const binary = { mimeType: 'image/png', data: '' };
		const stored = await storage.store(place, image(LIMIT + 1), binary);
		const reading = jest.spyOn(storage, 'getAsBuffer');

		const parameters = createParameters({ headerImage: 'data' });
		const message = 'Header Image is larger than 16 MB';
		await service().expectRejected(parameters, message, { binaries: [{ data: stored }] });
		expect(reading).not.toHaveBeenCalled();

		Container.set(BinaryDataService, before);
		rmSync(folder, { recursive: true });
	});

	it('is sent where it is just not', async () => {
		service().sim.options.maxFileBytes = LIMIT;
		const binaries = [withImage(image(LIMIT), 'header.png')];
		const requests = await create({ headerImage: 'data' }, { binaries });
		expect(requests).toMatchObject([{ body: { files: [{ size: LIMIT }] } }]);
	});
});

function variables(...values: string[]): INodeParameters {
	return { options: { bodyVariables: { variable: values.map((value) => ({ value })) } } };
}

const VALUES = '{"body_1": "Siti", "body_2": "ORD-1"}';

const FORBIDDEN = 'has a line break, a tab or four spaces in a row';

const SEND = {
	...{ resource: 'template', operation: 'send', inboxId: byId(UUID) },
	...{ templateId: byId('123456'), phoneNumber: '+62 812-0000-0001' },
};

const ORDER = 'Halo {{1}}, pesanan {{2}} sudah kami terima.';

/** The parameters that send a template of the simulator. */
const given = (changes: object = {}) => ({
	...service().template({ body: ORDER, ...changes }),
	phoneNumber: SEND.phoneNumber,
});

/** Sends it; returns the values that the service got. */
async function sendValues(parameters: INodeParameters, options?: Partial<RunOptions>) {
	await service().succeed(parameters, options);
	return (sends()[0].body as IDataObject).template_body_variables;
}

it.each([
	[{ name: 'Order-2' }, () => createParameters({ name: 'Order-2' })],
	[{ phone_number: 'status-group' }, () => ({ ...SEND, phoneNumber: 'status-group' })],
])(
	'takes %j under the extra body fields, which is rejected elsewhere',
	async (extra, parameters) => {
		service().respond({}, { method: 'POST' });
		await service().succeed({ ...parameters(), options: { extraBody: JSON.stringify(extra) } });
		const sent = JSON.stringify(service().sim.requests.at(-1)?.body);
		expect(sent).toContain(JSON.stringify(extra).slice(1, -1));
	},
);

/** Values as the column mapper stores them. */
function mapped(value: INodeParameters[string]): INodeParameters {
	return { variables: mapping(value) };
}

/** The messages that the service got, without the readings of templates. */
const sends = () => service().writes();

it('is sent without the check if the list of templates lacks some by its own total', async () => {
	const parameters = given();
	const data = [{ id: '1', wa_template_id: 'another', body: 'Halo' }];
	service().respond({ data, total: 3 }, { method: 'GET' });
	const { error } = await service().run({ ...parameters, ...variables('Siti', 'ORD-1') });
	expect(error).toBeUndefined();
	expect(sends()).toHaveLength(1);
});

describe('Template: Send', () => {
	it.each([
		{ template_body_variables: '' },
		{ template_body_variables: ' ', header_variables: ['x'] },
		{ wa_template_id: '', inbox_id: ' ', phone_number: '' },
	])('blank extra body fields take nothing away: %j', async (extra) => {
		const parameters = given({ body: 'Halo {{1}}!' });
		const bodyVariables = { variable: [{ value: 'Siti' }] };
		const options = { bodyVariables, extraBody: JSON.stringify(extra) };
		expect(await sendValues({ ...parameters, options })).toEqual(['Siti']);
		const { inbox_id, wa_template_id } = service().sim.data.templates.at(0)!;
		const kept = { inbox_id, wa_template_id, phone_number: '6281200000001' };
		expect(sends()).toMatchObject([{ body: kept }]);
	});

	it('sends variables as text, whatever type they have', async () => {
		await service().run({ ...SEND, ...variables('={{ 3 }}', '={{ false }}', ' kept ') });
		expect(sends()[0].body).toMatchObject({ template_body_variables: ['3', 'false', ' kept '] });
	});

	it.each<[INodeParameters, string]>([
		[mapped({ body_1: 'a    b' }), `{{1}} under Values to Send ${FORBIDDEN}`],
		[mapped({ body_2: '={{ "a\\tb" }}' }), `{{2}} under Values to Send ${FORBIDDEN}`],
		[mapped({ body_1: '', body_2: '' }), '{{1}} under Values to Send is empty'],
		[{ variables: '={{ "no JSON" }}' }, 'Values to Send is not valid JSON'],
	])('rejects %j before any request', async (changes, message) => {
		await service().expectRejected({ ...SEND, ...changes }, message);
	});
});

describe('Template: Send with a known template', () => {
	const loadVariables = async (parameters: INodeParameters) =>
		await loadFields('getTemplateVariables', service().credential, parameters);

	it('shows a field for each variable, with the words around it', async () => {
		const parameters = given({
			body: 'Halo {{1}}!\n\nPesanan {{2}} sudah kami kirim. Kami akan menghubungi Anda lewat nomor telepon {{3}} begitu kurir kami berangkat.',
		});
		const { fields } = await loadVariables(parameters);
		// None is required: the node itself says which is empty.
		expect(fields.map(({ id, displayName, required }) => [id, displayName, required])).toEqual([
			['body_1', '{{1}}: Halo ...', false],
			['body_2', '{{2}}: Pesanan ... sudah kami kirim', false],
			['body_3', '{{3}}: nomor telepon ... begitu kurir kami', false],
		]);
	});

	it('shows the words around it if the body has long gaps', async () => {
		const gap = ' '.repeat(400_000);
		const body = `Halo {{1}},${gap}pesanan${gap}Anda sudah kami kirim ke alamat Anda.`;
		const { fields } = await loadVariables(given({ body }));
		const shown = '{{1}}: Halo ..., pesanan Anda sudah';
		expect(fields.map(({ displayName }) => displayName)).toEqual([shown]);
	});

	it('shows variables of header and buttons as fields that nobody can fill in', async () => {
		const components = [
			{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
			{ type: 'BODY', text: 'Hello {{1}}' },
			{ type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] },
		];
		service().respond({ data: [{ wa_template_id: '912', components }] }, { route: '/templates' });
		const parameters = { ...SEND, templateId: byId('912') };
		const { fields } = await loadVariables(parameters);
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

	const NO_TEMPLATE = 'The variables of the chosen template appear here.';

	it.each<[string, INodeParameters, object, string, templateText?: 'body' | 'none']>([
		['no template', { templateId: byId('') }, {}, NO_TEMPLATE],
		['a template without variables', {}, { body: 'Halo!' }, 'This template has no variables.'],
		['a template of another inbox', { templateId: byId('1') }, {}, 'Choose it again.'],
		['a template whose text is hidden', {}, {}, 'Options > Body Variables', 'none'],
	])(
		'shows no fields but a notice with %s',
		async (_, changes, template, notice, templateText = 'body') => {
			service().sim.options.templateText = templateText;
			const parameters = { ...given(template), ...changes };
			const loaded = await loadVariables(parameters);
			expect(loaded.fields).toEqual([]);
			expect(loaded.emptyFieldsNotice).toContain(notice);
		},
	);

	it.each<[string, INodeParameters, IDataObject]>([
		['the fields', mapped({ body_2: 'ORD-1', body_1: 'Siti' }), {}],
		['an object from an expression', mapped('={{ ({ body_2: "ORD-1", body_1: "Siti" }) }}'), {}],
		['JSON text from an expression', mapped('={{ $json.text }}'), { text: VALUES }],
		['the object alone', { variables: { body_1: 'Siti', body_2: 'ORD-1' } }, {}],
		['Body Variables', variables('Siti', 'ORD-1'), {}],
		['both, if no field is filled in', { ...mapped({}), ...variables('Siti', 'ORD-1') }, {}],
	])('sends the values of %s', async (_, values, item) => {
		const parameters = { ...given(), ...values };
		expect(await sendValues(parameters, { items: [item] })).toEqual(['Siti', 'ORD-1']);
	});

	describe('the order of the values', () => {
		const NAMED = 'Hi {{name}}, your order {{id}} is ready';
		const MOVED = 'Your order {{id}} is ready, {{name}}';
		const BY_NAME = { body_name: 'Ana', body_id: '42' };
		const BY_NUMBER = { body_2: 'two', body_10: 'ten', body_1: 'one' };
		const NUMBERED = '{{10}} {{2}} {{1}}';
		const FROM_EXPRESSION = mapped('={{ ({ body_id: 42, body_name: "Ana" }) }}');
		const HI = 'Hi Ana, your order 42 is ready';

		it.each<[string, string, INodeParameters, string[], string]>([
			['that has changed', MOVED, mapped(BY_NAME), ['42', 'Ana'], 'Your order 42 is ready, Ana'],
			['with values from an expression', NAMED, FROM_EXPRESSION, ['Ana', '42'], HI],
			['with numbers', NUMBERED, mapped(BY_NUMBER), ['one', 'two', 'ten'], 'ten two one'],
		])('is that of a template %s', async (_, body, values, expected, preview) => {
			const parameters = { ...given({ body }), ...values };
			const { items } = await service().run({ ...parameters, options: { dryRun: true } });
			expect(items[0].json).toMatchObject({ preview, body: { template_body_variables: expected } });
			expect(await sendValues(parameters)).toEqual(expected);
		});

		it('of values that the template names only in part is not guessed', async () => {
			const values = mapped({ body_name: 'Ana', body_order: '42' });
			const { error } = await service().run({ ...given({ body: NAMED }), ...values });
			expect(error?.message).toMatch(/^The values do not fit the template .+ is missing$/);
			expect(sends()).toHaveLength(0);
		});

		describe.each([401, 404, 500, 'hidden'] as const)('if the text cannot be read: %s', (why) => {
			/** A template with this text, which the node cannot read. */
			function unread(body: string): INodeParameters {
				const parameters = given({ body });
				const { faults, options } = service().sim;
				const match = { route: '/templates', method: 'GET' };
				if (why === 'hidden') options.templateText = 'none';
				else faults.add({ match, fault: { type: 'status', status: why } });
				return parameters;
			}

			it.each<[string, INodeParameters, string[]]>([
				[NUMBERED, mapped(BY_NUMBER), ['one', 'two', 'ten']],
				['Hi {{name}}', mapped({ body_name: 'Ana' }), ['Ana']],
				[NAMED, variables('Ana', '42'), ['Ana', '42']],
			])('"%s" is clear', async (body, values, expected) => {
				expect(await sendValues({ ...unread(body), ...values })).toEqual(expected);
			});

			it('is not guessed from names', async () => {
				const parameters = { ...unread(NAMED), ...mapped(BY_NAME) };
				const { items } = await service().run(parameters, { settings: CONTINUE });
				const message = expect.stringMatching(/^The order of {{name}}, {{id}} is unknown: the/);
				expect(items[0].json.error).toEqual({ message, outcome: 'notSent', tryAgain: true });
				expect(sends()).toHaveLength(0);
			});
		});
	});

	it('sends the code of an authentication template without other values', async () => {
		const parameters = given({ body: 'Kode Anda: {{1}}', category: 'AUTHENTICATION' });
		const options = { otpCode: '={{ 482913 }}' };
		expect(await sendValues({ ...parameters, ...mapped({}), options })).toBeUndefined();
		expect(sends()[0].body).toMatchObject({ otp_code: '482913' });
	});

	it('names the item whose message WhatsApp rejects', async () => {
		const parameters = given({ body: 'Halo!' });
		const items = ['6281200000001', '6281200000002'].map((phone) => ({ phone }));
		const rejected = { success: false, error: { message: 'No' } };
		service().respond(rejected, { bodyIncludes: items[1].phone });
		const phoneNumber = '={{ $json.phone }}';
		const { error } = await service().run({ ...parameters, phoneNumber }, { items });
		expect(error?.message).toBe('No [item 1: 6281200000002]');
		expect(sends()).toHaveLength(2);
	});

	it('reads the templates of an inbox once for all items', async () => {
		const parameters = given({ body: 'Halo!' });
		const items = Array.from({ length: 20 }, (_, index) => ({ phone: 6281200000001 + index }));
		const phoneNumber = '={{ $json.phone }}';
		await service().succeed({ ...parameters, phoneNumber }, { items });
		expect(sends()).toHaveLength(20);
		const readings = service().sim.requests.filter(
			({ method, query }) => method === 'GET' && !query.page,
		);
		expect(readings).toHaveLength(1);
	});
});

it.each([
	['query', { inbox_id: UUID }, undefined],
	['body', {}, { inbox_id: UUID }],
])('Template: Sync sends the inbox in %s', async (sendParametersIn, query, body) => {
	const sync = { resource: 'template', operation: 'sync', inboxId: byId(UUID) };
	await service().run({ ...sync, options: { sendParametersIn } });
	const [request] = service().sim.requests;
	expect([request.query, request.body]).toEqual([query, body]);
});

it.each([byId('={{ $json.nope }}'), '={{ null }}'])(
	'Template: Get by Inbox does not read the templates of all inboxes for %j',
	async (inboxId) => {
		const parameters = { resource: 'template', operation: 'getByInbox', inboxId };
		await service().expectRejected(parameters, 'Filter Inbox is empty');
	},
);

describe('Template: Delete', () => {
	const DELETE = { resource: 'template', operation: 'delete', parameters: '{"inbox_id": "1"}' };

	it.each<INodeParameters>([
		{ extraBody: '={{ ({ id: $json.nope }) }}' },
		{ extraBody: '={{ ({ where: { id: $json.nope, of: 1 } }) }}' },
		{ extraBody: '={{ $json.nope }}' },
		{ extraQuery: '={{ ({ id: $json.nope }) }}' },
	])('sends nothing if what narrows it down has no value: %j', async (options) => {
		await service().expectRejected({ ...DELETE, options }, / has no value for "| is empty/);
	});

	it('takes options that were added and left empty', async () => {
		await service().run({ ...DELETE, options: { extraBody: '{}', extraQuery: '' } });
		expect(sends()).toMatchObject([{ method: 'DELETE', query: { inbox_id: '1' } }]);
	});
});
