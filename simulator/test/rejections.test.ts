import { STATUS_CODES } from 'node:http';
import type { Simulator } from '..';
import { clientOf, closeAll, serve } from './support/client';

/** Placeholders such as `{order}` become IDs of records, and `{unknown}` becomes an ID that does not exist. */
type Row = [request: string, status: number, reason?: string, body?: object];

const UUID = /^[0-9a-f-]{36}$/;
const BOARD = '/api/crm/boards/{board}';
const PHONE = '6281000000001';
const PRODUCT = { product_id: null, product_name: 'Cake', quantity: 2, price: 50_000 };

const item = (values: object) => ({ item_name: 'Lead', Company: 'A', ...values });
const filter = (fields: object) => ({
	search: [{ column_name: 'Notes', operator: 'equals', value: 'seek', ...fields }],
});
const order = (fields: object) => ({ orders_products: [PRODUCT], phone_number: PHONE, ...fields });
const message = (fields: object) => ({ conversation_id: '{conversation}', ...fields });
const sending = (fields: object) => ({
	wa_template_id: '{template}',
	inbox_id: '{inbox}',
	phone_number: PHONE,
	template_body_variables: ['Ayu'],
	...fields,
});
/** A form for a new template. If `bytes` is given, it contains a file of this size. */
const form = (fields: object, bytes?: number, name = 'header.png', type = 'image/png') => ({
	form: {
		name: 'spring_sale',
		category: 'MARKETING',
		language: 'id',
		body: 'Halo {{1}}, kode {{2}}',
		body_placeholder: '["Ayu","X1"]',
		inbox_id: '{inbox}',
		...fields,
	},
	file: bytes && { bytes, name, type },
});

