import axios from 'axios';

import { sharedHost } from '../support/sharedHost';
import { useExample } from '../support/useExample';

const TOKEN = 'mcp-token-0123456789abcdef';

describe('the example mcp-server.json', () => {
	const settings = { service: { orders: 20, conversations: 5 }, isPublished: true };
	const host = sharedHost();
	const { simulator } = useExample('mcp-server.json', settings, async () => {
		const bearer = { name: 'MCP', type: 'httpBearerAuth', data: { token: TOKEN } };
		return { credentials: { httpBearerAuth: await host.api.createCredential(bearer) } };
	});
	const headers: Record<string, string> = {
		Accept: 'application/json, text/event-stream',
		Authorization: `Bearer ${TOKEN}`,
	};

	beforeAll(async () => {
		const clientInfo = { name: 'test', version: '1' };
		const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
		const { headers: answered } = await post('initialize', client);
		headers['Mcp-Session-Id'] = String(answered['mcp-session-id']);
	});

	async function post(method: string, params: object = {}) {
		const message = { jsonrpc: '2.0', id: 1, method, params };
		const options = { headers, proxy: false, responseType: 'text' } as const;
		return await axios.post<string>(`${host.url}/mcp/messaging-crm`, message, options);
	}

	/** Calls a method of the server, which returns the result as an event. */
	async function ask<T>(method: string, params?: object): Promise<T> {
		const { data } = await post(method, params);
		const [, json] = /^data: (.*)$/m.exec(data) ?? [];
		return (JSON.parse(json ?? data) as { result: T }).result;
	}

	const call = async (name: string, words: object) =>
		JSON.stringify(await ask('tools/call', { name, arguments: words }));

	it('offers read-only tools with their parameters to clients with the token, and returns records', async () => {
		type Tool = { name: string; inputSchema: { properties: Record<string, object> } };
		const { tools } = await ask<{ tools: Tool[] }>('tools/list');
		expect(tools.map(({ name }) => name).sort()).toEqual([
			'Find_Conversations',
			'Find_Orders',
			'Get_Order',
			'Get_Reply_Window',
			'Read_Conversation',
		]);
		const read = tools.find(({ name }) => name === 'Read_Conversation');
		expect(Object.keys(read?.inputSchema.properties ?? {})).toEqual(['Conversation_ID']);

		const order = simulator.data.orders.at(3);
		const conversation = simulator.data.conversations.at(0)?.id ?? '';
		simulator.data.addMessage({ conversation_id: conversation, message: 'Where is it?' });
		const words = { Conversation_ID: conversation };
		for (const [tool, given, found] of [
			['Get_Order', { Order_ID: order?.id }, String(order?.order_number)],
			['Find_Conversations', { Start_Date: '', End_Date: '' }, conversation],
			['Read_Conversation', words, 'Where is it?'],
			['Get_Reply_Window', words, 'is_open'],
		] as const) {
			expect(await call(tool, given)).toContain(found);
		}
		expect(new Set(simulator.requests.map(({ method }) => method))).toEqual(new Set(['GET']));

		headers.Authorization = 'Bearer wrong';
		await expect(post('tools/list')).rejects.toMatchObject({ response: { status: 403 } });
	});
});
