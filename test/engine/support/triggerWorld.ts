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

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../nodes/MessagingCrm/shared/clock';
import type * as ProcessStates from '../../../nodes/MessagingCrm/trigger/processState';
import { additionalData, makeNode, nodeTypes } from './engine';
import { systemClock } from './fastClock';
import { byId } from './harness';

export { DAY_MS, HOUR_MS, MINUTE_MS };

/** The limits of a poll, with and without n8n's scheduler. */
const BUDGET_MS = 50_000;
const SCHEDULED_MS = 36_000;

const { ProcessState, processStateOf } =
	require('../../../dist/nodes/MessagingCrm/trigger/processState') as typeof ProcessStates;

const { MessagingCrmTrigger } =
	require('../../../dist/nodes/MessagingCrm/MessagingCrmTrigger.node') as {
		MessagingCrmTrigger: new () => INodeType;
	};

export const triggerNode = new MessagingCrmTrigger();

/** The problem of a request in a poll. After `down`, later requests of the poll also fail. */
export type Trouble = 'cutOff' | 'error500' | 'down';

export type PollEnd = 'saved' | 'killed' | 'dropped';

/**
 * The options of the service, and for how many requests a poll has time. `hasOwnContexts`: n8n's scheduler creates a
 * context for each poll. `losesIdleStates`: without durable cursors, the scheduler loses the states of polls without
 * events.
 */
export type WorldOptions = Partial<SimulatorOptions> & {
	perPoll?: number;
	hasOwnContexts?: boolean;
	losesIdleStates?: boolean;
};

/** How to add the record of an event. */
const ADDS = {
	orderCreated: (data: Store) => data.addOrder(),
	contactCreated: (data: Store) => data.addContact(),
	messageCreated: (data: Store) => data.addMessage({ conversation_id: 'a' }),
	conversationCreated: (data: Store) => data.addConversation(),
	boardItemCreated: (data: Store) => data.addBoardItem(),
};

/** The result of a poll: its items or its error, and its requests. */
export interface Poll {
	items: IDataObject[];
	error?: Error;
	/** Whether a failed poll has changed the state. */
	changes?: boolean;
	requests: URL[];
}

/**
 * The trigger node with n8n's poll context, and a simulator store that responds to its requests without a network. Time
 * passes only with requests, waits of the node, and calls of the test.
 */
export class TriggerWorld {
	/** The service's clock, in ms since the epoch. */
	time = Date.parse('2026-03-10T12:00:00+07:00');
	readonly data: Store;
	readonly options: SimulatorOptions;
	/** The number of requests that a poll has time for. */
	perPoll: number;
	/** The problem of each request, by the request's number in the next poll. */
	trouble = new Map<number, Trouble>();
	/** What happens after each request, by the same number. */
	between = new Map<number, () => void>();
	/** All requests to an endpoint fail with this status. */
	readonly failing = new Map<string, number>();
	/** The number of the page that fails with 403 in every list; 0 for none. */
	failingPage = 0;
	/** Responds to some page requests instead of the service. */
	insteadOf?: (page: number, requestUrl: URL) => { statusCode: number; body: unknown } | undefined;
	/** The workflow's static data in n8n's database. */
	saved = '{}';
	private requests: URL[] = [];
	private isDown = false;
	/** The node's own time limits, and when each limit aborts. */
	private readonly timeLimits = new Map<AbortController, number>();
	private readonly workflowId = randomUUID();
	/** The service accepts any key. Each workflow has its own address, because the node limits requests to an address. */
	credential = {
		baseUrl: `https://${this.workflowId}.example.com`,
		apiKey: keyOf('shop'),
		keyHeader: 'apiKey',
	};
	private loaded!: ReturnType<typeof loadTrigger>;
	/** The state that was saved before a pause of the workflow. Unset after a poll has caught up and changed nothing. */
	private savedBeforePause?: string;
	/** Whether n8n has published the workflow or started since the last poll. The next poll must not fail temporarily. */
	isFirst = true;

	constructor(
		private readonly worldOptions: WorldOptions,
		private parameters: IDataObject,
	) {
		const none = { orders: 0, contacts: 0, conversations: 0, messages: 0, campaigns: 0 };
		const others = { inboxes: 0, templates: 0, agents: 0, boardItems: 0, boards: 1 };
		const now = () => this.time;
		this.perPoll = worldOptions.perPoll ?? 1000;
		this.options = completeOptions({ ...none, ...others, ...worldOptions, now });
		this.data = new Store(this.options, now);
		this.parameters = { boardId: byId(this.data.boards.at(0)!.id), ...parameters };
		this.reload('activate');
	}

