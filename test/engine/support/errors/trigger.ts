import { byId } from '../service';
import { answer, refusal, type ErrorSection } from './case';

const trigger = { events: ['orderCreated'] };

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
			why: 'The expression of a filter returns a list or an object.',
			trigger: { ...trigger, filters: { orderStatus: '={{ ["pending", "paid"] }}' } },
		},
		{
			why: 'The rate limit or a slow service delayed the poll until the next one was due.',
			trigger,
			fault: {
				...refusal(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0' },
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
