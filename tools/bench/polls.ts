import type { Order } from 'messaging-crm-simulator';
import '../../test/engine/support/quiet';

import { Watched } from '../../test/engine/support/trigger';
import { thousands, type Finding, verdict } from './compare';

const ORDERS = 3_000;

/** A poll a minute, for a day. */
const POLLS = 1_440;

/** Besides a request for each poll: a round of 30 pages, and pages of the news. */
const MOST_REQUESTS = { busy: 1_600, quiet: 1_480 };

/** What a day of polls costs: requests, CPU time, and what n8n keeps between polls. */
export async function polls(): Promise<Finding> {
	const busy = await watch(['orderCreated', 'orderStatusChanged']);
	const { orders } = busy.sim.data;
	const ofBusyDay = await day(busy, (minute) => {
		if (minute % 5 === 0) busy.sim.data.addOrder();
		if (minute % 8 >= 5) return;
		const { id } = orders.at((minute * 37) % orders.length) as Order;
		busy.sim.data.updateOrder(id, { order_status: `Status ${minute}` });
	});
	const quiet = await watch(['orderCreated', 'orderUpdated', 'paymentStatusChanged']);
	const { data } = quiet.sim;
	for (const { id, created_at } of [...data.orders])
		data.updateOrder(id, { updated_at: created_at });
	const ofQuietDay = await day(quiet);
	return {
		title: `One-minute polls of ${thousands(ORDERS)} orders, for a day`,
		verdicts: [
			verdict(
				`288 new orders and 900 status changes: under ${thousands(MOST_REQUESTS.busy)} requests`,
				`${ofBusyDay.Requests} requests, ${ofBusyDay.Events} events`,
				ofBusyDay.Requests < MOST_REQUESTS.busy,
			),
			verdict(
				`nothing happens, and no order was ever updated: at most ${thousands(MOST_REQUESTS.quiet)} requests`,
				`${ofQuietDay.Requests} requests, ${ofQuietDay.Events} events`,
				ofQuietDay.Requests <= MOST_REQUESTS.quiet && ofQuietDay.Events === 0,
			),
		],
		figures: [ofBusyDay, ofQuietDay],
	};
}

/** A trigger that has not polled yet. */
async function watch(events: string[]) {
	const watched = new Watched();
	await watched.start({ orders: ORDERS });
	watched.reset({ events, options: { lookBackDays: 365 } });
	return watched;
}

async function day(watched: Watched, happens = (_minute: number) => {}) {
	await watched.poll();
	watched.sim.reset();
	let events = 0;
	const before = process.cpuUsage();
	for (let minute = 0; minute < POLLS; minute++) {
		watched.time += 60_000;
		happens(minute);
		events += (await watched.poll()).length;
	}
	const { user, system } = process.cpuUsage(before);
	const { requests } = watched.sim.stats();
	await watched.sim.close();
	const cpu = (user + system) / 1000 / POLLS;
	return { Requests: requests, Events: events, 'CPU of a poll and the service, ms': cpu.toFixed() };
}
