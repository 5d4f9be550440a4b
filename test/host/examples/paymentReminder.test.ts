import type { Order } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import { newTemplate } from '../../n8n/workflows';
import { addOrder, counts, numberOf, sentTo } from '../support/customers';
import { sharedHost } from '../support/sharedHost';

const TRIGGER = 'Every Day';

describe('the example payment-reminder.json', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ orders: 0 });
	let workflowId: string;

	const example = () =>
		exampleWorkflow('payment-reminder.json', simulator.credential, {
			chosen: { 'Send Reminder': newTemplate(simulator, 'Halo {{1}}, {{2}} belum dibayar.') },
		});

	beforeAll(async () => {
		workflowId = await host.api.createWorkflow(example());
	});

	const add = (daysAgo: number, changes: Partial<Order> = {}): Order =>
		addOrder(simulator, daysAgo, {
			...{ payment_status: 'pending', order_status: 'pending', ...changes },
		});

	const run = async () => await host.api.run(workflowId, TRIGGER);

	const reminders = (orders: Order[]) => counts(simulator, orders.map(numberOf));

	it('reminds of each order once that is unpaid since yesterday, and of no other, also if two runs overlap', async () => {
		const unpaid = [add(1), add(2, { order_status: 'processing' }), add(3)];
		const others = [
			...[add(0), add(5), add(1, { payment_status: 'paid' })],
			...[add(1, { order_status: 'cancelled' }), add(2, { order_status: 'completed' })],
		];

		const runs = [...(await Promise.all([run(), run()])), await run()];

		expect(runs.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
		expect(reminders(unpaid)).toEqual([1, 1, 1]);
		expect(reminders(others)).toEqual([0, 0, 0, 0, 0]);
		expect(sentTo(simulator, numberOf(unpaid[0]))[0].template_body_variables).toEqual([
			unpaid[0].contact?.display_name,
			unpaid[0].order_number,
		]);
	});

	it('lets a bad order stop nobody, names it, and tries it again the next day', async () => {
		const nobody = { id: 'nobody', display_name: 'Nobody', phone_number: '0812' };
		const [first, bad, rejected, last] = [add(1), add(1, { contact: nobody }), add(1), add(1)];
		simulator.data.rejectedRecipients.add(numberOf(rejected));

		const { status, error } = await run();
		simulator.data.rejectedRecipients.clear();

		expect(status).toBe('error');
		for (const { order_number: named } of [bad, rejected]) {
			expect(error?.message).toContain(`order ${named}: `);
		}
		expect(error?.message).not.toContain(first.order_number);
		expect(reminders([first, rejected, last])).toEqual([1, 0, 1]);

		simulator.data.updateOrder(bad.id, { payment_status: 'paid' });
		expect((await run()).status).toBe('success');
		expect(reminders([first, rejected, last])).toEqual([1, 1, 1]);
	});

	it('fails if the orders cannot be read, and if the credential is missing', async () => {
		simulator.fail({ route: '/api/orders' }, 404);
		expect((await run()).status).toBe('error');
		simulator.faults.clear();

		const order = add(1);
		const broken = example();
		const send = broken.nodes.find(({ name }) => name === 'Send Reminder')!;
		send.credentials = { messagingCrmApi: { id: 'no-such-credential', name: 'Gone' } };
		const { status } = await host.api.run(await host.api.createWorkflow(broken), TRIGGER);
		expect(status).toBe('error');
		expect(reminders([order])).toEqual([0]);
	});
});
