import type { Order } from 'messaging-crm-simulator';
import '../../test/engine/support/quiet';

import { TriggerWorld } from '../../test/engine/support/triggerWorld';
import { verdict, type Finding } from './compare';

const ORDERS = 3_000;
const MINUTES_A_DAY = 1_440;
const MOST_REQUESTS_A_DAY = 1_600;

/** A poll each minute, and a round of 30 pages. */
const MOST_REQUESTS_A_QUIET_DAY = 1_480;

const thousands = (count: number) => count.toLocaleString('en');

/** How many requests polls need. */
export async function polls(): Promise<Finding> {
	const title = `One-minute polls of ${thousands(ORDERS)} orders, for a day`;
	return { title, verdicts: [await busyDay(), await quietDay()] };
}

/** A trigger that has not polled yet. */
function watch(events: string[]): TriggerWorld {
	return new TriggerWorld({ orders: ORDERS }, { events, options: { lookBackDays: 365 } });
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

async function busyDay() {
	const world = watch(['orderCreated', 'orderStatusChanged']);
	const { data } = world;
	const { requests, measured } = await day(world, (minute) => {
		if (minute % 5 === 0) data.addOrder();
		if (minute % 8 >= 5) return;
		const { id } = data.orders.at((minute * 37) % data.orders.length) as Order;
		data.updateOrder(id, { order_status: `Status ${minute}` });
	});
	return verdict(
		`288 new orders and 900 status changes: under ${thousands(MOST_REQUESTS_A_DAY)} requests`,
		measured,
		requests < MOST_REQUESTS_A_DAY,
	);
}

/** Nothing happens, and no order was ever updated. */
async function quietDay() {
	const world = watch(['orderCreated', 'orderUpdated', 'paymentStatusChanged']);
	const { data } = world;
	for (const { id, created_at: updated_at } of [...data.orders])
		data.updateOrder(id, { updated_at });
	const { requests, fired, measured } = await day(world);
	return verdict(
		`nothing happens, and no order was ever updated: at most ${thousands(MOST_REQUESTS_A_QUIET_DAY)} requests`,
		measured,
		requests <= MOST_REQUESTS_A_QUIET_DAY && fired === 0,
	);
}
