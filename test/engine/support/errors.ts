import { startSimulator, type Fault, type Simulator } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import './processedData';
import { mcpNode, runNode, type RunOptions } from './engine';
import { fastNow, speedUp } from './fastClock';
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
import { loadTrigger, triggerNode } from './triggerWorld';

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
	/** What runs instead of the action node; the trigger as a test step in the editor. */
	of?: 'trigger' | 'testStep' | 'memory';
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };
const GIF = { data: 'R0lGODlhAQABAAAAACw=', mimeType: 'image/gif', fileName: 'header.gif' };
const NO_VALUE = '={{ $json.nope }}';
const GET_BUSINESS = { resource: 'business', operation: 'get' };
const DELETE = { resource: 'template', operation: 'delete' };

const throughProxy = (proxy: string) => ({ ...GET_BUSINESS, requestOptions: { proxy } });

const order = (operation: string, fields: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'order', operation, orderId: byId(UUID), ...fields },
});
const getOrders = (options: INodeParameters) => order('getAll', { options });
const createOrder = (fields: INodeParameters) => ({ ...CREATE_ORDER, ...fields });
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
const MATCHES_OWNERS = { matchingColumns: ['Owners'] };
const upsert = (Company: string) =>
	boardItem('upsert', { Company }, { matchingColumns: ['Company'] });

const createTemplate = (fields: INodeParameters): INodeParameters => ({
	...{ resource: 'template', operation: 'create', inboxId: byId('1'), name: 'order_shipped' },
	...{ language: 'en_US', body: 'Your order is on its way.', ...fields },
});
const deleting = (parameters: string) => ({ ...DELETE, parameters });

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
const SITI = { options: { bodyVariables: { variable: [{ value: 'Siti' }] } } };

const INCOMING = { id: '1', sender_type: 'contact', created_at: '2025-01-31T09:00:00Z' };
const WINDOW = { resource: 'conversation', operation: 'getReplyWindow', conversationId: byId('1') };

/** Reads this message of a conversation. */
const ofMessages = (error: string, parameters: INodeParameters, message: object): ErrorRow => [
	error,
	parameters,
	{ at: '/api/messages', fault: answer({ data: [message] }) },
];

const onEvent = (...events: string[]) => ({ events });
const ORDERS = onEvent('orderCreated');
const WAITING = onEvent('customerWaiting');
const filtered = (filters: INodeParameters) => ({ ...ORDERS, filters });
const onlyIf = (condition: INodeParameters) => filtered({ conditions: { condition: [condition] } });
const inTrigger = (message: string, parameters: INodeParameters, more: More = {}): ErrorRow => [
	message,
	parameters,
	{ of: 'trigger', ...more },
];
/** So many messages show that the service names a field in another way. */
const messages = (fields: object) =>
	answer({ data: ['a', 'b', 'c'].map((id) => ({ id, message: 'Hello', ...fields })) });
const NO_SENDER =
	'No field of a message says who sent it. It has the fields id, message, sender_type';

/** The same records on every page. */
const samePages = (total: number) =>
	answer({ data: Array.from({ length: 100 }, (_, id) => ({ id })), total });
const MINUTE_USED_UP = {
	...rejection(429, 'Too many requests, please try again later'),
	headers: { 'X-RateLimit-Remaining': '0' },
};
const DAY_USED_UP = rejection(429, 'Daily request quota exceeded');

/** Errors by their messages: of parameters, of a credential, and of what the service responds to a read or a write. */
const of = (causes: Record<string, Given<INodeParameters>>, more?: More): ErrorRow[] =>
	Object.entries(causes).map(([message, parameters]) => [message, parameters, more]);
const ofCredential = (causes: Record<string, Given<IDataObject>>): ErrorRow[] =>
	Object.entries(causes).map(([message, credential]) => [message, GET_BUSINESS, { credential }]);
const ofResponse = (
	to: INodeParameters,
	causes: Record<string, [Fault, says?: string]>,
): ErrorRow[] =>
	Object.entries(causes).map(([message, [fault, says]]) => [message, to, { fault, says }]);