/** Requests, grouped by the sections of the service's API documentation. */
const SECTIONS: Record<string, Row[]> = {
	'Endpoints: path parameters are UUIDs, and pages start at 1': [
		['GET /api/orders/not-a-uuid', 400, 'id must be a UUID'],
		['GET /api/nothing', 404, 'Endpoint not found'],
		['GET /api/orders?page=0', 400, 'page must be a positive integer'],
		['GET /api/orders?start_date=2025-02-29', 400, 'start_date must be a date'],
	],
	'CRM boards': [
		[`GET /api/crm/boards/{unknown}/items`, 404, 'Board not found'],
		[`GET ${BOARD}/items/{unknown}`, 404, 'Item not found'],
		[`GET ${BOARD}/columns/{unknown}`, 404, 'Column not found'],
		[`POST ${BOARD}/columns/by-name`, 404, 'Column not found', { name: 'Colour' }],
		[`POST ${BOARD}/items`, 400, '"Company" is required', { item_name: 'Lead' }],
		[`POST ${BOARD}/items`, 400, '"Colour" does not exist', item({ Colour: 'red' })],
		[`POST ${BOARD}/items`, 400, '"Source" is read-only', item({ Source: 'web' })],
		[`POST ${BOARD}/items`, 400, '"Stage" has no label', item({ Stage: 'Proposal' })],
		[`POST ${BOARD}/items`, 400, '"Close Date" takes', item({ 'Close Date': '2025-02-30' })],
		[`POST ${BOARD}/items`, 400, '"Deal Value" takes', item({ 'Deal Value': '5' })],
		[`POST ${BOARD}/items`, 400, '"Email" takes', item({ Email: 5 })],
		[`POST ${BOARD}/items`, 400, '"Owners" takes', item({ Owners: ['x'] })],
		[`POST ${BOARD}/items`, 400, 'an unknown record', item({ Owners: ['{unknown}'] })],
		[`POST ${BOARD}/items`, 400, 'not a group', item({ group_id: '{unknown}' })],
		[`DELETE ${BOARD}/items`, 404, 'Item not found', { item_ids: ['{item}', '{unknown}'] }],
		[`POST ${BOARD}/items/search`, 400, 'search.0.operator', filter({ operator: 'resembles' })],
		[`POST ${BOARD}/items/search`, 400, '"Colour" does not', filter({ column_name: 'Colour' })],
	],
	Orders: [
		['GET /api/orders/{unknown}', 404, 'Order not found'],
		['GET /api/orders?product_ids=x', 400, 'product_ids must be a valid JSON array'],
		['GET /api/orders?sort_field=colour', 400, 'sort_field must be one of created_at'],
		['POST /api/orders', 400, 'fewer than 1 items', { orders_products: [] }],
		['POST /api/orders', 400, 'phone_number is required', { orders_products: [PRODUCT] }],
		['POST /api/orders', 400, 'phone_number must be', order({ phone_number: `+${PHONE}` })],
		['POST /api/orders', 400, 'shipping_fee must be integer', order({ shipping_fee: '5' })],
		['POST /api/orders', 404, 'Contact not found', order({ contact_id: '{unknown}' })],
		['PUT /api/orders/{order}', 400, 'invoice_is_sent must be', { invoice_is_sent: 'true' }],
	],
	'Messages and conversations': [
		['GET /messages', 400, 'conversation_id is required'],
		['GET /messages/{unknown}', 404, 'Message not found'],
		['GET /api/conversations/{unknown}', 404, 'Conversation not found'],
		['PUT /api/conversations/{unknown}', 404, 'Conversation not found'],
		['POST /messages/whatsapp', 400, 'message is required', message({})],
		['POST /messages/whatsapp', 200, '', message({ file_url: 'https://example.com/a.png' })],
		['POST /messages/whatsapp', 200, '', message({ media_type: 'hologram', message: 'x' })],
		['POST /messages/whatsapp', 400, 'action is', message({ media_type: 'list', message: 'x' })],
		['POST /messages/whatsapp', 400, 'undeliverable', { receiver: '6281000000002', message: 'x' }],
	],
	'Agents, inboxes, contacts, campaigns': [
		['GET /api/campaigns/{unknown}/messages', 404, 'Campaign not found'],
	],
	Templates: [
		['POST /templates', 400, 'name must be in snake_case', form({ name: 'Spring Sale' })],
		['POST /templates', 409, 'already exists', form({ name: 'order_confirmation' })],
		['POST /templates', 400, 'category must be one of', form({ category: 'SPAM' })],
		['POST /templates', 400, 'must have 2 example', form({ body_placeholder: '["Ayu"]' })],
		['POST /templates', 200, '', form({ name: 'plain', body: 'None', body_placeholder: '' })],
		['POST /templates', 400, 'mimetype must be', form({}, 9, 'header.png', 'image/gif')],
		['POST /templates', 400, 'filename must be', form({}, 9, 'header.pdf')],
		['POST /templates', 200, '', form({ name: 'pic' }, 9, 'header.JPG', 'image/jpeg')],
		['POST /templates', 400, 'fields is required', { name: 'not_a_form' }],
		['POST /templates/send', 200, '', sending({ phone_name: 'Ayu' })],
		['POST /templates/send', 404, 'Template not found', sending({ wa_template_id: '1' })],
		['POST /templates/send', 400, 'must be array', sending({ template_body_variables: 'Ayu' })],
		['POST /templates/send', 400, 'at most 15 characters', sending({ otp_code: '1'.repeat(16) })],
		['POST /templates/sync', 400, 'inbox_id is required', { inbox_id: '{inbox}' }],
		['DELETE /templates', 404, 'Endpoint not found', { wa_template_id: '{template}' }],
		['DELETE /templates/1', 404, 'Template not found'],
	],
	Integrations: [['DELETE /integrations/delete', 400, 'id is required']],
};

async function world() {
	const { simulator, client } = await serve();
	const { data } = simulator;
	data.rejectedRecipients.add('6281000000002');
	const board = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!.id;
	const inbox = data.inboxes.at(0)!.id;
	const ids: Record<string, string> = {
		board,
		inbox,
		unknown: '00000000-0000-4000-8000-000000000000',
		item: data.addBoardItem({ board_id: board }).id,
		order: data.orders.at(0)!.id,
		conversation: data.addConversation({ contact_id: null }).id,
		template: data.addTemplate({ inbox_id: inbox, body: 'Halo {{1}}' }).wa_template_id,
	};
	const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name) => ids[name] ?? all);
	const send = async ([request, , , body]: Row) => {
		const [method, url] = fill(request).split(' ');
		const sent = body && (JSON.parse(fill(JSON.stringify(body))) as ReturnType<typeof form>);
		return await client.request({ method, url, data: sent?.form ? formData(sent) : sent });
	};
	return { simulator, send };
}

