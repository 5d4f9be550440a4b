import type { Conversation, Message } from 'messaging-crm-simulator';

import { byId } from '../../support/n8n/workflows';
import { until } from '../../support/until';
import { useChatModel } from '../support/chatModel';
import { useExample } from '../support/useExample';

const HAND_OVER = ['Assign_Colleague', 'Add_Label', 'Block_AI'];
const PROMISE = 'Rekan kami segera membalas, Kak.';

describe('the example hand-over.json', () => {
	const model = useChatModel();
	const example = useExample('hand-over.json', { isPublished: true }, ({ data }) => {
		const chosen = {
			'Assign Colleague': { agentId: byId(data.agents.at(1)!.id) },
			'Add Label': { labelId: byId(data.labels[1].id) },
		};
		return { credentials: { openAiApi: model.credential }, chosen };
	});
	const { simulator } = example;

	/** An unassigned conversation. */
	const converse = (): Conversation =>
		simulator.data.addConversation({
			stage_status: 'open',
			handled_by_id: null,
			handled_by_name: null,
			labels: [],
		});

	function write({ id }: Conversation, message: string, more: Partial<Message> = {}): Message {
		return simulator.data.addMessage({ conversation_id: id, message, ...more });
	}

	/** The messages sent to the conversation after all customer messages have been processed. */
	async function answersTo({ id }: Conversation): Promise<Array<string | null>> {
		await example.quiet();
		expect(await example.errors()).toEqual([]);
		const sent = simulator.data.sentMessages.filter(({ conversation_id: to }) => to === id);
		return sent.map(({ message }) => message);
	}

	/** Runs an action in the next second, because the service returns message times in whole seconds. */
	async function later<T>(action: () => T): Promise<T> {
		await new Promise((resolve) => setTimeout(resolve, 1_100));
		return action();
	}

	it('assigns a colleague, adds a label, blocks the AI and replies if a customer asks for a person', async () => {
		model.think = ({ results }) =>
			results.length > 0 ? PROMISE : HAND_OVER.map((name) => ({ name, arguments: {} }));
		const conversation = converse();
		write(conversation, 'Bisa bicara dengan orang?');
		expect(await answersTo(conversation)).toEqual([PROMISE]);
		const { agents, labels, conversations } = simulator.data;
		expect(conversations.get(conversation.id)).toMatchObject({
			handled_by_id: agents.at(1)!.id,
			stage_status: 'assigned',
			is_ai_blocked: true,
			labels: [labels[1]],
		});
		const [{ messages, tools = [] }] = model.requests;
		expect(tools.map((tool) => tool.function.name).sort()).toEqual([...HAND_OVER].sort());
		expect(messages.at(-1)?.content).toContain('Who has the conversation: nobody.');

		// After the assignment, the model's instructions name the colleague.
		model.think = () => PROMISE;
		await later(() => write(conversation, 'Halo?'));
		await answersTo(conversation);
		const [asked] = model.requests.slice(-1);
		expect(asked.messages.at(-1)?.content).toContain(
			`Who has the conversation: ${agents.at(1)!.name}.`,
		);
	});

	it('does not reassign the conversation of a colleague', async () => {
		model.think = ({ results }) =>
			results.length > 0 ? PROMISE : [{ name: 'Assign_Colleague', arguments: {} }];
		const [colleague] = simulator.data.agents;
		const conversation = simulator.data.addConversation({
			stage_status: 'assigned',
			handled_by_id: colleague.id,
			handled_by_name: colleague.name,
		});
		write(conversation, 'Bisa bicara dengan orang?');
		expect(await answersTo(conversation)).toEqual([PROMISE]);
		const { conversations } = simulator.data;
		expect(conversations.get(conversation.id)?.handled_by_id).toBe(colleague.id);
	});

	it('sends nothing while a colleague is writing, but continues after its earlier answers', async () => {
		model.think = () => 'Halo Kak';
		const conversation = converse();
		write(conversation, 'Halo');
		expect(await answersTo(conversation)).toEqual(['Halo Kak']);
		await later(() => write(conversation, 'Jam berapa buka?'));
		expect(await answersTo(conversation)).toHaveLength(2);

		await later(() =>
			write(conversation, 'Jam 9', { sent_by_type: 'agent', sent_by_name: 'Dewi' }),
		);
		await later(() => write(conversation, 'Terima kasih'));
		expect(await answersTo(conversation)).toHaveLength(2);
		const [{ messages }] = model.requests.slice(-1);
		expect(JSON.stringify(messages)).toContain('Halo Kak\\n[colleague Dewi] Jam 9');
	});

	it('answers only the last of several messages', async () => {
		let finish = () => {};
		const thinking = new Promise<void>((resolve) => (finish = resolve));
		model.think = async ({ history }) => {
			if (history.at(-1) === 'user: Halo') await thinking;
			return `Re: ${history.at(-1)}`;
		};
		const conversation = converse();
		write(conversation, 'Halo');
		await until('the agent thinks', () => model.requests.length === 1);
		await later(() => write(conversation, 'Ada stok?'));
		const sent = () => simulator.data.sentMessages.some(({ message }) => message?.includes('stok'));
		await until('the second message is answered', sent);
		finish();
		expect(await answersTo(conversation)).toEqual(['Re: user: Halo\nAda stok?']);
	});

	it('fails if a customer received no answer', async () => {
		model.think = () => 'Halo Kak';
		const conversation = converse();
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: conversation.id }, 422);
		write(conversation, 'Halo');
		await example.quiet();
		expect(await example.errors()).toHaveLength(1);
	});
});
