import * as fc from 'fast-check';

import type { Watch } from '../../../nodes/MessagingCrm/trigger/changes';
import { Random } from '../../simulator/data/random';
import { DAY_MS, HOUR_MS, OrderDesk } from './support/orderDesk';

const STATUSES = ['pending', 'processing', 'shipping', 'completed'];

const watch = (lookBackDays: number): Watch => ({
	dated: true,
	lookBackDays,
	fields: ['order_status'],
	comparesContent: true,
});

const happening = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ create: fc.integer({ min: 0, max: 30 }) }) },
	{
		weight: 4,
		arbitrary: fc.record({ change: fc.nat(1000), to: fc.constantFrom(...STATUSES) }),
	},
	{ weight: 3, arbitrary: fc.record({ hours: fc.integer({ min: 0, max: 40 }) }) },
	{ weight: 4, arbitrary: fc.record({ fails: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ clockAhead: fc.integer({ min: -400, max: 400 }) }) },
);

async function play(desk: OrderDesk, happenings: unknown[]): Promise<void> {
	for (const [index, what] of happenings.entries()) {
		const { create, change, to, hours, fails, clockAhead } = what as Record<string, number>;
		if (create !== undefined) desk.create(create);
		else if (change !== undefined) {
			desk.change(change, { order_status: String(to), notes: String(index) });
		} else if (hours !== undefined) desk.time += hours * HOUR_MS;
		else if (clockAhead !== undefined) desk.clockAhead = clockAhead * HOUR_MS;
		else await desk.poll(Boolean(fails));
	}
	desk.clockAhead = 0;
	await desk.poll();
}

function expectEachOnce({ fired, expected, doubtful }: OrderDesk): void {
	const certain = fired.filter((event) => !doubtful.has(event));
	expect(certain.sort()).toEqual(expected.sort());
	expect(new Set(fired).size).toBe(fired.length);
}

describe('every new order fires exactly once after a first poll', () => {
	const ahead = fc.integer({ min: -30, max: 400 });

	it.each([2, 30])('with a wrong clock, looking back %d days', async (days) => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat(2000), { maxLength: 20 }),
				ahead,
				fc.array(fc.record({ clockDays: fc.constantFrom(undefined, 0, 0, -1, 3) }), {
					minLength: 1,
					maxLength: 10,
				}),
				async (hoursAgo, clockDays, later) => {
					const desk = new OrderDesk(watch(days));
					hoursAgo.forEach((hours) => desk.create(hours));
					desk.clockAhead = clockDays * DAY_MS;
					await desk.poll();
					for (const { clockDays: corrected } of later) {
						if (corrected !== undefined) desk.clockAhead = corrected * DAY_MS;
						desk.time += HOUR_MS;
						desk.create();
						await desk.poll();
					}
					const created = desk.orders.slice(hoursAgo.length).map(({ id }) => `${id} created`);
					expect(desk.fired).toEqual(created);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe('every event fires exactly once', () => {
	it.each([2, 30])('whatever happens, looking back %d days', async (days) => {
		await fc.assert(
			fc.asyncProperty(
				fc.nat(20),
				fc.array(happening, { minLength: 10, maxLength: 120, size: 'max' }),
				async (there, happenings) => {
					const desk = new OrderDesk(watch(days));
					for (let index = 0; index < there; index++) desk.create(index * 20);
					await desk.poll();
					expect(desk.fired).toEqual([]);
					await play(desk, happenings);
					expectEachOnce(desk);
				},
			),
			{ numRuns: 150 },
		);
	});

	it('of 1,000 orders over 40 days, with one poll in five failing', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer(), async (seed) => {
				const random = new Random(seed);
				const desk = new OrderDesk(watch(60));
				await desk.poll();
				while (desk.orders.length < 1000) {
					desk.time += random.fraction() * 2 * ((40 * DAY_MS) / 1000);
					desk.create(random.integer(0, 24));
					const notes = String(desk.orders.length);
					desk.change(random.integer(0, 999), { order_status: random.pick(STATUSES), notes });
					if (random.chance(0.2)) await desk.poll(random.chance(0.2));
				}
				await desk.poll();
				expect(desk.expected.filter((event) => !event.includes(' is '))).toHaveLength(1000);
				expect(desk.doubtful.size).toBe(0);
				expectEachOnce(desk);
			}),
			{ numRuns: 1 },
		);
	});
});
