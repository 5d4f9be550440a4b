import { LISTS } from '../../nodes/MessagingCrm/service';
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
const OF_CONVERSATION = { conversation_id: '{conversationId}' };

/** In this order: the first request shows whether the key is accepted. */
export const PLAN: Step[] = [
	read('orders', FIRST_PAGE),
	{ ...read('orders', {}, 'orders.otherHeader'), inOtherHeader: true },
	one('business', '/businesses'),
	{ ...one('business.otherHeader', '/businesses'), inOtherHeader: true },
	secondPage('orders'),
	read('orders', { ...FIRST_PAGE, page: '9999' }, 'orders.end'),
	read('orders', { ...FIRST_PAGE, ...BY_CHANGE }, 'orders.byChange'),
	read('orders', { ...FIRST_PAGE, ...BY_CREATION }, 'orders.byCreation'),
	read('orders', ONE_DAY, 'orders.day'),
	read('orders', { ...FIRST_PAGE, product_ids: '["{productId}"]' }, 'orders.product'),
	one('order', '/api/orders/{orderId}'),
	one('otherOrder', '/api/orders/{otherOrderId}'),
	...twoPages('conversations'),
	read('conversations', ONE_DAY, 'conversations.day'),
	...twoPages('messages'),
	read('messagesOfConversation', OF_CONVERSATION),
	one('credits', '/api/messages/summary/ai_credits', OF_CONVERSATION),
	...twoPages('contacts'),
	read('boards'),
	one('board', BOARD_ENDPOINT),
	...twoPages('boardItems'),
	one('item', `${LISTS.boardItems.endpoint}/{itemId}`),
	read('inboxes', FIRST_PAGE),
	read('connectedInboxes'),
	...twoPages('templates'),
	read('templatesOfInbox', { inbox_id: '{inboxId}' }),
	read('campaigns', FIRST_PAGE),
	read('messagesOfCampaign', FIRST_PAGE),
	...twoPages('agents'),
	...twoPages('agentAssignments'),
	...twoPages('assignmentsOfConversations'),
	read('integrations'),
];

/** The lists that a probe reads. */
export const READ_LISTS = [...new Set(PLAN.flatMap(({ list }) => list ?? []))];

function one(name: string, endpoint: string, query: Step['query'] = {}): Step {
	return { name, endpoint, query };
}

function read(list: ListName, query: Step['query'] = {}, name: string = list): Step {
	return { ...one(name, LISTS[list].endpoint, query), list };
}

/** A page of six tenths of the first: it begins with records of the first one, and ends with records after it. */
function secondPage(list: ListName): Step {
	return read(list, { page: '2', limit: '{part}' }, `${list}.page2`);
}

function twoPages(list: ListName): Step[] {
	return [read(list, FIRST_PAGE), secondPage(list)];
}

/** A request as the list of requests shows it. */
export function written({ endpoint, query, inOtherHeader }: Step): string {
	const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
	const path = [endpoint, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?');
	return `GET ${path}${inOtherHeader ? ' (the key in the other header)' : ''}`;
}
