import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hintTextsOf } from './support/engine';
import { byId, CREATE_ORDER, mapped, UPDATE_NOTES, useHarness } from './support/harness';

/* Tests for bugs that users of similar software have reported. */

const harness = useHarness({ templates: 1, boards: 1, orders: 12, contacts: 12, conversations: 1 });

const MESSAGE = { resource: 'message', operation: 'send', sendTo: 'phoneNumber', message: 'Halo' };

const withVariable = (): INodeParameters => ({
	...harness().template({ body: 'Halo {{1}}' }),
	options: { bodyVariables: { variable: [{ value: '={{ $json.value }}' }] } },
});

async function errorOf(parameters: INodeParameters, countryCode?: string, item: IDataObject = {}) {
	const credential = { ...harness().credential, ...(countryCode && { countryCode }) };
	const { error } = await harness().run(parameters, { credential, items: [item] });
	expect(harness().writes()).toEqual([]);
	return error?.message;
}

describe('a phone number', () => {
	const HAS_MORE = 'has other digits before the country code 62';
	const HAS_NEITHER = 'has neither a country code nor a 0 at the beginning';

	it.each<[unknown, string, string]>([
		['0628123456789', '62', HAS_MORE],
		['+0628123456789', '62', HAS_MORE],
		['6262812345678', '62', HAS_MORE],
		['0 44 7911 123456', '44', 'has other digits before the country code 44'],
		['81234567890', '62', HAS_NEITHER],
		[81234567890, '62', HAS_NEITHER],
		[7911123456, '44', HAS_NEITHER],
		['628123456789\n628123456788', '62', 'contains more than one number'],
		['628123456789\n628123456788', '', 'contains more than one number'],
		['628123456789 / 0812 3456 788', '62', 'contains more than one number'],
	])(
		'such as %j with the country code %j is rejected as ambiguous',
		async (receiver, code, reason) => {
			const parameters = { ...MESSAGE, receiver: `={{ ${JSON.stringify(receiver)} }}` };
			expect(await errorOf(parameters, code)).toContain(`Recipient's Phone Number ${reason}: `);
		},
	);

	it.each<[unknown, string, string]>([
		['0812-3456-789', '62', '628123456789'],
		[628123456789, '62', '628123456789'],
		['+81 2 3456 7890', '62', '81234567890'],
		['6598765432', '62', '6598765432'],
		['77012345678', '7', '77012345678'],
		['081234567', '81', '8181234567'],
	])('such as %j with the country code %j is sent as %s', async (receiver, countryCode, sent) => {
		const { run, credential, sim } = harness();
		const parameters = { ...MESSAGE, receiver: `={{ ${JSON.stringify(receiver)} }}` };
		await run(parameters, { credential: { ...credential, countryCode } });
		expect(sim.requests[0].body).toMatchObject({ receiver: sent });
	});
});

