import { startSimulator, type Fault, type Simulator } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { until } from '../../support/until';
import './processedData';
import { mcpNode, runNode, type RunOptions } from './engine';
import { fastNow, speedUp } from './fastClock';
import { openList } from './lists';
import { remember } from './memory';
import {
	answer,
	byId,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	mapped,
	rejection,
	SEND_MESSAGE,
	UUID,
} from './service';
import { Watched } from './trigger';

type Given<T> = T | ((sim: Simulator) => T);

/** An error that a user can meet: its message, the parameters that cause it, and what else it takes. */
export type ErrorRow = [message: string, parameters: Given<INodeParameters>, more?: More];

interface More extends Pick<RunOptions, 'items' | 'binaries' | 'nodeType' | 'webhookUrl'> {
	/** A part of the description that no other error has. */
	says?: string;
	workflowId?: string;
	/** What is different in the credential. */
	credential?: Given<IDataObject>;
	/** The fault of all requests, or of those to an endpoint. */
	fault?: Fault;
	at?: string;
	/** Cancels the run once it has begun. */
	cancel?: boolean;
	/** What runs instead of the action node; the trigger as a test step in the editor. */
	of?: 'trigger' | 'testStep' | 'memory' | 'searchColumns';
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };
const GIF = { data: 'R0lGODlhAQABAAAAACw=', mimeType: 'image/gif', fileName: 'header.gif' };
const NO_VALUE = '={{ $json.nope }}';

const order = (operation: string, fields: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'order', operation, orderId: byId(UUID), ...fields },
});
const getOrder = order('get');
const getOrders = (options: INodeParameters) => order('getAll', { options });
const createOrder = (fields: INodeParameters) => ({ ...CREATE_ORDER, ...fields });
const withProduct = (product: INodeParameters) =>
	createOrder({
		specifyProducts: 'fields',
		products: { product: [{ productName: 'Tea', ...product }] },
	});
const update = (updateFields: INodeParameters) => order('update', { updateFields });

const message = (operation: string, fields: INodeParameters): INodeParameters => ({
	...{ resource: 'message', operation, sendTo: 'phoneNumber', receiver: '6281200000001' },
	...{ message: 'Shall we?', ...fields },
});
const ask = (fields: INodeParameters = {}) => message('sendAndWait', fields);
const answerIf = (options: INodeParameters) =>
	message('send', { sendTo: 'conversation', conversationId: byId('1'), options });
const sendOnce = (oncePer: string) => ({
	...SEND_MESSAGE,
	receiver: '6281200000001',
	options: { oncePer },
});

/** On the first board. */
const boardItem =
	(operation: string, value: INodeParameters[string], more: object = {}) =>
	({ data }: Simulator): INodeParameters => ({
		...{ resource: 'boardItem', operation, boardId: byId(data.boards.at(0)?.id ?? '') },
		...{ itemName: 'Siti', columns: mapped(value, more) },
	});
const upsert = (Company: string) =>
	boardItem('upsert', { Company }, { matchingColumns: ['Company'] });

const createTemplate = (fields: INodeParameters): INodeParameters => ({
	...{ resource: 'template', operation: 'create', inboxId: byId('1'), name: 'order_shipped' },
	...{ language: 'en_US', body: 'Your order is on its way.', ...fields },
});
const deleting = (parameters: string, resource = 'template') => ({
	resource,
	operation: 'delete',
	parameters,
});

/** Sends the template that has these fields. */
const ofTemplate = (error: string, fields: object, more: INodeParameters = {}): ErrorRow => [
	error,
	{
		...{ resource: 'template', operation: 'send', inboxId: byId('1'), templateId: byId('912') },
		...{ phoneNumber: '6281200000001', ...more },
	},
	{
		at: '/templates',
		fault: answer({ data: [{ name: 'shipped', wa_template_id: '912', ...fields }] }),
	},
];
const bodyVariables = { options: { bodyVariables: { variable: [{ value: 'Siti' }] } } };

const INCOMING = { id: '1', sender_type: 'contact', created_at: '2025-01-31T09:00:00Z' };
const WINDOW = { resource: 'conversation', operation: 'getReplyWindow', conversationId: byId('1') };

/** Reads these messages of a conversation. */
const ofMessages = (error: string, parameters: INodeParameters, ...data: object[]): ErrorRow => [
	error,
	parameters,
	{ at: '/api/messages', fault: answer({ data }) },
];

