import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunOptions } from './support/engine';
import { loadFields } from './support/pickers';
import { answer, byId, mapped as mapping, useHarness, UUID } from './support/harness';

const harness = useHarness({ templates: 6 });

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function createParameters(changes: INodeParameters = {}): INodeParameters {
	const { templates } = harness().sim.data;
	return {
		resource: 'template',
		operation: 'create',
		inboxId: harness().first('inboxes'),
		name: `order_shipped_${templates.length}`,
		category: 'UTILITY',
		language: 'en_US',
		body: 'Hello {{1}}, order {{2}} is on its way, {{1}}!',
		bodyExamples: ['Siti', 'ORD-1'],
		...changes,
	};
}

/** Creates a template. Returns the requests. */
async function create(changes?: INodeParameters, options?: Partial<RunOptions>) {
	await harness().succeed(createParameters(changes), options);
	return harness().sim.requests;
}

function withImage(content: Buffer, fileName?: string, mimeType = 'image/png') {
	return { data: { data: content.toString('base64'), mimeType, fileName } };
}

describe('Template: Create', () => {
	it.each<[fileName: string | undefined, mimeType: string, sent: string]>([
		['sale.png', 'image/png', 'sale.png'],
		[undefined, 'image/jpeg', 'header.jpg'],
		['promo 1.5', 'image/jpeg', 'promo 1.5.jpg'],
		['a.JPEG', 'image/jpg', 'a.JPEG'],
	])('sends the image %j of the type %s as %s', async (fileName, mimetype, filename) => {
		const binaries = [withImage(PNG, fileName, mimetype)];
		const [{ body }] = await create({ headerImage: 'data' }, { binaries });
		const file = { field: 'file', filename, mimetype, size: PNG.length };
		expect(body).toMatchObject({ files: [file] });
	});

	const FILE = withImage(PNG, 'sale.png');

	it.each([
		['combined', '_files.data', { items: [{ _files: FILE }] }],
		['combined', '={{ $json._files.data }}', { items: [{ _files: FILE }] }],
		['separate', '={{ "data" }}', { binaries: [FILE] }],
	] as const)(
		'finds the image if n8n saves files in the mode %s, with Header Image %s',
		async (binaryMode, image, input) => {
			const [{ body }] = await create({ headerImage: image }, { ...input, binaryMode } as never);
			expect(body).toMatchObject({ files: [{ filename: 'sale.png', size: PNG.length }] });
		},
	);

	it('resends the form after a 429', async () => {
		harness().sim.faults.add({ nth: [1], fault: { type: 'status', status: 429 } });
		expect((await create()).map(({ status }) => status)).toEqual([429, 200]);
	});

	const EXTRA = { footer: 'Reply STOP', sample_ids: [1, 2], category: '', language: ' ' };

	it.each<[INodeParameters, object]>([
		[
			{ options: { extraBody: JSON.stringify(EXTRA) } },
			{ category: 'UTILITY', footer: 'Reply STOP', sample_ids: '[1,2]' },
		],
		[
			{ category: 'AUTHENTICATION', body: '{{1}}', bodyExamples: ['4829'] },
			{ category: 'AUTHENTICATION', body: '{{1}}' },
		],
		[{ name: '_order' }, { name: '_order' }],
		[{ name: '7' }, { name: '7' }],
		// n8n returns an array for a row that was added and left empty.
		[
			{ body: 'Hello {{1}}!', bodyExamples: ['Siti', [], ''] as never },
			{ body_placeholder: '["Siti"]' },
		],
		[
			{ body: '={{ "Halo {".concat("{1}", "}!") }}', bodyExamples: ['Siti'] },
			{ body: 'Halo {{1}}!' },
		],
		[{ body: ' Hello\n\n- you\r\n', bodyExamples: [] }, { body: ' Hello\n\n- you\r\n' }],
	])('sends %j as the fields %j', async (changes, fields) => {
		expect(await create(changes)).toMatchObject([{ body: { fields } }]);
	});
});

const SWITCH = 'Body is an expression, and n8n replaces variables such as {{1}} in expressions';

const GIF = { data: { data: 'R0lGODlhAQABAAAAACw=', mimeType: 'image/gif' } };

