import type { INodeParameters } from 'n8n-workflow';

import { byId, UUID } from '../service';
import { answer, casesOf, rejection, type ErrorCase, type ErrorSection } from './case';

const ORDERS: INodeParameters = { events: ['orderCreated'] };
const MESSAGES: INodeParameters = { events: ['messageCreated'] };
const WAITING: INodeParameters = { events: ['customerWaiting'] };

/** A trigger with these parameters. */
const set = (trigger: INodeParameters, more: Partial<ErrorCase> = {}) => ({ trigger, ...more });

const filters = (given: INodeParameters) => set({ ...ORDERS, filters: given });

const onlyIf = (condition: INodeParameters) => ({ conditions: { condition: [condition] } });

/** A trigger that reads these records. */
const reading = (trigger: INodeParameters, ...data: object[]) =>
	set(trigger, { fault: answer({ data }) });

/** So many messages show that the service names a field in another way. */
const messages = (fields: object) => ['a', 'b', 'c'].map((id) => ({ id, ...fields }));

const limited = (reason: string, headers: Record<string, string>) =>
	set(ORDERS, { fault: { ...rejection(429, reason), headers } });

export const triggerErrors: ErrorSection = {
	title: 'The trigger',
	text: 'A failed poll loses nothing: the next one catches up. The trigger also has the errors of the credential, the service and the connection.',
	cases: casesOf('', {
		'No event is chosen.': set({ events: [] }),
		'The expression for the events has one that does not exist.': set({
			events: ['orderCreated', 'orderPayed'],
		}),
		'A board item event is chosen, but no board.': set({ events: ['boardItemCreated'] }),
		'Look Back has decimals, or is below 1 or above 3650.': set({
			...{ ...ORDERS, options: { lookBackDays: 0.5 } },
		}),
		'A filter was added and left empty, or its expression has no value.': filters({
			orderStatus: '',
		}),
		'The expression of a filter returns an object.': filters({
			orderStatus: '={{ ({ status: "paid" }) }}',
		}),
		'A row of Only If is not complete, or its expression has no value.': filters(
			onlyIf({ field: 'email', value: '' }),
		),
		'Only If waits for a change, but the chosen events fire for new or deleted records only.':
			filters(onlyIf({ field: 'email', comparison: 'changedTo', value: 'x' })),
		'A value of Only If is not a label of its column.': reading(
			{
				...{ events: ['boardItemCreated'], boardId: byId(UUID) },
				filters: onlyIf({ field: 'Stage', comparison: 'is', value: 'Won' }),
			},
			{
				id: 'a',
				crm_columns: [
					{ id: 'b', name: 'Stage', type: 'select', settings: { labels: ['Open', 'Closed'] } },
				],
			},
		),
		'New Message is to fire for one direction, but no known field of the messages says who sent them.':
			reading(MESSAGES, ...messages({ message: 'Hello', sender_type: 'user' })),
		'Customer Waiting needs to know who sent a message, also with Direction > Both.': reading(
			{ ...WAITING, filters: { direction: 'both' } },
			...messages({ message: 'Hello', sender_type: 'user' }),
		),
		'Customer Waiting needs to know which messages belong together.': reading(
			WAITING,
			...messages({ message: 'Hello', from_me: false }),
		),
		'Ignore Fields was added and left empty, or its expression has no value.': set({
			...{ events: ['contactUpdated'], options: { ignoreFields: '' } },
		}),
		'Waiting Minutes is an expression without a value.': set({
			...{ ...WAITING, waitingMinutes: '={{ undefined }}' },
		}),
		'Waiting Minutes is more than a week.': set({ ...WAITING, waitingMinutes: 10_081 }),
		'The rate limit or a slow service delayed the poll until the next one was due.': limited(
			'Too many requests, please try again later',
			{ 'X-RateLimit-Remaining': '0' },
		),
		'The service rejects the poll, and says to wait longer than the limit per minute explains.':
			limited('Daily request quota exceeded', { 'Retry-After': '3600' }),
		'Something other than the service responds at this address, or the service has changed.': {
			...{ trigger: ORDERS, fault: answer({ message: 'success', count: 3 }) },
		},
		'Paging does not work: every page is the first one.': set(ORDERS, {
			service: { envelope: 'total', ignorePage: true, orders: 10_000 },
		}),
		'A test step found no record to show as an example.': {
			...{ ...filters({ orderStatus: 'returned' }), testStep: true },
		},
	}),
};

export const editorErrors: ErrorSection = {
	title: 'Lists in the editor',
	text: "A list that cannot be read shows the service's reason.",
	cases: casesOf('', {
		'Columns and items belong to a board, and no board is chosen.': {
			list: {
				method: 'searchColumns',
				parameters: { resource: 'boardItem', operation: 'get', boardId: byId('') },
			},
		},
		'The key is wrong or lacks a permission.': {
			...{ list: { method: 'searchOrders' }, credential: { apiKey: 'wrong' } },
		},
	}),
};
