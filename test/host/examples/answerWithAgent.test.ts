import type { Conversation, Message } from 'messaging-crm-simulator';

import { until } from '../../support/until';
import { useChatModel } from '../support/chatModel';
import { textsTo } from '../support/customers';
import { useExample } from '../support/useExample';

/** The age of a new message from a customer. The example answers a customer who has waited for five minutes. */
const AGE_MS = 6 * 60_000;

describe('the example answer-with-agent.json', () => {
	const model = useChatModel();
	const workflow = useExample(
		'answer-with-agent.json',
		{ service: { messages: 20 }, polls: '/api/messages' },
		() => ({ credentials: { openAiApi: model.credential } }),
	);
	const { simulator } = workflow;
	let lastWritten = 0;

	beforeEach(() => (simulator.data.sentMessages.length = 0));

	async function untilAllSucceeded(): Promise<void> {
		await workflow.quiet();
		expect(await workflow.errors()).toEqual([]);
	}

	/** A conversation without a human agent. */
	const converse = (): Conversation => simulator.data.addConversation({ stage_status: 'open' });

	/** Adds a message a second after the last one or later, because the service returns times in whole seconds. */
	function write({ id }: Conversation, message: string, sender = 'user'): Message {
		lastWritten = Math.max(lastWritten + 1000, Date.now() - AGE_MS);
		const fields = { conversation_id: id, sent_by_type: sender, message };
		return simulator.data.addMessage(fields, lastWritten);
	}

	const answers = () =>
		simulator.data.sentMessages.map(({ conversation_id, message }) => [conversation_id, message]);

	it('answers five short messages once, with an order that it looked up, and never answers its own message', async () => {
		const conversation = converse();
		const order = simulator.data.addOrder({ order_status: 'shipping' });
		write(conversation, 'Welcome!', 'agent');
		model.think = ({ history, results: [found] }) =>
			found
				? `${history.length} messages, ${found}`
				: [{ name: 'Find_Order', arguments: { Order_Number: String(order.order_number) } }];

		const messages = [
			'Hi',
			'I ordered something',
			'Where is it?',
			String(order.order_number),
			'Thanks',
		];
		for (const text of messages) write(conversation, text);
		await untilAllSucceeded();

		const [[to, answer], ...others] = answers();
		expect(others).toEqual([]);
		expect(to).toBe(conversation.id);
		expect(answer).toMatch(/^1 messages, /);
		expect(answer).toContain('"order_status":"shipping"');
		expect(model.requests[0].messages.slice(1)).toMatchObject([
			{ role: 'user', content: messages.join('\n') },
			{
				role: 'user',
				content: `Answer the customer. Their name, as they wrote it: "${conversation.contact_name}"`,
			},
		]);
		// The model gets no list of orders and no names.
		expect(answer).not.toContain(order.contact?.phone_number);
		const [{ tools = [] }] = model.requests;
		expect(tools.map((tool) => tool.function.name).sort()).toEqual(['Find_Order', 'Get_Order']);
	});

	it('makes four requests for an answer without tools', async () => {
		model.think = () => 'Hello';
		const { id } = converse();
		simulator.reset();
		write(simulator.data.conversations.get(id)!, 'Hi');
		await untilAllSucceeded();
		expect(answers()).toEqual([[id, 'Hello']]);
		const made = simulator.requests.filter(({ path, query, body }) =>
			JSON.stringify([path, query, body]).includes(id),
		);
		expect(made.map(({ method, route }) => `${method} ${route}`)).toEqual([
			'GET /api/conversations/{id}',
			'GET /api/messages',
			'GET /api/messages',
			'POST /messages/whatsapp',
		]);
	});

	it('does not answer in a conversation with a human agent until it is released', async () => {
		model.think = () => 'Hello';
		const conversation = converse();
		const { conversations } = simulator.data;
		conversations.update(conversation.id, { stage_status: 'assigned' });
		write(conversation, 'Anybody?');
		await untilAllSucceeded();
		expect(answers()).toEqual([]);
		expect(model.requests).toEqual([]);

		conversations.update(conversation.id, { stage_status: 'open' });
		write(conversation, 'Hello?');
		await untilAllSucceeded();
		expect(answers()).toEqual([[conversation.id, 'Hello']]);
	});

	it('sends no answer if the conversation has continued in the meantime', async () => {
		let finish = () => {};
		const thinking = new Promise<void>((resolve) => (finish = resolve));
		model.think = async ({ history }) => {
			if (`${history}` === 'user: First') await thinking;
			return `Re: ${history}`;
		};
		const [continued, answered] = [converse(), converse()];
		write(continued, 'First');
		write(answered, 'First');
		await until('the agent thinks', () => model.requests.length === 1);
		write(continued, 'Second');
		write(answered, 'I am on it', 'agent');
		await until('the second message is answered', () => answers().length === 1);
		finish();
		await untilAllSucceeded();

		expect(answers()).toEqual([[continued.id, 'Re: user: First\nSecond']]);
	});

	it('continues with other conversations if one fails, and names the unanswered conversations', async () => {
		const conversations = Array.from({ length: 6 }, converse);
		const [one, other, unread, cutOff, rejected, unanswerable] = conversations;
		model.think = ({ history }) => {
			if (history.at(-1)?.endsWith('Riddle')) throw new Error('The model has no answer');
			return `Re: ${history}`;
		};
		simulator.fail({ route: '/api/messages', pathIncludes: unread.id }, 404);
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: cutOff.id }, 'noAnswer');
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: rejected.id }, 422);
		for (const conversation of conversations.slice(0, 5)) write(conversation, 'Hi');
		write(unanswerable, 'Riddle');
		await workflow.quiet();

		expect(textsTo(simulator, conversations)).toEqual([1, 1, 0, 1, 0, 0]);
		const errors = (await workflow.errors()).join();
		for (const { id } of [unread, cutOff, rejected, unanswerable]) {
			expect(errors).toContain(`(conversation ${id}): `);
		}
		for (const { id } of [one, other]) expect(errors).not.toContain(id);
	});
});
