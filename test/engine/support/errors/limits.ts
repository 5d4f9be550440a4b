import { byId } from '../service';
import { answer, refusal, type ErrorSection } from './case';

const node = { resource: 'order', operation: 'getAll', returnAll: true };

const upsert = (matchColumn: string) => (boardId: string | undefined) => ({
	resource: 'boardItem',
	operation: 'upsert',
	boardId: byId(boardId ?? ''),
	matchColumn,
	matchValue: 'Siti Rahma',
	itemName: 'Siti Rahma',
});

/** Limits of the service and of n8n. */
export const limitErrors: ErrorSection = {
	title: 'Limits',
	text: 'The node waits for the rate limit by itself, and gives up after Max Wait.',
	cases: [
		{
			why: 'The rate limit of the API key had no room for a request within Max Wait.',
			node: { ...node, options: { maxWait: 20 } },
			fault: {
				...refusal(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0' },
			},
		},
		{
			why: 'The service rejects requests although the limit per minute is not used up.',
			node,
			fault: refusal(429, 'Daily request quota exceeded'),
		},
		{
			why: 'The execution was cancelled while a request waited for the rate limit.',
			node,
			fault: {
				...refusal(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0', 'Retry-After': '300' },
			},
			cancel: true,
		},
		{
			why: 'A list is longer than what n8n can take from one input item.',
			node,
			fault: answer({ data: [{ id: '1' }], total: 250_000 }),
		},
	],
};

/** What the service answers is not what can be worked with. */
export const answerErrors: ErrorSection = {
	title: 'An answer that cannot be used',
	text: 'The service does not document its lists. The node finds the records in most of them, and says so where it cannot be sure.',
	cases: [
		{
			why: 'Paging does not work: every page is the first.',
			node,
			service: { envelope: 'total', ignorePage: true, orders: 250 },
		},
		{
			why: 'Records Property names something that is not in the answer.',
			node: { ...node, options: { recordsProperty: 'data.invoices' } },
		},
		{
			why: 'The answer is larger than anything the service has reason to send.',
			node,
			fault: { type: 'endlessBody' },
		},
		{
			why: 'The answer has lists in lists in lists.',
			node,
			fault: answer('['.repeat(100_000) + ']'.repeat(100_000)),
		},
		{
			why: 'Board Item: Create or Update. The search was answered with something else than a list.',
			node: ({ data }) => upsert('Company')(data.boards.at(0)?.id),
			fault: answer({ message: 'success' }),
		},
		{
			why: 'Board Item: Create or Update. The value does not tell items apart.',
			node: ({ data }) => {
				const board_id = data.boards.at(0)?.id;
				for (const id of ['item-1', 'item-2']) {
					data.addBoardItem({ id, board_id, values: { Company: 'Siti Rahma' } });
				}
				return upsert('Company')(board_id);
			},
		},
	],
};