/** Errors by the section of docs/reference/errors.md, which shows the first of each. Values that fields reject are in the tests of their operations, too. */
export const ERRORS: Record<string, ErrorRow[]> = {
	'The credential': [
		...ofCredential({
			'Base URL is empty': { baseUrl: '' },
			'Country Code for Local Numbers is not a country code: "ID"': { countryCode: 'ID' },
			'Base URL has to start with https://': { baseUrl: 'api.example.com' },
			'Other Base URL has to start with https://': { unprefixedBaseUrl: 'app.example.com' },
		}),
	],
	'Fields of several operations': [
		...of({
			'This version of the node has no operation "refund" of "order"': order('refund'),
			'Proxy is not an HTTP address with a host and a port': throughProxy('myproxy'),
			'Order is empty': order('get', { orderId: byId(NO_VALUE) }),
			'Output Fields is an object': getOrders({ outputFields: '={{ ({}) }}' }),
			'Max Wait is -1': getOrders({ maxWait: '={{ -1 }}' }),
			'Limit is not a whole number: 1.5': order('getAll', { limit: '={{ 1.5 }}' }),
			'Return All has no value for this item': { ...GET_ALL_ORDERS, returnAll: NO_VALUE },
			'Quantity of product 1 is -2': createOrder({
				productsJson: '[{"product_name": "Tea", "quantity": -2}]',
			}),
			'Additional Query Parameters (JSON) is not valid JSON': getOrders({ extraQuery: '{"a": ' }),
			'Parameters has a number with too many digits to be exact': deleting(
				'{"id": 12345678901234567890}',
			),
			// Without it, the service might delete everything. n8n leaves out parameters of some names.
			'Parameters has no value for "id"': deleting('={"id": "{{ $json.nope }}"}'),
			'Parameters has no value for "of"': deleting('{"of": {"constructor": "x"}}'),
			'Parameters is empty or not a JSON object': deleting('{}'),
			'Send Once Per is empty': sendOnce(NO_VALUE),
		}),
		...of(
			{ 'Not sent: n8n could not look up its key in its database': sendOnce('a') },
			{ workflowId: '' },
		),
	],
	'The service rejects a request or fails': [
		...ofResponse(update({ notes: 'x' }), {
			'phone_number is required': [rejection(400, 'phone_number is required')],
		}),
		['Not authenticated', GET_BUSINESS, { credential: { apiKey: 'wrong' } }],
		...ofResponse(update({ notes: 'x' }), {
			'This key may only read': [rejection(403, 'This key may only read')],
			'No order': [rejection(404, 'No order'), 'may have been deleted'],
			Exists: [rejection(409, 'Exists'), 'exists already'],
			'Too large': [rejection(413, 'Too large'), 'Use a smaller one'],
			'No recipients': [rejection(422, 'No recipients'), 'does not allow them'],
			'The service rejected the request without a reason': [
				answer({ success: false }),
				'can be delivered',
			],
		}),
		...ofResponse(GET_BUSINESS, {
			Broken: [rejection(500, 'Broken'), 'Try again later'],
			Overloaded: [rejection(503, 'Overloaded'), 'temporarily unavailable'],
			Failed: [answer({ message: 'Failed', correlationId: UUID }, 500), `Quote ${UUID} when`],
		}),
	],
	'No response': [
		...ofCredential({ 'The service refused the connection': NOWHERE }),
		...ofCredential({
			'The host of the service cannot be reached': { baseUrl: 'http://255.255.255.255' },
		}),
		...of({ 'The proxy cannot be reached': throughProxy(NOWHERE.baseUrl) }),
		...ofCredential({
			'The host of the service was not found': { baseUrl: 'http://crm..invalid' },
			'The service does not speak HTTPS at this address': ({ url }) => ({
				baseUrl: url.replace('http:', 'https:'),
			}),
		}),
		...ofResponse(GET_BUSINESS, {
			'The connection to the service was interrupted': [{ type: 'resetBefore' }],
		}),
	],
	Limits: [
		...ofResponse(getOrders({ maxWait: 20 }), {
			'Rate limit reached: no free slot for GET /api/orders within 20 seconds': [MINUTE_USED_UP],
		}),
		...ofResponse(GET_ALL_ORDERS, { 'Daily quota probably used up': [DAY_USED_UP] }),
		ofMessages(
			'The reply window closed at 2025-02-01 09:00',
			answerIf({ onlyInWindow: true }),
			INCOMING,
		),
		...ofResponse(GET_ALL_ORDERS, {
			'The list has more than 100,000 records, the most that the node returns for one input item': [
				answer({ data: [{ id: '1' }], total: 250_000 }),
			],
		}),
	],
	'A response that cannot be used': [
		...ofResponse(GET_ALL_ORDERS, {
			'The service has 250 records but returns the same 100 on every page': [samePages(250)],
		}),
		...of({
			'The response has no list at "data.invoices"': getOrders({
				recordsProperty: 'data.invoices',
			}),
		}),
		...ofResponse(GET_BUSINESS, {
			'The response of the service was larger than 100 MB or 2,000,000 values, and was not read': [
				{ type: 'endlessBody', packed: true },
			],
			'The response of the service was nested more than 100 levels deep, which n8n could not save':
				[answer('['.repeat(100_000) + ']'.repeat(100_000))],
		}),
		[
			'The response does not show whether the item exists',
			upsert('Siti'),
			{ at: '/api/crm/boards/{boardId}/items/search', fault: answer({ message: 'success' }) },
		],
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
		...of(
			{
				'No event is chosen': onEvent(),
				'Trigger On has an unknown event: "orderPayed"': onEvent('orderCreated', 'orderPayed'),
				'Board is empty': onEvent('boardItemCreated'),
				'Look Back (Days) is not a whole number: 0.5': {
					...ORDERS,
					options: { lookBackDays: 0.5 },
				},
				'Order Status is an object': filtered({ orderStatus: '={{ ({ a: 1 }) }}' }),
				'Value in condition 1 under Only If is empty': onlyIf({ field: 'email', value: '' }),
				'Condition 1 under Only If is Changed To, but none of the chosen events fires for changes':
					onlyIf({ field: 'email', comparison: 'changedTo', value: 'x' }),
				'Ignore Fields is empty': { ...onEvent('contactUpdated'), options: { ignoreFields: '' } },
				'Waiting Minutes is 10081': { ...WAITING, waitingMinutes: 10_081 },
			},
			{ of: 'trigger' },
		),
		inTrigger(
			'Value in condition 1 under Only If cannot be "Won"',
			{
				...onlyIf({ field: 'Stage', comparison: 'is', value: 'Won' }),
				...{ ...onEvent('boardItemCreated'), boardId: byId(UUID) },
			},
			{
				fault: answer({
					crm_columns: [{ name: 'Stage', type: 'select', settings: { labels: ['Open'] } }],
				}),
			},
		),
		inTrigger(NO_SENDER, onEvent('messageCreated'), {
			fault: messages({ sender_type: 'user' }),
			says: 'Choose Both as Direction',
		}),
		inTrigger(
			'No field conversation_id of a message says to which conversation it belongs. It has the fields id, message, from_me',
			WAITING,
			{ fault: messages({ from_me: false }) },
		),
		inTrigger(
			'GET /businesses could not be read within 50 seconds, before the next poll is due',
			ORDERS,
			{ fault: MINUTE_USED_UP, says: 'Nothing is lost: the next poll catches up (Rate limit' },
		),
		inTrigger('Daily quota probably used up', ORDERS, {
			fault: { ...DAY_USED_UP, headers: { 'Retry-After': '3600' } },
			says: 'No event is lost',
		}),
		inTrigger('The response of GET /api/orders contains no list of records', ORDERS, {
			fault: answer({ message: 'success', count: 3 }),
		}),
		inTrigger('No records to show yet', filtered({ orderStatus: 'returned' }), { of: 'testStep' }),
	],
	'Fields of single operations': [
		...of({
			'Values to Send is not an object': boardItem('create', '={{ "Stage" }}'),
			'Column "Budget" does not exist on the board': boardItem('create', { Budget: '5' }),
			'Column "Source" is read-only': boardItem('create', { Source: 'Website' }),
			'Columns to Match On is empty': boardItem('upsert', { Company: 'Toko' }),
			'Company is empty': upsert('={{ "" }}'),
			'Owners has more than one value': boardItem('upsert', { Owners: 'a, b' }, MATCHES_OWNERS),
			'Response Type cannot be "{{ \\"form\\" }}"': ask({ responseType: '={{ "form" }}' }),
			'Dry Run is on, but without a message nobody can respond': ask({ options: { dryRun: true } }),
			'Additional Body Fields (JSON) has an action, which would replace the button to respond with':
				ask({ options: { extraBody: '{"action": {}}' } }),
			'Phone Number is filled in twice: below Customer and under Additional Fields': createOrder({
				additionalFields: { phoneNumber: '6281200000002' },
			}),
			'Products is empty': createOrder({ specifyProducts: 'fields' }),
			'Products (JSON) is not an array of objects': createOrder({ productsJson: '{"a": 1}' }),
			'Name cannot be "Order Shipped"': createTemplate({ name: 'Order Shipped' }),
		}),
		[
			'The page to respond on is at http://localhost:5678, which no phone can reach',
			ask(),
			{ webhookUrl: 'http://localhost:5678' },
		],
		['n8n cannot wait for a response here', ask(), { nodeType: mcpNode }],
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
			'Values to Send and Options > Body Variables are both filled in',
			{},
			{ variables: mapped({ body_1: 'Siti' }), ...SITI },
		),
		ofTemplate(
			'Values to Send is not an object with a value for each variable',
			{},
			{ variables: mapped({ header_1: 'Siti' }) },
		),
		...of(
			{
				'The agent got 2 items of 2 conversations, and n8n gives it one memory for all of them': {
					conversationId: byId('={{ $json.id }}'),
				},
				'Conversation is empty': { conversationId: byId(NO_VALUE) },
				'Context Window Length is 0': { conversationId: byId('1'), contextWindowLength: 0 },
			},
			{ of: 'memory', items: [{ id: '1' }, { id: '2' }] },
		),
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
	const isTrigger = more.of === 'trigger' || more.of === 'testStep';
	speedUp();
	const sim = await startSimulator({ now: fastNow, ...FEW });
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
		const { of, ...options } = more;
		if (of === 'memory')
			return await rejectionOf(remember({ parameters: all, items: more.items }, credential));
		if (of) {
			// Its own workflow: the node remembers what the polls of one have seen.
			const mode = of === 'testStep' ? 'manual' : 'init';
			const { context } = loadTrigger(all, credential, mode, { id: sim.url });
			return await rejectionOf(Promise.resolve(triggerNode.poll?.call(context)));
		}
		return (await runNode({ ...options, credential, parameters: all })).error;
	}
}

function given<T extends object>(value: Given<T>, sim: Simulator): T {
	return typeof value === 'function' ? value(sim) : value;
}

async function rejectionOf(promise: Promise<unknown>): Promise<Shown | undefined> {
	return await promise.then(
		() => undefined,
		(error: Shown) => error,
	);
}
