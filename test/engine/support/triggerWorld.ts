import 'reflect-metadata';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import {
	completeOptions,
	ENDPOINTS,
	errorBody,
	keyOf,
	Store,
	type ServiceError,
	type SimulatorOptions,
} from 'messaging-crm-simulator';
import { ActiveWorkflowTriggers, PollContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type IHttpRequestOptions,
	type INodeParameters,
	type INodeType,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { memoryOf as MemoryOf } from '../../../nodes/MessagingCrm/trigger/memory';
import { additionalData, makeNode, nodeTypes } from './engine';
import { systemClock } from './fastClock';
import { byId } from './service';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What a poll may take, and if n8n's scheduler starts it. */
const BUDGET_MS = 50_000;
const SCHEDULED_MS = 36_000;

const { memoryOf } = require('../../../dist/nodes/MessagingCrm/trigger/memory') as {
	memoryOf: typeof MemoryOf;
};

const { MessagingCrmTrigger } =
	require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
		MessagingCrmTrigger: new () => INodeType;
	};

export const triggerNode = new MessagingCrmTrigger();

/** What happens to a request of a poll; after `down`, to all later ones of the poll, too. */
export type Trouble = 'cutOff' | 'error500' | 'down';

export type PollEnd = 'saved' | 'killed' | 'dropped';

/** How the service answers, how many requests a poll has time for, and whether n8n's scheduler has a context for each poll. */
export type Manner = Partial<SimulatorOptions> & { perPoll?: number; hasOwnContexts?: boolean };

/** How to make happen what fires an event. */
const ADDS = {
	orderCreated: (data: Store) => data.addOrder(),
	contactCreated: (data: Store) => data.addContact(),
	messageCreated: (data: Store) => data.addMessage({ conversation_id: 'a' }),
	conversationCreated: (data: Store) => data.addConversation(),
	boardItemCreated: (data: Store) => data.addBoardItem(),
};

/** What a poll came to: its items, or the error it failed with; and its requests. */
export interface Poll {
	items: IDataObject[];
	error?: Error;
	/** Whether a poll that failed has changed the state. */
	changes?: boolean;
	requests: URL[];
}

/**
 * The trigger node on n8n's poll context, and a store of the simulator that answers its requests without a network. Time
 * passes only by requests, by waits of the node and when a test says so.
 */
export class TriggerWorld {
	/** The service's clock, in ms since the epoch. */
	time = Date.parse('2026-03-10T12:00:00+07:00');
	readonly data: Store;
	readonly options: SimulatorOptions;
	/** Requests that a poll has time for. */
	perPoll: number;
	/** What happens to the request with this number of the next poll, and after it. */
	trouble = new Map<number, Trouble>();
	between = new Map<number, () => void>();
	/** What happens to all requests of an endpoint: they fail with this status. */
	readonly failing = new Map<string, number>();
	/** A page of every list that fails with 403; 0 if none does. */
	failingPage = 0;
	/** Answers some requests for a page instead of the service. */
	insteadOf?: (page: number, asked: URL) => { statusCode: number; body: unknown } | undefined;
	/** The workflow's static data, as n8n's database has it. */
	saved = '{}';
	private requests: URL[] = [];
	private isDown = false;
	/** The node's own time limits: when each aborts. */
	private readonly timeLimits = new Map<AbortController, number>();
	private readonly workflowId = randomUUID();
	/** The service accepts any key. The rate limit of this process is that of one base URL. */
	credential = {
		...{ baseUrl: `https://${this.workflowId}.example.com`, apiKey: keyOf('shop') },
		keyHeader: 'apiKey',
	};
	private loaded!: ReturnType<typeof loadTrigger>;
	/** Whether n8n has published the workflow, or has started, since the last poll: the next one may not fail for a while. */
	isFirst = true;