describe('a template', () => {
	it.each<[object, string]>([
		[{ header_type: 'TEXT', header: 'Order {{1}}' }, 'a value for its header'],
		[{ body: 'Halo {{nama}}' }, 'values by name'],
		[{ header_type: 'LOCATION' }, 'a header of the type LOCATION'],
		[{ buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] }, 'a value for a button'],
		[{ buttons: [{ type: 'COPY_CODE', text: 'Copy' }] }, 'a value for a button'],
	])(
		'with %j is rejected, because it needs a value for which the node has no field',
		async (more, part) => {
			const parameters = harness().template({ name: 'sale', body: 'Halo', ...more });
			expect(await errorOf(parameters)).toBe(`The template sale needs ${part}`);
			const options = { extraBody: '{"components": []}' };
			const { error } = await harness().run({ ...parameters, options });
			expect(String(error?.message)).not.toMatch(/needs/);
		},
	);

	it('is rejected if a value contains an invalid date, and so is a message', async () => {
		const value = "={{ 'Sampai ' + DateTime.fromISO('31/01/2025').toFormat('d LLLL') }}";
		const invalid = 'contains an invalid date: "Sampai ..."';
		const bodyVariables = { variable: [{ value }] };
		const template = { ...withVariable(), options: { bodyVariables } };
		expect(await errorOf(template)).toBe(`Body variable 1 ${invalid}`);
		const message = { ...MESSAGE, receiver: '628120000001', message: value };
		expect(await errorOf(message)).toBe(`Message ${invalid}`);
	});

	it('is rejected if a value is invisible', async () => {
		expect(await errorOf(withVariable(), undefined, { value: '\u3164' })).toMatch(
			/^Body variable 1 is empty/,
		);
	});

	it('takes its recipient from Additional Body Fields (JSON) if the field is empty', async () => {
		const extraBody = '{"phone_number": "ID.134"}';
		const options = { extraBody };
		const parameters = { ...harness().template({ body: 'Halo' }), phoneNumber: '={{ $json.no }}' };
		const { error, items } = await harness().run({
			...parameters,
			options: { ...options, dryRun: true },
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { body: { phone_number: 'ID.134' } } }]);
	});
});

it('a message or template keeps its recipient if the additional field is empty', async () => {
	const toBoth = { sendTo: 'both', conversationId: harness().first('conversations') };
	const message = { ...MESSAGE, ...toBoth, receiver: '6281200000001' };
	const empty = '{{ $json.nope }}';
	const ofMessage = `={"conversation_id": "${empty}", "receiver": "${empty} "}`;
	const ofTemplate = `={"phone_number": "${empty}", "inbox_id": "${empty}"}`;
	const { succeed, template, writes, first } = harness();
	await succeed({ ...message, options: { extraBody: ofMessage } });
	await succeed({ ...template({ body: 'Halo' }), options: { extraBody: ofTemplate } });
	expect(writes()).toMatchObject([
		{ body: { conversation_id: toBoth.conversationId.value, receiver: '6281200000001' } },
		{ body: { phone_number: '6281200000001', inbox_id: first('inboxes').value } },
	]);
});

it.each(['Paid', ' PAID ', 'paid'])(
	'sends %j as the status paid, also in a filter',
	async (status) => {
		const { sim, run } = harness();
		const paymentStatus = `={{ ${JSON.stringify(status)} }}`;
		const id = sim.data.orders.at(0)?.id ?? '';
		await run({ ...UPDATE_NOTES, updateFields: { paymentStatus } }, { items: [{ id }] });
		await run({ resource: 'order', operation: 'getAll', filters: { paymentStatus } });
		expect(sim.requests[0].body).toEqual({ payment_status: 'paid' });
		expect(sim.requests[1].query).toMatchObject({ payment_status: 'paid' });
	},
);

describe('a text of empty expressions with a space between them', () => {
	const cells = '={{ $json.first }} {{ $json.last }}';

	it.each<[string, () => INodeParameters]>([
		["Recipient's Name", () => ({ ...harness().template({ body: 'Halo' }), phoneName: cells })],
		['Display Name', () => ({ ...CREATE_ORDER, additionalFields: { displayName: cells } })],
		['Footer', () => ({ ...MESSAGE, receiver: '628120000001', options: { footer: cells } })],
	])('is not sent as %s', async (_, parameters) => {
		await harness().succeed(parameters());
		const { phone_name, display_name, footer } = harness().writes()[0].body as IDataObject;
		expect([phone_name, display_name, footer]).toEqual([undefined, undefined, undefined]);
	});

	it('clears no field of an order or a contact', async () => {
		const updateFields = { address: cells };
		const order = { ...UPDATE_NOTES, orderId: byId(String(orderId())), updateFields };
		expect(await errorOf(order)).toBe('Address is empty');
		const data = { field: [{ name: 'city', value: cells }] };
		const contactId = byId('1');
		const contact = { resource: 'contact', operation: 'updateAdditionalData', contactId, data };
		expect(await errorOf(contact)).toBe('city is empty');
	});
});

