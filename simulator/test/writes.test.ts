import { closeAll, serve } from './support/client';

afterEach(closeAll);

describe('an order', () => {
	const product = { product_id: null, product_name: 'Cake', quantity: 2, price: 50_000 };
	const amounts = { shipping_fee: 10_000, discount: 5_000, vat: 1_000 };

	it('creates a contact for a new phone number, and the next order reuses the contact', async () => {
		const { simulator, client } = await serve();
		const customer = { phone_number: '6281099999999', display_name: 'Buyer' };
		const order = { orders_products: [product], ...amounts, ...customer };
		const create = async () => (await client.post('/api/orders', order)).data.data;
		const [first, second] = [await create(), await create()];
		expect(first).toMatchObject({
			subtotal: 100_000,
			grand_total: 106_000,
			contact: { display_name: 'Buyer' },
		});
		expect(simulator.data.orders.get(first.id)).toMatchObject(amounts);
		expect(second.contact_id).toBe(first.contact_id);
		expect(simulator.data.orders).toHaveLength(27);
	});

	it('gets its contact and inbox from the conversation unless a contact is given', async () => {
		const { simulator, client } = await serve();
		const { conversations, contacts } = simulator.data;
		const { id: conversation_id, contact_id, inbox_id } = conversations.at(0)!;
		const create = async (more?: object) => {
			const order = { orders_products: [product], conversation_id, ...more };
			return (await client.post('/api/orders', order)).data.data;
		};
		const { id, ...created } = await create();
		expect(created).toMatchObject({ conversation_id, contact_id });
		expect(simulator.data.orders.get(id)).toMatchObject({ inbox_id });
		const other = { contact_id: contacts.at(0)!.id };
		expect(await create(other)).toMatchObject({ conversation_id, ...other });
	});

	it('keeps only known fields', async () => {
		const { simulator, client } = await serve();
		const order = { ...simulator.data.orders.at(0)! };
		await client.put(`/api/orders/${order.id}`, { notes: 'new', colour: 'red' });
		const updated_at = expect.any(String);
		expect(simulator.data.orders.get(order.id)).toEqual({ ...order, notes: 'new', updated_at });
	});
});

describe('a board', () => {
	async function pipeline() {
		const { simulator, client } = await serve();
		const { data } = simulator;
		const board = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!;
		return { data, client, board, url: `/api/crm/boards/${board.id}` };
	}

	it('is listed with its ID and name, and returned in full by ID', async () => {
		const { client, board, url } = await pipeline();
		const { id, name, crm_groups } = board;
		expect((await client.get('/api/crm/boards')).data.data).toContainEqual({ id, name });
		const whole = (await client.get(url)).data.data;
		expect(whole).toEqual({ id, name, crm_groups, crm_columns: expect.any(Array) });
		const [column] = whole.crm_columns;
		expect((await client.get(`${url}/columns/${column.id}`)).data.data).toEqual(column);
		const byName = await client.post(`${url}/columns/by-name`, { name: column.name });
		expect(byName.data.data).toEqual(column);
	});

	it('has items with column values next to their other fields', async () => {
		const { data, client, board, url } = await pipeline();
		const agent = data.agents.at(0)!.id;
		const contact = data.contacts.at(0)!;
		const values = { Company: 'A', Stage: '2', Owners: [agent] };
		const created = await client.post(`${url}/items`, { item_name: 'Lead', ...values });
		const { item_id: id } = created.data.data;
		data.boardItems.update(id, { contact_id: contact.id });
		const changes = { group_id: board.crm_groups[2].id, Company: 'B', Stage: null };
		const updated = await client.put(`${url}/items/${id}`, changes);
		const asBefore = { item_id: id, item_name: 'Lead', Owners: [agent] };
		const whole = { ...asBefore, ...changes, Stage: [], group_name: 'Done' };
		expect(updated.data.data).toMatchObject({ ...whole, contact: { id: contact.id } });
		expect((await client.get(`${url}/items/${id}`)).data).toEqual(updated.data);
		await client.delete(`${url}/items`, { data: { item_ids: [id] } });
		expect(data.boardItems.get(id)).toBeUndefined();
	});
});

describe('a message', () => {
	it('to a phone number is added to its conversation or starts a new one', async () => {
		const { data, client } = await serve();
		const { contact_phone, id } = data.addConversation();
		const send = async (receiver: string) =>
			(await client.post('/messages/whatsapp', { receiver, message: 'x' })).data.data;
		expect(await send(`+${contact_phone}`)).toMatchObject({ conversation_id: id });
		const number = '6281099999999';
		const { conversation_id, contact } = await send(number);
		expect(contact).toMatchObject({ display_name: number, phone_number: number });
		expect(data.conversations.get(conversation_id)).toMatchObject({ contact_phone: number });
		expect((await send(number)).conversation_id).toBe(conversation_id);
		expect(data.sentMessages.map(({ receiver }) => receiver)).toEqual([
			`+${contact_phone}`,
			number,
			number,
		]);
	});

	it('becomes the last message of its conversation unless a newer message exists', async () => {
		const { data } = await serve({ conversations: 1, messages: 0 });
		const { id: conversation_id } = data.conversations.at(0)!;
		const now = data.now();
		const add = (message: string, sent_by_type: string, minute: number) =>
			data.addMessage({ conversation_id, sent_by_type, message }, now + minute * 60_000);
		add('first', 'user', 0);
		const { created_at } = add('second', 'agent', 2);
		add('late', 'user', 1);
		expect(data.conversations.at(0)).toMatchObject({
			first_message: { message: 'first' },
			last_message: { message: 'second', created_at },
			last_message_by_human: { message: 'second' },
		});
	});

	it.each([
		['https://example.com/a.png?x=1', 'image'],
		['https://example.com/a.MP4', 'video'],
		['https://example.com/a.pdf', 'document'],
	])('with the file %s has the type %s', async (file_url, media_type) => {
		const { data, client } = await serve();
		await client.post('/messages/whatsapp', { receiver: '6281000000001', file_url });
		expect(data.sentMessages).toMatchObject([{ media_type, media_url: file_url }]);
	});
});

