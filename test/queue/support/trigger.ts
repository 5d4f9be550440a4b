import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { toStderr } from '../../support/progress';
import { exampleWorkflow } from '../../n8n/example';
import { everySeconds } from '../../n8n/pollTimes';
import { until } from '../../support/until';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import type { Cluster } from './cluster';

const POLLS = 5;

/** A trigger whose executions run on any of the workers. */
export function describeTrigger(running: () => Cluster): void {
	let simulator: Simulator;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 150 });
		const { api } = running().main;
		const credential = await api.createCredential(credentialFor(simulator));
		const chosen = {
			'Order Paid': { pollTimes: everySeconds(2) },
			'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.'),
		};
		const workflow = exampleWorkflow('template-on-payment.json', credential, { chosen });
		for (let index = 0; index < 60; index++) {
			simulator.data.addOrder({ payment_status: 'pending' });
		}
		workflowId = await api.createWorkflow(workflow);
		await api.publish(workflowId);
	});

	afterAll(async () => {
		await simulator?.close();
	});

	/** Polls after the first reading, of which each requests the changed orders first. */
	const polls = () =>
		simulator.requests.filter(({ query }) => query.sort_field && query.page === '1').length;

	async function untilMorePolls(count: number): Promise<void> {
		const enough = polls() + count;
		await until(`there were ${enough} polls`, () => polls() >= enough);
	}

	/** How each execution ended. */
	async function whatHappened(): Promise<string> {
		const { api } = running().main;
		const executions = await api.executions(workflowId);
		const runs = await Promise.all(executions.map(async ({ id }) => await api.execution(id)));
		const ends = runs.map(({ status, error }) => error?.message ?? status);
		return `Executions: ${ends.join(', ')}.`;
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
		await until('all are sent', () => data.sentTemplates.length >= paid.length).catch(
			async ({ message }: Error) => {
				throw new Error(`${message} ${await whatHappened()}`);
			},
		);
		await untilMorePolls(2);

		const spread = running().workers.map((worker) => worker.executions().length);
		toStderr(
			`${polls()} polls: ${paid.length} payments, ${data.sentTemplates.length} templates, executions per worker: ${spread.join(' and ')}`,
		);
		expect(data.sentTemplates).toHaveLength(paid.length);
		const numbers = data.sentTemplates.map((sent) => sent.template_body_variables[1]);
		expect(numbers.sort()).toEqual(paid.map((id) => data.orders.get(id)?.order_number).sort());
		expect(spread.filter((executions) => executions > 0).length).toBeGreaterThan(1);
	});
}
