import { exampleWorkflow } from '../../support/n8n/example';
import type { Host } from '../../support/n8n/host';
import { everySeconds, NEVER } from '../../support/n8n/pollTimes';
import { useSimulator } from '../../support/n8n/useSimulator';
import { newTemplate, node, withCredential } from '../../support/n8n/workflows';
import { until } from '../../support/until';

const TRIGGER = 'Order Paid';
const FILE = 'template-on-payment.json';

/**
 * Kills n8n in the middle of a poll, publishes while the service does not respond, and counts the events.
 * test/engine/triggerModel.test.ts simulates kills at other moments. n8n is running at the end.
 *
 * @param every seconds from one poll to the next
 */
export function testKilledTrigger(running: () => Host, every: number): void {
	let workflowId: string;
	const simulator = useSimulator(() => running().api, { orders: 150 });

	beforeAll(async () => {
		const { api } = running();
		for (let index = 0; index < 10; index++) simulator.data.addOrder({ payment_status: 'pending' });
		const chosen = {
			[TRIGGER]: { pollTimes: everySeconds(every) },
			// It sends for all orders that were paid in the last two days.
			'Every Six Hours': NEVER,
			'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.'),
		};
		workflowId = await api.createWorkflow(exampleWorkflow(FILE, simulator.credential, { chosen }));
		await api.publish(workflowId);
	});

	/** The number of polls after the first scan. Each poll begins with a request for changed orders. */
	const polls = () =>
		simulator.requests.filter(({ query }) => query.sort_field && query.page === '1').length;

	async function untilNextPoll(): Promise<void> {
		const before = polls();
		await until('there is another poll', () => polls() > before);
	}

	/** The orders of all executions that the trigger has started. */
	async function fired(workflow = workflowId): Promise<unknown[]> {
		const runs = await running().api.runs(workflow);
		return runs.flatMap((run) => run.items(TRIGGER).map(({ id }) => id)).sort();
	}

	it('fires once for each payment before, during and after the kill', async () => {
		const { data, options } = simulator;
		const paid: string[] = [];
		const pending = [...data.orders].filter(({ payment_status: status }) => status === 'pending');
		const pay = (count: number) => {
			for (const { id } of pending.splice(0, count)) {
				data.updateOrder(id, { payment_status: 'paid' });
				paid.push(id);
			}
		};
		const untilSent = async () =>
			await until('all are sent', () => data.sentTemplates.length >= paid.length);

		await untilNextPoll();
		pay(3);
		await untilSent();
		// Waits until n8n has saved the executions.
		await until('all have fired', async () => (await fired()).length === paid.length);

		options.latencyMs = 3_000;
		pay(3);
		await untilNextPoll();
		await running().kill();
		options.latencyMs = 0;
		pay(1);
		await running().restart();
		pay(2);
		await untilSent();
		await untilNextPoll();
		await untilNextPoll();

		await until('all have fired', async () => (await fired()).length >= paid.length);
		expect(await fired()).toEqual([...paid].sort());
		const confirmed = data.sentTemplates.map((sent) => sent.template_body_variables[1]);
		expect(confirmed.sort()).toEqual(
			paid.map((id) => String(data.orders.get(id)?.order_number)).sort(),
		);
	}, 240_000);

	it('is published while the service fails, and fires after the service recovers', async () => {
		const { data, requests } = simulator;
		const { api } = running();
		const parameters = { pollTimes: everySeconds(every), events: ['orderCreated'] };
		const trigger = node(TRIGGER, 'n8n-nodes-messaging-crm.messagingCrmTrigger', parameters);
		const nodes = [withCredential(trigger, simulator.credential)];
		const workflow = await api.createWorkflow({ name: 'Outage', nodes, connections: {} });
		simulator.fail({ route: '/api/orders' }, 503);
		await api.publish(workflow);
		simulator.faults.clear();

		// Requests of the first scan do not count, because they do not sort.
		const polls = () => requests.filter(({ query }) => query.sort_field === 'created_at').length;
		await until('the first scan has ended', () => polls() > 0);
		const { id } = data.addOrder({ payment_status: 'pending' });
		const before = polls();
		await until('it has fired', async () => (await fired(workflow)).length > 0);
		await until('there are more polls', () => polls() > before + 2);
		expect(await fired(workflow)).toEqual([id]);
	}, 240_000);
}
