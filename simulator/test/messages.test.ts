import { closeAll, serve } from './support/client';

afterEach(closeAll);

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('messages', () => {
	it('of one conversation, paged and unpaged', async () => {
		const { simulator, client } = await serve({ envelope: 'array' });
		const { conversation_id } = simulator.data.messages.at(0)!;
		const expected = simulator.data.messages
			.slice()
			.filter((message) => message.conversation_id === conversation_id);
		const params = { conversation_id };
		expect((await client.get('/messages', { params })).data).toEqual(expected);
		expect((await client.get('/api/messages', { params })).data).toEqual(expected.slice(0, 10));
		expect((await client.get('/messages')).status).toBe(400);
	});

	it.each([
		[{ message: 'x' }, 200],
		[{ file_url: 'https://example.com/a.png' }, 200],
		[{ media_type: 'location', location: { latitude: '-6.2', longitude: '106.8' } }, 200],
		[{ media_type: 'button', message: 'x', action: { buttons: [] } }, 200],
		[{ media_type: 'hologram', message: 'x' }, 200],
		[{}, 400],
		[{ media_type: 'location', message: 'x' }, 400],
		[{ media_type: 'location', location: { latitude: -6.2, longitude: 106.8 } }, 400],
		[{ media_type: 'list', message: 'x' }, 400],
		[{ message: 'x', conversation_id: 'x' }, 400],
		[{ message: 'x', conversation_id: UNKNOWN }, 404],
		[{ message: 'x', receiver: '6281000000001' }, 400],
	])('%j: %s', async (fields, status) => {
		const { simulator, client } = await serve();
		simulator.data.rejectedRecipients.add('6281000000001');
		const { id } = simulator.data.addConversation({ contact: null });
		const answer = await client.post('/messages/whatsapp', { conversation_id: id, ...fields });
		expect(answer.status).toBe(status);
		expect(simulator.data.sentMessages).toHaveLength(status === 200 ? 1 : 0);
	});
});

describe('conversations', () => {
	it('take another AI agent', async () => {
		const { simulator, client } = await serve();
		const [{ id }] = simulator.data.conversations.slice();
		const url = `/api/conversations/${id}`;
		expect((await client.put(url, { assigned_ai_agent: UNKNOWN })).status).toBe(200);
		expect(simulator.data.conversations.get(id)!.assigned_ai_agent).toBe(UNKNOWN);
		expect((await client.put(url, { assigned_ai_agent: 'x' })).status).toBe(400);
		expect((await client.put(`/api/conversations/${UNKNOWN}`, {})).status).toBe(404);
	});

	it('assignments: all of them, and those that still hold', async () => {
		const { simulator, client } = await serve({ envelope: 'total' });
		const all = simulator.data.assignments.slice();
		const total = async (path: string) => (await client.get(path)).data.total;
		expect(await total('/api/agent_assignments')).toBe(all.length);
		expect(await total('/api/conversations/agent-assignments')).toBe(
			all.filter(({ unassigned_at: end }) => end === null).length,
		);
	});
});

describe('campaigns', () => {
	it('have messages of their own', async () => {
		const { simulator, client } = await serve({ envelope: 'total' });
		const [{ id, total_recipients }] = simulator.data.campaigns.slice();
		const { data } = await client.get(`/api/campaigns/${id}/messages`);
		expect(data.total).toBe(total_recipients);
		expect(data.data[0].campaign_id).toBe(id);
		expect((await client.get(`/api/campaigns/${UNKNOWN}/messages`)).status).toBe(404);
	});
});
