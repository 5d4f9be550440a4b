import type { Order } from 'messaging-crm-simulator';
import '../../test/engine/support/quiet';

import { TriggerWorld } from '../../test/engine/support/triggerWorld';
import { targetResult, type Finding } from './compare';

const ORDERS = 3_000;
const MINUTES_A_DAY = 1_440;
const MOST_REQUESTS_A_DAY = 1_600;

/** One poll per minute, and one scan of 30 pages. */
const MOST_REQUESTS_A_QUIET_DAY = 1_480;

const MANY_ORDERS = 10_000;
const MOST_CPU_MS = 20;
const MOST_STATE_MB = 0.35;

/** The number of contacts in a real account. */
const CONTACTS = 129_810;

const thousands = (count: number) => count.toLocaleString('en');

/** Measures the requests, CPU time and saved state of polls. */
export async function polls(): Promise<Finding> {
	const title = `One-minute polls of ${thousands(ORDERS)} orders, for a day`;
	const targets = [await busyDay(), await quietDay(), await idlePoll(), await manyContacts()];
	return { title, targets };
}

/** A trigger that has not polled yet. */
function watch(events: string[]): TriggerWorld {
	return new TriggerWorld({ orders: ORDERS }, { events, options: { lookBackDays: 365 } });
}

/** Polls once per minute for a day. */
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

async function busyDay() {
	const world = watch(['orderCreated', 'orderStatusChanged']);
	const { data } = world;
	const { requests, fired, measured } = await day(world, (minute) => {
		// Update before adding: an order that is added and updated between two polls fires only Order Created.
		if (minute % 8 < 5) {
			const { id } = data.orders.at((minute * 37) % data.orders.length) as Order;
			data.updateOrder(id, { order_status: `Status ${minute}` });
		}
		if (minute % 5 === 0) data.addOrder();
	});
	return targetResult(
		`288 new orders and 900 status changes: under ${thousands(MOST_REQUESTS_A_DAY)} requests`,
		measured,
		requests < MOST_REQUESTS_A_DAY && fired === 288 + 900,
	);
}

/** A day on which nothing happens, with orders that were never updated. */
async function quietDay() {
	const world = watch(['orderCreated', 'orderUpdated', 'paymentStatusChanged']);
	const { data } = world;
	for (const { id, created_at: updated_at } of [...data.orders])
		data.updateOrder(id, { updated_at });
	const { requests, fired, measured } = await day(world);
	return targetResult(
		`nothing happens, and no order was ever updated: at most ${thousands(MOST_REQUESTS_A_QUIET_DAY)} requests`,
		measured,
		requests <= MOST_REQUESTS_A_QUIET_DAY && fired === 0,
	);
}

/** Measures the CPU time of an idle poll, including that of the simulated service in the same process. */
async function idlePoll() {
	const events = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];
	const options = { lookBackDays: 365 };
	const world = new TriggerWorld({ orders: MANY_ORDERS }, { events, options });
	const cpu: number[] = [];
	for (let minute = 0; minute < 200; minute++) {
		const before = process.cpuUsage();
		await world.poll();
		const { user, system } = process.cpuUsage(before);
		cpu.push((user + system) / 1000);
	}
	// The scan of 100 pages ends before the measured polls.
	const median = cpu.slice(120).sort((a, b) => a - b)[40];
	const megabytes = Buffer.byteLength(world.saved) / 1e6;
	return targetResult(
		`an idle poll with ${thousands(MANY_ORDERS)} known orders: at most ${MOST_CPU_MS} ms of CPU, ${MOST_STATE_MB} MB saved`,
		`${median.toFixed(0)} ms, ${megabytes.toFixed(2)} MB`,
		median <= MOST_CPU_MS && megabytes <= MOST_STATE_MB,
	);
}

async function manyContacts() {
	const world = new TriggerWorld({ contacts: CONTACTS }, { events: ['contactCreated'] });
	const counts: number[] = [];
	for (let minute = 0; minute < 60; minute++) counts.push((await world.poll()).requests.length);
	const added = world.add('contactCreated');
	const fired = await world.fired();
	const [begin, ...rest] = [counts.slice(0, -50), counts.slice(-50)].map((part) =>
		part.reduce((sum, count) => sum + count, 0),
	);
	return targetResult(
		`Contact Created with ${thousands(CONTACTS)} contacts: 1 request per poll`,
		`${begin} for the first 10 polls, ${rest[0]} for the next 50`,
		rest[0] === 50 && fired.join() === added.join(),
	);
}
