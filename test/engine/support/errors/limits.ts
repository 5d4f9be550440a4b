import type { Fault } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId, mapped } from '../service';
import { answer, casesOf, rejection, type ErrorSection } from './case';

const node = { resource: 'order', operation: 'getAll', returnAll: true };

const upsert = (boardId = '', Company = 'Siti Rahma') => ({
	...{ resource: 'boardItem', operation: 'upsert', boardId: byId(boardId), itemName: 'Siti Rahma' },
	columns: mapped({ Company }, { matchingColumns: ['Company'] }),
});

const replyWindow = {
	...{ resource: 'conversation', operation: 'getReplyWindow', conversationId: byId('1') },
};

const answerIf = (options: INodeParameters) => ({
	...{ resource: 'message', operation: 'send', conversationId: byId('1') },
	...{ message: 'Hello', options },
});

const incoming = { id: '1', sender_type: 'contact', created_at: '2025-01-31T09:00:00Z' };

/** A node that reads these messages of the conversation. */
const ofMessages = (node: INodeParameters, data: object[], more: object = {}) => ({
	...{ node, faultAt: '/api/messages', fault: answer({ data, ...more }) },
});

/** Sends the template of the service that has these fields. */
function ofTemplate(fields: object, more: INodeParameters = {}) {
	const data = [{ id: '1', name: 'order_shipped', wa_template_id: '912', ...fields }];
	const node: INodeParameters = {
		...{ resource: 'template', operation: 'send', inboxId: byId('1'), templateId: byId('912') },
		...{ phoneNumber: '6281200000001', ...more },
	};
	return { node, faultAt: '/templates', fault: answer({ data }) };
}

function tooMany(headers: Record<string, string>): Fault {
	return { ...rejection(429, 'Too many requests, please try again later'), headers };
}

/** Limits of the service and of n8n. */
export const limitErrors: ErrorSection = {
	title: 'Limits',
	text: 'The node waits for the rate limit by itself, and gives up after Max Wait.',
	cases: casesOf('', {
		'The rate limit of the API key had no free slot within Max Wait.': {
			node: { ...node, options: { maxWait: 20 } },
			fault: tooMany({ 'X-RateLimit-Remaining': '0' }),
		},
		'The service rejects requests although the limit per minute is not used up.': {
			...{ node, fault: rejection(429, 'Daily request quota exceeded') },
		},
		'Message: Send with Only in the Reply Window. The 24 hours are over. No message is sent.':
			ofMessages(answerIf({ onlyInWindow: true }), [incoming]),
		'The same, if no message of the customer is that new.': ofMessages(
			answerIf({ onlyInWindow: true }),
			[],
		),
		'The execution was cancelled while a request waited for the rate limit.': {
			...{ node, fault: tooMany({ 'X-RateLimit-Remaining': '0', 'Retry-After': '300' }) },
			cancel: true,
		},
		'A list is too long for n8n to keep as items.': {
			...{ node, fault: answer({ data: [{ id: '1' }], total: 250_000 }) },
		},
	}),
};

/** Responses that the node cannot use. */
export const answerErrors: ErrorSection = {
	title: 'A response that cannot be used',
	text: 'The service does not document its lists. The node recognizes most formats and reports an error if it cannot be sure.',
	cases: [
		...casesOf('', {
			'Paging does not work: every page is the first one.': {
				...{ node, service: { envelope: 'total', ignorePage: true, orders: 250 } },
			},
			'Path to Records names something that is not in the response.': {
				node: { ...node, options: { recordsProperty: 'data.invoices' } },
			},
			'The response is larger than any that the service should send.': {
				...{ node, fault: { type: 'endlessBody' } },
			},
			'The response is nested too deeply.': {
				...{ node, fault: answer('['.repeat(100_000) + ']'.repeat(100_000)) },
			},
		}),
		...casesOf('Board Item: Create or Update. ', {
			'The response to the search is not a list.': {
				node: ({ data }) => upsert(data.boards.at(0)?.id),
				faultAt: '/api/crm/boards/{boardId}/items/search',
				fault: answer({ message: 'success' }),
			},
			'The service ignores the search, or compares only a part of an e-mail address.': {
				node: ({ data }) => upsert(data.boards.at(0)?.id, 'siti@example.com'),
				faultAt: '/api/crm/boards/{boardId}/items/search',
				fault: answer({ data: [{ item_id: 'item-1', Company: 'not.siti@example.com' }] }),
			},
			'More than one item has this value.': {
				node: ({ data }) => {
					const board_id = data.boards.at(0)?.id;
					for (const id of ['item-1', 'item-2']) {
						data.addBoardItem({ id, board_id, values: { Company: 'Siti Rahma' } });
					}
					return upsert(board_id);
				},
			},
		}),
		...casesOf('Conversation: Get Reply Window', {
			'. The service returns something else than a list.': {
				...{ node: replyWindow, faultAt: '/api/messages', fault: answer({ message: 'Busy' }) },
			},
			'. No message says who sent it.': ofMessages(
				replyWindow,
				['1', '2', '3'].map((id) => ({ ...incoming, id, sender_type: 'user' })),
			),
			'. A message does not say when it was sent.': ofMessages(replyWindow, [
				{ id: '1', sender_type: 'contact' },
			]),
			', and the chat memory. The service ignores which conversation is asked for, e.g. because the value is not an ID.':
				ofMessages(replyWindow, [{ ...incoming, conversation_id: '2' }]),
			', and the chat memory. The service ignores pages, and sends fewer messages than it has.':
				ofMessages(replyWindow, [incoming], { total: 250 }),
		}),
		...casesOf('', {
			'Message: Send with Only If Last Message. The ID is of another conversation, or of something else. No message is sent.':
				ofMessages(answerIf({ onlyIfLastMessage: 'x' }), [incoming]),
		}),
		...casesOf('Template: Send. ', {
			'The list of templates says that WhatsApp would not send this one. No message is sent.':
				ofTemplate({ status: 'PAUSED', body: 'Hello' }),
			'The text of the template has another number of variables. No message is sent.': ofTemplate({
				body: 'Hello {{1}}',
			}),
			'There are values, but the text of the template has no variables. No message is sent.':
				ofTemplate(
					{ body: 'Hello' },
					{ options: { bodyVariables: { variable: [{ value: 'Siti' }] } } },
				),
			'The header of the template shows a file, and Options > Header File URL is empty. No message is sent.':
				ofTemplate({ components: [{ type: 'HEADER', format: 'IMAGE' }] }),
			'The template is a carousel. No message is sent.': ofTemplate({
				components: [{ type: 'CAROUSEL' }],
			}),
		}),
	],
};
