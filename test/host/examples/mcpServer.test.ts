import axios from 'axios';

import { exampleWorkflow } from '../../n8n/example';
import { sharedHost } from '../support/sharedHost';

const TOKEN = 'mcp-token-0123456789abcdef';

describe('the example mcp-server.json', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ orders: 20, conversations: 5 });
	const headers: Record<string, string> = {
		Accept: 'application/json, text/event-stream',
		Authorization: `Bearer ${TOKEN}`,
	};

	beforeAll(async () => {
		const bearer = { name: 'MCP', type: 'httpBearerAuth', data: { token: TOKEN } };
		const credentials = { httpBearerAuth: await host.api.createCredential(bearer) };
		const workflow = exampleWorkflow('mcp-server.json', simulator.credential, { credentials });
		await host.api.publish(await host.api.createWorkflow(workflow));
		const { headers: answered } = await post('initialize', {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		headers['Mcp-Session-Id'] = String(answered['mcp-session-id']);
	});

	async function post(method: string, params: object = {}) {
		const message = { jsonrpc: '2.0', id: 1, method, params };
		return await axios.post<string>(`${host.url}/mcp/messaging-crm`, message, {
			headers,
			proxy: false,
			responseType: 'text',
		});
	}

	/** The result of a method, which comes as an event. */
	async function ask<T>(method: string, params?: object): Promise<T> {
		const { data } = await post(method, params);
		const [, json] = /^data: (.*)$/m.exec(data) ?? [];
		return (JSON.parse(json ?? data) as { result: T }).result;
	}

	const call = async (name: string, words: object) => {
		type Called = { content: Array<{ text: string }> };
		const { content } = await ask<Called>('tools/call', { name, arguments: words });
		return content.map(({ text }) => text).join('');
	};

	it('offers tools that read, with what they take', async () => {
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
	});

	it('answers with records of the service, and changes nothing', async () => {
		const order = simulator.data.orders.at(3);
		const conversation = simulator.data.conversations.at(0)?.id ?? '';
		simulator.data.addMessage({ conversation_id: conversation, message: 'Where is it?' });
		simulator.requests.length = 0;
		expect(await call('Get_Order', { Order_ID: order?.id })).toContain(order?.order_number);
		expect(await call('Find_Conversations', { Start_Date: '', End_Date: '' })).toContain(
			conversation,
		);
		const words = { Conversation_ID: conversation };
		expect(await call('Read_Conversation', words)).toContain('Where is it?');
		expect(await call('Get_Reply_Window', words)).toContain('is_open');
		expect(new Set(simulator.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
	});

	it('answers nobody without the token', async () => {
		headers.Authorization = 'Bearer wrong';
		await expect(post('tools/list')).rejects.toMatchObject({ response: { status: 403 } });
	});
});