function formData({ form: fields, file }: ReturnType<typeof form>): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	if (!file) return body;
	body.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
	return body;
}

/** All data that a write could change. */
function recordsOf({ data }: Simulator): string {
	const { orders, contacts, boardItems, conversations, templates, integrations } = data;
	const collections = [orders, contacts, boardItems, conversations, templates, integrations];
	const sent = [data.sentMessages, data.sentTemplates];
	return JSON.stringify([...collections.map((all) => [...all]), ...sent]);
}

describe.each(Object.entries(SECTIONS))('%s', (_section, rows) => {
	let service: Awaited<ReturnType<typeof world>>;
	beforeAll(async () => (service = await world()));
	afterAll(closeAll);

	const cases = rows.map(([request, wanted, reason = '', body]) => [request, wanted, reason, body]);

	it.each(cases as Array<Required<Row>>)('%s: %s %s', async (...row) => {
		const [request, wanted, reason] = row;
		const { simulator, send } = service;
		const before = recordsOf(simulator);
		const { status, data } = await send(row);
		expect({ status, reason: data.error?.message }).toEqual({
			status: wanted,
			reason: wanted === 200 ? undefined : expect.stringContaining(reason),
		});
		if (status === 200) return;
		expect(recordsOf(simulator) === before).toBe(true);
		const { error } = data;
		const correlationId = expect.stringMatching(UUID);
		const newer = { message: STATUS_CODES[status], statusCode: status, correlationId };
		const family = request.includes(' /api/') ? newer : { status_code: status };
		expect(data).toEqual({ success: false, error, ...family });
	});
});

describe('The service', () => {
	afterEach(closeAll);

	it.each<[headers: Record<string, string>, status: number]>([
		[{ api_key: 'the key' }, 200],
		[{ authorization: 'Bearer the key' }, 200],
		[{ api_key: 'the key', authorization: 'Bearer the key' }, 200],
		[{ api_key: 'wrong', authorization: 'Basic x' }, 401],
		[{}, 401],
	])('accepts a valid key in either header: %j', async (headers, expected) => {
		const { simulator } = await serve({ key: 'the key' });
		const client = clientOf(simulator, headers);
		expect((await client.get('/businesses')).status).toBe(expected);
		expect((await client.get('/api/orders')).status).toBe(expected);
	});

	it.each([
		['application/json', '{"half', 400],
		['text/plain', 'x', 400],
		['application/x-www-form-urlencoded', 'notes=x', 400],
		['application/json', undefined, 200],
	])('accepts only JSON: %s, %s', async (type, body, status) => {
		const { data, client } = await serve();
		const asIs = { headers: { 'content-type': type }, transformRequest: () => body };
		const path = `/api/orders/${data.orders.at(0)!.id}`;
		expect((await client.put(path, undefined, asIs)).status).toBe(status);
	});
});

describe('Registration', () => {
	afterEach(closeAll);
	const business = {
		business_name: 'Toko',
		email: 'toko@example.com',
		phone_number: PHONE,
		password: 'secret',
	};

	it('accepts a form with a partner key, and returns a key for the business', async () => {
		const { simulator } = await serve({ partnerKey: 'partner' });
		const client = clientOf(simulator, { 'x-partner-api-key': 'partner' });
		const { status, data } = await client.post('/register', new URLSearchParams(business));
		expect([status, data]).toEqual([
			201,
			{ success: true, status_code: 201, cekat_api_key: expect.any(String) },
		]);
		const payload = Buffer.from(data.cekat_api_key.split('.')[1], 'base64url');
		expect(JSON.parse(String(payload))).toHaveProperty('business_id');
		expect(simulator.requests[0].headers['x-partner-api-key']).toBe('valid');
	});

	it('rejects JSON, API keys and incomplete forms', async () => {
		const { simulator } = await serve();
		const partner = clientOf(simulator, { 'x-partner-api-key': simulator.options.partnerKey });
		const post = async (client: typeof partner, body: object) =>
			(await client.post('/register', body)).status;
		expect(await post(partner, business)).toBe(400);
		expect(await post(partner, new URLSearchParams({ email: 'toko@example.com' }))).toBe(400);
		const own = clientOf(simulator, { api_key: simulator.key });
		expect(await post(own, new URLSearchParams(business))).toBe(401);
	});
});
