import type { Order } from 'messaging-crm-simulator';
import '../../../test/engine/support/quiet';

import type { IHttpRequestOptions } from 'n8n-workflow';

import { Watched } from '../../../test/engine/support/trigger';
import { median, thousands, verdict, type Finding, type Verdict } from '../finding';

const STATUS = ['orderStatusChanged'];
const ALL_CHANGES = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];

/** `changes`: orders that change before each poll. */
const CHOICES = [
	{ known: 10_000, events: STATUS, changes: 0 },
	{ known: 100_000, events: STATUS, changes: 0 },
	{ known: 10_000, events: ALL_CHANGES, changes: 0 },
	{ known: 100_000, events: ALL_CHANGES, changes: 0 },
	{ known: 10_000, events: ALL_CHANGES, changes: 10 },
];

/** The first polls read all there is. */
const WARM_UP = 5;
const POLLS = 15;

const MINUTES_A_DAY = 1_440;
const MOST_REQUESTS_A_DAY = 1_600;

/** A poll each minute, and a round of 30 pages. */
const MOST_REQUESTS_A_QUIET_DAY = 1_480;

/** What polls cost: CPU time, requests, and what n8n keeps between polls. */
export async function polls(quick: boolean): Promise<Finding> {
	const figures = [];
	for (const choice of CHOICES.slice(0, quick ? 1 : undefined)) figures.push(await costsOf(choice));
	return { title: 'Polls', verdicts: quick ? [] : [await dayOfPolls(), await quietDay()], figures };
}

/** A trigger that has not polled yet. */
async function watch(events: string[], orders: number) {
	const watched = new Watched();
	await watched.start({ orders });
	watched.reset({ events, options: { lookBackDays: 365 } });
	return watched;
}

async function costsOf({ known, events, changes }: (typeof CHOICES)[number]) {
	const watched = await watch(events, known);
	const workflow = watched.workflow();
	const context = watched.context(workflow, 'init');
	// Responses are kept: the CPU time of HTTP and of the simulator is not measured.
	const kept = new Map<string, object>();
	const keep = async (url: string) => {
		const response = await fetch(url, { headers: { api_key: watched.sim.key } });
		const body = [Buffer.from(await response.arrayBuffer())];
		kept.set(url, { statusCode: 200, headers: Object.fromEntries(response.headers), body });
	};
	let requests = 0;
	context.helpers.httpRequestWithAuthentication = async (_, { url, qs }: IHttpRequestOptions) => {
		requests += 1;
		const asked = `${url}?${new URLSearchParams(qs as Record<string, string>)}`;
		if (!kept.has(asked)) await keep(asked);
		return kept.get(asked);
	};
	const costs = [];
	try {
		for (let poll = 0; poll < WARM_UP + POLLS; poll++) {
			watched.time += 60_000;
			if (poll > 1 && changes > 0) {
				changeOldest(watched, poll * changes, changes);
				// Also the pages of the round: what it finds there must not be older than the news.
				for (const url of kept.keys()) await keep(url);
			}
			requests = 0;
			const before = process.cpuUsage();
			const items = await watched.pollWith(context);
			const { user, system } = process.cpuUsage(before);
			if (poll < WARM_UP) continue;
			const fired = items?.length ?? 0;
			if (fired !== changes) throw new Error(`A poll gave ${fired} items.`);
			costs.push({ ms: (user + system) / 1000, requests });
		}
	} finally {
		await watched.sim.close();
	}
	const bytes = Buffer.byteLength(JSON.stringify(workflow.staticData));
	return {
		'Known records: events': `${thousands(known)} orders: ${events.join(', ')}`,
		'Changed before each poll': String(changes),
		'CPU, ms': median(costs.map(({ ms }) => ms)).toFixed(),
		Requests: String(Math.max(...costs.map((cost) => cost.requests))),
		'State, kB': (bytes / 1000).toFixed(1),
	};
}

/** Changes the status of the oldest orders. */
function changeOldest({ sim: { data } }: Watched, from: number, count: number): void {
	// An order that changes later was created earlier: the list is not in the order of creation, too.
	const newestFirst = [...data.orders].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
	const changed = newestFirst.slice(-1000).slice(from, from + count);
	for (const { id } of changed) data.updateOrder(id, { order_status: 'returned' });
}

/** Polls once a minute, for a day. */
async function day(watched: Watched, happens = (_minute: number) => {}) {
	await watched.poll();
	watched.sim.reset();
	let fired = 0;
	for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
		watched.time += 60_000;
		happens(minute);
		fired += (await watched.poll()).length;
	}
	const { requests } = watched.sim.stats();
	await watched.sim.close();
	const measured = `${thousands(requests)} requests, ${thousands(fired)} events`;
	return { requests, fired, measured };
}

async function dayOfPolls(): Promise<Verdict> {
	const watched = await watch(['orderCreated', 'orderStatusChanged'], 3_000);
	const { data } = watched.sim;
	const { requests, measured } = await day(watched, (minute) => {
		if (minute % 5 === 0) data.addOrder();
		if (minute % 8 >= 5) return;
		const { id } = data.orders.at((minute * 37) % data.orders.length) as Order;
		data.updateOrder(id, { order_status: `Status ${minute}` });
	});
	return verdict(
		`a day of one-minute polls, 288 new orders and 900 status changes: under ${thousands(MOST_REQUESTS_A_DAY)} requests`,
		measured,
		requests < MOST_REQUESTS_A_DAY,
	);
}

/** Nothing happens, and no order was ever updated. */
async function quietDay(): Promise<Verdict> {
	const watched = await watch(ALL_CHANGES, 3_000);
	const { data } = watched.sim;
	for (const { id, created_at: updated_at } of [...data.orders])
		data.updateOrder(id, { updated_at });
	const { requests, fired, measured } = await day(watched);
	return verdict(
		`a quiet day of one-minute polls of orders that were never updated: at most ${thousands(MOST_REQUESTS_A_QUIET_DAY)} requests`,
		measured,
		requests <= MOST_REQUESTS_A_QUIET_DAY && fired === 0,
	);
}
