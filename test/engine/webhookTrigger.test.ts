import 'reflect-metadata';

import { HookContext, WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeParameters,
	INodeType,
	IWebhookData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { EventEmitter } from 'node:events';

import { WEBHOOK_EVENTS } from '../../nodes/MessagingCrm/webhookTrigger/events';
import { additionalData, makeNode, makeWorkflow } from './support/engine';
import { systemClock } from './support/fastClock';
import { byId, useHarness, UUID } from './support/harness';

const { MessagingCrmWebhookTrigger } = require('../..') as Record<string, new () => INodeType>;
const nodeType = new MessagingCrmWebhookTrigger();
const harness = useHarness();

const ADDRESS = 'https://n8n.example.com/webhook/secret/webhook';
const WEBHOOKS = '/business_workflows/webhooks';

type Method = 'checkExists' | 'create' | 'delete';

interface Sent {
	type?: string;
	mode?: WorkflowExecuteMode;
	/** n8n's final response. */
	status?: number;
}

function webhookData(isTest = false): IWebhookData {
	const webhookDescription = nodeType.description.webhooks![0];
	return { webhookDescription, isTest } as IWebhookData;
}

/** A workflow with the trigger, as n8n loads it. Static data that the node saves is kept. */
function triggerOf(
	parameters: INodeParameters,
	webhookUrl = 'https://n8n.example.com',
	credential: IDataObject = harness().credential,
) {
	const settings = {
		type: 'n8n-nodes-messaging-crm.messagingCrmWebhookTrigger',
		webhookId: 'secret',
	};
	const { sim } = harness();
	const load = () =>
		// The parameters are as saved through an API: they include hidden fields.
		makeWorkflow({ ...makeNode(nodeType, {}, settings), parameters }, nodeType);
	let workflow = load();
	const node = () => Object.values(workflow.nodes)[0];
	const data = {
		...additionalData(credential, { webhookUrl }),
		webhookTestBaseUrl: `${webhookUrl}/webhook-test`,
	};

	/** Calls a method as n8n does. Returns its requests. */
	async function call(method: Method, isTest = false) {
		const before = sim.requests.length;
		const context = new HookContext(
			workflow,
			node(),
			data,
			'trigger',
			'activate',
			webhookData(isTest),
		);
		const result = await nodeType.webhookMethods?.default?.[method]?.call(context);
		const sent = sim.requests.slice(before).map(({ path, body, query, method: verb }) => {
			return { path: path.replace(WEBHOOKS, ''), ...(verb === 'GET' ? query : (body as object)) };
		});
		return { result, sent };
	}

	/** The error of a call that must fail. */
	async function failing(method: Method): Promise<Error & { description?: string }> {
		return await call(method).then(
			() => expect(`${method} to fail`).toBe(''),
			(error) => error,
		);
	}

	/** Handles a request as n8n does. Returns n8n's response, and the items that start the workflow. */
	async function deliver(
		body: unknown,
		{ type = 'application/json', mode = 'webhook', status = 200 }: Sent = {},
	) {
		const response = Object.assign(new EventEmitter(), {
			statusCode: 200,
			status: (code: number) => Object.assign(response, { statusCode: code }),
			json: () => response,
		});
		const httpRequest = { body, headers: { 'content-type': type }, params: {}, query: {} };
		const exchange = { ...data, httpRequest, httpResponse: response } as unknown as typeof data;
		const context = new WebhookContext(workflow, node(), exchange, mode, webhookData(), [], null);
		const result = await nodeType.webhook!.call(context);
		if (status !== 200) response.statusCode = status;
		response.emit('finish');
		const json = result.workflowData?.[0][0]?.json;
		return { json, status: response.statusCode, result };
	}

	return {
		call,
		failing,
		deliver,
		/** The user changes the node. n8n keeps the node's saved data. */
		change(changed: INodeParameters) {
			const { staticData } = workflow;
			parameters = changed;
			workflow = load();
			workflow.staticData = staticData;
		},
	};
}

const subscribed = () => harness().sim.data.subscriptions.map(({ id, ...one }) => one);

describe('publishing', () => {
	beforeEach(() => (harness().sim.data.subscriptions = []));

	it('subscribes to the chosen events, but not again if the subscription exists', async () => {
		const events = ['message.received', 'order.created'];
		const trigger = triggerOf({ events });
		expect((await trigger.call('checkExists')).result).toBe(false);
		expect((await trigger.call('create')).result).toBe(true);
		const name = expect.stringMatching(/^n8n: /) as string;
		expect(subscribed()).toEqual([{ webhookUrl: ADDRESS, events, name }]);
		expect(await trigger.call('checkExists')).toEqual({
			result: true,
			sent: [{ path: '', webhookUrl: ADDRESS }],
		});
		expect((await trigger.call('delete')).result).toBe(true);
		expect(subscribed()).toEqual([]);
		expect((await trigger.call('checkExists')).result).toBe(false);
	});

	it('subscribes separately to events with filters, and ignores filters for other events', async () => {
		const filters = {
			inboxId: byId(UUID),
			boardId: byId(UUID),
			orderStatus: 'pending',
			paymentStatus: ' paid ',
			paymentMethod: 'qris',
		};
		const trigger = triggerOf({
			events: ['message.sent', 'order.updated', 'contact.updated'],
			filters,
		});
		await trigger.call('create');
		const ofOrders = { order_status: 'pending', payment_method: 'qris', payment_status: 'paid' };
		expect(subscribed()).toMatchObject([
			{ events: ['contact.updated', 'message.sent'], inboxId: UUID },
			{ events: ['order.updated'], filters: ofOrders },
		]);
		expect((await trigger.call('checkExists')).sent).toEqual([
			{ path: '', webhookUrl: ADDRESS, inboxId: UUID },
			{ path: '', webhookUrl: ADDRESS },
		]);

		trigger.change({
			events: ['crm_item.created', 'order.created'],
			filters: { boardId: byId(UUID) },
		});
		expect((await trigger.call('checkExists')).result).toBe(false);
		await trigger.call('create');
		expect(subscribed()).toMatchObject([
			{ events: ['crm_item.created'], boardId: UUID },
			{ events: ['order.created'] },
		]);
		await trigger.call('delete');
		expect(subscribed()).toEqual([]);
	});

	it('supports every event of the service', async () => {
		const events = WEBHOOK_EVENTS.map(({ value }) => String(value));
		expect(events).toHaveLength(17);
		await triggerOf({ events }).call('create');
		const [{ events: asked }] = subscribed();
		expect([...asked].sort()).toEqual(events.sort());
	});

	it('can be repeated after any failed step, without duplicate subscriptions', async () => {
		const trigger = triggerOf({
			events: ['order.created', 'message.sent'],
			filters: { inboxId: byId(UUID) },
		});
		const { faults } = harness().sim;
		for (const at of [1, 2]) {
			faults.add({
				match: { route: `${WEBHOOKS}/subscribe` },
				fault: { type: 'status', status: 503 },
				nth: [at],
			});
			expect((await trigger.failing('create')).message).toContain('Try again later');
			expect((await trigger.call('checkExists')).result).toBe(false);
			if (at === 1) await trigger.call('delete');
			faults.clear();
		}
		await trigger.call('create');
		await trigger.call('create');
		expect(subscribed()).toHaveLength(2);
		expect((await trigger.call('checkExists')).result).toBe(true);
	});

	it.each([
		['has lost the subscription', () => (harness().sim.data.subscriptions = [])],
		[
			'cannot list the subscription',
			() => harness().sim.faults.add({ fault: { type: 'status', status: 500 } }),
		],
	])('subscribes again if the service %s', async (_, happen) => {
		const trigger = triggerOf({ events: ['order.created'] });
		await trigger.call('create');
		happen();
		expect((await trigger.call('checkExists')).result).toBe(false);
		harness().sim.faults.clear();
		await trigger.call('create');
		expect(subscribed()).toHaveLength(1);
	});

	it.each([400, 404, 410])(
		'continues if the service has no subscription to end: %i',
		async (status) => {
			const match = { route: `${WEBHOOKS}/unsubscribe` };
			harness().sim.faults.add({ match, fault: { type: 'status', status } });
			await triggerOf({ events: ['order.created'] }).call('create');
			expect(subscribed()).toHaveLength(1);
		},
	);

	it('uses a separate address in a test step', async () => {
		const published = triggerOf({ events: ['order.created'] });
		await published.call('create');
		const test = triggerOf({ events: ['order.created'] });
		await test.call('create', true);
		expect(subscribed().map(({ webhookUrl }) => webhookUrl)).toEqual([
			ADDRESS,
			ADDRESS.replace('/webhook/', '/webhook-test/'),
		]);
		await test.call('delete', true);
		expect(subscribed()).toMatchObject([{ webhookUrl: ADDRESS }]);
	});
});

describe('unpublishing', () => {
	it.each([404, 410])('succeeds if the subscription is gone: %i', async (status) => {
		const trigger = triggerOf({ events: ['order.created'] });
		await trigger.call('create');
		harness().sim.faults.add({ fault: { type: 'status', status } });
		expect((await trigger.call('delete')).result).toBe(true);
	});

	it.each([401, 500])(
		'fails if the service does not end the subscription, and can be repeated: %i',
		async (status) => {
			const trigger = triggerOf({ events: ['order.created'] });
			await trigger.call('create');
			harness().sim.faults.add({ fault: { type: 'status', status } });
			expect((await trigger.failing('delete')).message).toMatch(/Check API Key|Try again later/);
			harness().sim.faults.clear();
			expect((await trigger.call('delete')).sent).toHaveLength(1);
		},
	);

	it('sends no request if nothing was subscribed', async () => {
		const trigger = triggerOf({ events: [] }, 'http://localhost:5678');
		await trigger.failing('create');
		expect(await trigger.call('delete')).toEqual({ result: true, sent: [] });
	});
});

it('rejects an address that the service cannot reach, before any request', async () => {
	const { sim, credential } = harness();
	const before = sim.requests.length;
	const ofCloud = { ...credential, baseUrl: 'https://api.example.com' };
	const trigger = triggerOf({ events: ['order.created'] }, 'http://192.168.1.10:5678', ofCloud);
	const error = await trigger.failing('create');
	expect(error.message).toMatch(
		/^The service cannot reach n8n at 192\.168\.1\.10\. Set the environment variable N8N_WEBHOOK_URL \(before n8n 2\.35: WEBHOOK_URL\)/,
	);
	expect(error.description ?? '').toBe('');
	expect(sim.requests).toHaveLength(before);
});

it.each<[INodeParameters, string]>([
	[{ events: [] }, 'No event is chosen. Choose at least one event under Trigger On'],
	[
		{ events: ['order.lost'] },
		'Trigger On contains an unknown event: "order.lost". Choose the events',
	],
	[
		{ events: ['message.sent'], filters: { inboxId: byId('') } },
		'Filter Inbox is empty. Fill in Inbox, or remove the filter',
	],
	[
		{ events: ['order.updated'], filters: { paymentMethod: ' ' } },
		'Filter Payment Method is empty',
	],
	[
		{ events: ['crm_item.created'], filters: { boardId: byId('Sales board') } },
		'Board is not an ID: "Sales board"',
	],
])(
	'rejects %j before any request, and says in the message what to do',
	async (parameters, message) => {
		const before = harness().sim.requests.length;
		expect((await triggerOf(parameters).failing('create')).message).toContain(message);
		expect(harness().sim.requests).toHaveLength(before);
	},
);

it('says in the message what to do about a rejected key, without showing the key', async () => {
	harness().sim.faults.add({ fault: { type: 'status', status: 401 } });
	const { message } = await triggerOf({ events: ['order.created'] }).failing('create');
	expect(message).toContain('Check API Key');
	expect(message).not.toContain(harness().sim.key);
});

describe('a delivery', () => {
	const trigger = () => triggerOf({ events: ['order.created'] });
	let count = 0;
	const newBody = (more: IDataObject = {}) => ({ data: { id: `${count++}` }, ...more });

	it.each<[string | undefined, IDataObject]>([
		['order.created', { event: 'order.created' }],
		['order.created', { event_name: 'order.created' }],
		['order.created', { event_type: 'order.created', event: null }],
		[undefined, { event: { name: 'x' } }],
	])('outputs its body unchanged, with its event: %s', async (name, more) => {
		const body = newBody(more);
		const { json, result } = await trigger().deliver(body);
		expect(json).toEqual({ ...body, ...(name && { _event: { name } }) });
		expect(result.webhookResponse).toBeUndefined();
	});

	it.each([
		[[{ a: 1 }], 'application/json'],
		['text', 'text/plain'],
		[null, 'application/json'],
		[{ a: '1' }, 'application/x-www-form-urlencoded'],
		[{ a: '1' }, 'multipart/form-data; boundary=x'],
	])('starts no execution unless it is a JSON object: %j, %s', async (body, type) => {
		const { status, result } = await trigger().deliver(body, { type });
		expect([status, result]).toEqual([400, { noWebhookResponse: true }]);
	});

	it('starts no second execution if it is repeated within ten minutes', async () => {
		const [first, second] = [trigger(), trigger()];
		const body = newBody();
		expect((await first.deliver(body, { type: 'application/json; charset=utf-8' })).json).toEqual(
			body,
		);
		const repeated = await second.deliver(body);
		expect([repeated.json, repeated.status]).toEqual([undefined, 200]);
		expect((await first.deliver(newBody())).json).toBeDefined();
		const now = systemClock.elapsed();
		jest.spyOn(systemClock, 'elapsed').mockReturnValue(now + 10 * 60_000);
		expect((await first.deliver(body)).json).toEqual(body);
	});

	it('starts the workflow if it is repeated after a failed start, and in each test step', async () => {
		const body = newBody();
		await trigger().deliver(body, { status: 503 });
		expect((await trigger().deliver(body)).json).toEqual(body);
		expect((await trigger().deliver(body, { mode: 'manual' })).json).toEqual(body);
	});
});