	/** Adds records, each this many ms after the previous one, and returns the events. */
	add(event: keyof typeof ADDS, count = 1, stepMs = 0): string[] {
		return Array.from({ length: count }, () => {
			this.time += stepMs;
			return `${event} ${ADDS[event](this.data).id}`;
		});
	}

	/** Adds a record, and expects polls to fire for it and nothing else. */
	async expectNew(event: keyof typeof ADDS, polls = 1): Promise<void> {
		const added = this.add(event);
		expect(await this.fired(polls)).toEqual(added);
	}

	/** n8n ends without saving anything else, and starts again. */
	restart(): void {
		Object.assign(processStateOf(this.loaded.context), new ProcessState());
		this.reload('init');
	}

	/** The user changes the settings or the credential and saves the workflow. n8n loads the saved workflow. */
	change(parameters: IDataObject = {}, credential: Partial<typeof this.credential> = {}): void {
		this.parameters = { ...this.parameters, ...parameters };
		this.credential = { ...this.credential, ...credential };
		this.reload('update');
	}

	/** n8n loads the saved workflow. */
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

	/** Whether the trigger drops events from more than a day ago, because the workflow was published after a pause. */
	get isLimited(): boolean {
		const { context } = this.loaded;
		const { polledAt } = processStateOf(context).pauses;
		const isPublished = this.isFirst && context.getActivationMode() !== 'init';
		if (isPublished && polledAt < this.time - DAY_MS) this.savedBeforePause = this.saved;
		return this.saved.includes('firesSince') || this.saved === this.savedBeforePause;
	}

	/** The output or the error of a test step in the editor. */
	async testStep(): Promise<Poll> {
		const { loaded, isFirst } = this;
		this.reload('manual');
		const poll = await this.poll();
		Object.assign(this, { loaded, isFirst });
		return poll;
	}

	/**
	 * Polls, and lets a minute pass from the start of the poll. The saved state is used only if the poll succeeds.
	 * @param end `saved`: n8n saves the result and executes the workflow; `killed`: n8n ends before that; `dropped`:
	 * n8n drops the result and continues
	 */
	async poll(end: PollEnd = 'saved'): Promise<Poll> {
		const { hasOwnContexts, losesIdleStates } = this.worldOptions;
		const { isFirst } = this;
		if (hasOwnContexts && !isFirst) this.reload('update', SCHEDULED_MS);
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
			// n8n also starts an execution for an empty output.
			if (output?.[0].length === 0) throw new Error('The trigger returned an output without items');
			poll.items = (output?.[0] ?? []).map(({ json }) => json);
			const isChanged = hasChanged();
			// n8n saves the state of a first poll with the workflow. Durable cursors save the states of all other polls.
			const hasCursors = hasOwnContexts && !losesIdleStates;
			const isIdleSaved = hasCursors ? !isFirst : isFirst;
			const isSaved = end === 'saved' && (isIdleSaved || poll.items.length > 0);
			if (isChanged && isSaved) this.saved = JSON.stringify(workflow.staticData);
			const isUndisturbed = this.perPoll === 1000 && !this.isDown && this.failing.size === 0;
			const hasRead = this.requests.length > 0 && this.trouble.size === 0;
			if (!isChanged && isUndisturbed && hasRead) this.savedBeforePause = undefined;
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

	/** Starts a poll while another one is running. */
	async pollBeside(): Promise<unknown> {
		return await triggerNode.poll!.call(this.loaded.context);
	}

	/** The `type` and `id` of events in several polls, which must not fail. */
	async fired(polls = 1): Promise<string[]> {
		const items: IDataObject[] = [];
		for (let count = 0; count < polls; count++) {
			const { error, items: fired } = await this.poll();
			if (error) throw error;
			items.push(...fired);
		}
		return eventKeys(items);
	}

	/** The numbers of requests in several polls, which must not fire or fail. */
	async quiet(polls: number): Promise<number[]> {
		const counts: number[] = [];
		for (let count = 0; count < polls; count++) {
			const { items, error, requests } = await this.poll();
			expect([eventKeys(items), error]).toEqual([[], undefined]);
			counts.push(requests.length);
		}
		return counts;
	}

	/** Lets n8n's own class register the trigger, which polls immediately. @throws if n8n does not publish the workflow */
	async publish(mode: WorkflowActivateMode): Promise<void> {
		this.reload(mode);
		this.isFirst = false;
		const { workflow, context } = this.loaded;
		// n8n adds this parameter when it loads the node.
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

	/** Responds after the time that the service takes, or fails after the request's timeout. */
	private async answer({ url, qs = {}, timeout = 300_000 }: IHttpRequestOptions) {
		const requestUrl = new URL(url);
		for (const [name, value] of Object.entries(qs))
			requestUrl.searchParams.set(name, String(value));
		this.requests.push(requestUrl);
		const number = this.requests.length;
		const trouble = this.trouble.get(number);
		this.isDown ||= trouble === 'down';
		const latency = trouble === 'cutOff' ? Infinity : Math.floor(BUDGET_MS / this.perPoll);
		this.pass(Math.min(timeout, latency));
		await new Promise((answer) => setImmediate(answer));
		if (latency > timeout) throw Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });
		const ofTrouble = trouble === 'error500' ? 500 : undefined;
		// Each page that a cursor requests counts as page 2.
		const page = Number(requestUrl.searchParams.get('page') ?? 2);
		const ofPage = page > 0 && page === this.failingPage ? 403 : undefined;
		const status = this.isDown
			? 503
			: (ofTrouble ?? this.failing.get(requestUrl.pathname) ?? ofPage);
		const instead = this.insteadOf?.(page, requestUrl);
		const failure = status && { statusCode: status, body: errorBody(requestUrl.pathname, status) };
		const { statusCode, body } = failure || (instead ?? this.page(requestUrl));
		const headers = statusCode === 429 ? { 'retry-after': '55' } : {};
		this.between.get(number)?.();
		return { statusCode, headers, body: [Buffer.from(JSON.stringify(body))] };
	}

