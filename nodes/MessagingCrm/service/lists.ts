import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../shared/json';
import { timestampMs } from '../shared/moment';

/** The number of records per page, unless the user sets another number (docs/internals/service.md#lists). */
export const PAGE_SIZE = 100;

/** The prefix of the paths that have a separate host (docs/internals/service.md#access). */
export const WORKFLOWS = '/business_workflows/';

/** The timestamps by which a list may be sorted (docs/internals/service.md#orders). */
export type SortField = 'created_at' | 'updated_at';

/**
 * The timestamp by which the service sorts a list by default, newest first. `activity` means the time of the last
 * message.
 */
export type DefaultSort = 'created_at' | 'activity';

/** A list endpoint: its parameters and its records (docs/internals/service.md#lists). */
export interface ListEndpoint {
	/** The path template of the list, e.g. `/api/orders`. */
	endpoint: string;
	/** The possible names of the list in a response, e.g. `orders`. */
	namesInResponse: string[];
	/**
	 * How the list continues after its first page.
	 * - `pages`: Requests contain `page` and `limit`
	 * - `cursor`: Requests contain the cursor from the previous page, or `page` if that page has no cursor
	 * - `none`: One response contains all records
	 */
	paging: 'pages' | 'cursor' | 'none';
	/** Whether requests can contain `start_date` and `end_date`. */
	takesDates: boolean;
	/** Whether requests can contain `sort_field` and `sort_direction`. */
	takesSort: boolean;
	newestFirstBy: DefaultSort;
	/** The field with a record's identifier. */
	idField: string;
}

const ITEMS = '/api/crm/boards/{boardId}/items';

/** All list endpoints of the service. */
export const LISTS = {
	boards: list('/api/crm/boards', 'boards', { paging: 'none' }),
	boardItems: list(ITEMS, 'items', { idField: 'item_id' }),
	foundBoardItems: list(`${ITEMS}/search`, 'items', { paging: 'none', idField: 'item_id' }),
	orders: list('/api/orders', 'orders', { takesDates: true, takesSort: true }),
	messages: list('/api/messages', 'messages', { takesDates: true }),
	messagesOfConversation: list('/messages', 'messages', { paging: 'none' }),
	conversations: list('/api/conversations', 'conversations', {
		paging: 'cursor',
		takesDates: true,
		newestFirstBy: 'activity',
	}),
	assignmentsOfConversations: list('/api/conversations/agent-assignments', 'agent_assignments', {
		takesDates: true,
	}),
	agentAssignments: list('/api/agent_assignments', 'agent_assignments', { takesDates: true }),
	agents: list('/api/agents', 'agents', { takesDates: true }),
	inboxes: list('/api/inboxes', 'inboxes', { takesDates: true }),
	connectedInboxes: list('/inboxes', 'inboxes', { paging: 'none' }),
	contacts: list('/api/contacts', 'contacts'),
	campaigns: list('/api/campaigns', 'campaigns', { takesDates: true }),
	messagesOfCampaign: list('/api/campaigns/{campaignId}/messages', 'messages', {
		takesDates: true,
	}),
	templates: list('/api/templates', 'templates', { takesDates: true }),
	templatesOfInbox: list('/templates', 'templates', { paging: 'none' }),
	integrations: list('/integrations', 'integrations', { paging: 'none' }),
	agentsToAssign: list(`${WORKFLOWS}agents`, 'agents', { paging: 'none' }),
	labels: list(`${WORKFLOWS}labels`, 'labels', { paging: 'none' }),
	pipelineStatuses: list(`${WORKFLOWS}pipeline-status`, 'pipeline_status', { paging: 'none' }),
} satisfies Record<string, ListEndpoint>;

/**
 * The field with the identifier of an endpoint's records (docs/internals/service.md#records).
 * @param endpoint the path template of a list or of one record, e.g. `/api/orders/{orderId}`
 */
export function idFieldOf(endpoint: string): string {
	const path = endpoint.replace(/\/\{\w+\}$/, '');
	return Object.values(LISTS).find((listed) => listed.endpoint === path)?.idField ?? 'id';
}

/**
 * The list endpoint at a path template. An endpoint that is not in LISTS is assumed to have several pages, except under
 * `/business_workflows/`. Its records are expected in a field that is named after a word of the path.
 * @param endpoint the path template with `{pathId}` for each ID, e.g. `/api/recipient-lists`
 */
export function listAt(endpoint: string): ListEndpoint {
	const known = Object.values<ListEndpoint>(LISTS).find(
		(listed) => listed.endpoint.replace(/\{\w+\}/g, '{pathId}') === endpoint,
	);
	if (known) return known;
	const words = endpoint.split('/').filter((word) => /^[\w-]+$/.test(word));
	const namesInResponse = words.map((word) => word.replaceAll('-', '_')).reverse();
	const paging = endpoint.startsWith(WORKFLOWS) ? 'none' : 'pages';
	return { ...list(endpoint, '', { paging }), namesInResponse };
}

/**
 * The time by which a list sorts a record by default, in ms since the epoch; undefined if the record has no such
 * timestamp.
 */
export function sortTimeOf(record: IDataObject, by: DefaultSort): number | undefined {
	if (by !== 'activity') return timestampMs(record[by]);
	return timestampMs(getOwn(record.last_message, 'created_at')) ?? timestampMs(record.created_at);
}

function list(endpoint: string, name: string, more: Partial<ListEndpoint> = {}): ListEndpoint {
	return {
		endpoint,
		namesInResponse: [name],
		paging: 'pages',
		takesDates: false,
		takesSort: false,
		newestFirstBy: 'created_at',
		idField: 'id',
		...more,
	};
}
