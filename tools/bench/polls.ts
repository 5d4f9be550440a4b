import type { Order } from 'messaging-crm-simulator';
import '../../test/engine/support/quiet';

import { TriggerWorld } from '../../test/engine/support/triggerWorld';
import { median, thousands, verdict, type Finding, type Verdict } from './compare';

const STATUS = ['orderStatusChanged'];
const ALL_CHANGES = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];

/** `changes`: orders that change before each poll. */
const CHOICES = [
	{ known: 10_000, events: STATUS, changes: 0 },
	{ known: 10_000, events: ALL_CHANGES, changes: 0 },
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
export async function polls(): Promise<Finding> {
	const figures = [];
	for (const choice of CHOICES) figures.push(await costsOf(choice));
	return { title: 'Polls', verdicts: [await dayOfPolls(), await quietDay()], figures };
}

/** A trigger that has not polled yet. */
function watch(events: string[], orders: number): TriggerWorld {
	return new TriggerWorld({ orders }, { events, options: { lookBackDays: 365 } });
}

async function costsOf({ known, events, changes }: (typeof CHOICES)[number]) {
	const world = watch(events, known);
	// Responses are kept: the CPU time of the simulator is not measured.
	const kept = new Map<string, ReturnType<TriggerWorld['page']>>();
	world.insteadOf = (_, asked) => {
		const url = String(asked);
		if (!kept.has(url)) kept.set(url, world.page(asked));
		return kept.get(url);
	};
	const costs = [];
	for (let poll = 0; poll < WARM_UP + POLLS; poll++) {
		if (poll > 1 && changes > 0) {
			changeOldest(world, poll * changes, changes);
			// Also the pages of the round: what it finds there must not be older than the news.
			for (const url of kept.keys()) kept.set(url, world.page(new URL(url)));
		}
		const before = process.cpuUsage();
		const { items, requests, error } = await world.poll();
		const { user, system } = process.cpuUsage(before);
		if (poll < WARM_UP) continue;
		if (error) throw error;
		if (items.length !== changes) throw new Error(`A poll gave ${items.length} items.`);
		costs.push({ ms: (user + system) / 1000, requests: requests.length });
	}
	const [state] = Object.values(JSON.parse(world.saved) as object);
	const bytes = Buffer.byteLength(JSON.stringify(state));
	return {
		'Known records: events': `${thousands(known)} orders: ${events.join(', ')}`,
		'Changed before each poll': String(changes),
		'CPU, ms': median(costs.map(({ ms }) => ms)).toFixed(),
		Requests: String(Math.max(...costs.map((cost) => cost.requests))),
		'State, kB': (bytes / 1000).toFixed(1),
	};
}

/** Changes the status of the oldest orders. */
function changeOldest({ data }: TriggerWorld, from: number, count: number): void {
	// An order that changes later was created earlier: the list is not in the order of creation, too.
	const newestFirst = [...data.orders].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
	const changed = newestFirst.slice(-1000).slice(from, from + count);
	for (const { id } of changed) data.updateOrder(id, { order_status: 'returned' });
}

/** Polls once a minute, for a day. */
async function day(world: TriggerWorld, happens = (_minute: number) => {}) {
	await world.poll();
	const day = { requests: 0, fired: 0 };
	for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
		happens(minute);
		const { requests, items, error } = await world.poll();
		if (error) throw error;
		day.requests += requests.length;
		day.fired += items.length;
	}
	const measured = `${thousands(day.requests)} requests, ${thousands(day.fired)} events`;
	return { ...day, measured };
}

async function dayOfPolls(): Promise<Verdict> {
	const world = watch(['orderCreated', 'orderStatusChanged'], 3_000);
	const { data } = world;
	const { requests, measured } = await day(world, (minute) => {
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
	const world = watch(ALL_CHANGES, 3_000);
	const { data } = world;
	for (const { id, created_at: updated_at } of [...data.orders])
		data.updateOrder(id, { updated_at });
	const { requests, fired, measured } = await day(world);
	return verdict(
		`a quiet day of one-minute polls of orders that were never updated: at most ${thousands(MOST_REQUESTS_A_QUIET_DAY)} requests`,
		measured,
		requests <= MOST_REQUESTS_A_QUIET_DAY && fired === 0,
	);
}
