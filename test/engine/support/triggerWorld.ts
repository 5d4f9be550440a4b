import 'reflect-metadata';

import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import {
	completeOptions,
	ENDPOINTS,
	errorBody,
	keyOf,
	ServiceError,
	Store,
	type SimulatorOptions,
} from 'messaging-crm-simulator';
import { ActiveWorkflowTriggers, PollContext } from 'n8n-core';
import {
	cronNodeOptions,
	Workflow,
	type IDataObject,
	type IHttpRequestOptions,
	type INodeParameters,
	type INodeProperties,
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

/** What a poll may take. */
const BUDGET_MS = 50_000;

/** What it may take if n8n's scheduler starts it. */
const SCHEDULED_MS = 36_000;

const { memoryOf } = require('../../../dist/nodes/MessagingCrm/trigger/memory') as {
	memoryOf: typeof MemoryOf;
};

const { MessagingCrmTrigger } =
	require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
		MessagingCrmTrigger: new () => INodeType;
	};

export const triggerNode = new MessagingCrmTrigger();

const { description } = triggerNode;

/** n8n adds its Poll Times when it loads a trigger. */
const pollTimes: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: { item: [{ mode: 'everyMinute' }] },
	options: cronNodeOptions,
};
description.properties = [pollTimes, ...description.properties];

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
	private readonly hasOwnContexts: boolean;
	/** What happens to the request with this number of the next poll, and after it. */
	trouble = new Map<number, Trouble>();
	between = new Map<number, () => void>();
	/** What happens to all requests of an endpoint: they fail with this status. */
	readonly failing = new Map<string, number>();
	/** A page of every list that fails with 403; 0 if none does. */
	failingPage = 0;
	/** By the ID of a cursor: the page that begins there. */
	private readonly pageAfter = new Map<string | null, number>();
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
	private loaded: ReturnType<typeof loadTrigger>;
	/** Whether n8n has published the workflow, or has started, since the last poll: the next one may not fail for a while. */
	isFirst = true;

	constructor(
		{ perPoll = 1000, hasOwnContexts = false, ...manner }: Manner,
		private parameters: IDataObject,
	) {
		this.hasOwnContexts = hasOwnContexts;
		const none = { orders: 0, contacts: 0, conversations: 0, messages: 0, campaigns: 0 };
		const others = { inboxes: 0, templates: 0, agents: 0, boardItems: 0, boards: 1 };
		const now = () => this.time;
		this.perPoll = perPoll;
		this.options = completeOptions({ ...none, ...others, ...manner, now });
		this.data = new Store(this.options, now);
		this.parameters = { boardId: byId(this.data.boards.at(0)!.id), ...parameters };
		this.loaded = this.load('activate');
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
	change(
		parameters: IDataObject = {},
		credential: { baseUrl?: string; apiKey?: string } = {},
	): void {
		this.parameters = { ...this.parameters, ...parameters };
		this.credential = { ...this.credential, ...credential };
		this.reload('update');
	}

	/** n8n loads what is in its database. @param mode why */
	reload(mode: WorkflowActivateMode, budgetMs?: number): void {
		this.loaded = this.load(mode, budgetMs);
		this.isFirst = budgetMs === undefined;
	}

	/** Whether what happened more than a day ago does not fire, since the workflow was published after a pause. */
	get isLimited(): boolean {
		const { context } = this.loaded;
		const isPublished =
			this.isFirst && ['activate', 'update'].includes(context.getActivationMode());
		const { published, polledAt } = memoryOf(context);
		const { revision = 0 } = ((JSON.parse(this.saved) as IDataObject)['node:Trigger'] ??
			{}) as IDataObject;
		const isCatchingUp = published?.revision === revision || this.saved.includes('firesAfter');
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
		if (this.hasOwnContexts && !this.isFirst) this.reload('update', SCHEDULED_MS);
		this.isFirst = false;
		const { context, workflow } = this.loaded;
		this.setClock();
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
		this.setClock();
		const registry = Container.get(ActiveWorkflowTriggers);
		const { workflow, context } = this.loaded;
		const { addAllTriggers } = registry;
		const noTrigger = () => ({}) as never;
		const data = additionalData(this.credential);
		const arguments_ = [this.workflowId, workflow, data, 'trigger', mode, noTrigger] as const;
		await addAllTriggers.call(registry, ...arguments_, () => context);
		await registry.remove(this.workflowId);
		this.saved = JSON.stringify(workflow.staticData);
		this.isFirst = false;
	}

	private setClock(): void {
		systemClock.now = () => this.time;
		systemClock.elapsed = () => this.time;
		systemClock.sleep = async (ms) => this.pass(ms);
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

	private load(mode: WorkflowActivateMode, budgetMs?: number) {
		const database = { saved: this.saved, id: this.workflowId };
		const loaded = loadTrigger(this.parameters, this.credential, mode, database);
		const send = async (_: string, request: IHttpRequestOptions) => await this.answer(request);
		Object.assign(loaded.context.helpers, { httpRequestWithAuthentication: send });
		if (budgetMs) Object.assign(loaded.context, { getPollBudgetMs: () => budgetMs });
		return loaded;
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
		const cursor = asked.searchParams.get('cursor_id');
		const page = cursor ? this.pageAfter.get(cursor)! : Number(asked.searchParams.get('page'));
		const ofPage = page > 0 && page === this.failingPage ? 403 : undefined;
		const status = this.isDown ? 503 : (ofTrouble ?? this.failing.get(asked.pathname) ?? ofPage);
		const instead = this.insteadOf?.(page, asked);
		const { statusCode, body } = status ? failure(asked, status) : (instead ?? this.page(asked));
		const next = (body as { metadata?: { next_cursor?: { cursor_id: string | null } } }).metadata;
		this.pageAfter.set(next?.next_cursor?.cursor_id ?? null, page + 1);
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
				if (error instanceof ServiceError) return failure(asked, error.status, error.message);
				throw error;
			}
		}
		throw new Error(`The simulator has no endpoint ${asked.pathname}`);
	}
}

function failure({ pathname }: URL, statusCode: number, message?: string) {
	return { statusCode, body: errorBody(pathname, statusCode, message) };
}

/** A timestamp of the service in ms since the epoch: it is Jakarta's without a zone. */
export function msOf(timestamp: unknown): number {
	const text = String(timestamp).replace(' ', 'T');
	if (/Z|\+/.test(text)) return Date.parse(text);
	return Date.parse(`${text.length === 10 ? `${text}T00:00` : text}+07:00`);
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
