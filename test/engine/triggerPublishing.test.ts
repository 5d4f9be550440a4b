import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type { ITriggerFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { until } from '../support/until';
import { useWatched } from './support/trigger';

const watched = useWatched();

it('does not fire for what happened while the workflow was not published', async () => {
	const data = await watched.begin({ events: ['orderCreated'] });
	data.addOrder();
	const published = watched.context(watched.workflow(), 'activate');
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
	const register = (_: unknown, onTick: () => void) => {
		tick = onTick;
		return true;
	};
	const inPlaceOfCron = { register, deregisterGroup: () => false };
	Container.set(ScheduledTaskManager, inPlaceOfCron as unknown as core.ScheduledTaskManager);
	const n8n = Container.get(ActiveWorkflowTriggers);

	const workflow = watched.workflow();
	const { type } = workflow.nodes.Trigger;
	const poll = jest
		.spyOn(workflow.nodeTypes.getByNameAndVersion(type), 'poll')
		.mockResolvedValue(null);
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

describe('a context of its own for each poll', () => {
	/** A poll whose context is said to be the first one. */
	const pollAnew = async () => (await watched.poll('trigger', 'activate')).map(({ id }) => id);

	it('does not silence the trigger, even if each is said to be the first', async () => {
		watched.reset({ events: ['orderCreated'] });
		const fired: unknown[] = [];
		const expected: string[] = [];
		for (let polls = 0; polls < 6; polls++) {
			fired.push(...(await pollAnew()));
			expected.push(watched.sim.data.addOrder().id);
		}
		expect(fired).toEqual(expected.slice(0, -1));
	});

	it('does not silence one whose context was kept before', async () => {
		watched.reset({ events: ['orderCreated'] });
		const kept = watched.workflow();
		const context = watched.context(kept, 'activate');
		for (let polls = 0; polls < 3; polls++) await watched.pollWith(context);
		watched.saved = JSON.stringify(kept.staticData);
		const fired: number[] = [];
		for (let polls = 0; polls < 5; polls++) {
			watched.sim.data.addOrder();
			fired.push((await pollAnew()).length);
		}
		expect(fired).toEqual([0, 1, 1, 1, 1]);
	});
});
