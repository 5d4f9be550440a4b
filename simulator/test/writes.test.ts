import { closeAll, serve } from './support/client';

afterEach(closeAll);

describe('an order', () => {
	const product = { product_id: null, product_name: 'Cake', quantity: 2, price: 50_000 };
	const amounts = { shipping_fee: 10_000, discount: 5_000, vat: 1_000 };

	it('for a new phone number brings a contact, which the next one finds', async () => {
		const { simulator, client } = await serve();
		const customer = { phone_number: '6281099999999', display_name: 'Buyer' };
		const order = { orders_products: [product], ...amounts, ...customer };
		const create = async () => (await client.post('/api/orders', order)).data.data;
		const [first, second] = [await create(), await create()];
		expect(first).toMatchObject({ total: 106_000, contact: { display_name: 'Buyer' } });
		expect(simulator.data.orders.get(first.id)).toEqual(first);
		expect(second.contact_id).toBe(first.contact_id);
		expect(simulator.data.orders).toHaveLength(27);
	});

	it('takes contact and inbox from the conversation, or the contact that is named', async () => {
		const { simulator, client } = await serve();
		const { conversations, contacts } = simulator.data;
		const { id: conversation_id, contact_id, inbox_id } = conversations.at(0)!;
		const create = async (more?: object) => {
			const order = { orders_products: [product], conversation_id, ...more };
			return (await client.post('/api/orders', order)).data.data;
		};
		expect(await create()).toMatchObject({ conversation_id, contact_id, inbox_id });
		const other = { contact_id: contacts.at(0)!.id };
		expect(await create(other)).toMatchObject({ conversation_id, ...other });
	});

	it('keeps the fields that the service knows', async () => {
		const { simulator, client } = await serve();
		const order = { ...simulator.data.orders.at(0)! };
		await client.put(`/api/orders/${order.id}`, { notes: 'new', colour: 'red' });
		const updated_at = expect.any(String);
		expect(simulator.data.orders.get(order.id)).toEqual({ ...order, notes: 'new', updated_at });
	});
});

describe('a board', () => {
	async function pipeline() {
		const { simulator, client } = await serve({ envelope: 'data' });
		const { data } = simulator;
		const board = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!;
		return { data, client, board, url: `/api/crm/boards/${board.id}` };
	}

	it('is listed by name, and shown whole', async () => {
		const { client, board, url } = await pipeline();
		const { id, name, crm_columns } = board;
		expect((await client.get('/api/crm/boards')).data.data).toContainEqual({ id, name });
		expect((await client.get(url)).data.data).toEqual(board);
		const [column] = crm_columns;
		expect((await client.get(`${url}/columns/${column.id}`)).data.data).toEqual(column);
		const byName = await client.post(`${url}/columns/by-name`, { name: column.name });
		expect(byName.data.data).toEqual(column);
	});

	it('has items, whose values stand beside their own fields', async () => {
		const { data, client, board, url } = await pipeline();
		const agent = data.agents.at(0)!.id;
		const contact = data.contacts.at(0)!;
		const values = { Company: 'A', Stage: '2', Owners: [agent] };
		const created = await client.post(`${url}/items`, { item_name: 'Lead', ...values });
		const { item_id: id } = created.data.data;
		data.boardItems.update(id, { contact_id: contact.id });
		const changes = { group_id: board.crm_groups[2].id, Company: 'B', Stage: null };
		const updated = await client.put(`${url}/items/${id}`, changes);
		const asBefore = { item_id: id, item_name: 'Lead', Owners: [agent], contact };
		expect(updated.data.data).toMatchObject({ ...asBefore, ...changes, pipeline_status: 'Done' });
		expect((await client.get(`${url}/items/${id}`)).data).toEqual(updated.data);
		await client.delete(`${url}/items`, { data: { item_ids: [id] } });
		expect(data.boardItems.get(id)).toBeUndefined();
	});

	it('finds items by all or any of the conditions', async () => {
		const { data, client, board, url } = await pipeline();
		const agent = data.agents.at(0)!.id;
		const add = (name: string, Notes: string, Owners: string[]) =>
			data.addBoardItem({ board_id: board.id, name, values: { Notes, Owners } });
		add('both', 'se-ek', [agent]);
		add('one', 'seek', []);
		const notes = { column_name: 'Notes', operator: 'contains', value: ['SE'] };
		const owners = { column_name: 'Owners', operator: 'equals', value: [agent] };
		const names = async (condition: string, ...search: object[]): Promise<string[]> =>
			(await client.post(`${url}/items/search`, { condition, search })).data.data.map(
				(item: { item_name: string }) => item.item_name,
			);
		expect(await names('AND', notes, owners)).toEqual(['both']);
		expect((await names('OR', notes, owners)).slice(0, 2)).toEqual(['one', 'both']);
		const exact = { column_name: 'Notes', operator: 'equals', value: ['Seek'] };
		expect(await names('AND', exact)).toEqual([]);
	});
});

describe('a conversation', () => {
	it('of a number is found for a message, or begun', async () => {
		const { simulator, client } = await serve();
		const { contact, id } = simulator.data.addConversation();
		const send = async (receiver: string) =>
			(await client.post('/messages/whatsapp', { receiver, message: 'x' })).data.data;
		expect(await send(`+${contact!.phone_number}`)).toMatchObject({ conversation_id: id });
		const { conversation_id } = await send('6289900000000');
		expect(simulator.data.conversations.get(conversation_id)).toMatchObject({ contact: null });
		expect(simulator.data.sentMessages).toHaveLength(2);
	});
});

describe('templates', () => {
	it('one that the platform rejects still comes as 200, without effect', async () => {
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

	it.each(['params', 'data'])('sync takes the inbox from the %s', async (place) => {
		const { simulator, client } = await serve();
		const inbox_id = simulator.data.inboxes.at(0)!.id;
		const fresh = simulator.data.addTemplate({ inbox_id, status: 'PENDING' });
		await client.request({ method: 'POST', url: '/templates/sync', [place]: { inbox_id } });
		expect(simulator.data.templates.get(fresh.id)!.status).toBe('APPROVED');
	});
});

it('templates and integrations are deleted by an ID in the query or in the body', async () => {
	const { simulator, client } = await serve();
	const { templates, integrations } = simulator.data;
	const remove = async (path: string, params?: object, data?: object) =>
		expect((await client.delete(path, { params, data })).status).toBe(200);
	const [first, second, ...others] = [...templates];
	await remove('/templates', { id: first.id });
	await remove('/templates', undefined, { id: second.id });
	expect([...templates]).toEqual(others);
	const [{ id }, ...rest] = [...integrations];
	await remove('/integrations/delete', { id });
	expect([...integrations]).toEqual(rest);
});