const onEvent = (...events: string[]) => ({ events });
const ORDERS = onEvent('orderCreated');
const WAITING = onEvent('customerWaiting');
const filtered = (filters: INodeParameters) => ({ ...ORDERS, filters });
const onlyIf = (condition: INodeParameters) => ({ conditions: { condition: [condition] } });
const trigger = (error: string, parameters: INodeParameters, more: More = {}): ErrorRow => [
	error,
	parameters,
	{ of: 'trigger', ...more },
];
/** So many messages show that the service names a field in another way. */
const messages = (fields: object) =>
	answer({ data: ['a', 'b', 'c'].map((id) => ({ id, message: 'Hello', ...fields })) });
const MINUTE_USED_UP = {
	...rejection(429, 'Too many requests, please try again later'),
	headers: { 'X-RateLimit-Remaining': '0' },
};
const DAY_USED_UP = 'Daily request quota exceeded';

const memory = (error: string, parameters: INodeParameters, items?: IDataObject[]): ErrorRow => [
	error,
	{ conversationId: byId('1'), ...parameters },
	{ of: 'memory', items },
];

/**
 * Errors by the section of docs/reference/errors.md, which shows the first of each. Those of values that only one
 * operation or field has are in its tests.
 */
export const ERRORS: Record<string, ErrorRow[]> = {
	'The credential': [
		['Base URL is empty', getOrder, { credential: { baseUrl: '' } }],
		[
			'Country Code for Local Numbers is not a country code: "ID"',
			getOrder,
			{ credential: { countryCode: 'ID' } },
		],
		[
			'Base URL has to start with https://',
			getOrder,
			{ credential: { baseUrl: 'api.example.com' } },
		],
		[
			'Other Base URL has to start with https://',
			{ resource: 'business', operation: 'get' },
			{ credential: { unprefixedBaseUrl: 'app.example.com' } },
		],
		[
			'API Key has a space or a special character in it',
			getOrder,
			{ credential: { apiKey: 'sk\u2013live' } },
		],
		trigger('Allowed Domains is empty', ORDERS, {
			credential: { allowedHttpRequestDomains: 'domains', allowedDomains: '' },
		}),
	],
	'Fields of several operations': [
		['This version of the node has no operation "refund" of "order"', order('refund')],
		[
			'Proxy is not an HTTP address with a host and a port',
			{ ...getOrder, requestOptions: { proxy: 'myproxy' } },
		],
		['Order is empty', order('get', { orderId: byId(NO_VALUE) })],
		['Order cannot be ".."', order('get', { orderId: byId('..') })],
		['Output Fields is an object', getOrders({ outputFields: '={{ ({}) }}' })],
		['Path to Records is an array', getOrders({ recordsProperty: '={{ [1] }}' })],
		['Max Wait is not a number of seconds', getOrders({ maxWait: '={{ -1 }}' })],
		['Limit is not a whole number: 1.5', order('getAll', { limit: '={{ 1.5 }}' })],
		['Return All has no value for this item', { ...GET_ALL_ORDERS, returnAll: NO_VALUE }],
		[
			'Start Date is not a date: "31.01.2025"',
			order('getAll', { filters: { startDate: '={{ "31.01.2025" }}' } }),
		],
		[
			'Updated After is not a date and time: "yesterday"',
			order('getAll', { filters: { updatedAfter: '={{ "yesterday" }}' } }),
		],
		['Invoice Is Sent is neither true nor false: "yes"', update({ invoiceIsSent: '={{ "yes" }}' })],
		['Quantity of product 1 is -2', withProduct({ quantity: -2 })],
		[
			'Shipping Fee is not a whole number: "15.000"',
			createOrder({ additionalFields: { shippingFee: '={{ "15.000" }}' } }),
		],
		['Additional Query Parameters (JSON) is not valid JSON', getOrders({ extraQuery: '{"a": ' })],
		['Additional Query Parameters (JSON) is not a JSON object', getOrders({ extraQuery: '[1]' })],
		[
			'Parameters has a number with too many digits to be exact',
			deleting('{"id": 12345678901234567890}'),
		],
		// Without it, the service might delete everything. n8n leaves out parameters of some names.
		['Parameters has no value for "id"', deleting('={"id": "{{ $json.nope }}"}')],
		['Parameters has no value for "of"', deleting('{"of": {"constructor": "x"}}', 'integration')],
		['Parameters is empty or not a JSON object', deleting('{}')],
		['Send Once Per is empty', sendOnce(NO_VALUE)],
		['Not sent: n8n could not look up its key in its database', sendOnce('a'), { workflowId: '' }],
	],
	'The service rejects a request or fails': [
		[
			'phone_number is required',
			update({ notes: 'x' }),
			{ fault: rejection(400, 'phone_number is required') },
		],
		['Not authenticated', getOrder, { credential: { apiKey: 'wrong' } }],
		[
			'This key may only read',
			update({ notes: 'x' }),
			{ fault: rejection(403, 'This key may only read') },
		],
		[
			'No such order',
			getOrder,
			{ fault: rejection(404, 'No such order'), says: 'may have been deleted' },
		],
		['Exists', CREATE_ORDER, { fault: rejection(409, 'Exists'), says: 'exists already' }],
		['Too large', CREATE_ORDER, { fault: rejection(413, 'Too large'), says: 'Use a smaller one' }],
		[
			'No recipients',
			CREATE_ORDER,
			{ fault: rejection(422, 'No recipients'), says: 'does not allow them' },
		],
		['Broken', getOrder, { fault: rejection(500, 'Broken'), says: 'Try again later' }],
		[
			'Overloaded',
			getOrder,
			{ fault: rejection(503, 'Overloaded'), says: 'temporarily unavailable' },
		],
		[
			'The service rejected the request without a reason',
			CREATE_ORDER,
			{ fault: answer({ success: false }), says: 'whether it can be delivered to this recipient' },
		],
		[
			'Failed',
			getOrder,
			{
				fault: answer({ message: 'Failed', correlationId: UUID }, 500),
				says: `Quote ${UUID} when you contact support`,
			},
		],
	],
	'No response': [
		['The service refused the connection', getOrder, { credential: NOWHERE }],
		[
			'The host of the service cannot be reached',
			getOrder,
			{ credential: { baseUrl: 'http://255.255.255.255' } },
		],
		['The proxy cannot be reached', { ...getOrder, requestOptions: { proxy: NOWHERE.baseUrl } }],
		[
			'The host of the service was not found',
			getOrder,
			{ credential: { baseUrl: 'http://crm..invalid' } },
		],
		[
			'The service does not speak HTTPS at this address',
			getOrder,
			{ credential: ({ url }) => ({ baseUrl: url.replace('http:', 'https:') }) },
		],
		['The connection to the service was interrupted', getOrder, { fault: { type: 'resetBefore' } }],
	],
	Limits: [
		[
			'Rate limit reached: no free slot for GET /api/orders within 20 seconds',
			getOrders({ maxWait: 20 }),
			{ fault: MINUTE_USED_UP },
		],
		['Daily quota probably used up', getOrders({}), { fault: rejection(429, DAY_USED_UP) }],
		ofMessages(
			'The reply window closed at 2025-02-01 09:00',
			answerIf({ onlyInWindow: true }),
			INCOMING,
		),
		[
			'The execution was cancelled while it waited to call the service',
			getOrder,
			{ fault: MINUTE_USED_UP, cancel: true },
		],
		[
			'The list has more than 100,000 records, the most that the node returns for one input item',
			GET_ALL_ORDERS,
			{ fault: answer({ data: [{ id: '1' }], total: 250_000 }) },
		],
	],
	'A response that cannot be used': [
		[
			'The service has 250 records but returns the same 100 on every page',
			GET_ALL_ORDERS,
			{ fault: answer({ data: Array.from({ length: 100 }, (_, id) => ({ id })), total: 250 }) },
		],
		[
			'The response has no list at "data.invoices"',
			getOrders({ recordsProperty: 'data.invoices' }),
		],
		[
			'The response of the service was larger than 100 MB or 2,000,000 values, and was not read',
			GET_ALL_ORDERS,
			{ fault: { type: 'endlessBody', packed: true } },
		],
		[
			'The response of the service was nested more than 100 levels deep, which n8n could not save',
			GET_ALL_ORDERS,
			{ fault: answer('['.repeat(100_000) + ']'.repeat(100_000)) },
		],
		[
			'The response does not show whether the item exists',
			upsert('Siti'),
			{ at: '/api/crm/boards/{boardId}/items/search', fault: answer({ message: 'success' }) },
		],
		ofMessages(
			'No field of a message says who sent it. It has the fields id, sender_type, created_at',
			WINDOW,
			...['1', '2', '3'].map((id) => ({ ...INCOMING, id, sender_type: 'user' })),
		),
		ofMessages(
			'No field created_at of a message says when it was sent. It has the fields id, sender_type',
			WINDOW,
			{ id: '1', sender_type: 'contact' },
		),
		ofMessages(
			'The service returned messages of another conversation than the one in Conversation',
			WINDOW,
			{ ...INCOMING, conversation_id: '2' },
		),
		ofMessages(
			'The conversation has no message with the ID in Only If Last Message',
			answerIf({ onlyIfLastMessage: 'x' }),
			INCOMING,
		),
	],
	'The trigger': [
		trigger('No event is chosen', onEvent()),
		trigger('Trigger On has an unknown event: "orderPayed"', onEvent('orderCreated', 'orderPayed')),
		trigger('Board is empty', onEvent('boardItemCreated')),
		trigger('Look Back (Days) is not a whole number: 0.5', {
			...{ ...ORDERS, options: { lookBackDays: 0.5 } },
		}),
		trigger('Order Status is empty', filtered({ orderStatus: '' })),
		trigger('Order Status is an object', filtered({ orderStatus: '={{ ({ a: 1 }) }}' })),
		trigger(
			'Value in condition 1 under Only If is empty',
			filtered(onlyIf({ field: 'email', value: '' })),
		),
		trigger(
			'Condition 1 under Only If is Changed To, but none of the chosen events fires for changes',
			filtered(onlyIf({ field: 'email', comparison: 'changedTo', value: 'x' })),
		),
		trigger('Ignore Fields is empty', {
			...onEvent('contactUpdated'),
			options: { ignoreFields: '' },
		}),
		trigger('Waiting Minutes is empty', { ...WAITING, waitingMinutes: '={{ undefined }}' }),
		trigger('Waiting Minutes is 10081', { ...WAITING, waitingMinutes: 10_081 }),
		trigger(
			'Value in condition 1 under Only If cannot be "Won"',
			{
				...{ ...onEvent('boardItemCreated'), boardId: byId(UUID) },
				filters: onlyIf({ field: 'Stage', comparison: 'is', value: 'Won' }),
			},
			{
				fault: answer({
					crm_columns: [
						{ id: 'b', name: 'Stage', type: 'select', settings: { labels: ['Open', 'Closed'] } },
					],
				}),
			},
		),
		trigger(
			'No field of a message says who sent it. It has the fields id, message, sender_type',
			onEvent('messageCreated'),
			{ fault: messages({ sender_type: 'user' }), says: 'Choose Both as Direction' },
		),
		trigger(
			'No field of a message says who sent it. It has the fields id, message, sender_type',
			{ ...WAITING, filters: { direction: 'both' } },
			{ fault: messages({ sender_type: 'user' }), says: 'or remove Customer Waiting' },
		),
		trigger(
			'No field conversation_id of a message says to which conversation it belongs. It has the fields id, message, from_me',
			WAITING,
			{ fault: messages({ from_me: false }) },
		),
		trigger(
			'GET /businesses could not be read within 50 seconds, before the next poll is due',
			ORDERS,
			{ fault: MINUTE_USED_UP, says: 'Nothing is lost: the next poll catches up (Rate limit' },
		),
		trigger('Daily quota probably used up', ORDERS, {
			fault: { ...rejection(429, DAY_USED_UP), headers: { 'Retry-After': '3600' } },
			says: 'No event is lost',
		}),
		trigger('The response of GET /api/orders contains no list of records', ORDERS, {
			fault: answer({ message: 'success', count: 3 }),
		}),
		trigger('The service has 10000 records but returns the same 100 on every page', ORDERS, {
			fault: answer({ data: Array.from({ length: 100 }, (_, id) => ({ id })), total: 10_000 }),
		}),
		trigger('No records to show yet', filtered({ orderStatus: 'returned' }), { of: 'testStep' }),
	],
	'Fields of single operations': [
		['Values to Send is not an object', boardItem('create', '={{ "Stage" }}')],
		['Column "Budget" does not exist on the board', boardItem('create', { Budget: '5' })],
		['Column "Source" is read-only', boardItem('create', { Source: 'Website' })],
		['Columns to Match On is empty', boardItem('upsert', { Company: 'Toko' })],
		['Company is empty', upsert('={{ "" }}')],
		[
			'Owners has more than one value',
			(sim) => {
				const ids = sim.data.agents.slice(0, 2).map(({ id }) => id);
				const owners = { Owners: ids.join(', ') };
				return boardItem('upsert', owners, { matchingColumns: ['Owners'] })(sim);
			},
		],
		[
			'Registration is empty or not a JSON object',
			{ resource: 'business', operation: 'register', registration: '{}' },
		],
		['Response Type cannot be "{{ \\"form\\" }}"', ask({ responseType: '={{ "form" }}' })],
		['Dry Run is on, but without a message nobody can respond', ask({ options: { dryRun: true } })],
		[
			'Additional Body Fields (JSON) has an action, which would replace the button to respond with',
			ask({ options: { extraBody: '{"action": {}}' } }),
		],
		[
			'The page to respond on is at http://localhost:5678, which no phone can reach',
			ask(),
			{ webhookUrl: 'http://localhost:5678' },
		],
		['n8n cannot wait for a response here', ask(), { nodeType: mcpNode }],
		[
			'Phone Number is filled in twice: below Customer and under Additional Fields',
			createOrder({ additionalFields: { phoneNumber: '6281200000002' } }),
		],
		['Products is empty', createOrder({ specifyProducts: 'fields' })],
		['Products (JSON) is not an array of objects', createOrder({ productsJson: '{"a": 1}' })],
		['Name cannot be "Order Shipped"', createTemplate({ name: 'Order Shipped' })],
		[
			'Header Image is neither a JPEG nor a PNG image: "image/gif"',
			createTemplate({ headerImage: 'data' }),
			{ binaries: [{ data: GIF }] },
		],
		ofTemplate('The template shipped is not approved: its status is PAUSED', { status: 'PAUSED' }),
		ofTemplate('The values do not fit the template shipped: 1 needed, 0 given', {
			body: 'A {{1}}',
		}),
		ofTemplate(
			'The values do not fit the template shipped: 0 needed, 1 given',
			{ body: 'A' },
			bodyVariables,
		),
		ofTemplate(
			'Values to Send and Options > Body Variables are both filled in',
			{},
			{ variables: mapped({ body_1: 'Siti' }), ...bodyVariables },
		),
		...['={{ ["Siti"] }}', { header_1: 'Siti' }].map((value) =>
			ofTemplate(
				'Values to Send is not an object with a value for each variable',
				{},
				{ variables: mapped(value) },
			),
		),
		['No board is chosen', { resource: 'boardItem', operation: 'get', boardId: byId('') }, { of: 'searchColumns' }],
		memory(
			'The agent got 2 items of 2 conversations, and n8n gives it one memory for all of them',
			{ conversationId: byId('={{ $json.id }}') },
			[{ id: '1' }, { id: '2' }],
		),
		memory('Conversation is empty', { conversationId: byId(NO_VALUE) }),
		memory('Context Window Length is 0', { contextWindowLength: 0 }),
	],
};

