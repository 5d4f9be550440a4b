import type { Message, Simulator } from '..';
import { closeAll, serve, stillClock } from './support/client';

let service: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => (service = await serve({ now: stillClock().now })));
afterAll(closeAll);

/** A record in a response. */
type Shown = Record<string, unknown>;

const UTC = /^2025-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;
const LOCAL = /^2025-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;
const SECONDS = /^2025-\d\d-\d\d \d\d:\d\d:\d\d$/;

const fields = (text: string) => text.trim().split(/\s+/).sort();

const ORDER = `id order_number order_status payment_status subtotal discount shipping_fee grand_total payment_type
	payment_method contact_id contact conversation_id invoices created_at updated_at`;
const CONVERSATION = `id inbox_id contact_id contact_name contact_phone platform_type inbox_name stage_status
	handled_by_id handled_by_name notes labels last_message first_message additional_data created_at resolved_at
	resolved_by_id resolved_by_name`;
const CLASSIC_MESSAGE =
	'id created_at message sent_by status conversation_id media_url media_type is_deleted';
const TEMPLATE = `id created_at body wa_template_id category file_url status language inbox_id name header_type header
	body_placeholder inbox`;
const ITEM = 'item_id item_name group_id created_at Details Priority Agents Due';

const pagination = (more: object = {}) => ({
	success: true,
	metadata: {
		pagination: {
			total_page: expect.any(Number),
			total_items: expect.any(Number),
			current_page: 1,
		},
		...more,
	},
});
const unprefixed = { success: true, status_code: 200 };
const plain = { message: 'success' };
const cursor = { cursor_id: expect.any(String), cursor_ts: expect.stringMatching(LOCAL) };

type Path = string | ((data: Simulator['data']) => string);
const support = ({ boards }: Simulator['data']) =>
	`/api/crm/boards/${[...boards].find(({ name }) => name === 'Support')!.id}/items`;

/** For each list: the envelope, the fields of a record, and the format of `created_at`. */
const LISTS: Array<[path: Path, envelope: object, record: string, time: RegExp]> = [
	['/api/orders', plain, ORDER, UTC],
	[
		'/api/contacts',
		pagination(),
		'id contact_name phone_number email platform inboxes additional_data created_at',
		UTC,
	],
	['/api/conversations', { success: true, metadata: { next_cursor: cursor } }, CONVERSATION, UTC],
	[
		'/api/messages?start_date=2025-06-01',
		{
			success: true,
			metadata: {
				pagination: { ...pagination().metadata.pagination, current_items: expect.any(Number) },
			},
		},
		`id message conversation_id sent_by sent_by_name sent_by_type media_type media_url platform_mid status
		is_template created_at updated_at additional_data location interactive action chat_credits_used ads_data
		contact inbox`,
		SECONDS,
	],
	[
		({ conversations }) => `/messages?conversation_id=${conversations.at(0)!.id}`,
		unprefixed,
		CLASSIC_MESSAGE,
		UTC,
	],
	['/api/agents', pagination(), 'id name role email division is_online created_at', LOCAL],
	[
		'/api/inboxes',
		pagination(),
		`id name type status flow_id flow_mode flow_name ai_agent_id ai_agent_name auto_reassign phone_number
		business_id created_at`,
		UTC,
	],
	[
		'/inboxes',
		unprefixed,
		'id created_at business_id name description phone_number status ai_agent_id image_url type',
		UTC,
	],
	[
		'/api/templates',
		{ success: true, metadata: { pagination: { total_page: 2, total_data: 12, current_page: 1 } } },
		`${TEMPLATE} type footer buttons enabled`,
		LOCAL,
	],
	['/templates', unprefixed, TEMPLATE, UTC],
	[support, plain, ITEM, UTC],
];

