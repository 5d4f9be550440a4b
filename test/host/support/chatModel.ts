import fastify from 'fastify';

import { sharedHost } from './sharedHost';

const KEY = 'chat-model-key-0123456789abcdef';

export interface ToolCall {
	name: string;
	arguments: object;
}

interface ChatRequest {
	/** The messages' content as text, because n8n may send it in parts. */
	messages: Array<{ role: string; content: string | null }>;
	tools?: Array<{ function: { name: string } }>;
}

/** The information that a model gets with a question. */
interface Chat {
	system: string;
	/** The conversation before the question, e.g. "user: Hello". */
	history: string[];
	/** The tools' results for this question so far, in call order. */
	results: string[];
}

/** The tools to call next, or the answer. */
type Thought = ToolCall[] | string;

interface ChatModel {
	/** The credential ID for n8n's node that calls it. */
	credential: string;
	/** Every request of a test so far, as n8n sent it. */
	requests: ChatRequest[];
	/** Returns what the model does next. A test can assign another function, which applies from the next request. */
	think(chat: Chat): Thought | Promise<Thought>;
}

/** Starts a fake model with OpenAI's chat interface before the tests of a file. */
export function useChatModel(): ChatModel {
	const { api } = sharedHost();
	const model: ChatModel = { credential: '', requests: [], think: () => '' };
	const app = fastify({ bodyLimit: 50_000_000, forceCloseConnections: true });
	app.post<{ Body: ChatRequest }>('/v1/chat/completions', async ({ body, headers }, reply) => {
		if (headers.authorization !== `Bearer ${KEY}`) return await reply.code(401).send();
		for (const message of body.messages) message.content = textOf(message.content);
		model.requests.push(body);
		return completion(await model.think(chatIn(body)), model.requests.length);
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

function chatIn({ messages }: ChatRequest): Chat {
	const asked = messages.map(({ role }) => role).lastIndexOf('user');
	return {
		system: messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
		history: messages
			.slice(0, asked)
			.filter(({ role }) => role === 'user' || role === 'assistant')
			.map(({ role, content }) => `${role}: ${content}`),
		results: messages
			.slice(asked)
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => content ?? ''),
	};
}

function completion(thought: Thought, serial: number): object {
	const role = 'assistant';
	if (typeof thought === 'string') return { choices: [{ message: { role, content: thought } }] };
	const tool_calls = thought.map(({ name, arguments: given }, index) => {
		const called = { name, arguments: JSON.stringify(given) };
		return { id: `call-${serial}-${index}`, type: 'function', function: called };
	});
	return { choices: [{ message: { role, tool_calls } }] };
}
