import { setTimeout as sleep } from 'node:timers/promises';

import { databaseAsText } from '../../n8n/database';
import { exampleWorkflow } from '../../n8n/example';
import type { Host } from '../../n8n/host';
import { everySeconds } from '../../n8n/pollTimes';
import { useSimulator } from '../../n8n/useSimulator';
import { toStderr } from '../../support/progress';
import { until } from '../../support/until';
import { newTemplate } from '../../n8n/workflows';
import { savedByN8n, type Saved } from './savedByN8n';

/** At least two: in the middle of a poll, and between two polls; the third is where n8n loses what it was given. */
export const KILLS = Number(process.env.KILLS ?? '2');
const POLLS_BEFORE_A_KILL = 2;
const UNPAID = 50;
/** So many are paid after the last restart, the others in equal parts before each kill, however long the restarts take. */
const PAID_AT_THE_END = 10;
const TRIGGER = 'Order Paid';
/** What n8n logs, with the level debug, as soon as a poll has given it events. */
const GIVEN = /Received event to trigger execution/g;

/** A way of n8n's to save what was polled. */
interface Setting {
	/** Orders that may fire twice. */
	mostDoubled: number;
	/** Whether n8n saves the trigger's state before it creates the execution: killed in between, it loses the events of a poll. */
	losesWhatItWasGiven: boolean;
	/** Seconds from one poll to the next. */
	every: number;
}

/** What n8n's log has to tell. */
export const LOGGED = { N8N_LOG_LEVEL: 'debug' };

/** Kills an n8n that polls, again and again, and counts what the trigger fired. In the end, n8n is left killed. */
export function describeKills(running: () => Host, setting: Setting): void {
	const { mostDoubled, losesWhatItWasGiven, every } = setting;
	let host: Host;
	/** What n8n had saved when it was started. */
	let savedBeforeStart: Saved;

	beforeAll(() => (host = running()));

	const simulator = useSimulator(() => host.api, { orders: 150, latencyMs: 100 });

	beforeAll(async () => {
		for (let index = 0; index < UNPAID; index++) {
			simulator.data.addOrder({ payment_status: 'pending' });
		}
		const chosen = {
			[TRIGGER]: { pollTimes: everySeconds(every) },
			'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.'),
		};
		const example = exampleWorkflow('template-on-payment.json', simulator.credential, { chosen });
		await host.api.publish(await host.api.createWorkflow(example));
	});

	const givenSoFar = () => host.log().match(GIVEN)?.length ?? 0;

	/** Kills n8n. Returns those paid orders that it was given by the trigger, and that it has lost. */
	async function killAndRestart(paid: string[]): Promise<string[]> {
		const before = savedBeforeStart;
		await host.kill();
		const after = await savedByN8n(host, TRIGGER);
		const begun = after.executions.length - before.executions.length;
		const given = givenSoFar();
		savedBeforeStart = after;
		await host.restart();
		if (!losesWhatItWasGiven || given <= begun) return [];
		const fired = new Set(after.executions.flat());
		const learned = paid.filter((id) => after.knowsAsPaid(id) && !before.knowsAsPaid(id));
		return learned.filter((id) => !fired.has(id));
	}

	/** A poll that begins a round may count twice. */
	const polls = () =>
		simulator.requests.filter(({ route, query }) => route === '/api/orders' && query.page === '1')
			.length;

	async function untilPolls(count: number): Promise<void> {
		await until(`there were ${count} polls`, () => polls() >= count);
	}

	/** Pays one order that is not paid yet, unless so many are paid. */
	function payOne(paid: string[], most: number): void {
		if (paid.length >= most) return;
		const unpaid = [...simulator.data.orders].slice(0, UNPAID);
		const order = unpaid.find(({ payment_status: status }) => status !== 'paid');
		if (!order) return;
		simulator.data.updateOrder(order.id, { payment_status: 'paid' });
		paid.push(order.id);
	}

	const firedOrders = async () => (await savedByN8n(host, TRIGGER)).executions.flat();

	it('misses no payment', async () => {
		const { data } = simulator;
		const paid: string[] = [];
		// What happened before that does not fire.
		await until('n8n has saved the first poll', async () =>
			(await databaseAsText(host.n8n, host.folder)).includes('fingerprint'),
		);
		savedBeforeStart = await savedByN8n(host, TRIGGER);
		let most = 0;
		const payer = setInterval(() => payOne(paid, most), every * 350);
		const lost = new Set<string>();
		for (let killed = 0; killed < KILLS; killed++) {
			most = ((UNPAID - PAID_AT_THE_END) / KILLS) * (killed + 1);
			// As soon as n8n was given events, just after the first request of a poll, or between two polls.
			if (killed % 3 === 2) {
				const given = givenSoFar();
				await until('n8n was given events', () => givenSoFar() > given);
			} else {
				await untilPolls(polls() + POLLS_BEFORE_A_KILL);
				await sleep(killed % 3 === 0 ? 60 : every * 500);
			}
			for (const id of await killAndRestart(paid)) lost.add(id);
		}
		most = UNPAID;
		await untilPolls(polls() + 3);
		clearInterval(payer);
		await untilPolls(polls() + 2);
		// A kill ends the executions that run, on a busy machine most of them, and n8n does not take them up again.
		await until('a template is sent', () => data.sentTemplates.length > 0);
		// Whatever is missed is counted below: a busy machine takes its time to save the executions of the last polls.
		await until('all have fired', async () => {
			const fired = new Set(await firedOrders());
			return paid.every((id) => fired.has(id) || lost.has(id));
		}).catch(toStderr);
		const total = polls();
		await host.kill();

		const fired = await firedOrders();
		const times = (id: string) => fired.filter((one) => one === id).length;
		const doubled = paid.filter((id) => times(id) > 1);
		const unfired = paid.filter((id) => times(id) === 0);
		const missed = unfired.filter((id) => !lost.has(id));
		const confirmed = data.sentTemplates.map(({ template_body_variables: [, order] }) => order);
		const sent = confirmed.length;
		toStderr(
			`${total} polls, ${KILLS} kills: ${paid.length} orders paid, ${missed.length} missed, ${lost.size} lost by n8n, ${doubled.length} doubled; ${sent} templates sent`,
		);
		expect(paid.length).toBeGreaterThan(KILLS * 6);
		expect(missed).toEqual([]);
		expect(doubled.length).toBeLessThanOrEqual(mostDoubled);
		expect(new Set(confirmed).size).toBe(sent);
		expect(fired.filter((id) => !paid.includes(id))).toEqual([]);
	}, 480_000);
}