/** An error as n8n shows it, and the writes that the service got; of a trigger, all requests. */
export interface Shown {
	message: string;
	description: string;
	requests: number;
}

/** Enough for every row, and fast to make. */
const FEW = { orders: 5, contacts: 5, conversations: 5, messages: 5, boards: 1, boardItems: 5 };

/**
 * Makes an error happen on n8n's own engine against a simulated service.
 * @throws Error if none occurs
 */
export async function cause([, parameters, more = {}]: ErrorRow): Promise<Shown> {
	const watched = new Watched();
	const isTrigger = more.of === 'trigger' || more.of === 'testStep';
	if (isTrigger) await watched.start(FEW);
	else speedUp();
	const sim = isTrigger ? watched.sim : await startSimulator({ now: fastNow, ...FEW });
	if (more.fault) sim.faults.add({ match: { route: more.at }, fault: more.fault });
	const usual = { baseUrl: sim.url, apiKey: sim.key, keyHeader: 'apiKey' };
	const credential = { ...usual, ...given(more.credential ?? {}, sim) };
	const all = given(parameters, sim);
	try {
		const error = await errorOf();
		if (!error) throw new Error('No error occurred');
		const writes = sim.requests.filter(
			({ method, path }) => isTrigger || (method !== 'GET' && !path.endsWith('/search')),
		);
		const { message: text, description } = error;
		return { message: text, description: description ?? '', requests: writes.length };
	} finally {
		await sim.close();
	}

	async function errorOf(): Promise<(Partial<Shown> & { message: string }) | undefined> {
		const { of, cancel, ...options } = more;
		if (of === 'memory')
			return await rejectionOf(remember({ parameters: all, items: more.items }, credential));
		if (of === 'searchColumns')
			return await rejectionOf(openList(of, credential, { parameters: all }));
		if (of) {
			Object.assign(watched, { credential, parameters: all });
			return await rejectionOf(watched.poll(of === 'testStep' ? 'manual' : 'trigger'));
		}
		const onStart = (stop: () => void) => cancel && void afterFirstRequest(sim, stop);
		return (await runNode({ ...options, credential, parameters: all, onStart })).error;
	}
}

function given<T extends object>(value: Given<T>, sim: Simulator): T {
	return typeof value === 'function' ? value(sim) : value;
}

/** Calls a function soon after the service got the first request. */
async function afterFirstRequest({ requests }: Simulator, call: () => void): Promise<void> {
	await until('a request came', () => requests.length > 0);
	setTimeout(call, 200);
}

async function rejectionOf(promise: Promise<unknown>): Promise<Shown | undefined> {
	return await promise.then(
		() => undefined,
		(error: Shown) => error,
	);
}
