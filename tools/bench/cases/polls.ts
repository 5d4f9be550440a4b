import type { Order } from 'messaging-crm-simulator';
import '../../../test/engine/support/quiet';

import type { IHttpRequestOptions } from 'n8n-workflow';

import { Watched } from '../../../test/engine/support/trigger';
import { median, thousands, verdict, type Finding, type Verdict } from '../finding';

const STATUS = ['orderStatusChanged'];
const ALL_CHANGES = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];

/** `changes`: orders that change before each poll. */
const CHOICES = [
	{ known: 3_000, source: 'orders', events: STATUS, changes: 0 },
	{ known: 10_000, source: 'orders', events: STATUS, changes: 0 },
	{ known: 100_000, source: 'orders', events: STATUS, changes: 0 },
	{ known: 10_000, source: 'orders', events: ALL_CHANGES, changes: 0 },
	{ known: 100_000, source: 'orders', events: ALL_CHANGES, changes: 0 },
	{ known: 20_000, source: 'contacts', events: ['contactCreated'], changes: 0 },
	{ known: 10_000, source: 'orders', events: STATUS, changes: 10 },
	{ known: 10_000, source: 'orders', events: ALL_CHANGES, changes: 10 },
];

/** The first polls read all there is. */
const WARM_UP = 5;
const POLLS = 15;
const MOST_REQUESTS = 2;

const MINUTES_A_DAY = 1_440;
const MOST_REQUESTS_A_DAY = 3_500;

/** What polls cost: CPU time, requests, and what n8n keeps between polls. */
export async function polls(quick: boolean): Promise<Finding> {
	const finding: Finding = { title: 'Polls', verdicts: [], figures: [] };
	for (const choice of CHOICES.slice(0, quick ? 1 : undefined)) {
		const { known, source, events, changes } = choice;
		const name = `${thousands(known)} ${source}: ${events.join(', ')}`;
		const { ms, requests, bytes } = await pollsOf(choice);
		finding.figures.push({
			'Known records: events': name,
			'Changed before each poll': String(changes),
			'CPU, ms': ms.toFixed(),
			Requests: String(requests),
			'State, kB': (bytes / 1000).toFixed(1),
		});
		if (changes > 0) continue;
		const most = `${name}: at most ${MOST_REQUESTS} requests if nothing has happened`;
		finding.verdicts.push(verdict(most, String(requests), requests <= MOST_REQUESTS));
	}
	if (!quick) finding.verdicts.push(await dayOfPolls(), await quietDay());
	return finding;
}

/** A trigger that has not polled yet. */
async function watch(events: string[], records: { orders?: number; contacts?: number }) {
	const watched = new Watched();
	await watched.start(records);
	watched.reset({ events, options: { lookBackDays: 365 } });
	return watched;
}

async function pollsOf({ known, source, events, changes }: (typeof CHOICES)[number]) {
	const watched = await watch(events, { [source]: known });
	const workflow = watched.workflow();
	const context = watched.context(workflow, 'init');
	// Responses are kept: the CPU time of HTTP and of the simulator is not measured.
	const kept = new Map<string, Awaited<ReturnType<typeof responseTo>>>();
	const keep = async (url: string) => void kept.set(url, await responseTo(url, watched.sim.key));
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
				// Also the pages of the check: what it finds there must not be older than the news.
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
	return {
		ms: median(costs.map(({ ms }) => ms)),
		requests: Math.max(...costs.map((cost) => cost.requests)),
		bytes: Buffer.byteLength(JSON.stringify(workflow.staticData)),
	};
}

async function responseTo(url: string, key: string) {
	const response = await fetch(url, { headers: { api_key: key } });
	const headers = Object.fromEntries(response.headers.entries());
	return { statusCode: 200, headers, body: [Buffer.from(await response.arrayBuffer())] };
}

/** Changes the status of the oldest orders, which the sweep does not come to. */
function changeOldest({ sim: { data } }: Watched, from: number, count: number): void {
	// An order that changes later was created earlier: the list is not in the order of creation, too.
	const newestFirst = [...data.orders].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
	const changed = newestFirst.slice(-1000).slice(from, from + count);
	for (const { id } of changed) data.updateOrder(id, { order_status: 'returned' });
}

/** Polls once a minute, for a day. */
async function day(
	events: string[],
	prepare: (watched: Watched) => void,
	happens: (minute: number, watched: Watched) => void,
) {
	const watched = await watch(events, { orders: 3_000 });
	prepare(watched);
	await watched.poll();
	watched.sim.reset();
	let fired = 0;
	for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
		watched.time += 60_000;
		happens(minute, watched);
		fired += (await watched.poll()).length;
	}
	const { requests } = watched.sim.stats();
	await watched.sim.close();
	const measured = `${thousands(requests)} requests, ${thousands(fired)} events`;
	return { requests, fired, measured };
}

async function dayOfPolls(): Promise<Verdict> {
	const happens = (minute: number, { sim: { data } }: Watched) => {
		if (minute % 5 === 0) data.addOrder();
		if (minute % 8 >= 5) return;
		const { id } = data.orders.at((minute * 37) % data.orders.length) as Order;
		data.updateOrder(id, { order_status: `Status ${minute}` });
	};
	const events = ['orderCreated', 'orderStatusChanged'];
	const { requests, measured } = await day(events, () => {}, happens);
	return verdict(
		`a day of one-minute polls, 288 new orders and 900 status changes: under ${thousands(MOST_REQUESTS_A_DAY)} requests`,
		measured,
		requests < MOST_REQUESTS_A_DAY,
	);
}

/** Nothing happens, and no order was ever updated: no page proves the sort. */
async function quietDay(): Promise<Verdict> {
	const neverUpdated = ({ sim: { data } }: Watched) => {
		for (const { id, created_at } of [...data.orders]) {
			data.updateOrder(id, { updated_at: created_at });
		}
	};
	const { requests, fired, measured } = await day(ALL_CHANGES, neverUpdated, () => {});
	return verdict(
		`a quiet day of one-minute polls of orders that were never updated: at most ${thousands(2 * MINUTES_A_DAY)} requests`,
		measured,
		requests <= 2 * MINUTES_A_DAY && fired === 0,
	);
}