it('a conversation can be assigned to another AI agent', async () => {
	const { data, client } = await serve();
	const { id } = data.conversations.at(0)!;
	const changes = {
		assigned_ai_agent: data.agents.at(0)!.id,
		keep_assigned_ai_agent_on_resolve: true,
	};
	expect((await client.put(`/api/conversations/${id}`, changes)).status).toBe(200);
	expect(data.conversations.get(id)).toMatchObject(changes);
});

describe('templates', () => {
	it('that the messaging platform rejects return 200 and have no effect', async () => {
		const { simulator, client } = await serve();
		const { data } = simulator;
		const inbox_id = data.inboxes.at(0)!.id;
		const template = data.addTemplate({ inbox_id, body: 'Halo {{name}}' });
		data.rejectedRecipients.add('6281000000001');
		const expectRejected = async (reason: string, phone_number: string, ...values: string[]) => {
			const { wa_template_id } = template;
			const recipient = { phone_number, template_body_variables: values };
			const fields = { wa_template_id, inbox_id, ...recipient };
			const { status, data: body } = await client.post('/templates/send', fields);
			const message = expect.stringMatching(reason);
			expect([status, body.success, body.error?.message]).toEqual([200, false, message]);
		};
		await expectRejected('parameters', '6281000000002');
		await expectRejected('undeliverable', '+6281000000001', 'Ayu');
		data.templates.update(template.id, { status: 'PENDING' });
		await expectRejected('not approved', '6281000000002', 'Ayu');
		expect(data.sentTemplates).toEqual([]);
		expect(simulator.requests.some(({ tookEffect }) => tookEffect)).toBe(false);
	});

	it('that need a file are rejected if no file is given', async () => {
		const { data, client } = await serve();
		const { wa_template_id, inbox_id } = data.addTemplate({ body: 'x', header_type: 'IMAGE' });
		const sending = { wa_template_id, inbox_id, phone_number: '6281000000001' };
		const isSent = async (more?: object) =>
			(await client.post('/templates/send', { ...sending, ...more })).data.success;
		expect(await isSent()).toBe(false);
		expect(await isSent({ file_url: 'https://example.com/a.png' })).toBe(true);
	});

	it('are returned in an array when created or sent, and a sent template is added to the conversation', async () => {
		const { data, client } = await serve();
		const { id: inbox_id } = data.inboxes.at(0)!;
		const { wa_template_id } = data.addTemplate({ inbox_id, body: 'Halo {{2}}, {{1}}' });
		const sending = { wa_template_id, inbox_id, phone_number: '6281099999999', phone_name: 'Siti' };
		const body = { ...sending, template_body_variables: ['kak', 'Siti'] };
		const [message] = (await client.post('/templates/send', body)).data.data;
		expect(message).toMatchObject({ message: 'Halo kak, Siti', is_template: true });
		const conversation = data.conversations.get(message.conversation_id);
		expect(conversation).toMatchObject({ contact_name: 'Siti', inbox_id });
		expect(data.sentTemplates).toMatchObject([body]);
		const form = new FormData();
		const fields = { name: 'plain', category: 'UTILITY', language: 'id', body: 'x', inbox_id };
		for (const [name, value] of Object.entries(fields)) form.append(name, value);
		const [template] = (await client.post('/templates', form)).data.data;
		expect(template).toMatchObject({ ...fields, status: 'PENDING', header_type: null });
	});

	it('are synced with an inbox ID in the query, and deleted with an ID in the path', async () => {
		const { data, client } = await serve();
		const { id, wa_template_id, inbox_id } = data.addTemplate({ status: 'PENDING' });
		await client.post('/templates/sync', undefined, { params: { inbox_id } });
		expect(data.templates.get(id)!.status).toBe('APPROVED');
		expect((await client.delete(`/templates/${wa_template_id}`)).status).toBe(200);
		expect(data.templates.get(id)).toBeUndefined();
	});
});

it.each(['params', 'data'])('an integration is deleted with an ID in the %s', async (place) => {
	const { data, client } = await serve();
	const [{ id }, ...rest] = [...data.integrations];
	await client.delete('/integrations/delete', { [place]: { id } });
	expect([...data.integrations]).toEqual(rest);
});
