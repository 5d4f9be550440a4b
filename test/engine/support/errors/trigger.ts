import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../service';
import { answer, rejection, type ErrorSection } from './case';

const trigger = { events: ['orderCreated'] };

const STAGE = { id: 'stage', name: 'Stage', type: 'select', labels: ['Open', 'Closed'] };

const onlyIf = (condition: INodeParameters) => ({ conditions: { condition: [condition] } });

export const triggerErrors: ErrorSection = {
	title: 'The trigger',
	text: 'A failed poll loses nothing: the next one catches up. The trigger also has the errors of the credential, the service and the connection.',
	cases: [
		{ why: 'No event is chosen.', trigger: { events: [] } },
		{
			why: 'A board item event is chosen, but no board.',
			trigger: { events: ['boardItemCreated'] },
		},
		{
			why: 'Look Back has decimals, or is below 1 or above 3650.',
			trigger: { ...trigger, options: { lookBackDays: 0.5 } },
		},
		{
			why: 'A filter was added and left empty, or its expression has no value.',
			trigger: { ...trigger, filters: { orderStatus: '' } },
		},
		{
			why: 'The expression of a filter returns an object.',
			trigger: { ...trigger, filters: { orderStatus: '={{ ({ status: "paid" }) }}' } },
		},
		{
			why: 'A row of Only If is not complete, or its expression has no value.',
			trigger: { ...trigger, filters: onlyIf({ field: 'email', value: '' }) },
		},
		{
			why: 'Only If waits for a change, but the chosen events fire for new or deleted records only.',
			trigger: {
				...trigger,
				filters: onlyIf({ field: 'email', comparison: 'changedTo', value: 'x' }),
			},
		},
		{
			why: 'A value of Only If is not a label of its column.',
			trigger: {
				events: ['boardItemCreated'],
				boardId: byId('3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35'),
				filters: onlyIf({ field: 'Stage', comparison: 'is', value: 'Won' }),
			},
			fault: answer({ data: [{ id: 'a', crm_columns: [STAGE] }] }),
		},
		{
			why: 'New Message is to fire for one direction, but no known field of the messages says who sent them.',
			trigger: { events: ['messageCreated'] },
			fault: answer({ data: [{ id: 'a', message: 'Hello', sender_type: 'user' }] }),
		},
		{
			why: 'Two fields of a message say different things about who sent it.',
			trigger: { events: ['messageCreated'] },
			fault: answer({ data: [{ id: 'a', from_me: true, direction: 'incoming' }] }),
		},
		{
			why: 'Customer Waiting needs to know who sent a message, also with Direction > Both.',
			trigger: { events: ['customerWaiting'], filters: { direction: 'both' } },
			fault: answer({ data: [{ id: 'a', message: 'Hello', sender_type: 'user' }] }),
		},
		{
			why: 'Waiting Minutes has decimals, is below 1, or its expression has no value.',
			trigger: { events: ['customerWaiting'], waitingMinutes: 0 },
		},
		{
			why: 'Waiting Minutes is more than a week.',
			trigger: { events: ['customerWaiting'], waitingMinutes: 20_000 },
		},
		{
			why: 'The rate limit or a slow service delayed the poll until the next one was due.',
			trigger,
			fault: {
				...rejection(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0' },
			},
		},
		{
			why: 'The service rejects the poll, and says to wait longer than the limit per minute explains.',
			trigger,
			fault: {
				...rejection(429, 'Daily request quota exceeded'),
				headers: { 'Retry-After': '3600' },
			},
		},
		{
			why: 'Something other than the service responds at this address, or the service has changed.',
			trigger,
			fault: answer({ message: 'success', count: 3 }),
		},
		{
			why: 'Paging does not work: every page is the first one.',
			trigger,
			service: { envelope: 'total', ignorePage: true, orders: 10_000 },
		},
		{
			why: 'A test step found no record to show as an example.',
			trigger: { ...trigger, filters: { orderStatus: 'returned' } },
			testStep: true,
		},
	],
};

export const editorErrors: ErrorSection = {
	title: 'Lists in the editor',
	text: "A list that cannot be read shows the service's reason.",
	cases: [
		{
			why: 'Columns and items belong to a board, and no board is chosen.',
			list: {
				method: 'searchColumns',
				parameters: { resource: 'boardItem', operation: 'get', boardId: byId('') },
			},
		},
		{
			why: 'The key is wrong or lacks a permission.',
			list: { method: 'searchOrders' },
			credential: { apiKey: 'wrong' },
		},
	],
};
