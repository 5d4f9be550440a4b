import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import * as core from 'n8n-core';
import type {
	IDataObject,
	INodeParameters,
	ITriggerFunctions,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { until } from '../support/until';
import { byId } from './support/service';
import { told, useWatched } from './support/trigger';

const watched = useWatched({ boards: 2, boardItems: 10 });

const warn = () => jest.spyOn(Container.get(Logger), 'warn').mockClear();

/** What the trigger of the test has saved. */
const state = () => Object.values(JSON.parse(watched.saved) as IDataObject)[0] as IDataObject;

const replaceState = (value: unknown) => {
	watched.saved = JSON.stringify({ 'node:Trigger': value });
};

describe('what was not fired yet fires after a change of', () => {
	afterEach(() => {
		watched.credential = {
			baseUrl: watched.sim.url,
			apiKey: watched.sim.key,
			keyHeader: 'apiKey',
		};
	});

	const changes: Array<[string, () => IDataObject]> = [
		['the API key', () => ({ apiKey: 'rotated-key-0123456789' })],
		['a slash behind the base URL', () => ({ baseUrl: `${watched.sim.url}/` })],
		['the case of the host', () => ({ baseUrl: watched.sim.url.replace('http', 'HTTP') })],
		['the other base URL', () => ({ unprefixedBaseUrl: 'https://other.example.com' })],
	];

	it.each(changes)('%s', async (_, change) => {
		watched.reset({ events: ['orderCreated', 'contactCreated'] });
		await watched.poll();
		const { data } = watched.sim;
		const order = data.addOrder();
		const contact = data.addContact();
		data.registeredKeys.add('rotated-key-0123456789');
		watched.credential = { ...watched.credential, ...change() };
		expect(told(await watched.poll()).sort()).toEqual(
			[`orderCreated ${order.id}`, `contactCreated ${contact.id}`].sort(),
		);
		expect(await watched.poll()).toEqual([]);
	});

	it('the API key, when the list comes back empty first', async () => {
		watched.reset({ events: ['contactCreated'] });
		await watched.poll();
		const { id } = watched.sim.data.addContact();
		watched.sim.data.registeredKeys.add('rotated-key-0123456789');
		watched.credential = { ...watched.credential, apiKey: 'rotated-key-0123456789' };
		watched.sim.faults.add({
			match: { route: '/api/contacts' },
			fault: { type: 'status', status: 200, body: { data: [] } },
		});
		expect(await watched.poll()).toEqual([]);
		watched.sim.faults.clear();
		expect(told(await watched.poll())).toEqual([`contactCreated ${id}`]);
	});
});

it("takes note only of another workspace's records, and says so", async () => {
	watched.reset({ events: ['orderCreated', 'contactCreated'] });
	await watched.poll();
	const { data } = watched.sim;
	for (const { id } of [...data.orders]) data.orders.remove(id);
	for (const { id } of [...data.contacts]) data.contacts.remove(id);
	for (let count = 0; count < 3; count++) {
		data.addOrder();
		data.addContact();
	}
	data.registeredKeys.add('key-of-another-workspace');
	data.business.id = '11111111-1111-4111-8111-111111111111';
	const before = watched.credential;
	watched.credential = { ...before, apiKey: 'key-of-another-workspace' };
	const logged = warn();
	expect(await watched.poll()).toEqual([]);
	expect(logged.mock.calls.join()).toContain('belongs to another business');
	const { id } = data.addOrder();
	expect(told(await watched.poll())).toEqual([`orderCreated ${id}`]);
	watched.credential = before;
});

it('starts anew for a changed source only', async () => {
	const [board, other] = [...watched.sim.data.boards].map(({ id }) => id);
	const settings = (boardId: string): INodeParameters => ({
		events: ['orderCreated', 'boardItemCreated'],
		boardId: byId(boardId),
	});
	watched.reset(settings(board));
	await watched.poll();
	const { data } = watched.sim;
	const order = data.addOrder();
	data.addBoardItem({ board_id: other });
	watched.parameters = settings(other);
	expect(told(await watched.poll())).toEqual([`orderCreated ${order.id}`]);
	const { id } = data.addBoardItem({ board_id: other });
	const [item] = await watched.poll();
	expect(item.item_id).toBe(id);
});

it('goes on for the sources that were there when an event of another one is added', async () => {
	watched.reset({ events: ['orderCreated'] });
	await watched.poll();
	const { id } = watched.sim.data.addOrder();
	watched.sim.data.addContact();
	watched.parameters = { events: ['orderCreated', 'contactCreated'] };
	expect(told(await watched.poll())).toEqual([`orderCreated ${id}`]);
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
	poll.mockRestore();
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

describe('state that cannot be read', () => {
	const first = (sources: unknown) => Object.values(sources as IDataObject)[0] as IDataObject;

	/** Each changes what was saved, and gives nothing or what to save instead. */
	const damages: Array<[string, (saved: IDataObject) => unknown]> = [
		['of a later version', (saved) => ({ ...saved, version: 99 })],
		['of a version that is none', (saved) => ({ ...saved, version: 'next' })],
		['without sources', ({ version }) => ({ version })],
		['with a list of sources', (saved) => ({ ...saved, sources: [] })],
		['without records', (saved) => void delete first(saved.sources).days],
		['cut off between two records', (saved) => cutOff(first(saved.sources).days as IDataObject)],
	];

	function cutOff(days: IDataObject): void {
		for (const [day, lines] of Object.entries(days)) days[day] = String(lines).split('\n')[0];
	}

	it.each(damages)('starts anew, with a warning: %s', async (_, damage) => {
		watched.reset({ events: ['orderUpdated', 'orderCreated'] });
		await watched.poll();
		const saved = state();
		replaceState(damage(saved) ?? saved);
		watched.sim.data.addOrder();
		const logged = warn();
		expect(await watched.poll()).toEqual([]);
		expect(logged.mock.calls.join()).toContain('could not be read');
		const { id } = watched.sim.data.addOrder();
		logged.mockClear();
		expect(told(await watched.poll())).toEqual([`orderCreated ${id}`]);
		expect(logged).not.toHaveBeenCalled();
	});

	it('starts anew for that source only', async () => {
		watched.reset({ events: ['orderCreated', 'contactCreated'] });
		await watched.poll();
		const saved = state();
		(saved.sources as IDataObject)['/api/orders'] = 'lost';
		replaceState(saved);
		watched.sim.data.addOrder();
		const { id } = watched.sim.data.addContact();
		expect(told(await watched.poll())).toEqual([`contactCreated ${id}`]);
	});
});

it('keeps the size of the state if nothing happens', async () => {
	watched.reset({ events: ['orderUpdated', 'contactCreated'] });
	await watched.poll();
	const { saved } = watched;
	expect(await watched.poll()).toEqual([]);
	expect(watched.saved).toBe(saved);
});