	constructor(
		private readonly manner: Manner,
		private parameters: IDataObject,
	) {
		const none = { orders: 0, contacts: 0, conversations: 0, messages: 0, campaigns: 0 };
		const others = { inboxes: 0, templates: 0, agents: 0, boardItems: 0, boards: 1 };
		const now = () => this.time;
		this.perPoll = manner.perPoll ?? 1000;
		this.options = completeOptions({ ...none, ...others, ...manner, now });
		this.data = new Store(this.options, now);
		this.parameters = { boardId: byId(this.data.boards.at(0)!.id), ...parameters };
		this.reload('activate');
	}

	/** Adds records, each so many ms after the one before, and returns what fires for them. */
	add(event: keyof typeof ADDS, count = 1, stepMs = 0): string[] {
		return Array.from({ length: count }, () => {
			this.time += stepMs;
			return `${event} ${ADDS[event](this.data).id}`;
		});
	}

	/** Adds a record, and expects that some polls fire for it and for nothing else. */
	async expectNew(event: keyof typeof ADDS, polls = 1): Promise<void> {
		const added = this.add(event);
		expect(await this.fired(polls)).toEqual(added);
	}

	/** n8n ends without saving anything more, and starts again. */
	restart(): void {
		const memory = memoryOf(this.loaded.context);
		const other = { getWorkflow: () => ({ id: randomUUID(), active: true }) };
		delete memory.published;
		Object.assign(memory, memoryOf({ getNode: () => this.loaded.context.getNode(), ...other }));
		this.reload('init');
	}

	/** The user changes the settings or the credential and saves the workflow. n8n loads what is in its database. */
	change(parameters: IDataObject = {}, credential: Partial<typeof this.credential> = {}): void {
		this.parameters = { ...this.parameters, ...parameters };
		this.credential = { ...this.credential, ...credential };
		this.reload('update');
	}

	/** n8n loads what is in its database. @param mode why @param budgetMs of its scheduler, which has started the next poll */
	reload(mode: WorkflowActivateMode, budgetMs?: number): void {
		const database = { saved: this.saved, id: this.workflowId };
		this.loaded = loadTrigger(this.parameters, this.credential, mode, database);
		const { context } = this.loaded;
		const send = async (_: string, request: IHttpRequestOptions) => await this.answer(request);
		Object.assign(context.helpers, { httpRequestWithAuthentication: send });
		if (budgetMs) Object.assign(context, { getPollBudgetMs: () => budgetMs });
		this.isFirst = budgetMs === undefined;
		systemClock.now = () => this.time;
		systemClock.elapsed = () => this.time;
		systemClock.sleep = async (ms) => this.pass(ms);
	}

	/** Whether what happened more than a day ago does not fire, since the workflow was published after a pause. */
	get isLimited(): boolean {
		const { context } = this.loaded;
		const { published, polledAt } = memoryOf(context);
		const isPublished = this.isFirst && context.getActivationMode() !== 'init';
		const isCatchingUp =
			this.saved.includes('firesAfter') || this.saved.includes(`"revision":${published?.revision}`);
		return isCatchingUp || (isPublished && polledAt < this.time - DAY_MS);
	}

	/** What a test step in the editor shows, or the error it fails with. */
	async testStep(): Promise<Poll> {
		const { loaded, isFirst } = this;
		this.reload('manual');
		const poll = await this.poll();
		Object.assign(this, { loaded, isFirst });
		return poll;
	}

