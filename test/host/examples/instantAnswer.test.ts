import type { Conversation } from 'messaging-crm-simulator';

import { until } from '../../support/until';
import { textsTo } from '../support/customers';
import { useExample } from '../support/useExample';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the example instant-answer.json', () => {
	const example = useExample('instant-answer.json', { polls: '/api/messages' });
	const { host, simulator } = example;

	const converse = () => simulator.data.addConversation({ stage_status: 'open' });

	function write({ id }: Conversation, at = Date.now(), sender = 'user') {
		return simulator.data.addMessage({ conversation_id: id, sent_by_type: sender }, at);
	}

	/** How many answers each conversation got. */
	async function answersTo(...conversations: Conversation[]): Promise<number[]> {
		await example.quiet();
		expect(await example.errors()).toEqual([]);
		return textsTo(simulator, conversations);
	}

	it('is started by the webhook and by the hourly check, but answers each customer once', async () => {
		const conversation = converse();
		const { id } = write(conversation);
		expect(await answersTo(conversation)).toEqual([1]);
		expect(simulator.data.sentMessages.at(-1)?.message).toMatch(/^Terima kasih, Kak!/);

		const runs = await host.api.runs(example.id());
		const startedBy = (name: string) =>
			runs.some((run) => run.items(name).some((item) => JSON.stringify(item).includes(id)));
		expect(['Message Received', 'Every Hour'].map(startedBy)).toEqual([true, true]);
	});

	it('answers messages for which the service sent no webhook', async () => {
		const { subscriptions } = simulator.data;
		simulator.data.subscriptions = [];
		const conversation = converse();
		write(conversation, Date.now() - 50 * MINUTE_MS);
		expect(await answersTo(conversation)).toEqual([1]);
		simulator.data.subscriptions = subscriptions;
	});

	it('does not answer a customer twice per day, soon after a colleague wrote, or after somebody has answered', async () => {
		const [again, talking, answered] = [converse(), converse(), converse()];
		write(again);
		write(talking, Date.now() - 20 * MINUTE_MS, 'agent');
		write(talking);
		write(answered, Date.now() - DAY_MS / 2);
		write(answered, Date.now() - 2 * 60 * MINUTE_MS, 'agent');
		expect(await answersTo(again, talking, answered)).toEqual([1, 0, 0]);
		write(again);
		expect(await answersTo(again)).toEqual([1]);
	});

	it('reports who received no answer, and answers the other customers', async () => {
		const [one, other] = [converse(), converse()];
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: one.id }, 422);
		write(one);
		write(other);
		await until('the other customer is answered', () => textsTo(simulator, [other])[0] === 1);
		await example.quiet();
		expect((await example.errors()).join()).toContain(`Not answered: ${one.id}: `);
		expect(textsTo(simulator, [one, other])).toEqual([0, 1]);
	});
});
