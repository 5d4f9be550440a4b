import { startSimulator, type Fault } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from './engine';
import { fastNow, speedUp } from './fastClock';
import {
	answer,
	byId,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	rejection,
	SEND_MESSAGE,
	UUID,
} from './harness';
import { loadTrigger, triggerNode } from './triggerWorld';

/** An error that users can get: its message, the parameters that cause it, and other conditions. */
export type ErrorRow = [message: string | RegExp, parameters: INodeParameters, more?: More];

interface More {
	/** A part of the description that no other error has. */
	hint?: string;
	/** Changes in the credential. */
	credential?: IDataObject | ((url: string) => IDataObject);
	/** The fault of all requests, or only of requests to this endpoint. */
	fault?: Fault;
	endpoint?: string;
	/** Runs the trigger instead of the action node, also as a test step in the editor. */
	runs?: 'trigger' | 'testStep';
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };
const NO_VALUE = '={{ $json.nope }}';
const GET_BUSINESS = { resource: 'business', operation: 'get' };
const UPDATE_NOTES = {
	resource: 'order',
	operation: 'update',
	orderId: byId(UUID),
	updateFields: { notes: 'x' },
};
const DELETE = { resource: 'integration', operation: 'delete' };
const WORKFLOW = {
	resource: 'endpoint',
	operation: 'request',
	method: 'GET',
	response: 'record',
	path: '/business_workflows/labels',
};

const throughProxy = (proxy: string) => ({ ...GET_BUSINESS, requestOptions: { proxy } });
const getOrders = (options: INodeParameters) => ({ ...GET_ALL_ORDERS, options });
const answerIf = (options: INodeParameters) => ({
	...SEND_MESSAGE,
	sendTo: 'conversation',
	conversationId: byId('1'),
	options,
});
const WINDOW = { resource: 'conversation', operation: 'getReplyWindow', conversationId: byId('1') };

/** A conversation with only this message. */
const ofMessage = (message: object): More => {
	return { endpoint: '/api/messages', fault: answer({ data: [message] }) };
};
const INCOMING = { id: '1', sent_by_type: 'user', created_at: '2025-01-31 16:00:00' };

const ORDERS = { events: ['orderCreated'] };
const onlyIf = (...condition: INodeParameters[]) => ({ filters: { conditions: { condition } } });

const STAGE = { name: 'Stage', type: 'select', settings: { labels: ['Open'] } };
const MINUTE_USED_UP = {
	...rejection(429, 'Too many requests, please try again later'),
	headers: { 'X-RateLimit-Remaining': '0' },
};
const DAY_USED_UP = rejection(429, 'Daily request quota exceeded');

/** Errors of a credential, a failed request, a rejected write, and a trigger. */
const ofCredential = (message: ErrorRow[0], credential: More['credential']): ErrorRow => {
	return [message, GET_BUSINESS, { credential }];
};
const ofFault = (message: string, fault: Fault, hint?: string): ErrorRow => {
	return [message, GET_BUSINESS, { fault, hint }];
};
const ofStatus = (status: number, reason: string, hint?: string): ErrorRow => {
	return [reason, UPDATE_NOTES, { fault: rejection(status, reason), hint }];
};
const ofTrigger = (
	message: ErrorRow[0],
	parameters: INodeParameters,
	more: More = {},
): ErrorRow => {
	return [message, parameters, { runs: 'trigger', ...more }];
};