it('omits the empty cells of an automatically mapped row', async () => {
	const columns = { mappingMode: 'autoMapInputData', value: null };
	const { sim, run } = harness();
	const boardItem = { resource: 'boardItem', boardId: harness().first('boards') };
	const created = { ...boardItem, operation: 'create', itemName: 'Siti', columns };
	await run(created, { items: [{ Company: 'Toko', Notes: '', Email: ' ' }] });
	const write = sim.requests.find(({ method }) => method === 'POST');
	expect(write?.body).toEqual({ item_name: 'Siti', Company: 'Toko' });
});

it.each([
	['Discount is -5000', { additionalFields: { discount: -5000 } }],
	['Shipping Fee is -9000', { additionalFields: { shippingFee: -9000 } }],
	[
		'Quantity of product 1 is 0',
		{ productsJson: '[{"product_name": "Tea", "quantity": 0, "price": 1}]' },
	],
])('fails if %s', async (message, more: IDataObject) => {
	expect(await errorOf({ ...CREATE_ORDER, ...(more as INodeParameters) })).toBe(message);
});

it.each([
	['http://minio:9000/a.pdf', 'http://192.168.1.10/a.pdf', 'http://nas.local/a.pdf'],
	['http://host.docker.internal/a', 'http://localhost./a', 'http://[::ffff:127.0.0.1]/a'],
])('rejects %s, %s and %s as addresses that are not public', async (...urls) => {
	for (const fileUrl of urls) {
		const media = { ...MESSAGE, receiver: '628120000001', messageType: 'media', fileUrl };
		expect(await errorOf(media)).toBe(`File URL is not a public address: "${fileUrl}"`);
	}
});

it.each([
	['https://example.com/Invoice 1042.pdf', 'https://example.com/Invoice%201042.pdf'],
	['https://example.com/mañana%20a.png', 'https://example.com/ma%C3%B1ana%20a.png'],
	['https://café.example/a', 'https://xn--caf-dma.example/a'],
])('sends %s in its encoded form %s', async (url, sent) => {
	const { sim, succeed } = harness();
	const toNumber = { ...MESSAGE, receiver: '628120000001', messageType: 'media', fileUrl: url };
	const header = `={{ ({ file_url: ${JSON.stringify(url)} }) }}`;
	const urlButton = { text: 'Open', url };
	await succeed({ ...toNumber, options: { header } });
	await succeed({ ...toNumber, messageType: 'urlButton', urlButton });
	expect(sim.requests[0].body).toMatchObject({ file_url: sent, header: { file_url: sent } });
	expect(sim.requests[1].body).toMatchObject({ action: { parameters: { url: sent } } });
});

describe('a file URL', () => {
	const sendFile = async (url: string) => {
		const header = `={{ ({ file_url: ${JSON.stringify(url)} }) }}`;
		const media = { ...MESSAGE, receiver: '628120000001', messageType: 'media' };
		return [
			await errorOf({ ...media, fileUrl: url }),
			await errorOf({ ...media, fileUrl: 'https://example.com/a', options: { header } }),
			await errorOf({ ...harness().template({ body: 'Halo' }), options: { fileUrl: url } }),
		];
	};

	it.each([
		'https://drive.google.com/file/d/1AbC/view?usp=sharing',
		'https://drive.google.com/open?id=1AbC',
		'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0',
		'https://www.dropbox.com/scl/fi/abc/price.pdf?rlkey=1&dl=0',
		'https://photos.app.goo.gl/1AbC',
	])('is rejected if it is a page that shows the file: %s', async (url) => {
		const isPage = `is a page that shows a file, not the file: "${url}"`;
		const labels = ['File URL', 'file_url of Header', 'Header File URL'];
		expect(await sendFile(url)).toEqual(labels.map((label) => `${label} ${isPage}`));
	});

	it.each([
		'https://drive.google.com/uc?export=download&id=1AbC',
		'https://docs.google.com/document/d/1AbC/export?format=pdf',
		'https://www.dropbox.com/scl/fi/abc/price.pdf?rlkey=1&dl=1',
		'https://dl.dropboxusercontent.com/scl/fi/abc/price.pdf',
	])('is accepted if it is the file itself: %s', async (fileUrl) => {
		const media = { ...MESSAGE, receiver: '628120000001', messageType: 'media' };
		await harness().succeed({ ...media, fileUrl });
	});
});

