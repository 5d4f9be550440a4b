import axios from 'axios';
import type { Order } from 'messaging-crm-simulator';

import { questionsIn } from '../../support/n8n/questions';
import { byId } from '../../support/n8n/workflows';
import { orderFor, outcomeOf } from '../support/customers';
import { useExample } from '../support/useExample';

/** The notes and amounts of the orders. */
const ORDERS = {
	taken: 5_000_001,
	unasked: 7_000_000,
	declined: 90_000_000,
	ignored: 6_000_000,
	stuck: 8_000_000,
	small: 5_000_000,
};

describe('the example approve-by-message.json', () => {
	const { host, simulator, add } = useExample('approve-by-message.json', {
		service: { orders: 0 },
	});
	let orders: Record<keyof typeof ORDERS, Order>;

	beforeAll(() => {
		const added = Object.entries(ORDERS).map(([notes, price]) => {
			return [notes, orderFor(price, simulator, notes)];
		});
		orders = Object.fromEntries(added) as typeof orders;
	});

	/** Waits for the question with this number, and responds to it unless it is about the ignored order. */
	async function respondTo(number: number, executionId: string): Promise<void> {
		const isAsked = () => questionsIn(simulator).length === number;
		await host.api.executionWhen(executionId, (run) => run.status === 'waiting' && isAsked());
		const { message, url } = questionsIn(simulator)[number - 1];
		const { taken, ignored, stuck } = orders;
		if (message.includes(` ${ignored.order_number} `)) return;
		const isApproved = [taken, stuck].some(({ order_number: one }) => message.includes(` ${one} `));
		await axios.post(url, `answer=${isApproved ? 'approve' : 'decline'}`, { proxy: false });
	}

	/** Adds the example with a manager, a shorter time limit, and the pinned orders of one poll. */
	async function addWithManager(): Promise<string> {
		const values = { limitType: 'afterTimeInterval', resumeAmount: 0.3, resumeUnit: 'minutes' };
		const asking = {
			conversationId: byId(simulator.data.conversations.at(0)?.id ?? ''),
			options: { limitWaitTime: { values } },
		};
		const polled = Object.values(orders).map((order) => ({ ...order }));
		return await add({ chosen: { 'Ask the Manager': asking }, pinned: { 'New Order': polled } });
	}

	it('asks about large orders one by one, applies the answers, and reports what failed', async () => {
		const { taken, declined, unasked, stuck } = orders;
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: ` ${unasked.order_number} ` }, 422);
		simulator.fail({ method: 'PUT', pathIncludes: stuck.id }, 500);
		const workflowId = await addWithManager();

		const executionId = await host.api.start(workflowId, 'New Order');
		// The second question fails.
		for (const number of [1, 3, 4, 5]) await respondTo(number, executionId);
		const run = await host.api.executionWith('success', executionId);

		expect(run.error).toBeUndefined();
		const texts = questionsIn(simulator).map(({ message }) => message);
		expect(texts).toHaveLength(5);
		expect(texts.join()).toContain(`${taken.order_number} of Rp 5.000.001`);
		expect(texts.join()).toContain(`${declined.order_number} of Rp 90.000.000`);
		expect(Object.values(orders).map((order) => outcomeOf(order, simulator))).toEqual([
			['processing', 'taken'],
			['pending', 'unasked\nNot approved: the manager was not asked'],
			['pending', 'declined\nNot approved: declined'],
			['pending', 'ignored\nNot approved: no response'],
			['pending', 'stuck'],
			['pending', 'small'],
		]);
		expect(await host.api.dataTableRows('messaging_crm_approvals')).toMatchObject([
			{
				order_id: stuck.id,
				order_number: String(stuck.order_number),
				approved: 'yes',
				details: expect.stringContaining('may already have processed') as string,
			},
		]);
	});
});
