import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type { ITriggerFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { until } from '../support/until';
import { Watched } from './support/trigger';
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
// n8n 1.123 does not export the classes that poll.
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

	const watched = new Watched();
	const workflow = watched.workflow();
	const { type, parameters } = workflow.nodes.Trigger;
	// n8n adds it when it loads the node.
	parameters.pollTimes = { item: [{ mode: 'everyMinute' }] };
	const nodeType = workflow.nodeTypes.getByNameAndVersion(type);
	const poll = jest.spyOn(nodeType, 'poll').mockResolvedValue(null);
	const newContext = () => watched.context(workflow, 'activate');
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
