import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type { ITriggerFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { until } from '../support/until';
import { useWatched } from './support/trigger';

const watched = useWatched();

it('does not fire for what happened while the workflow was not published', async () => {
	watched.reset({ events: ['orderCreated'] });
	const { data } = watched.sim;
	await watched.poll();
	data.addOrder();
	const published = watched.context(watched.workflow(), 'trigger', 'activate');
	expect(await watched.pollWith(published)).toBeNull();
	const { id } = data.addOrder();
	const items = await watched.pollWith(published);
	expect(items?.map(({ json }) => json.id)).toEqual([id]);
	expect(await watched.pollWith(published)).toBeNull();
});

const { ActiveWorkflowTriggers, ScheduledTaskManager } = core;
// n8n 1.123 does not export the classes that poll.
const itIfExported = 'ActiveWorkflowTriggers' in core ? it : it.skip;

itIfExported('is polled by n8n with one context while the workflow is published', async () => {
	let tick = () => {};
	// In place of cron.
	Container.set(ScheduledTaskManager, {
		register: (_: unknown, onTick: () => void) => {
			tick = onTick;
			return true;
		},
		deregisterGroup: () => false,
	} as unknown as core.ScheduledTaskManager);
	const n8n = Container.get(ActiveWorkflowTriggers);

	const workflow = watched.workflow();
	const { type } = workflow.nodes.Trigger;
	const poll = jest
		.spyOn(workflow.nodeTypes.getByNameAndVersion(type), 'poll')
		.mockResolvedValue(null);
	const newContext = () => watched.context(workflow, 'trigger', 'activate');
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

describe('a context of its own for each poll', () => {
	it('does not silence the trigger, even if each is said to be the first', async () => {
		watched.reset({ events: ['orderCreated'] });
		const fired: unknown[] = [];
		const expected: string[] = [];
		for (let polls = 0; polls < 6; polls++) {
			const workflow = watched.workflow();
			const context = watched.context(workflow, 'trigger', 'activate');
			fired.push(...((await watched.pollWith(context)) ?? []).map(({ json }) => json.id));
			watched.saved = JSON.stringify(workflow.staticData);
			expected.push(watched.sim.data.addOrder().id);
		}
		expect(fired).toEqual(expected.slice(0, -1));
	});

	it('does not silence one whose context was kept before', async () => {
		watched.reset({ events: ['orderCreated'] });
		const kept = watched.workflow();
		const context = watched.context(kept, 'trigger', 'activate');
		for (let polls = 0; polls < 3; polls++) await watched.pollWith(context);
		watched.saved = JSON.stringify(kept.staticData);
		const fired: number[] = [];
		for (let polls = 0; polls < 5; polls++) {
			watched.sim.data.addOrder();
			const workflow = watched.workflow();
			const own = watched.context(workflow, 'trigger', 'activate');
			fired.push((await watched.pollWith(own))?.length ?? 0);
			watched.saved = JSON.stringify(workflow.staticData);
		}
		expect(fired).toEqual([0, 1, 1, 1, 1]);
	});
});