	/** A record in the format of its list. */
	asListed({ id }: { id: string }): IDataObject {
		const { maxLimit } = this.options;
		this.options.maxLimit = Infinity;
		const path = this.data.orders.get(id) ? 'orders' : 'messages';
		const requestUrl = new URL(
			`https://example.com/api/${path}?limit=9999999&start_date=2000-01-01`,
		);
		const { data } = JSON.parse(JSON.stringify(this.page(requestUrl).body)) as {
			data: IDataObject[] & { orders?: IDataObject[] };
		};
		this.options.maxLimit = maxLimit;
		return (data.orders ?? data).find((record) => record.id === id)!;
	}

	/** The service's response. */
	page(requestUrl: URL): { statusCode: number; body: unknown } {
		const { data, options } = this;
		const query = Object.fromEntries(requestUrl.searchParams);
		for (const { method, route, handle } of ENDPOINTS) {
			const pattern = route.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
			const match = method === 'GET' && new RegExp(`^${pattern}$`).exec(requestUrl.pathname);
			if (!match) continue;
			const call = { data, options, params: { ...match.groups }, query, body: {} };
			try {
				return { statusCode: 200, body: handle(call) };
			} catch (error) {
				const { status, message } = error as ServiceError;
				return { statusCode: status, body: errorBody(requestUrl.pathname, status, message) };
			}
		}
		throw new Error(`The simulator has no endpoint ${requestUrl.pathname}`);
	}
}

/** A timestamp of the service in ms since the epoch. A timestamp without a zone is in Jakarta time. */
export function msOf(timestamp: unknown): number {
	const text = String(timestamp).replace(' ', 'T');
	return Date.parse(/Z|\+/.test(text) ? text : `${text}+07:00`);
}

/** A trigger that watches records of any age, with a simple service that can be varied. */
export function worldOf(
	events: string[],
	worldOptions: WorldOptions = {},
	parameters: IDataObject = { options: { lookBackDays: 3650 } },
): TriggerWorld {
	return new TriggerWorld(worldOptions, { events, ...parameters });
}

/** A published workflow of the trigger as n8n loads it from its database, and the context of a poll or a test step. */
export function loadTrigger(
	parameters: IDataObject,
	credential: IDataObject,
	activation: WorkflowActivateMode,
	{ saved = '{}', id = '1' } = {},
) {
	const settings = { name: 'Trigger', type: 'n8n-nodes-messaging-crm.messagingCrmTrigger' };
	// As saved through an API: n8n fills in the defaults when it loads the workflow.
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
	// n8n adds this property to the node type.
	Object.assign(workflow.nodes.Trigger.parameters, { pollTimes: parameters.pollTimes ?? {} });
	const mode = activation === 'manual' ? 'manual' : 'trigger';
	const additional = additionalData(credential);
	const context = new PollContext(workflow, workflow.nodes.Trigger, additional, mode, activation);
	return { workflow, context };
}

/** The type and ID of an event. */
export function eventKeys(items: IDataObject[]): string[] {
	return items.map(({ id, item_id, _event }) => {
		return `${(_event as IDataObject).type} ${String(id ?? item_id)}`;
	});
}

/** Only If with these conditions. */
export function onlyIf(...condition: INodeParameters[]) {
	return { filters: { conditions: { condition } } };
}

/** Records n8n's log at a level, and returns a function that returns the log as one text. */
export function logged(level: 'info' | 'warn'): () => string {
	const spy = jest.spyOn(Container.get(Logger), level);
	return () => spy.mock.calls.join('\n');
}