it.each<[INodeParameters, string, Partial<RunOptions>?]>([
	[{ name: 'Order Shipped' }, 'Name cannot be "Order Shipped"'],
	[{ headerImage: 'data' }, 'Header Image: the input item has no file in the field "data"'],
	[
		{ headerImage: 'data' },
		'Header Image is neither a JPEG nor a PNG image: "image/gif"',
		{ binaries: [GIF] },
	],
	[{ body: '=Halo {{1}}', bodyExamples: ['Siti'] }, SWITCH],
	[{ body: '=Halo {{ 1 }}, {{ $json.text }}' }, SWITCH],
	[{ body: 'Halo {{1}}, {{3}}.', bodyExamples: ['a', 'b'] }, 'Body has {{3}} but not {{2}}'],
	[{ body: '{{1}}, halo', bodyExamples: ['a'] }, 'Body begins or ends with a variable'],
	[{ body: 'Halo {{1}} \n', bodyExamples: ['a'] }, 'Body begins or ends with a variable'],
	[{ body: 'x'.repeat(1025) }, 'Body has 1025 characters, but WhatsApp allows 1024'],
	[{ bodyExamples: [' ', 'ORD-1'] }, 'Body Examples for {{1}} is empty'],
	[{ bodyExamples: ['a', 'b', 'c'] }, 'Body Examples does not match Body: 2 needed, 3 given'],
	[{ language: 'en-US' }, 'Language cannot be "en-US"'],
])('Template: Create rejects %j: %s', async (changes, message, options = {}) => {
	await harness().expectRejected(createParameters(changes), message, options);
});

function variables(...values: string[]): INodeParameters {
	return { options: { bodyVariables: { variable: values.map((value) => ({ value })) } } };
}

const FORBIDDEN = 'has a line break, a tab or more than four spaces in a row';

const SEND = {
	resource: 'template',
	operation: 'send',
	inboxId: byId(UUID),
	templateId: byId('123456'),
	phoneNumber: '+62 812-0000-0001',
};

const ORDER = 'Halo {{1}}, pesanan {{2}} sudah kami terima.';

/** The parameters that send a template of the simulator. */
const given = (changes: object = {}) => ({
	...harness().template({ body: ORDER, ...changes }),
	phoneNumber: SEND.phoneNumber,
});

/** Sends the template. Returns the values that the service received. */
async function sendValues(parameters: INodeParameters, options?: Partial<RunOptions>) {
	await harness().succeed(parameters, options);
	return (sends()[0].body as IDataObject).template_body_variables;
}

/** Values in the format of the column mapper. */
function mapped(value: INodeParameters[string]): INodeParameters {
	return { variables: mapping(value) };
}

/** The messages that the service received, without reads of templates. */
const sends = () => harness().writes();

it.each([
	['lacks the template', answer({ data: [{ wa_template_id: 'another', body: 'Halo' }] })],
	['returns 403', answer({}, 403)],
])('sends a template unchecked if the list of templates %s', async (_, fault) => {
	const parameters = given();
	harness().sim.faults.add({ match: { route: '/api/templates' }, fault });
	await harness().succeed({ ...parameters, ...variables('Siti', 'ORD-1') });
	expect(sends()).toHaveLength(1);
});

describe('Template: Send', () => {
	it.each<[INodeParameters, string]>([
		[mapped({ body_1: 'a     b' }), `{{1}} under Values to Send ${FORBIDDEN}`],
		[mapped({ body_2: '={{ "a\\tb" }}' }), `{{2}} under Values to Send ${FORBIDDEN}`],
		[mapped({ body_1: '', body_2: '' }), '{{1}} under Values to Send is empty'],
		[{ variables: '={{ "no JSON" }}' }, 'Values to Send is not valid JSON'],
		[
			mapped({ header_1: 'Siti' }),
			'Values to Send is not an object with a value for each variable',
		],
		[
			{ ...mapped({ body_1: 'Siti' }), ...variables('Siti') },
			'Values to Send and Options > Body Variables are both filled in',
		],
	])('rejects %j before any request', async (changes, message) => {
		await harness().expectRejected({ ...SEND, ...changes }, message);
	});
});

