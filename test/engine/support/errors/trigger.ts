import { byId } from '../service';
import { answer, refusal, type ErrorSection } from './case';

const trigger = { events: ['orderCreated'] };

export const triggerErrors: ErrorSection = {
	title: 'The trigger',
	text: 'A poll that fails changes nothing: the next one catches up. Beside these it has the errors of the credential, of the service and of connections.',
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
			why: 'A filter was added and left empty, or its expression gives nothing.',
			trigger: { ...trigger, filters: { orderStatus: '' } },
		},
		{
			why: 'The expression of a filter gives a list or an object.',
			trigger: { ...trigger, filters: { orderStatus: '={{ ["pending", "paid"] }}' } },
		},
		{
			why: 'The rate limit, or a slow service, left no time before the next poll.',
			trigger,
			fault: refusal(429, 'Too many requests, please try again later'),
		},
		{
			why: 'Something else than the service answers at this address, or it has changed.',
			trigger,
			fault: answer({ message: 'success', count: 3 }),
		},
		{
			why: 'Paging does not work: every page is the first.',
			trigger,
			service: { envelope: 'total', ignorePage: true, orders: 10_000 },
		},
		{
			why: 'A test step finds no record that could stand for the event.',
			trigger: { ...trigger, filters: { orderStatus: 'returned' } },
			testStep: true,
		},
	],
};

export const editorErrors: ErrorSection = {
	title: 'Lists in the editor',
	text: "A list to choose from shows the service's reason where it cannot be read.",
	cases: [
		{
			why: 'Columns and items are those of a board, which has to be chosen first.',
			list: {
				method: 'searchColumns',
				parameters: { resource: 'boardItem', operation: 'get', boardId: byId('') },
			},
		},
		{
			why: 'The key is wrong, or may not read this.',
			list: { method: 'searchOrders' },
			credential: { apiKey: 'wrong' },
		},
	],
};