	/**
	 * Polls, and lets a minute pass from its start. What it has saved counts only if it succeeds.
	 * @param end whether n8n saves the result and executes the workflow for it, or ends before that, or drops it and goes on
	 */
	async poll(end: PollEnd = 'saved'): Promise<Poll> {
		if (this.manner.hasOwnContexts && !this.isFirst) this.reload('update', SCHEDULED_MS);
		this.isFirst = false;
		const { context, workflow } = this.loaded;
		const start = this.time;
		const before = { ...context.getWorkflowStaticData('node') };
		const hasChanged = () =>
			!isDeepStrictEqual({ ...context.getWorkflowStaticData('node') }, before);
		this.requests = [];
		const poll: Poll = { items: [], requests: this.requests };
		const { timeout } = AbortSignal;
		AbortSignal.timeout = (ms) => this.timeLimit(ms);
		try {
			const output = await triggerNode.poll!.call(context);
			// n8n starts an execution for an empty output, too.
			if (output?.[0].length === 0) throw new Error('An empty output');
			poll.items = (output?.[0] ?? []).map(({ json }) => json);
			if (end === 'saved' && hasChanged()) this.saved = JSON.stringify(workflow.staticData);
		} catch (error) {
			poll.error = error as Error;
			poll.changes = hasChanged();
		}
		AbortSignal.timeout = timeout;
		this.timeLimits.clear();
		this.trouble.clear();
		this.between.clear();
		this.isDown = false;
		this.time = Math.max(this.time, start + MINUTE_MS);
		if (end === 'saved') return poll;
		if (end === 'killed') this.restart();
		else this.change();
		return { ...poll, items: [] };
	}

	/** A poll that begins while another one is running. */
	async pollBeside(): Promise<unknown> {
		return await triggerNode.poll!.call(this.loaded.context);
	}

	/** `type` and `id` of what some polls fire, none of which may fail. */
	async fired(polls = 1): Promise<string[]> {
		const items: IDataObject[] = [];
		for (let count = 0; count < polls; count++) {
			const { error, items: fired } = await this.poll();
			if (error) throw error;
			items.push(...fired);
		}
		return told(items);
	}

	/** The numbers of requests of some polls, none of which may fire or fail. */
	async quiet(polls: number): Promise<number[]> {
		const counts: number[] = [];
		for (let count = 0; count < polls; count++) {
			const { items, error, requests } = await this.poll();
			expect([told(items), error]).toEqual([[], undefined]);
			counts.push(requests.length);
		}
		return counts;
	}

	/** Lets n8n's own class register the trigger, which polls at once. Throws what n8n does not publish the workflow for. */
	async publish(mode: WorkflowActivateMode): Promise<void> {
		this.reload(mode);
		this.isFirst = false;
		const { workflow, context } = this.loaded;
		// n8n adds this parameter to the node when it loads it.
		workflow.nodes.Trigger.parameters.pollTimes = { item: [{ mode: 'everyMinute' }] };
		const registry = Container.get(ActiveWorkflowTriggers);
		const add = registry.addAllTriggers.bind(registry, workflow.id, workflow);
		await add(additionalData(this.credential), 'trigger', mode, jest.fn(), () => context);
		await registry.remove(workflow.id);
	}

	private timeLimit(ms: number): AbortSignal {
		const controller = new AbortController();
		this.timeLimits.set(controller, this.time + ms);
		return controller.signal;
	}

	private pass(ms: number): void {
		this.time += Math.ceil(ms);
		for (const [controller, at] of this.timeLimits) if (at <= this.time) controller.abort();
	}