/** Errors by cause, one for each kind of text and each place that creates it. Tests of operations cover most values. */
export const ERRORS: Record<string, ErrorRow[]> = {
	'The credential': [
		ofCredential('Base URL is empty', { baseUrl: '' }),
		ofCredential('Country Code for Local Numbers is not a country code: "ID"', {
			countryCode: 'ID',
		}),
		ofCredential('Base URL has to start with https://', { baseUrl: 'api.example.com' }),
		[
			'Workflow Base URL has to start with https://',
			WORKFLOW,
			{ credential: { workflowBaseUrl: 'example.com' } },
		],
	],
	'Fields of several operations': [
		[
			'This version of the node has no "refund" operation for "order"',
			{ resource: 'order', operation: 'refund' },
		],
		['Proxy is not an HTTP address with a host and a port', throughProxy('myproxy')],
		['Order is empty', { ...UPDATE_NOTES, orderId: byId(NO_VALUE) }],
		['Page Size is not a whole number: 1.5', getOrders({ pageSize: '={{ 1.5 }}' })],
		['Return All has no value for this item', { ...GET_ALL_ORDERS, returnAll: NO_VALUE }],
		['Additional Query Parameters (JSON) is not valid JSON', getOrders({ extraQuery: '{"a": ' })],
		// Without this value, the service might delete everything.
		['Parameters has no value for "id"', { ...DELETE, parameters: '={"id": "{{ $json.nope }}"}' }],
		['Send Once Per is empty', { ...CREATE_ORDER, options: { oncePer: NO_VALUE } }],
	],
	'The service rejects a request or fails': [
		ofStatus(400, 'phone_number is required'),
		ofCredential('Not authenticated', { apiKey: 'wrong' }),
		ofStatus(403, 'This key may only read'),
		ofStatus(404, 'No order', 'may have been deleted'),
		ofStatus(422, 'No inbox', 'does not accept one of them'),
		ofFault('Busy', rejection(503, 'Busy'), 'temporarily unavailable'),
		ofFault('No', answer({ message: 'No', correlationId: UUID }, 500), `Quote ${UUID} when`),
		[
			'The service rejected the request without a reason',
			UPDATE_NOTES,
			{ fault: answer({ success: false }), hint: 'can be delivered' },
		],
	],
	'No response': [
		ofCredential('The service refused the connection', NOWHERE),
		ofCredential('The host of the service cannot be reached', {
			baseUrl: 'http://255.255.255.255',
		}),
		['The proxy cannot be reached', throughProxy(NOWHERE.baseUrl)],
		ofCredential('The host of the service was not found', { baseUrl: 'http://crm..invalid' }),
		ofCredential('The service does not support HTTPS at this address', (url) => ({
			baseUrl: url.replace('http:', 'https:'),
		})),
		ofFault('The connection to the service was interrupted', { type: 'reset' }),
	],
	Limits: [
		[
			/^Rate limit reached: the service accepts no request until 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
			getOrders({ maxWait: 20 }),
			{ fault: MINUTE_USED_UP, hint: 'The service responded: Too many requests' },
		],
		['Daily quota probably used up', GET_ALL_ORDERS, { fault: DAY_USED_UP }],
		[
			'The reply window closed at 2025-02-01 09:00',
			answerIf({ onlyInWindow: true }),
			ofMessage(INCOMING),
		],
		[
			'The list has more than 100,000 records, the most that the node returns for one input item',
			GET_ALL_ORDERS,
			{ fault: answer({ data: [{ id: '1' }], total: 250_000 }) },
		],
	],
	'A response that cannot be used': [
		[
			'The response has no list at "data.invoices"',
			getOrders({ recordsProperty: 'data.invoices' }),
		],
		ofFault("The service's response was larger than 32 MB and was not read", {
			type: 'endlessBody',
		}),
		ofFault(
			"The service's response was nested more than 100 levels deep",
			answer('['.repeat(100_000) + ']'.repeat(100_000)),
		),
		[
			'No message contains its sender in any of the fields sent_by_type, direction, from_me. The service returned the fields id, created_at',
			WINDOW,
			ofMessage({ id: '1', created_at: INCOMING.created_at }),
		],
		[
			'A message has no time in created_at. The service returned the fields id, sent_by_type',
			WINDOW,
			ofMessage({ id: '1', sent_by_type: 'user' }),
		],
		[
			'The service returned messages from a different conversation',
			WINDOW,
			ofMessage({ ...INCOMING, conversation_id: '2' }),
		],
		[
			'The conversation has no message from the last 30 days with the ID in Only If Last Message',
			answerIf({ onlyIfLastMessage: 'x' }),
			ofMessage(INCOMING),
		],
	],
	'The trigger': [
		ofTrigger('No event is chosen', { events: [] }),
		ofTrigger('Trigger On contains an unknown event: "orderPayed"', {
			events: ['orderCreated', 'orderPayed'],
		}),
		ofTrigger('Board is empty', { events: ['boardItemCreated'] }),
		ofTrigger('Waiting Minutes is 10081', { events: ['customerWaiting'], waitingMinutes: 10_081 }),
		ofTrigger(
			'Condition 1 under Only If uses Changed To, but none of the chosen events fires for changes',
			{ ...ORDERS, ...onlyIf({ field: 'email', comparison: 'changedTo', value: 'x' }) },
		),
		ofTrigger(
			'Value in condition 1 under Only If cannot be "Won"',
			{
				events: ['boardItemCreated'],
				boardId: byId(UUID),
				...onlyIf({ field: 'Stage', comparison: 'is', value: 'Won' }),
			},
			{ fault: answer({ crm_columns: [STAGE] }) },
		),
		ofTrigger(/^Daily quota probably used up: the service accepts no request until /, ORDERS, {
			fault: { ...DAY_USED_UP, headers: { 'Retry-After': '3600' } },
			hint: 'No events are lost',
		}),
		ofTrigger('The response of /api/orders contains no list of records', ORDERS, {
			fault: answer({ message: 'success', count: 3 }),
		}),
		ofTrigger(
			'No records to show yet',
			{ ...ORDERS, filters: { orderStatus: 'returned' } },
			{ runs: 'testStep' },
		),
	],
};

/** Enough records for every row, but only a few, because each row creates its own service. */
const FEW = { orders: 5, contacts: 5, conversations: 5, messages: 5, boards: 1, boardItems: 5 };

/** An error as n8n shows it, and the writes that the service received; for a trigger, all requests. */
export interface Shown {
	message: string;
	description: string;
	requests: number;
}

/**
 * Causes an error on n8n's own engine with a simulated service.
 * @throws Error if none occurs
 */
export async function cause([, parameters, more = {}]: ErrorRow): Promise<Shown> {
	const { endpoint, runs, fault, credential: changes } = more;
	speedUp();
	const sim = await startSimulator({ now: fastNow, ...FEW });
	if (fault) sim.faults.add({ match: { route: endpoint }, fault });
	const credential = {
		baseUrl: sim.url,
		apiKey: sim.key,
		keyHeader: 'apiKey',
		...(typeof changes === 'function' ? changes(sim.url) : changes),
	};
	try {
		const error = await errorOf();
		if (!error) throw new Error('No error occurred');
		const requests = sim.requests.filter(({ method }) => runs !== undefined || method !== 'GET');
		const { message, description = '' } = error;
		return { message, description, requests: requests.length };
	} finally {
		await sim.close();
	}

	async function errorOf(): Promise<(Partial<Shown> & Error) | undefined> {
		if (runs === undefined) return (await runNode({ credential, parameters })).error;
		// Each trigger is in its own workflow, because the node remembers the polls of a workflow.
		const mode = runs === 'testStep' ? 'manual' : 'init';
		const { context } = loadTrigger(parameters, credential, mode, { id: sim.url });
		const poll = async () => await triggerNode.poll?.call(context);
		// The first poll only logs a temporary failure, so n8n publishes the workflow. The second poll fails.
		const polling = fault ? poll().then(poll) : poll();
		return await polling.then(
			() => undefined,
			(error: Error) => error,
		);
	}
}
