import { startSimulator, type Simulator } from '../../simulator';
import type { Conversation, Message } from '../../simulator/data/records';
import { startChatModel, type ChatModel } from '../support/chatModel';
import { exampleWorkflow } from '../../n8n/example';
import { everySeconds } from '../../n8n/pollTimes';
import { credentialFor } from '../../n8n/workflows';
import { until } from '../../support/until';
import { sharedHost } from '../support/sharedHost';

const SILENCE_SECONDS = 5;

describe('the example answer-with-agent.json', () => {
	let simulator: Simulator;
	let model: ChatModel;
	const host = sharedHost();
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ messages: 20 });
		model = await startChatModel();
		const { api } = host;
		const credential = await api.createCredential(credentialFor(simulator));
		const openAiApi = await api.createCredential(model.credential);
		const workflow = exampleWorkflow('answer-with-agent.json', credential, { openAiApi });
		for (const { name, parameters } of workflow.nodes) {
			if (name === 'New Message') parameters.pollTimes = everySeconds(2);
			if (name === 'Wait for Silence') parameters.amount = SILENCE_SECONDS;
		}
		workflowId = await api.createWorkflow(workflow);
		await api.publish(workflowId);
		await polls(2);
	});

	afterAll(async () => {
		await model?.close();
		await simulator?.close();
	});

	beforeEach(() => {
		model.requests.length = 0;
		simulator.data.sentMessages.length = 0;
	});

	async function polls(count: number): Promise<void> {
		const made = () =>
			simulator.requests.filter(
				({ route, query }) => route === '/api/messages' && query.page === '1',
			).length;
		const enough = made() + count;
		await until(`there were ${enough} polls`, () => made() >= enough);
	}

	/** Until whatever was written is answered or left alone. */
	async function quiet(): Promise<void> {
		await polls(3);
		await until('no execution is left', async () =>
			(await host.api.executions(workflowId)).every(({ stoppedAt }) => stoppedAt),
		);
		await polls(2);
		await until('no execution is left', async () =>
			(await host.api.executions(workflowId)).every(({ stoppedAt }) => stoppedAt),
		);
		const executions = await host.api.executions(workflowId);
		expect(executions.filter(({ status }) => status !== 'success')).toEqual([]);
	}

	/** A conversation that no human has. */
	const converse = (): Conversation => simulator.data.addConversation();

	const write = ({ id }: Conversation, message: string): Message =>
		simulator.data.addMessage({ conversation_id: id, sender_type: 'contact', message });

	const answers = () =>
		simulator.data.sentMessages.map(({ conversation_id, message }) => [conversation_id, message]);

	it('answers five short messages once, with orders that it looked up, and never itself', async () => {
		const conversation = converse();
		const order = simulator.data.addOrder({ order_status: 'shipping' });
		simulator.data.addMessage({
			conversation_id: conversation.id,
			sender_type: 'agent',
			message: 'Welcome!',
		});
		model.think = ({ question, results: [found] }) =>
			found
				? `${question.split('\n').length} lines, ${found}`
				: [{ name: 'Find_Order', arguments: { Order_Number: order.order_number } }];

		const said = ['Hi', 'I ordered something', 'Where is it?', order.order_number, 'Thanks'];
		for (const text of said) {
			write(conversation, text);
			await polls(1);
		}
		await quiet();

		const [[to, answer], ...others] = answers();
		expect(others).toEqual([]);
		expect(to).toBe(conversation.id);
		expect(answer).toMatch(/^6 lines, /);
		expect(answer).toContain('"order_status":"shipping"');
		const asked = model.requests[0].messages.at(-1)?.content;
		expect(asked).toBe(['We: Welcome!', ...said.map((text) => `Customer: ${text}`)].join('\n'));
		expect(answer).not.toContain(order.contact?.phone_number);
	});

	it('answers what comes later, and each conversation on its own', async () => {
		model.think = ({ question }) => `Re: ${question.split('\n').at(-1)}`;
		const [one, other] = [converse(), converse()];
		write(one, 'First');
		write(other, 'Second');
		write(one, 'Third');
		await quiet();
		expect(answers().sort()).toEqual(
			[
				[one.id, 'Re: Customer: Third'],
				[other.id, 'Re: Customer: Second'],
			].sort(),
		);

		write(one, 'Fourth');
		await quiet();
		expect(answers().slice(2)).toEqual([[one.id, 'Re: Customer: Fourth']]);
	});

	it('leaves a conversation alone that a human has, until it is given back', async () => {
		model.think = () => 'Hello';
		const conversation = converse();
		const { data } = simulator;
		const { id } = data.addAssignment({ conversation_id: conversation.id, unassigned_at: null });
		write(conversation, 'Anybody?');
		await quiet();
		expect(answers()).toEqual([]);
		expect(model.requests).toEqual([]);

		data.assignments.update(id, { unassigned_at: new Date().toISOString() });
		write(conversation, 'Hello?');
		await quiet();
		expect(answers()).toEqual([[conversation.id, 'Hello']]);
	});

	it('shows the model no list of orders, and nobody by name', async () => {
		let found = '';
		model.think = ({ results }) => {
			if (results.length === 0) return [{ name: 'Find_Order', arguments: { Order_Number: '' } }];
			[found] = results;
			return 'Which order?';
		};
		write(converse(), 'Tell me of all orders');
		await quiet();
		expect(JSON.parse(found)).toBe('');
		expect(answers()).toHaveLength(1);
		const [{ tools = [] }] = model.requests;
		expect(tools.map((tool) => tool.function.name).sort()).toEqual(['Find_Order', 'Get_Order']);
	});
});
