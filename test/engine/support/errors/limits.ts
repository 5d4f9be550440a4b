import { byId } from '../service';
import { answer, rejection, type ErrorSection } from './case';

const node = { resource: 'order', operation: 'getAll', returnAll: true };

const upsert = (column: string) => (boardId: string | undefined) => ({
	resource: 'boardItem',
	operation: 'upsert',
	boardId: byId(boardId ?? ''),
	itemName: 'Siti Rahma',
	columns: {
		mappingMode: 'defineBelow',
		value: { [column]: 'Siti Rahma' },
		matchingColumns: [column],
	},
});

const sendTemplate = {
	resource: 'template',
	operation: 'send',
	inboxId: byId('1'),
	templateId: byId('912'),
	phoneNumber: '6281200000001',
};

const replyWindow = {
	resource: 'conversation',
	operation: 'getReplyWindow',
	conversationId: byId('1'),
};

const templateWith = (fields: object) =>
	answer({ data: [{ id: '1', name: 'order_shipped', wa_template_id: '912', ...fields }] });

const answerIf = (options: object) => ({
	resource: 'message',
	operation: 'send',
	conversationId: byId('1'),
	message: 'Hello',
	options: { ...options },
});

/** Limits of the service and of n8n. */
export const limitErrors: ErrorSection = {
	title: 'Limits',
	text: 'The node waits for the rate limit by itself, and gives up after Max Wait.',
	cases: [
		{
			why: 'The rate limit of the API key had no free slot within Max Wait.',
			node: { ...node, options: { maxWait: 20 } },
			fault: {
				...rejection(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0' },
			},
		},
		{
			why: 'The service rejects requests although the limit per minute is not used up.',
			node,
			fault: rejection(429, 'Daily request quota exceeded'),
		},
		{
			why: 'Message: Send with Only in the Reply Window. The 24 hours are over. No message is sent.',
			node: answerIf({ onlyInWindow: true }),
			faultAt: '/api/messages',
			fault: answer({
				data: [{ id: '1', sender_type: 'contact', created_at: '2025-01-31T09:00:00Z' }],
			}),
		},
		{
			why: 'The same, if no message of the customer is that new.',
			node: answerIf({ onlyInWindow: true }),
			faultAt: '/api/messages',
			fault: answer({ data: [] }),
		},
		{
			why: 'The execution was cancelled while a request waited for the rate limit.',
			node,
			fault: {
				...rejection(429, 'Too many requests, please try again later'),
				headers: { 'X-RateLimit-Remaining': '0', 'Retry-After': '300' },
			},
			cancel: true,
		},
		{
			why: 'A list is too long for n8n to keep as items.',
			node,
			fault: answer({ data: [{ id: '1' }], total: 250_000 }),
		},
	],
};

/** Responses that the node cannot use. */
export const answerErrors: ErrorSection = {
	title: 'A response that cannot be used',
	text: 'The service does not document its lists. The node recognizes most formats and reports an error if it cannot be sure.',
	cases: [
		{
			why: 'Paging does not work: every page is the first one.',
			node,
			service: { envelope: 'total', ignorePage: true, orders: 250 },
		},
		{
			why: 'Path to Records names something that is not in the response.',
			node: { ...node, options: { recordsProperty: 'data.invoices' } },
		},
		{
			why: 'The response is larger than any that the service should send.',
			node,
			fault: { type: 'endlessBody' },
		},
		{
			why: 'The response is nested too deeply.',
			node,
			fault: answer('['.repeat(100_000) + ']'.repeat(100_000)),
		},
		{
			why: 'Board Item: Create or Update. The response to the search is not a list.',
			node: ({ data }) => upsert('Company')(data.boards.at(0)?.id),
			fault: answer({ message: 'success' }),
		},
		{
			why: 'Board Item: Create or Update. More than one item has this value.',
			node: ({ data }) => {
				const board_id = data.boards.at(0)?.id;
				for (const id of ['item-1', 'item-2']) {
					data.addBoardItem({ id, board_id, values: { Company: 'Siti Rahma' } });
				}
				return upsert('Company')(board_id);
			},
		},
		{
			why: 'Conversation: Get Reply Window. A message does not say who sent it.',
			node: replyWindow,
			faultAt: '/api/messages',
			fault: answer({
				data: [{ id: '1', sender_type: 'user', created_at: '2025-01-31T09:00:00Z' }],
			}),
		},
		{
			why: 'Conversation: Get Reply Window. A message does not say when it was sent.',
			node: replyWindow,
			faultAt: '/api/messages',
			fault: answer({ data: [{ id: '1', sender_type: 'contact' }] }),
		},
		{
			why: 'Conversation: Get Reply Window, and the chat memory. The service ignores which conversation is asked for, e.g. since the ID is none.',
			node: replyWindow,
			faultAt: '/api/messages',
			fault: answer({
				data: [
					{
						...{ id: '1', conversation_id: '2', sender_type: 'contact' },
						created_at: '2025-01-31T09:00:00Z',
					},
				],
			}),
		},
		{
			why: 'Conversation: Get Reply Window, and the chat memory. The service ignores pages, and sends fewer messages than it has.',
			node: replyWindow,
			faultAt: '/api/messages',
			fault: answer({
				data: [{ id: '1', sender_type: 'contact', created_at: '2025-01-31T09:00:00Z' }],
				total: 250,
			}),
		},
		{
			why: 'Message: Send with Only If Last Message. The ID is of another conversation, or of something else. No message is sent.',
			node: answerIf({ onlyIfLastMessage: 'x' }),
			faultAt: '/api/messages',
			fault: answer({ data: [] }),
		},
		{
			why: 'Template: Send. The inbox was changed after the template had been chosen. No message is sent.',
			node: {
				...sendTemplate,
				inboxId: { ...byId('1'), mode: 'list', cachedResultName: 'WhatsApp 1' },
			},
			faultAt: '/templates',
			fault: templateWith({ wa_template_id: '913' }),
		},
		{
			why: 'Template: Send. The list of templates says that WhatsApp would not send this one. No message is sent.',
			node: sendTemplate,
			faultAt: '/templates',
			fault: templateWith({ status: 'PAUSED', body: 'Hello' }),
		},
		{
			why: 'Template: Send. The text of the template has another number of variables. No message is sent.',
			node: sendTemplate,
			faultAt: '/templates',
			fault: templateWith({ body: 'Hello {{1}}' }),
		},
		{
			why: 'Template: Send. The template has changed since its variables were filled in. No message is sent.',
			node: { ...sendTemplate, variables: { value: { body_name: 'Siti' } } },
			faultAt: '/templates',
			fault: templateWith({ body: 'Hello {{customer}}' }),
		},
		{
			why: 'Template: Send. The variables have names, and the service does not show the text of the template. No message is sent.',
			node: { ...sendTemplate, variables: { value: { body_name: 'Siti', body_id: '42' } } },
			faultAt: '/templates',
			fault: templateWith({ body: null }),
		},
		{
			why: 'Template: Send. There are values, but the text of the template has no variables. No message is sent.',
			node: { ...sendTemplate, options: { bodyVariables: { variable: [{ value: 'Siti' }] } } },
			faultAt: '/templates',
			fault: templateWith({ body: 'Hello' }),
		},
		{
			why: 'Template: Send. The template has variables that the service documents no field for. No message is sent.',
			node: sendTemplate,
			faultAt: '/templates',
			fault: templateWith({
				components: [
					{ type: 'HEADER', text: 'Order {{1}}' },
					{ type: 'BODY', text: 'Hello' },
				],
			}),
		},
	],
};