	/** Takes as long as the service, and fails when the request's own time is up. */
	private async answer({ url, qs = {}, timeout = 300_000 }: IHttpRequestOptions) {
		const asked = new URL(url);
		for (const [name, value] of Object.entries(qs)) asked.searchParams.set(name, String(value));
		this.requests.push(asked);
		const number = this.requests.length;
		const trouble = this.trouble.get(number);
		this.isDown ||= trouble === 'down';
		const latency = trouble === 'cutOff' ? Infinity : Math.floor(BUDGET_MS / this.perPoll);
		this.pass(Math.min(timeout, latency));
		await new Promise((answer) => setImmediate(answer));
		if (latency > timeout) throw Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });
		const ofTrouble = trouble === 'error500' ? 500 : undefined;
		// Each page that begins with a cursor counts as the second one.
		const page = Number(asked.searchParams.get('page') ?? 2);
		const ofPage = page > 0 && page === this.failingPage ? 403 : undefined;
		const status = this.isDown ? 503 : (ofTrouble ?? this.failing.get(asked.pathname) ?? ofPage);
		const instead = this.insteadOf?.(page, asked);
		const failure = status && { statusCode: status, body: errorBody(asked.pathname, status) };
		const { statusCode, body } = failure || (instead ?? this.page(asked));
		const headers = statusCode === 429 ? { 'retry-after': '55' } : {};
		this.between.get(number)?.();
		return { statusCode, headers, body: [Buffer.from(JSON.stringify(body))] };
	}

	/** A record as its list shows it. */
	shown({ id }: { id: string }): IDataObject {
		const { maxLimit } = this.options;
		this.options.maxLimit = Infinity;
		const path = this.data.orders.get(id) ? 'orders' : 'messages';
		const asked = new URL(`https://example.com/api/${path}?limit=9999999&start_date=2000-01-01`);
		const { data } = JSON.parse(JSON.stringify(this.page(asked).body)) as {
			data: IDataObject[] & { orders?: IDataObject[] };
		};
		this.options.maxLimit = maxLimit;
		return (data.orders ?? data).find((record) => record.id === id)!;
	}

	/** What the service answers. */
	page(asked: URL): { statusCode: number; body: unknown } {
		const { data, options } = this;
		const query = Object.fromEntries(asked.searchParams);
		for (const { method, route, handle } of ENDPOINTS) {
			const pattern = route.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
			const match = method === 'GET' && new RegExp(`^${pattern}$`).exec(asked.pathname);
			if (!match) continue;
			const call = { data, options, params: { ...match.groups }, query, body: {} };
			try {
				return { statusCode: 200, body: handle(call) };
			} catch (error) {
				const { status, message } = error as ServiceError;
				return { statusCode: status, body: errorBody(asked.pathname, status, message) };
			}
		}
		throw new Error(`The simulator has no endpoint ${asked.pathname}`);
	}
}

/** A timestamp of the service in ms since the epoch: it is Jakarta's without a zone. */
export function msOf(timestamp: unknown): number {
	const text = String(timestamp).replace(' ', 'T');
	return Date.parse(/Z|\+/.test(text) ? text : `${text}+07:00`);
}

/** A trigger that watches records of any age of a plain service, which differs by its manner. */
export function worldOf(
	events: string[],
	manner: Manner = {},
	parameters: IDataObject = { options: { lookBackDays: 3650 } },
): TriggerWorld {
	return new TriggerWorld(manner, { events, ...parameters });
}

/** A published workflow of the trigger, as n8n loads it from its database, and what n8n gives to a poll or a test step. */
export function loadTrigger(
	parameters: IDataObject,
	credential: IDataObject,
	activation: WorkflowActivateMode,
	{ saved = '{}', id = '1' } = {},
) {
	const settings = { name: 'Trigger', type: 'n8n-nodes-messaging-crm.messagingCrmTrigger' };
	// As an API saves it: n8n fills in the defaults when it loads the workflow.
	const node = {
		...makeNode(triggerNode, {}, settings),
		parameters: parameters as INodeParameters,
	};
	const workflow = new Workflow({
		id,
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: nodeTypes(triggerNode),
		staticData: JSON.parse(saved),
		settings: { timezone: 'UTC' },
	});
	const mode = activation === 'manual' ? 'manual' : 'trigger';
	const additional = additionalData(credential);
	const context = new PollContext(workflow, workflow.nodes.Trigger, additional, mode, activation);
	return { workflow, context };
}

/** `type` and ID of what fired. */
export function told(items: IDataObject[]): string[] {
	return items.map(({ id, item_id, _event }) => {
		return `${(_event as IDataObject).type} ${String(id ?? item_id)}`;
	});
}

/** Only If with these conditions. */
export function onlyIf(...condition: INodeParameters[]) {
	return { filters: { conditions: { condition } } };
}

/** What n8n's log has at a level from now on, in a function that returns it as one text. */
export function logged(level: 'info' | 'warn'): () => string {
	const spy = jest.spyOn(Container.get(Logger), level);
	return () => spy.mock.calls.join('\n');
}
