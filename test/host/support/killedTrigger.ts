import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INodeExecutionData, IRunExecutionData } from 'n8n-workflow';

import { databaseAsText } from '../../n8n/database';
import { exampleWorkflow } from '../../n8n/example';
import { startHost, type Host } from '../../n8n/host';
import { everySeconds } from '../../n8n/pollTimes';
import { startServer, type Server } from '../../n8n/server';
import { toStderr } from '../../support/progress';
import { until } from '../../support/until';
import { credentialFor, newTemplate } from '../../n8n/workflows';

/** At least two: in the middle of a poll, and between two polls. */
export const KILLS = Number(process.env.KILLS ?? '2');
const POLLS_BEFORE_A_KILL = 2;

/** A way of n8n's to save what was polled. */
export interface Setting {
	env: NodeJS.ProcessEnv;
	/** Orders that may fire twice. */
	mostDoubled: number;
	/** Seconds from one poll to the next. */
	every: number;
}

/** Kills an n8n that polls, again and again, and counts what the trigger fired. */
export function describeKills(name: string, { env, mostDoubled, every }: Setting): void {
	describe(`killed again and again, ${name}`, () => {
		let simulator: Simulator;
		let host: Host;
		let running: Server;

		beforeAll(async () => {
			simulator = await startSimulator({ orders: 150, latencyMs: 100 });
			for (let index = 0; index < 120; index++) {
				simulator.data.addOrder({ payment_status: 'pending' });
			}
			host = await startHost({ env });
			running = host;
			const credentialId = await host.api.createCredential(credentialFor(simulator));
			const chosen = {
				'Order Paid': { pollTimes: everySeconds(every) },
				'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.'),
			};
			const workflow = exampleWorkflow('template-on-payment.json', credentialId, { chosen });
			await host.api.publish(await host.api.createWorkflow(workflow));
		});

		afterAll(async () => {
			await running?.kill();
			await host?.stop();
			await simulator?.close();
		});

		async function killAndRestart(): Promise<void> {
			await running.kill();
			running = await startServer(host.n8n, host.folder, { env });
		}

		const polls = () =>
			simulator.requests.filter(({ route, query }) => route === '/api/orders' && query.page === '1')
				.length;

		async function untilPolls(count: number): Promise<void> {
			await until(`there were ${count} polls`, () => polls() >= count);
		}

		/** Once n8n has saved what a first poll took note of. What happened before that does not fire. */
		async function untilSeeded(): Promise<void> {
			await untilPolls(1);
			await until('n8n has saved the first poll', async () =>
				(await databaseAsText(host.n8n, host.folder)).includes('fingerprint'),
			);
		}

		/** Pays one order that is not paid yet. */
		function payOne(paid: string[]): void {
			const order = [...simulator.data.orders]
				.slice(0, 120)
				.find((candidate) => candidate.payment_status !== 'paid' && !paid.includes(candidate.id));
			if (!order) return;
			simulator.data.updateOrder(order.id, { payment_status: 'paid' });
			paid.push(order.id);
		}

		/** The orders of all executions that n8n has saved, also of those that were killed half-way. */
		async function firedOrders(): Promise<string[]> {
			const lines = (await databaseAsText(host.n8n, host.folder)).trimEnd().split('\n');
			return lines
				.map((line) => JSON.parse(line) as { table: string; row: { data: string } })
				.filter(({ table }) => table === 'execution_data')
				.flatMap(({ row }) => triggerItems(parse(row.data) as IRunExecutionData))
				.map(({ json }) => String(json.id));
		}

		it('misses no payment', async () => {
			const { data } = simulator;
			const paid: string[] = [];
			await untilSeeded();
			const payer = setInterval(() => payOne(paid), every * 350);
			for (let killed = 0; killed < KILLS; killed++) {
				await untilPolls(polls() + POLLS_BEFORE_A_KILL);
				// Just after the first request of a poll, or between two polls.
				await sleep(killed % 2 === 0 ? 60 : every * 500);
				await killAndRestart();
			}
			await untilPolls(polls() + 3);
			clearInterval(payer);
			await untilPolls(polls() + 2);
			// A kill ends the executions that run, on a busy machine most of them, and n8n does not take them up again.
			await until('a template is sent', () => data.sentTemplates.length > 0);
			// Whatever is missed is counted below: a busy machine takes its time to save the executions of the last polls.
			await until('all have fired', async () => {
				const fired = new Set(await firedOrders());
				return paid.every((id) => fired.has(id));
			}).catch(toStderr);
			const total = polls();
			await running.kill();

			const fired = await firedOrders();
			const times = (id: string) => fired.filter((one) => one === id).length;
			const doubled = paid.filter((id) => times(id) > 1);
			const missed = paid.filter((id) => times(id) === 0);
			const confirmed = data.sentTemplates.map(({ template_body_variables: [, order] }) => order);
			const sent = confirmed.length;
			toStderr(
				`${total} polls, ${KILLS} kills: ${paid.length} orders paid, ${missed.length} missed, ${doubled.length} doubled; ${sent} templates sent`,
			);
			expect(paid.length).toBeGreaterThan(KILLS * 6);
			expect(missed).toEqual([]);
			expect(doubled.length).toBeLessThanOrEqual(mostDoubled);
			expect(new Set(confirmed).size).toBe(sent);
			expect(fired.filter((id) => !paid.includes(id))).toEqual([]);
		}, 480_000);
	});
}

/**
 * The trigger's output. An execution that was killed still has the trigger as the node to run; in what
 * n8n says of its finished nodes after a restart, it puts made-up items in place of those that were lost.
 */
function triggerItems({ executionData, resultData }: IRunExecutionData): INodeExecutionData[] {
	const next = executionData?.nodeExecutionStack.find(({ node }) => node.name === 'Order Paid');
	const waiting = next?.data.main?.[0];
	const done = resultData.runData['Order Paid']?.[0]?.data?.main[0];
	return waiting ?? done ?? [];
}