describe('Template: Send with a known template', () => {
	const loadVariables = async (parameters: INodeParameters) =>
		await loadFields('getTemplateVariables', harness().credential, parameters);

	it('shows a field for each variable, with the surrounding words', async () => {
		const parameters = given({
			body: 'Halo {{1}}!\n\nPesanan {{2}} sudah kami kirim. Kami akan menghubungi Anda lewat nomor telepon {{3}} begitu kurir kami berangkat.',
		});
		const { fields } = await loadVariables(parameters);
		// No field is required, because the node itself reports empty fields.
		expect(fields.map(({ id, displayName, required }) => [id, displayName, required])).toEqual([
			['body_1', '{{1}}: Halo ...', false],
			['body_2', '{{2}}: Pesanan ... sudah kami kirim', false],
			['body_3', '{{3}}: nomor telepon ... begitu kurir kami', false],
		]);
	});

	const NO_TEMPLATE = 'The variables of the chosen template appear here';

	it.each<[string, INodeParameters, object, string]>([
		['no template', { templateId: byId('') }, {}, NO_TEMPLATE],
		['a template without variables', {}, { body: 'Halo!' }, 'This template has no variables.'],
		['a template of another inbox', { templateId: byId('1') }, {}, 'Choose the template again,'],
		['a template whose text is hidden', {}, { body: undefined }, 'Options > Body Variables'],
	])('shows a notice instead of fields with %s', async (_, changes, template, notice) => {
		const parameters = { ...given(template), ...changes };
		const loaded = await loadVariables(parameters);
		expect(loaded.fields).toEqual([]);
		expect(loaded.emptyFieldsNotice).toContain(notice);
	});

	it.each<[string, INodeParameters]>([
		['the fields', mapped({ body_10: '={{ 3 }}', body_2: ' 7 ', body_1: 'Siti' })],
		[
			'an object from an expression',
			mapped('={{ ({ body_10: "3", body_2: " 7 ", body_1: "Siti" }) }}'),
		],
		['JSON text from an expression', mapped('={{ $json.text }}')],
		['the object alone', { variables: { body_1: 'Siti', body_2: ' 7 ', body_10: '3' } }],
		['both, if no field is filled in', { ...mapped({}), ...variables('Siti', ' 7 ', '={{ 3 }}') }],
	])('sends the values of %s as texts, sorted by number', async (_, values) => {
		const parameters = { ...given({ body: '{{10}} {{2}} {{1}}' }), ...values };
		const items = [{ text: '{"body_1": "Siti", "body_2": " 7 ", "body_10": 3}' }];
		expect(await sendValues(parameters, { items })).toEqual(['Siti', ' 7 ', '3']);
	});

	/** Sends this template. Returns the error. */
	async function sendOne(template: IDataObject, options: IDataObject = {}) {
		const data = [{ name: 'sale', wa_template_id: '912', body: 'Halo!', ...template }];
		harness().respond({ data }, { route: '/api/templates' });
		harness().respond({ data: { id: '1' } }, { method: 'POST' });
		const parameters = { ...SEND, templateId: byId('912'), options: options as INodeParameters };
		return (await harness().run(parameters)).error;
	}

	const FILE_URL = 'https://example.com/a.png';

	it.each([{ body_2: 'ORD-1' }, { body_2: 'ORD-1', body_3: 'left over' }])(
		'names the first variable that %j lacks, and the item',
		async (values) => {
			const { error } = await harness().run({ ...given(), ...mapped(values) }, { items: [{}, {}] });
			expect(error?.message).toBe('{{1}} under Values to Send is empty [item 0]');
			expect(sends()).toEqual([]);
		},
	);

	it.each<[message: string, template: IDataObject]>([
		['The template sale is not approved: its status is PAUSED', { status: 'PAUSED' }],
		['The values do not match the template sale: 1 needed, 0 given', { body: 'A {{1}}' }],
	])('sends nothing: %s', async (message, template) => {
		expect((await sendOne(template))?.message).toBe(message);
		expect(sends()).toHaveLength(0);
	});

	it.each(['IMAGE', 'VIDEO', 'DOCUMENT'])(
		'needs a file for a header of the type %s',
		async (type) => {
			const items = ['', FILE_URL, FILE_URL].map((url) => ({ url }));
			const parameters = given({ body: 'Promo!', header_type: type });
			const options = { fileUrl: '={{ $json.url }}' };
			const { error } = await harness().run({ ...parameters, options }, { items: items.reverse() });
			expect(error?.message).toMatch(
				new RegExp(`^The template \\w+ needs a file \\(${type}\\) \\[item 2\\]$`),
			);
			expect(error?.description).toMatch(/^Enter its public URL under Options > Header File URL/);
			expect(sends()).toEqual([]);
		},
	);

	it.each<[string, IDataObject, IDataObject?]>([
		['a file in an option', { header_type: 'IMAGE' }, { fileUrl: FILE_URL }],
		[
			'a file in Additional Body Fields (JSON)',
			{ header_type: 'IMAGE' },
			{ extraBody: JSON.stringify({ file_url: FILE_URL }) },
		],
		['its own file', { header_type: 'IMAGE', file_url: FILE_URL }],
		['a text header', { header_type: 'TEXT', header: 'Promo' }],
	])('sends the template with %s', async (...[, template, options = {}]) => {
		const parameters = given({ body: 'Promo!', ...template });
		const { items } = await harness().succeed({ ...parameters, options } as INodeParameters);
		// The service responds with an array of one message.
		expect(items).toMatchObject([{ json: { message: 'Promo!' } }]);
		expect(sends()).toHaveLength(1);
	});

	it.each([
		['values under another name', '{"body_params": ["Siti", "ORD-1"]}'],
		['values in another form', '{"template_body_variables": {"1": "Siti"}}'],
		['values of other types', '{"template_body_variables": ["Siti", 1042], "priority": 1}'],
	])('sends %s from Additional Body Fields (JSON)', async (_, extraBody) => {
		const parameters = given();
		harness().respond({ data: { id: '1' } }, { method: 'POST' });
		await harness().succeed({ ...parameters, options: { extraBody } });
		expect(sends()).toMatchObject([{ body: JSON.parse(extraBody) as object }]);
	});

	it('sends the code of an authentication template without other values', async () => {
		const parameters = given({ body: 'Kode Anda: {{1}}', category: 'AUTHENTICATION' });
		const options = { otpCode: '={{ 482913 }}' };
		expect(await sendValues({ ...parameters, ...mapped({}), options })).toBeUndefined();
		expect(sends()[0].body).toMatchObject({ otp_code: '482913' });
	});

	it.each<[INodeParameters, IDataObject]>([
		[mapped({}), {}],
		[mapped({ body_1: '482913' }), { otpCode: '={{ "" }}' }],
	])('needs OTP Code for an authentication template with %j and %j', async (values, options) => {
		const parameters = given({ body: 'Kode Anda: {{1}}', category: 'AUTHENTICATION' });
		const sent = { ...parameters, ...values, options } as INodeParameters;
		const { error } = await harness().run(sent, { items: [{}, {}] });
		expect(error?.message).toMatch(/^The template \w+ needs an OTP code \[item 0\]$/);
		expect(sends()).toEqual([]);
	});

	it('removes line breaks and tabs around a value, which spreadsheet cells can contain', async () => {
		const values = variables('={{ " Siti\\n" }}', '={{ "\\tORD-1\\r\\n" }}');
		expect(await sendValues({ ...given(), ...values })).toEqual([' Siti', 'ORD-1']);
	});

	it('accepts four spaces in a row, but rejects values that make the text too long', async () => {
		const body = 'x'.repeat(1000) + ' {{1}}';
		const fits = variables('a    b' + 'c'.repeat(17));
		expect(await sendValues({ ...given({ body }), ...fits })).toHaveLength(1);
		harness().sim.requests.length = 0;
		const { error } = await harness().run({ ...given({ body }), ...variables('c'.repeat(24)) });
		const text = 'The text of the template with its values';
		expect(error?.message).toBe(`${text} has 1025 characters, but WhatsApp allows 1024`);
		expect(sends()).toHaveLength(0);
	});

	it('reads the templates of an inbox once for all items', async () => {
		const parameters = given({ body: 'Halo!' });
		const items = Array.from({ length: 20 }, (_, index) => ({ phone: 6281200000001 + index }));
		const phoneNumber = '={{ $json.phone }}';
		await harness().succeed({ ...parameters, phoneNumber }, { items });
		expect(sends()).toHaveLength(20);
		const readings = harness().sim.requests.filter(({ method }) => method === 'GET');
		expect(readings).toHaveLength(1);
	});
});

