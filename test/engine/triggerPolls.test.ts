import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type { IDataObject, ITriggerFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { until } from '../support/until';
import { HOUR_MS, logged, MINUTE_MS, pollContext, told, triggerWorkflow } from './support/trigger';
import { worldOf, type TriggerWorld } from './support/triggerWorld';

/** A trigger whose first round is over. */
async function begun(...events: string[]) {
	const world = worldOf(events);
	world.add('orderCreated', 3, HOUR_MS);
	world.add('contactCreated');
	expect(await world.fired(2)).toEqual([]);
	return world;
}

const pathsOf = async (world: TriggerWorld) =>
	(await world.poll()).requests.map(({ pathname }) => pathname);

/** The next poll fires nothing, and logs this warning; from then on, the trigger works. */
async function expectBeginsAnew(world: TriggerWorld, warning: string): Promise<void> {
	const warnings = logged('warn');
	expect(await world.fired()).toEqual([]);
	const before = warnings();
	expect(before).toContain(warning);
	await world.expectNew('orderCreated');
	expect(warnings()).toBe(before);
}

describe('after a change of the API key, the trigger', () => {
	async function changed() {
		const world = await begun('orderCreated');
		const added = world.add('orderCreated');
		world.key = 'another-key-0123456789';
		world.change();
		return { world, added };
	}

	it('goes on if it is of the same business, which takes one more request, once', async () => {
		const { world, added } = await changed();
		const { items, requests } = await world.poll();
		expect(told(items)).toEqual(added);
		expect(requests.map(({ pathname }) => pathname)).toEqual(['/businesses', '/api/orders']);
		expect(await pathsOf(world)).toEqual(['/api/orders']);
		world.restart();
		expect(await pathsOf(world)).not.toContain('/businesses');
		expect(world.saved).not.toContain(world.key);
		expect(world.saved).not.toContain(world.data.business.id);
	});

	it.each<[string, (world: TriggerWorld) => unknown]>([
		['it is of another business', ({ data }) => (data.business.id = 'other')],
		['the response has no ID', ({ data }) => (data.business.id = '')],
		['it may not read /businesses', ({ failing }) => failing.set('/businesses', 403)],
		['/businesses rejects it', ({ failing }) => failing.set('/businesses', 401)],
		['/businesses answers 422', ({ failing }) => failing.set('/businesses', 422)],
	])('starts anew if %s, with a warning', async (_, happen) => {
		const { world } = await changed();
		happen(world);
		await expectBeginsAnew(world, 'belongs to another business, or the service does');
	});

	it('does without the business if there is a web page in its place from the beginning', async () => {
		const world = worldOf(['orderCreated']);
		world.failing.set('/businesses', 200);
		await world.fired(4);
		await world.expectNew('orderCreated');
	});

	it('fails if /businesses does, and loses nothing', async () => {
		const { world, added } = await changed();
		world.failing.set('/businesses', 500);
		expect((await world.poll()).error).toBeDefined();
		world.failing.clear();
		expect(await world.fired()).toEqual(added);
	});
});

it('a saved state that cannot be read makes the trigger begin anew and log it', async () => {
	const world = await begun('orderCreated', 'contactCreated');
	const saved = JSON.parse(world.saved) as Record<string, IDataObject>;
	delete saved['node:Trigger'].records;
	world.saved = JSON.stringify(saved);
	world.change();
	world.add('orderCreated');
	world.add('contactCreated');
	await expectBeginsAnew(world, 'could not be read');
});

it('the time of a poll is divided among its lists; if it is too short for any page, the poll fails', async () => {
	const world = await begun('orderCreated', 'contactCreated');
	const [order] = world.add('orderCreated');
	const contacts = world.add('contactCreated');
	world.trouble.set(1, 'cutOff');
	expect(await world.fired()).toEqual(contacts);
	const [contact] = world.add('contactCreated');
	world.trouble.set(1, 'cutOff').set(2, 'cutOff');
	// Half of 50 seconds.
	const message =
		'GET /api/orders could not be read within 25 seconds, before the next poll is due';
	const error = { message, description: expect.stringContaining('Nothing is lost') };
	expect(await world.poll()).toMatchObject({ error, changes: false });
	expect((await world.fired()).sort()).toEqual([contact, order]);
});

describe('a list that fails', () => {
	it('holds up no other, fails the polls without events, and is caught up with later', async () => {
		const world = await begun('orderCreated', 'messageCreated');
		world.failing.set('/api/messages', 403);
		const messages = world.add('messageCreated');
		for (let round = 0; round < 2; round++) {
			await world.expectNew('orderCreated');
			expect((await world.poll()).error?.message).toBe('Forbidden');
			if (round === 0) world.restart();
		}
		world.failing.clear();
		expect(await world.fired(2)).toEqual(messages);
	});

	it('may be messages that do not say who sent them: nothing of that list counts until they do', async () => {
		const world = await begun('orderCreated', 'messageCreated');
		const { messages } = world.data;
		for (let count = 0; count < 3; count++) world.data.addMessage({ sender_type: undefined });
		await world.expectNew('orderCreated');
		expect((await world.poll()).error?.message).toContain('says who sent it');
		for (const { id } of [...messages]) messages.update(id, { sender_type: 'contact' });
		expect(await world.fired()).toHaveLength(3);
	});

	it('does not fail a poll that has brought another list forward: n8n may drop its state', async () => {
		const world = await begun('contactCreated', 'boardItemUpdated');
		world.failing.set('/api/contacts', 403);
		world.data.addBoardItem();
		await world.quiet(1);
		expect((await world.poll()).error?.message).toBe('Forbidden');
	});
});

describe('a list that one poll has no time for', () => {
	const manner = { maxLimit: 20, perPoll: 4 };

	it('is read by several polls, which say how far they are; another list fires meanwhile', async () => {
		const world = worldOf(['templateChanged'], manner);
		const { id } = world.data.addTemplate();
		await world.fired(3);
		world.add('contactCreated', 70);
		const log = logged('info');
		world.change({ events: ['templateChanged', 'contactCreated'] });
		expect(await world.fired()).toEqual([]);
		expect(log()).toContain(
			'"Trigger" has read 40 records of /api/contacts so far and continues at the next poll. Its events begin when all are read',
		);
		world.data.templates.update(id, { status: 'PAUSED' });
		expect(await world.fired()).toEqual([`templateChanged ${id}`]);
		expect(log()).toContain('has read all 70 records of /api/contacts. Its events begin now');
		await world.expectNew('contactCreated', 2);
	});

	it('is read by several polls although each has a context of its own; they say that events may be late', async () => {
		const world = worldOf(['contactCreated'], { ...manner, listOrder: 'oldestFirst' });
		world.add('contactCreated', 150, 1000);
		for (let poll = 0; poll < 4; poll++) {
			world.reload('update');
			await world.quiet(1);
		}
		const log = logged('info');
		await world.expectNew('contactCreated', 3);
		expect(log()).toContain('since one poll has no time for all. Events may be late');
	});
});

describe('n8n', () => {
	const { ActiveWorkflowTriggers, ScheduledTaskManager } = core;
	// n8n 2.20 does not export the classes that poll.
	const itIfExported = 'ActiveWorkflowTriggers' in core ? it : it.skip;

	itIfExported('polls with one context while the workflow is published', async () => {
		let tick = () => {};
		const register = (_: unknown, onTick: () => void) => {
			tick = onTick;
			return true;
		};
		const inPlaceOfCron = { register, deregisterGroup: () => false };
		Container.set(ScheduledTaskManager, inPlaceOfCron as unknown as core.ScheduledTaskManager);
		const n8n = Container.get(ActiveWorkflowTriggers);

		const workflow = triggerWorkflow({});
		const { type, parameters } = workflow.nodes.Trigger;
		// n8n adds it when it loads the node.
		parameters.pollTimes = { item: [{ mode: 'everyMinute' }] };
		const nodeType = workflow.nodeTypes.getByNameAndVersion(type);
		const poll = jest.spyOn(nodeType, 'poll').mockResolvedValue(null);
		const context = () => pollContext(workflow, {}, 'activate');
		const additional = {} as IWorkflowExecuteAdditionalData;
		const none = () => ({}) as ITriggerFunctions;
		await n8n.addAllTriggers('1', workflow, additional, 'trigger', 'activate', none, context);
		for (let polls = 1; polls < 4; polls++) {
			await until(`n8n has polled ${polls} times`, () => poll.mock.calls.length === polls);
			tick();
		}
		await until('n8n has polled again', () => poll.mock.calls.length === 4);
		expect(new Set(poll.mock.contexts).size).toBe(1);
	});

	it('publishes the workflow: what happened before does not fire', async () => {
		const world = worldOf(['orderCreated']);
		world.restart();
		await world.quiet(1);
		world.add('orderCreated');
		world.reload('activate');
		await world.quiet(1);
		await world.expectNew('orderCreated');
		await world.quiet(1);
	});

	it.each([0, 3])(
		'may poll with a context of its own, said to be the first one: that does not silence the trigger after %d polls with one',
		async (kept) => {
			const world = worldOf(['orderCreated']);
			world.add('orderCreated');
			await world.quiet(kept);
			const fired: number[] = [];
			for (let polls = 0; polls < 6; polls++) {
				world.reload('activate');
				fired.push((await world.fired()).length);
				world.add('orderCreated');
			}
			expect(fired).toEqual([0, 1, 1, 1, 1, 1]);
		},
	);

	// n8n executes what the poll of an activation returns if the workflow is saved during it, and discards that of others. The
	// workflow as it was saved has the state from before that poll.
	it.each(['executes', 'discards'])(
		'%s what a poll returns while the workflow is saved: it fires once',
		async (n8n) => {
			const world = await begun('orderCreated');
			const added = world.add('orderCreated', 2, 1_000);
			const { saved } = world;
			let during: Promise<unknown> | undefined;
			world.between.set(1, () => {
				world.reload('update');
				// n8n polls when it activates a workflow.
				during = world.pollBeside();
			});
			const fired: IDataObject[] = (await world.poll()).items;
			expect(await during).toBeNull();
			if (n8n === 'discards') {
				fired.length = 0;
				world.saved = saved;
			}
			for (let poll = 0; poll < 4; poll++) fired.push(...(await world.poll()).items);
			expect(told(fired)).toEqual(added);
		},
	);

	it('may ask for a poll with a context of its own while another poll runs, which still fires', async () => {
		const world = await begun('orderCreated');
		const added = world.add('orderCreated', 2, 1_000);
		world.reload('update');
		world.between.set(1, () => {
			world.reload('update');
			void world.pollBeside();
		});
		expect(await world.fired()).toEqual(added);
	});

	it('may not save what a poll left: that fires again, but not while n8n saves', async () => {
		const world = await begun('orderCreated');
		const { saved } = world;
		const added = world.add('orderCreated');
		expect(await world.fired()).toEqual(added);
		world.saved = saved;
		world.change();
		world.time -= MINUTE_MS - 20_000;
		expect(await world.quiet(1)).toEqual([0]);
		expect(world.saved).toBe(saved);
		expect(await world.fired()).toEqual(added);
	});
});
