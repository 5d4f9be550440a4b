import axios from 'axios';
import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import type { Workflow } from '../../n8n/api';
import { reachable } from '../../n8n/server';
import { byId, credentialFor } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

describe('the example approve-by-message.json', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let taken: Order;
	let declined: Order;
	let ignored: Order;
	let small: Order;
	let unasked: Order;
	let stuck: Order;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 0 });
		small = order(5_000_000, 'small');
		taken = order(5_000_001, 'taken');
		declined = order(90_000_000, 'declined');
		ignored = order(6_000_000, 'ignored');
		unasked = order(7_000_000, 'unasked');
		stuck = order(8_000_000, 'stuck');
	});

	afterAll(async () => {
		await simulator?.close();
	});

	function order(amount: number, notes: string): Order {
		const product = { product_id: null, product_name: 'Rice', quantity: 1, price: amount };
		return simulator.data.addOrder({
			orders_products: [product],
			order_status: 'pending',
			notes,
		});
	}

	const asked = () => simulator.requests.filter(({ route }) => route === '/messages/whatsapp');

	/** Waits for the question of that number, and responds to it unless it is about the one to ignore. */
	async function respondTo(number: number, executionId: string): Promise<void> {
		await host.api.executionWhen(
			executionId,
			({ status }) => status === 'waiting' && asked().length === number,
			150_000,
		);
		const { message, action } = asked().at(-1)?.body as {
			message: string;
			action: { parameters: { url: string } };
		};
		if (message.includes(ignored.order_number)) return;
		const isApproved = [taken, stuck].some(({ order_number: one }) => message.includes(one));
		const answer = isApproved ? 'approve' : 'decline';
		await axios.post(reachable(action.parameters.url), `answer=${answer}`, { proxy: false });
	}

	/** The example with a manager to ask, who has less than a day, and the orders of one poll pinned. */
	function withManager(credentialId: string): Workflow {
		const values = { limitType: 'afterTimeInterval', resumeAmount: 0.3, resumeUnit: 'minutes' };
		const asking = {
			conversationId: byId(simulator.data.conversations.at(0)?.id ?? ''),
			options: { limitWaitTime: { values } },
		};
		const chosen = { 'Ask the Manager': asking };
		const workflow = exampleWorkflow('approve-by-message.json', credentialId, { chosen });
		const orders = [taken, unasked, declined, ignored, stuck, small].map((json) => ({ json }));
		return { ...workflow, pinData: { 'New Order': orders } };
	}

	it('is not published without a manager to ask', async () => {
		const credentialId = await host.api.createCredential(credentialFor(simulator));
		const workflow = exampleWorkflow('approve-by-message.json', credentialId);
		const workflowId = await host.api.createWorkflow(workflow);

		await expect(host.api.publish(workflowId)).rejects.toThrow(
			/Ask the Manager[^]*Missing or invalid required parameters: conversationId/,
		);
	});

	it('asks about large orders, one after the other, does what was answered, and says what it could not do', async () => {
		const status = (code: number) => ({ type: 'status', status: code }) as const;
		const aboutUnasked = { route: '/messages/whatsapp', bodyIncludes: unasked.order_number };
		simulator.faults.add({ match: aboutUnasked, fault: status(422) });
		simulator.faults.add({ match: { method: 'PUT', pathIncludes: stuck.id }, fault: status(500) });
		const credentialId = await host.api.createCredential(credentialFor(simulator));
		const workflowId = await host.api.createWorkflow(withManager(credentialId));

		const executionId = await host.api.start(workflowId, 'New Order');
		// The second question fails.
		for (const number of [1, 3, 4, 5]) await respondTo(number, executionId);
		const run = await host.api.executionWith('success', executionId, 150_000);

		expect(run.error).toBeUndefined();
		const texts = asked().map(({ body }) => (body as { message: string }).message);
		expect(texts).toHaveLength(5);
		expect(texts.join()).toContain(`${taken.order_number} of 5,000,001`);
		expect(texts.join()).toContain(`${declined.order_number} of 90,000,000`);
		const now = (order: Order) => {
			const { order_status: status, notes } = simulator.data.orders.get(order.id) as Order;
			return { status, notes: notes?.replace(/(\. .*)? on \d{4}-.*/, '') };
		};
		expect([taken, declined, ignored, small, unasked, stuck].map(now)).toEqual([
			{ status: 'processing', notes: 'taken' },
			{ status: 'pending', notes: 'declined\nNot approved: declined' },
			{ status: 'pending', notes: 'ignored\nNot approved: no response' },
			{ status: 'pending', notes: 'small' },
			{ status: 'pending', notes: 'unasked\nNot approved: the manager was not asked' },
			{ status: 'pending', notes: 'stuck' },
		]);
		expect(await host.api.dataTableRows('messaging_crm_approvals')).toMatchObject([
			{
				order_id: stuck.id,
				order_number: stuck.order_number,
				approved: 'yes',
				details: expect.stringContaining('may already have processed') as string,
			},
		]);
	});
});