it.each(LISTS)('the list %s has the published fields', async (path, envelope, record, time) => {
	const { data, read } = service;
	const body = await read(typeof path === 'string' ? path : path(data));
	const records = body.data.orders ?? body.data;
	expect(body).toEqual({ ...envelope, data: body.data });
	const [first] = records;
	const own = Object.keys(first).filter((name) => !name.endsWith(' Label Options'));
	expect(own.sort()).toEqual(fields(record));
	expect(first.created_at).toMatch(time);
});

describe('records', () => {
	it('have more fields if requested by ID than in lists', async () => {
		const { data, read } = service;
		const conversation = data.conversations.at(0)!.id;
		const detail = (await read(`/api/conversations/${conversation}`)).data;
		const more = 'pipeline collaborators last_message_by_human';
		expect(Object.keys(detail).sort()).toEqual(fields(`${CONVERSATION} ${more}`));
		const { id } = data.messages.at(0)!;
		const message = (await read(`/messages/${id}`)).data;
		expect(Object.keys(message).sort()).toEqual(fields(CLASSIC_MESSAGE));
		const path = support(data);
		const [{ item_id }] = (await read(path)).data;
		const item = (await read(`${path}/${item_id}`)).data;
		expect(['New', 'In Progress', 'Done']).toContain(item.group_name);
		const order = data.orders.at(0)!;
		const whole = (await read(`/api/orders/${order.id}`)).data;
		expect(whole).toMatchObject({ order_number: 1025, orders_products: order.orders_products });
	});

	it('of orders can lack payment_status and updated_at, as published records do', async () => {
		const { read } = await serve({ ordersShowPaymentStatus: false, ordersShowUpdatedAt: false });
		const [order] = (await read('/api/orders')).data.orders;
		expect(order).not.toHaveProperty('payment_status');
		expect(order).not.toHaveProperty('updated_at');
	});

	it('of board items contain the label IDs of select columns, and the number of items per label', async () => {
		const { data, client, read } = await serve({ boardItems: 0 });
		const path = support(data);
		const create = async (Priority: unknown) =>
			(await client.post(path, { item_name: 'Lead', Priority })).data.data.item_id;
		await create('1');
		await create(['1', '2']);
		const last = await create(null);
		const items = async () => (await read(path)).data;
		expect((await items()).map(({ Priority }: Shown) => Priority)).toEqual([[], ['1', '2'], ['1']]);
		const counts = async () =>
			(await items())[0]['Priority Label Options'].map(({ count }: Shown) => count);
		expect(await counts()).toEqual([0, 2, 1]);
		await client.put(`${path}/${last}`, { Priority: '2' });
		expect(await counts()).toEqual([0, 2, 2]);
	});

	it('of messages show the sender: customer, agent, AI agent or system', async () => {
		const { data, read } = service;
		const messages = (await read('/api/messages?start_date=2025-01-01&limit=1000')).data;
		expect(messages).toHaveLength(600);
		const senders = new Set(messages.map(({ sent_by_type }: Shown) => sent_by_type));
		expect([...senders].sort()).toEqual(['agent', 'ai_agent', 'system', 'user']);
		const isNote = ({ additional_data: data }: Message) => data?.is_private_note;
		expect(messages.some(isNote)).toBe(true);
		expect(messages.some(({ media_type }: Shown) => media_type === 'reaction')).toBe(true);
		const { contact, inbox } = messages[0];
		expect(data.contacts.get(contact.id)).toMatchObject({ contact_name: contact.display_name });
		expect(data.inboxes.get(inbox.id)).toMatchObject({ name: inbox.name });
	});

	it('of live chat visitors have no phone number, and first names differ from last names', async () => {
		const { data } = service;
		const visitors = [...data.contacts].filter(({ phone_number }) => phone_number === null);
		expect(visitors.length).toBeGreaterThan(5);
		for (const { platform, contact_name } of data.contacts) {
			expect(['whatsapp', 'livechat']).toContain(platform);
			const [first, last] = contact_name.split(' ');
			expect(first).not.toBe(last);
		}
	});
});
