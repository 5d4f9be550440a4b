import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { told, useWatched } from './support/trigger';

const LIMIT = 6;

const watched = useWatched({ orders: 1500, contacts: 1200, listOrder: 'newestFirst' });

const LOOK_BACK = { lookBackDays: 3650 };

const info = () => jest.spyOn(Container.get(Logger), 'info').mockClear();

beforeEach(() => {
	watched.sim.options.rateLimit.limit = LIMIT;
});

/** Polls, a minute apart, until there is something else to see in the log than progress. */
async function pollUntil(text: string): Promise<number> {
	const logged = info();
	for (let polls = 1; polls < 20; polls++) {
		expect(await watched.poll()).toEqual([]);
		if (logged.mock.calls.join('\n').includes(text)) return polls;
		watched.time += 60_000;
	}
	throw new Error(`Never logged: ${text}`);
}

it('reads all orders in several polls, says how far it is, and then fires', async () => {
	watched.reset({ events: ['orderCreated', 'orderUpdated'], options: LOOK_BACK });
	const logged = info();
	expect(await watched.poll()).toEqual([]);
	expect(logged.mock.calls.join()).toContain(
		'"Trigger" has read 600 records of /api/orders so far and continues at the next poll. Its events begin when all are read',
	);
	watched.time += 60_000;
	const polls = await pollUntil('has read all 1,500 records of /api/orders. Its events begin now');
	expect(polls).toBe(2);
	const { data } = watched.sim;
	watched.time += 60_000;
	const created = data.addOrder();
	const changed = data.orders.at(700)!;
	data.updateOrder(changed.id, { notes: 'Gift' });
	expect(told(await watched.poll()).sort()).toEqual(
		[`orderCreated ${created.id}`, `orderUpdated ${changed.id}`].sort(),
	);
	watched.time += 60_000;
	expect(await watched.poll()).toEqual([]);
});

it('keeps what earlier polls have read if one fails', async () => {
	watched.reset({ events: ['contactCreated'] });
	expect(await watched.poll()).toEqual([]);
	watched.time += 60_000;
	const { saved } = watched;
	watched.sim.faults.add({ fault: { type: 'status', status: 500 } });
	await expect(watched.poll()).rejects.toThrow();
	watched.sim.faults.clear();
	expect(watched.saved).toBe(saved);
	watched.time += 60_000;
	await pollUntil('has read all 1,200 records of /api/contacts. Its events begin now');
	watched.time += 60_000;
	const { id } = watched.sim.data.addContact();
	expect(told(await watched.poll())).toEqual([`contactCreated ${id}`]);
});

it('fires for one list while the first reading of another one goes on', async () => {
	watched.reset({ events: ['templateChanged'] });
	await watched.poll();
	watched.parameters = { events: ['templateChanged', 'contactCreated'] };
	watched.time += 60_000;
	expect(await watched.poll()).toEqual([]);
	watched.time += 60_000;
	const { data } = watched.sim;
	const [{ id }] = [...data.templates];
	data.templates.update(id, { status: 'PAUSED' });
	expect(told(await watched.poll())).toEqual([`templateChanged ${id}`]);
	watched.time += 60_000;
	await pollUntil('has read all 1,201 records of /api/contacts');
});

it('reads changed orders of a list without any order, which one poll has no time for', async () => {
	Object.assign(watched.sim.options, { listOrder: 'none', sorting: 'ignored' });
	watched.reset({ events: ['orderStatusChanged'], options: LOOK_BACK });
	await pollUntil('Its events begin now');
	watched.time += 60_000;
	const { data } = watched.sim;
	const changed = [3, 500, 1400].map((index) => data.orders.at(index)!.id);
	changed.forEach((id) => data.updateOrder(id, { order_status: 'returned' }));
	const logged = info();
	const fired: string[] = [];
	for (let polls = 0; polls < 5; polls++) {
		fired.push(...told(await watched.poll()));
		watched.time += 60_000;
	}
	expect(fired.sort()).toEqual(changed.map((id) => `orderStatusChanged ${id}`).sort());
	expect(logged.mock.calls.join()).toContain('since one poll has no time for all');
	Object.assign(watched.sim.options, { listOrder: 'newestFirst', sorting: 'applied' });
});
