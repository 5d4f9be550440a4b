import { exampleWorkflow } from '../../n8n/example';
import { everySeconds } from '../../n8n/pollTimes';
import { useSimulator } from '../../n8n/useSimulator';
import { newTemplate } from '../../n8n/workflows';
import { toStderr } from '../../support/progress';
import { until } from '../../support/until';
import { spreadOf, type Cluster } from './cluster';

const POLLS = 5;

/** A trigger whose executions run on any of the workers. */
export function describeTrigger(running: () => Cluster): void {
	const simulator = useSimulator(() => running().main.api, { orders: 150 });
	let workflowId: string;

	beforeAll(async () => {
		const { api } = running().main;
		const chosen = {
			'Order Paid': { pollTimes: everySeconds(2) },
			'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.'),
		};
		for (let index = 0; index < 60; index++) {
			simulator.data.addOrder({ payment_status: 'pending' });
		}
		const file = 'template-on-payment.json';
		workflowId = await api.createWorkflow(exampleWorkflow(file, simulator.credential, { chosen }));
		await api.publish(workflowId);
	});

	/** Polls after the first reading, of which each requests the changed orders first. */
	const polls = () =>
		simulator.requests.filter(({ query }) => query.sort_field && query.page === '1').length;

	async function untilMorePolls(count: number): Promise<void> {
		const enough = polls() + count;
		await until(`there were ${enough} polls`, () => polls() >= enough);
	}

	it('fires once for each payment, whichever of them runs it', async () => {
		const { data } = simulator;
		const paid: string[] = [];
		await untilMorePolls(1);
		const pending = [...data.orders].filter(({ payment_status: status }) => status === 'pending');
		for (let poll = 0; poll < POLLS; poll++) {
			for (const { id } of pending.splice(0, 2)) {
				data.updateOrder(id, { payment_status: 'paid' });
				paid.push(id);
			}
			await untilMorePolls(1);
		}
		await until('all are sent', () => data.sentTemplates.length >= paid.length);
		await untilMorePolls(2);

		const spread = spreadOf(running());
		toStderr(
			`${polls()} polls: ${paid.length} payments, ${data.sentTemplates.length} templates, executions per worker: ${spread.join(' and ')}`,
		);
		expect(data.sentTemplates).toHaveLength(paid.length);
		const numbers = data.sentTemplates.map((sent) => sent.template_body_variables[1]);
		expect(numbers.sort()).toEqual(paid.map((id) => data.orders.get(id)?.order_number).sort());
		expect(spread.filter((executions) => executions > 0).length).toBeGreaterThan(1);
	});
}
