import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAll, serve, stillClock } from './support/client';

const servers: Array<() => void> = [];
afterEach(async () => {
	servers.splice(0).forEach((close) => close());
	await closeAll();
});

const PATH = '/business_workflows';

/** Starts a server that records received events, and responds with these statuses in order. */
async function address(...statuses: number[]) {
	const events: Array<{ event: string; data: Record<string, unknown> }> = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += String(chunk)));
		request.on('end', () => {
			events.push(JSON.parse(body));
			response.writeHead(statuses.shift() ?? 200).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	servers.push(() => server.close());
	const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
	return { events, webhookUrl, names: () => events.map(({ event }) => event).sort() };
}

async function world() {
	const { simulator, client, data } = await serve({ webhookRetryMs: 1 });
	const post = async (path: string, body: object) =>
		(await client.post(`${PATH}/${path}`, body)).status;
	return { simulator, client, data, post };
}

describe('webhooks', () => {
	it('send subscribed events to the address, with the record as in lists', async () => {
		const { simulator, client, data, post } = await world();
		const { events, webhookUrl, names } = await address();
		const all = ['message.received', 'message.sent', 'order.payment_status_updated'];
		expect(await post('webhooks/subscribe', { webhookUrl, events: all })).toBe(200);
		const message = data.addMessage();
		data.addMessage({ sent_by_type: 'system' });
		await client.post('/messages/whatsapp', { receiver: '6281000000001', message: 'x' });
		data.addOrder();
		const { id } = data.addOrder({ payment_status: 'pending' });
		await client.put(`/api/orders/${id}`, { payment_status: 'paid', notes: 'x' });
		await simulator.webhooks.idle();
		expect(names()).toEqual([...all].sort());
		expect(events.find(({ event }) => event === 'message.received')!.data).toMatchObject({
			id: message.id,
			sent_by_type: 'user',
			created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
		});
	});

	it('are sent only if the inbox, board or order matches the subscription', async () => {
		const { simulator, data, post } = await world();
		const { webhookUrl, names, events } = await address();
		const subscribe = async (event: string, more: object) =>
			await post('webhooks/subscribe', { webhookUrl, events: [event], ...more });
		const [inbox, other] = data.inboxes.slice();
		const [board, otherBoard] = data.boards.slice();
		await subscribe('conversation.created', { inboxId: inbox.id });
		await subscribe('crm_item.created', { boardId: board.id });
		await subscribe('order.created', { filters: { payment_status: 'paid' } });
		const conversation = data.addConversation({ inbox_id: inbox.id });
		data.addConversation({ inbox_id: other.id });
		const item = data.addBoardItem({ board_id: board.id });
		data.addBoardItem({ board_id: otherBoard.id });
		const order = data.addOrder({ payment_status: 'paid' });
		data.addOrder({ payment_status: 'pending' });
		await simulator.webhooks.idle();
		expect(names()).toEqual(['conversation.created', 'crm_item.created', 'order.created']);
		const ids = events.map(({ data: { id, item_id } }) => id ?? item_id);
		expect(new Set(ids)).toEqual(new Set([conversation.id, item.id, order.id]));
	});

	it('are sent for each change that has an event', async () => {
		const { simulator, data, client, post } = await world();
		const { webhookUrl, names, events } = await address();
		const changes = ['handled_by', 'stage_status', 'pipeline_status', 'labels'];
		const expected = [
			...changes.map((change) => `conversation.${change}_updated`),
			'contact.updated',
			'crm_item.deleted',
			'crm_item.updated',
			'crm_value.deleted',
			'crm_value.upserted',
			'order.order_status_updated',
			'order.updated',
		];
		await post('webhooks/subscribe', { webhookUrl, events: expected });
		const { id } = data.conversations.at(0)!;
		data.conversations.update(id, { handled_by_id: data.agents.at(0)!.id, stage_status: 'x' });
		data.conversations.update(id, { pipeline: { id, name: 'x' }, labels: [] });
		data.conversations.update(id, { labels: [{ id, name: 'x', color: '' }] });
		data.contacts.update(data.contacts.at(0)!.id, { email: 'x@example.com' });
		const board = [...data.boards].find(({ name }) => name === 'Support')!;
		const items = `/api/crm/boards/${board.id}/items`;
		const values = { Details: 'a', Due: null };
		const { id: item_id } = data.addBoardItem({ board_id: board.id, values });
		await client.put(`${items}/${item_id}`, { Details: null, Due: '2025-01-01' });
		await client.delete(items, { data: { item_ids: [item_id] } });
		data.updateOrder(data.orders.at(0)!.id, { order_status: 'x' });
		await simulator.webhooks.idle();
		expect([...new Set(names())]).toEqual([...expected].sort());
		expect(events.find(({ event }) => event === 'crm_value.upserted')).toMatchObject({
			data: { board_id: board.id, item_id, column_name: 'Due', value: '2025-01-01' },
		});
	});

	it('are resent after a failure and on request', async () => {
		const { simulator, data, post } = await world();
		const { webhookUrl, events } = await address(500, 503, 200);
		await post('webhooks/subscribe', { webhookUrl, events: ['order.created'] });
		data.addOrder();
		await simulator.webhooks.idle();
		expect(simulator.webhooks.deliveries).toMatchObject([{ statuses: [500, 503, 200] }]);
		await simulator.webhooks.repeat();
		expect(events).toHaveLength(4);
		expect(events[3]).toEqual(events[0]);
	});

	it.each(['http://127.0.0.1:9/', 'http://'])(
		'do not delay responses if %s does not respond',
		async (webhookUrl) => {
			const { simulator, client, post } = await world();
			simulator.options.webhookRetries = 0;
			await post('webhooks/subscribe', { webhookUrl, events: ['message.sent'] });
			const body = { receiver: '6281000000001', message: 'x' };
			expect((await client.post('/messages/whatsapp', body)).status).toBe(200);
			await simulator.webhooks.idle();
			expect(simulator.webhooks.deliveries).toMatchObject([{ statuses: [0] }]);
		},
	);

	it('are listed by address, and can be unsubscribed by event or completely', async () => {
		const { client, post } = await world();
		const webhookUrl = 'https://n8n.example.com/hook';
		const inboxId = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';
		const events = ['message.received', 'message.sent'];
		await post('webhooks/subscribe', { webhookUrl, inboxId, events });
		const list = async (params: object) =>
			(await client.get(`${PATH}/webhooks`, { params })).data as object[];
		expect(await list({ webhookUrl, inboxId })).toMatchObject([{ webhookUrl, inboxId, events }]);
		expect(await list({ webhookUrl, boardId: inboxId })).toEqual([]);
		await post('webhooks/unsubscribe', { webhookUrl, events: ['message.sent'] });
		expect(await list({ webhookUrl })).toMatchObject([{ events: ['message.received'] }]);
		expect(await post('webhooks/unsubscribe', { webhookUrl })).toBe(200);
		expect(await list({})).toEqual([]);
		expect(await post('webhooks/unsubscribe', { webhookUrl })).toBe(404);
	});
});

describe('workflow endpoints', () => {
	it.each(['labels', 'agents', 'ai-agents', 'inboxes', 'pipeline-status'])(
		'return %s as an array of IDs and names',
		async (path) => {
			const { client } = await world();
			const { data } = await client.get(`${PATH}/${path}`);
			expect(data.length).toBeGreaterThan(1);
			expect(data[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
		},
	);

	it('change a conversation', async () => {
		const clock = stillClock();
		const { data, client } = await serve({ now: clock.now });
		const { id: conversation_id } = data.addConversation({ labels: [] });
		const after = async (path: string, body: object = {}) => {
			const response = await client.post(`${PATH}/${path}`, { conversation_id, ...body });
			expect(response.data).toEqual({ success: true });
			return data.conversations.get(conversation_id)!;
		};
		const { id: agent_id, name } = data.agents.at(0)!;
		const [label] = data.labels;
		const [pipeline] = data.pipelineStatuses;
		expect(await after('assign-agent', { agent_id })).toMatchObject({
			handled_by_id: agent_id,
			handled_by_name: name,
			stage_status: 'assigned',
		});
		expect(data.assignments.at(0)).toMatchObject({ conversation_id, agent_id });
		await after('add-collaborator', { agent_id });
		const { collaborators } = await after('add-collaborator', { agent_id });
		expect(collaborators).toEqual([{ id: agent_id, name }]);
		const worth = { label_id: label.id, currency: 'idr', value: 0 };
		expect((await after('labels', worth)).labels).toEqual([label]);
		expect((await after('labels/remove', { label_id: label.id })).labels).toEqual([]);
		const status = { pipeline_status_id: pipeline.id };
		expect((await after('pipeline-status', status)).pipeline).toEqual(pipeline);
		const pending = { stage_status: 'pending' };
		expect(await after('conversation-status', pending)).toMatchObject(pending);
		expect((await after('block-ai')).is_ai_blocked).toBe(true);
		expect((await after('unblock-ai')).is_ai_blocked).toBe(false);
		expect(await after('resolve-conversation')).toMatchObject({
			stage_status: 'resolved',
			resolved_at: new Date(clock.time).toISOString(),
			assigned_ai_agent: null,
		});
	});

	it('add data to a contact, and find the contact by phone number', async () => {
		const { data, client, post } = await world();
		const { id: contact_id, phone_number } = data.addContact({ additional_data: { a: '1' } });
		expect(await post('additional-data', { contact_id, additional_data: { b: '2' } })).toBe(200);
		const found = await client.get(`${PATH}/contact`, { params: { phone_number } });
		expect(found.data).toMatchObject({ id: contact_id, additional_data: { a: '1', b: '2' } });
	});

	it('reject unknown IDs, statuses and phone numbers', async () => {
		const { data, client, post } = await world();
		const { id: conversation_id } = data.conversations.at(0)!;
		const unknown = '00000000-0000-4000-8000-000000000000';
		expect(await post('block-ai', { conversation_id: unknown })).toBe(404);
		expect(await post('assign-agent', { conversation_id, agent_id: unknown })).toBe(404);
		expect(await post('labels', { conversation_id, label_id: unknown })).toBe(404);
		expect(await post('labels', { conversation_id })).toBe(400);
		expect(await post('conversation-status', { conversation_id, stage_status: 'x' })).toBe(400);
		expect((await client.get(`${PATH}/contact?phone_number=1`)).status).toBe(404);
	});
});
