import type { Conversation } from 'messaging-crm-simulator';

import { newTemplate } from '../../support/n8n/workflows';
import { counts, newNumber, sentTo } from '../support/customers';
import { useExample } from '../support/useExample';

const MINUTE_MS = 60_000;

describe('the example follow-up.json', () => {
	const example = useExample('follow-up.json', { polls: '/api/messages' }, (service) => ({
		chosen: {
			'Customer Silent': { silentHours: 1 },
			'Send Follow-up': newTemplate(service, 'Halo {{1}}, masih berminat?'),
		},
	}));
	const { simulator } = example;

	const write = (conversation_id: string, sent_by_type: string, ago: number, is_template = false) =>
		simulator.data.addMessage(
			{ conversation_id, sent_by_type, is_template },
			Date.now() - ago * MINUTE_MS,
		);

	/** Adds a conversation in which the business answered last, this many minutes ago. Returns the customer's number. */
	function answered(minutes: number, more: Partial<Conversation> = {}, isTemplate = false): string {
		const { data } = simulator;
		const number = newNumber();
		const { id: contact_id } = data.addContact({ contact_name: 'Siti', phone_number: number });
		const conversation = { contact_id, stage_status: 'open', ...more };
		const { id } = data.addConversation(conversation);
		write(id, 'user', minutes + 1);
		write(id, 'agent', minutes, isTemplate);
		return number;
	}

	it('writes once to customers who have been silent for long enough, and to nobody else', async () => {
		const numbers = [
			answered(65),
			answered(55),
			answered(65, { stage_status: 'resolved' }),
			answered(65, {}, true),
		];
		await example.quiet();
		expect(counts(simulator, numbers)).toEqual([1, 0, 0, 0]);
		expect(sentTo(simulator, numbers[0])).toMatchObject([{ template_body_variables: ['Siti'] }]);
		await example.quiet();
		expect(counts(simulator, numbers)).toEqual([1, 0, 0, 0]);
		expect(await example.errors()).toEqual([]);
	});

	it('writes once to a customer who is silent in two conversations', async () => {
		const number = answered(65);
		const { contact_id } = simulator.data.conversationWith(number);
		const { id } = simulator.data.addConversation({ contact_id, stage_status: 'open' });
		write(id, 'user', 64);
		write(id, 'agent', 63);
		await example.quiet();
		expect(counts(simulator, [number])).toEqual([1]);
		expect(await example.errors()).toEqual([]);
	});

	it('writes to the other customers if one message is rejected, and reports who received no message', async () => {
		const [one, other] = [answered(65), answered(65)];
		simulator.fail({ route: '/templates/send', bodyIncludes: one }, 422);
		await example.quiet();
		expect(counts(simulator, [one, other])).toEqual([0, 1]);
		expect((await example.errors()).join()).toContain(`No follow-up: Siti (${one})`);
	});
});
