import fastify from 'fastify';

import type { SharedHost } from './sharedHost';

const KEY = 'chat-model-key-0123456789abcdef';

export interface ToolCall {
	name: string;
	arguments: object;
}

/** What n8n tells the model of a tool. */
export interface ToolDefinition {
	name: string;
	description: string;
	/** JSON schema of its arguments. */
	parameters: { properties: Record<string, { type: string; description?: string }> };
}

export interface ChatMessage {
	role: 'developer' | 'system' | 'user' | 'assistant' | 'tool';
	/** Without the parts that n8n may send it in. */
	content: string | null;
}

interface ChatRequest {
	model: string;
	stream?: boolean;
	messages: ChatMessage[];
	tools?: Array<{ type: 'function'; function: ToolDefinition }>;
}

/** What a model gets to know of a question. */
export interface Chat {
	system: string;
	/** What was said before the question, e.g. "user: Hello". */
	history: string[];
	question: string;
	tools: ToolDefinition[];
	/** What the tools have answered to this question so far, in the order they were called. */
	results: string[];
}

/** Stands in for the model's wits: the tools to call next, or the answer. */
export type Think = (chat: Chat) => Thought | Promise<Thought>;

type Thought = ToolCall[] | string;

export interface ChatModel {
	key: string;
	/** The id of the credential for n8n's node that calls it. */
	credential: string;
	/** Every request of a test so far, as n8n sent it. */
	requests: ChatRequest[];
	/** Takes effect from the next request on. */
	think: Think;
}

/** Starts a stand-in for a model behind OpenAI's interface for chats, before the tests of a file. */
export function useChatModel({ api }: Pick<SharedHost, 'api'>): ChatModel {
	const model: ChatModel = { key: KEY, credential: '', requests: [], think: () => '' };
	const app = fastify({ bodyLimit: 50_000_000, forceCloseConnections: true });
	app.post<{ Body: ChatRequest }>('/v1/chat/completions', async ({ body, headers }, reply) => {
		if (headers.authorization !== `Bearer ${KEY}`) return await reply.code(401).send();
		for (const message of body.messages) message.content = textOf(message.content);
		model.requests.push(body);
		const serial = model.requests.length;
		return completion(body.model, await model.think(chatIn(body)), serial);
	});
	beforeAll(async () => {
		const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/v1`;
		const data = { url, apiKey: KEY };
		model.credential = await api.createCredential({ name: 'Model', type: 'openAiApi', data });
	});
	beforeEach(() => (model.requests.length = 0));
	afterAll(async () => await app.close());
	return model;
}

function textOf(content: string | null | Array<{ text: string }>): string | null {
	return Array.isArray(content) ? content.map(({ text }) => text).join('') : content;
}

function chatIn({ messages, tools = [] }: ChatRequest): Chat {
	const asked = messages.map(({ role }) => role).lastIndexOf('user');
	return {
		system: messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
		history: messages
			.slice(1, asked)
			.filter(({ role }) => role === 'user' || role === 'assistant')
			.map(({ role, content }) => `${role}: ${content}`),
		question: messages[asked]?.content ?? '',
		tools: tools.map((tool) => tool.function),
		results: messages
			.slice(asked)
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => content ?? ''),
	};
}

function completion(model: string, thought: Thought, serial: number): object {
	const calls = typeof thought === 'string' ? [] : thought;
	const toolCalls = calls.map(({ name, arguments: args }, index) => ({
		id: `call-${serial}-${index}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(args) },
	}));
	const message =
		typeof thought === 'string'
			? { role: 'assistant', content: thought }
			: { role: 'assistant', content: null, tool_calls: toolCalls };
	return {
		id: `completion-${serial}`,
		object: 'chat.completion',
		created: Math.floor(Date.now() / 1000),
		model,
		choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
	};
}
