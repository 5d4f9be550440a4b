import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type { IDataObject, ITriggerFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { until } from '../support/until';
import { pollContext, told, triggerWorkflow } from './support/trigger';
import { worldOf } from './support/triggerWorld';

it('does not fire for what happened while the workflow was not published', async () => {
	const world = worldOf(['orderCreated']);
	world.restart();
	await world.quiet(1);
	world.add('orderCreated');
	world.reload('activate');
	await world.quiet(1);
	await world.expectNew('orderCreated');
	await world.quiet(1);
});

const { ActiveWorkflowTriggers, ScheduledTaskManager } = core;
// n8n 2.20 does not export the classes that poll.
const itIfExported = 'ActiveWorkflowTriggers' in core ? it : it.skip;

itIfExported('is polled by n8n with one context while the workflow is published', async () => {
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
	const newContext = () => pollContext(workflow, {}, 'activate');
	const additional = {} as IWorkflowExecuteAdditionalData;
	const noTrigger = () => ({}) as ITriggerFunctions;
	await n8n.addAllTriggers('1', workflow, additional, 'trigger', 'activate', noTrigger, newContext);
	for (let polls = 1; polls < 4; polls++) {
		await until(`n8n has polled ${polls} times`, () => poll.mock.calls.length === polls);
		tick();
	}
	await until('n8n has polled again', () => poll.mock.calls.length === 4);
	expect(new Set(poll.mock.contexts).size).toBe(1);
});

it.each([0, 3])(
	'a context of its own for each poll, said to be the first one, does not silence the trigger after %d polls with one',
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
	'fires once what a poll finds while the workflow is saved, if n8n %s what it returns',
	async (n8n) => {
		const world = worldOf(['orderCreated']);
		world.add('orderCreated', 3, 1_000);
		await world.fired(2);
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

it('fires if each poll has a context of its own, and another one is asked for meanwhile', async () => {
	const world = worldOf(['orderCreated']);
	world.add('orderCreated', 3, 1_000);
	await world.fired(2);
	const added = world.add('orderCreated', 2, 1_000);
	world.reload('update');
	world.between.set(1, () => {
		world.reload('update');
		void world.pollBeside();
	});
	expect(told((await world.poll()).items)).toEqual(added);
});