it.each(['webp', 'AVIF', 'svg', 'heic'])('rejects a header image of the type %s', async (type) => {
	const options = { fileUrl: `https://example.com/shirt.${type}?w=800` };
	const error = await errorOf({ ...harness().template({ body: 'Halo' }), options });
	expect(error).toContain('Header File URL is an image that WhatsApp does not show');
});

it('reports who was not found, and the number of searched records', async () => {
	const find = { resource: 'contact', operation: 'find', phoneNumber: '6281999999999' };
	const { sim, run } = harness();
	const [note] = hintTextsOf(await run(find));
	const searched = sim.data.contacts.length;
	expect(note).toBe(
		`No contact found for 6281999999999. Searched ${searched} records with 1 request.`,
	);
});

it('reports that a list has more pages than the one that was read', async () => {
	const request = { resource: 'endpoint', operation: 'request', path: '/api/orders' };
	const { run } = harness();
	expect(hintTextsOf(await run(request))[0]).toContain('choose List under Response');
	expect(hintTextsOf(await run({ ...request, path: `/api/orders/${orderId()}` }))).toEqual([]);
});

describe('a placeholder for a missing value', () => {
	const VALUES = ['undefined', 'null', 'Halo [object Object]', '{{ $json.name }}', '#N/A'];
	const OF_SHEETS = ['#REF!', '#SPILL!', '#CALC!', 'Loading...'];

	it.each([...VALUES, ...OF_SHEETS])('is rejected: %j', async (value) => {
		const cell = '={{ $json.value }}';
		const boardItem = { resource: 'boardItem', boardId: harness().first('boards') };
		const button = (title: string) => ({ buttons: { button: [{ title, id: '' }] } });
		const fields: Array<[label: string, parameters: IDataObject]> = [
			['Title of button 1', { ...MESSAGE, messageType: 'replyButtons', ...button(cell) }],
			['Footer', { ...MESSAGE, options: { footer: cell } }],
			['Text of Header', { ...MESSAGE, options: { header: '={{ ({ text: $json.value }) }}' } }],
			['Send Once Per', { ...MESSAGE, options: { oncePer: cell } }],
			["Recipient's Name", { ...harness().template({ body: 'Halo' }), phoneName: cell }],
			['Body variable 1', withVariable()],
			['Address', { ...CREATE_ORDER, additionalFields: { address: cell } }],
			['Notes', { ...UPDATE_NOTES, orderId: orderId(), updateFields: { notes: cell } }],
			['Item Name', { ...boardItem, operation: 'create', itemName: cell }],
			['Item IDs', { ...boardItem, operation: 'delete', itemIds: '={{ [$json.value] }}' }],
			[
				'Company',
				{ ...boardItem, operation: 'create', itemName: 'A', columns: mapped({ Company: cell }) },
			],
			[
				'Product Name of product 1',
				{
					...CREATE_ORDER,
					productsJson: '={{ [{ product_name: $json.value, quantity: 1, price: 1 }] }}',
				},
			],
		];
		for (const [label, parameters] of fields) {
			const message = await errorOf(
				{ receiver: '628120000001', ...(parameters as INodeParameters) },
				undefined,
				{ value },
			);
			expect(message).toBe(`${label} has no value: ${JSON.stringify(value)}`);
		}
	});
});

const orderId = () => harness().sim.data.orders.at(0)?.id;
