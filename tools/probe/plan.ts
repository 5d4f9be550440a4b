import { type ListEndpoint, LISTS } from '../../nodes/MessagingCrm/service';
import { BOARD_ENDPOINT } from '../../nodes/MessagingCrm/service/boards';

/** A GET request. Names in braces are filled in from earlier responses; without them it is not sent. */
export interface Step {
	/** Name of the response in what was seen, e.g. `orders` or `orders.day`. */
	name: string;
	endpoint: string;
	query: Record<string, string>;
	/** The list that it reads. */
	list?: ListName;
	/** Whether the key is sent in the other header than usual. */
	inOtherHeader?: boolean;
}

export type ListName = keyof typeof LISTS;

/**
 * What is asked of one key at most: a small part of the daily quota of any plan
 * (docs/internals/service.md#rate-limits).
 */
export const MOST_REQUESTS = 40;

const FIRST_PAGE = { page: '1', limit: '{limit}' };
const ONE_DAY = { ...FIRST_PAGE, start_date: '{day}', end_date: '{day}' };
const BY_CHANGE = { sort_field: 'updated_at', sort_direction: 'desc' };
const BY_CREATION = { sort_field: 'created_at', sort_direction: 'asc' };
const ORDER = '/api/orders/{orderId}';

/** In this order: the first request shows whether the key is accepted. */
export const PLAN: Step[] = [
	read('orders', 'orders', FIRST_PAGE),
	{ ...read('orders', 'orders.otherHeader'), inOtherHeader: true },
	{ name: 'business', endpoint: '/businesses', query: {} },
	{ name: 'business.otherHeader', endpoint: '/businesses', query: {}, inOtherHeader: true },
	secondPage('orders'),
	read('orders', 'orders.end', { ...FIRST_PAGE, page: '9999' }),
	read('orders', 'orders.byChange', { ...FIRST_PAGE, ...BY_CHANGE }),
	read('orders', 'orders.byCreation', { ...FIRST_PAGE, ...BY_CREATION }),
	read('orders', 'orders.day', ONE_DAY),
	read('orders', 'orders.product', { ...FIRST_PAGE, product_ids: '["{productId}"]' }),
	{ name: 'order', endpoint: ORDER, query: {} },
	{ name: 'otherOrder', endpoint: ORDER.replace('orderId', 'otherOrderId'), query: {} },
	read('conversations', 'conversations', FIRST_PAGE),
	secondPage('conversations'),
	read('conversations', 'conversations.day', ONE_DAY),
	read('messages', 'messages', FIRST_PAGE),
	secondPage('messages'),
	read('messagesOfConversation', 'messagesOfConversation', { conversation_id: '{conversationId}' }),
	{
		name: 'credits',
		endpoint: '/api/messages/summary/ai_credits',
		query: { conversation_id: '{conversationId}' },
	},
	read('contacts', 'contacts', FIRST_PAGE),
	secondPage('contacts'),
	read('boards', 'boards'),
	{ name: 'board', endpoint: BOARD_ENDPOINT, query: {} },
	read('boardItems', 'boardItems', FIRST_PAGE),
	secondPage('boardItems'),
	{ name: 'item', endpoint: `${LISTS.boardItems.endpoint}/{itemId}`, query: {} },
	read('inboxes', 'inboxes', FIRST_PAGE),
	read('connectedInboxes', 'connectedInboxes'),
	read('templates', 'templates', FIRST_PAGE),
	secondPage('templates'),
	read('templatesOfInbox', 'templatesOfInbox', { inbox_id: '{inboxId}' }),
	read('campaigns', 'campaigns', FIRST_PAGE),
	read('messagesOfCampaign', 'messagesOfCampaign', FIRST_PAGE),
	read('agents', 'agents', FIRST_PAGE),
	secondPage('agents'),
	read('agentAssignments', 'agentAssignments', FIRST_PAGE),
	secondPage('agentAssignments'),
	read('assignmentsOfConversations', 'assignmentsOfConversations', FIRST_PAGE),
	secondPage('assignmentsOfConversations'),
	read('integrations', 'integrations'),
];

/** The lists that a probe reads. */
export const READ_LISTS = [...new Set(PLAN.flatMap(({ list }) => list ?? []))];

export function listNamed(name: ListName): ListEndpoint {
	return LISTS[name];
}

function read(list: ListName, name: string, query: Record<string, string> = {}): Step {
	return { name, endpoint: LISTS[list].endpoint, query, list };
}

/** A page of six tenths of the first: it begins with records of the first one, and ends with records after it. */
function secondPage(list: ListName): Step {
	return read(list, `${list}.page2`, { page: '2', limit: '{part}' });
}

/** A request as the list of requests shows it. */
export function written({ endpoint, query, inOtherHeader }: Step): string {
	const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
	const path = [endpoint, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?');
	return `GET ${path}${inOtherHeader ? ' (the key in the other header)' : ''}`;
}