it('Template: Get by Inbox rejects an empty inbox', async () => {
	const ofInbox = { resource: 'template', operation: 'getByInbox', inboxId: '={{ null }}' };
	await harness().expectRejected(ofInbox, 'Filter Inbox is empty');
});

it('Template: Delete sends the template ID in the path, and deletes no other template', async () => {
	const { sim, succeed, run } = harness();
	const { templates } = sim.data;
	const [kept, deleted] = templates.slice(0, 2);
	const templateId = { ...byId(deleted.wa_template_id), mode: 'list', cachedResultName: 'Promo' };
	const parameters = { resource: 'template', operation: 'delete', templateId };
	expect((await succeed(parameters)).items[0].json).toEqual({ deleted: true });
	const path = `/templates/${deleted.wa_template_id}`;
	expect(sim.requests).toMatchObject([{ method: 'DELETE', path, query: {} }]);
	expect([templates.get(kept.id)?.id, templates.get(deleted.id)]).toEqual([kept.id, undefined]);
	expect((await run(parameters)).error?.message).toBe('Template not found');
});

it('Template: Sync updates the templates of an inbox', async () => {
	const { sim, succeed, first } = harness();
	const inboxId = first('inboxes');
	const { id } = sim.data.addTemplate({ inbox_id: inboxId.value, status: 'PENDING' });
	await succeed({ resource: 'template', operation: 'sync', inboxId });
	expect(sim.data.templates.get(id)?.status).toBe('APPROVED');
});
