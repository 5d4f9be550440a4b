import type { Conversation } from 'messaging-crm-simulator';

import { newTemplate } from '../../support/n8n/workflows';
import { counts, textsTo } from '../support/customers';
import { useExample } from '../support/useExample';

const HOUR = 3_600_000;
const TEXT = '1 text, 0 template';
const TEMPLATE = '0 text, 1 template';
const NOTHING = '0 text, 0 template';

describe('the example text-or-template.json', () => {
	const { host, simulator, add } = useExample('text-or-template.json');

	/** Conversations in which the person wrote this many hours ago. */
	const wroteBefore = (...hours: number[]): Conversation[] =>
		hours.map((past) => {
			const conversation = simulator.data.addConversation();
			simulator.data.addMessage({ conversation_id: conversation.id }, Date.now() - past * HOUR);
			return conversation;
		});

	const numberOf = (index: number) => `62810${20_000 + index}`;

	/** Imports the example with pinned orders of these people, as if a user had chosen the orders in Order. */
	async function exampleFor(people: Conversation[]): Promise<string> {
		simulator.data.sentTemplates.length = 0;
		const orders = people.map(({ id }, index) => {
			const contact = { id, display_name: 'Siti', phone_number: numberOf(index) };
			return { ...simulator.data.addOrder({ conversation_id: id, contact }) };
		});
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo! {{1}} siap.') };
		return await add({ chosen, pinned: { Order: orders } });
	}

	const run = async (id: string) => await host.api.run(id, 'Start');

	/** What each person received. */
	function got(people: Conversation[]): string[] {
		const texts = textsTo(simulator, people);
		const templates = counts(simulator, Object.keys(people).map(Number).map(numberOf));
		return people.map((_, index) => `${texts[index]} text, ${templates[index]} template`);
	}

	it('sends each person either the text or the template, once', async () => {
		const people = wroteBefore(23, 25, 1, 48);
		const id = await exampleFor(people);
		for (const result of [await run(id), await run(id)]) {
			expect(result.error).toBeUndefined();
			expect(got(people)).toEqual([TEXT, TEMPLATE, TEXT, TEMPLATE]);
		}
		const { sentMessages, sentTemplates } = simulator.data;
		expect(sentMessages[0].message).toMatch(/^Your order \d{4} is ready\.$/);
		expect(sentTemplates[0].template_body_variables).toEqual([expect.stringMatching(/^\d{4}$/)]);
	});

	it('sends no template if the text may have been sent, and resends a rejected template in the next run', async () => {
		const people = wroteBefore(1, 30);
		const id = await exampleFor(people);
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: people[0].id }, 'noAnswer');

		const { status, error } = await run(id);

		expect(status).toBe('error');
		expect(error?.message).toContain('The text may have been sent');
		expect(got(people)).toEqual([TEXT, NOTHING]);
		simulator.data.rejectedRecipients.add(numberOf(1));
		expect((await run(id)).status).toBe('error');
		expect(got(people)).toEqual([TEXT, NOTHING]);
		simulator.data.rejectedRecipients.clear();
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual([TEXT, TEMPLATE]);
	});

	it('sends no template if the text can be sent later', async () => {
		const people = wroteBefore(1);
		const id = await exampleFor(people);
		simulator.fail({ route: '/messages/whatsapp' }, 401);
		expect((await run(id)).error?.message).toContain('The text was not sent');
		expect(got(people)).toEqual([NOTHING]);
		simulator.faults.clear();
		await run(id);
		expect(got(people)).toEqual([TEXT]);
	});
});
