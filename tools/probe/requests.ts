import { setTimeout as pause } from 'node:timers/promises';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import {
	accountOf,
	connectionFor,
	daysBefore,
	isUnencrypted,
	jakartaDay,
} from '../../nodes/MessagingCrm/service';
import { atPath, parseJson } from '../../nodes/MessagingCrm/shared/json';
import { type Answer, isOk, Seen } from './seen';

/** Requests more records per page than the nodes do, to find the longest possible page. */
const LONG = 'page=1&limit=1000';
const PAGE = 'page=1&limit=100';
const ITEMS = '/api/crm/boards/{boards.id}/items';
const FIND = `${ITEMS}/search {"condition":"AND","search":[{"column_name":"item_name","operator":"equals","value":`;
const CURSOR = 'conversations.metadata.next_cursor';
const [INBOX, STAGE] = ['{conversations.inbox_id}', '{conversations.stage_status}'];
const LAST_PAGE = 'messages/undated.metadata.pagination.total_page';
const ACTIVE = '{conversations.activeDay}';
const MONTH_AGO = daysBefore(jakartaDay(Date.now()), 30);

/**
 * At most 40 requests, by list and variant. The text after a space is the body of a POST. A path in braces becomes a
 * value from the first record of a list. If this value is missing, the request is not sent.
 */
export const REQUESTS: Record<string, string> = {
	orders: `/api/orders?${PAGE}`,
	business: '/businesses',
	'orders/bearer': '/api/orders?page=1&limit=1',
	'business/bearer': '/businesses',
	'orders/second': '/api/orders?page=2&limit=1',
	'orders/end': '/api/orders?page=9999&limit=20',
	'orders/byChange': `/api/orders?${PAGE}&sort_field=updated_at&sort_direction=desc`,
	'orders/byCreation': `/api/orders?${LONG}&sort_field=created_at&sort_direction=asc`,
	'orders/day': `/api/orders?${PAGE}&start_date={orders.day}&end_date={orders.day}`,
	'orders/one': '/api/orders/{orders.id}',
	'orders/unknown': '/api/orders/00000000-0000-4000-8000-000000000000',
	conversations: '/api/conversations?limit=100',
	'conversations/next': `/api/conversations?limit=1000&cursor_id={${CURSOR}.cursor_id}&cursor_ts={${CURSOR}.cursor_ts}`,
	'conversations/day': `/api/conversations?start_date=${ACTIVE}&end_date=${ACTIVE}`,
	'conversations/filtered': `/api/conversations?inbox_id=${INBOX}&stage_status=${STAGE}`,
	'conversations/one': '/api/conversations/{conversations.id}',
	messages: `/api/messages?page=1&limit=300&start_date=${MONTH_AGO}`,
	'messages/undated': `/api/messages?${LONG}`,
	'messages/last': `/api/messages?page={${LAST_PAGE}}&limit=1000`,
	'conversations/messages': `/api/messages?${PAGE}&conversation_id={conversations.id}&start_date=${MONTH_AGO}`,
	'conversations/classic': '/messages?conversation_id={conversations.id}',
	contacts: `/api/contacts?${PAGE}`,
	'contacts/long': `/api/contacts?${LONG}`,
	boards: '/api/crm/boards',
	'boards/one': '/api/crm/boards/{boards.id}',
	boardItems: `${ITEMS}?${LONG}`,
	'boardItems/one': `${ITEMS}/{boardItems.item_id}`,
	'boardItems/scalar': `${FIND}{boardItems.item_name}}]}`,
	'boardItems/array': `${FIND}[{boardItems.item_name}]}]}`,
	inboxes: `/api/inboxes?${PAGE}`,
	'inboxes/connected': '/inboxes',
	templates: `/api/templates?${PAGE}`,
	'templates/approved': `/api/templates?${LONG}&status=APPROVED`,
	'templates/ofInbox': '/templates?inbox_id={templates.inbox_id}',
	campaigns: `/api/campaigns?${PAGE}`,
	agents: `/api/agents?${LONG}`,
	agentAssignments: `/api/agent_assignments?${LONG}`,
	integrations: '/integrations',
	workflowAgents: '/business_workflows/agents',
	workflowLabels: '/business_workflows/labels',
};

/**
 * Sends the requests one after another. Stops if the service responds with 429.
 * @param access apiKey, baseUrl and workflowBaseUrl, as in the node's credential
 * @param wait ms between two requests
 * @throws Error if the address or key is unusable, or if the first request fails
 */
export async function sendAll(
	access: Record<string, string>,
	wait: number,
	onAnswer: (one: Answer) => void,
) {
	const payload = Buffer.from(access.apiKey.split('.')[1] ?? '', 'base64url').toString();
	const seen = new Seen(atPath(parseJson(payload), 'business_id'));
	for (const [name, request] of Object.entries(REQUESTS)) {
		const [path, body] = request.split(' ');
		const url = seen.filledIn(path, encodeURIComponent);
		const json = seen.filledIn(body, JSON.stringify);
		if (url === undefined || (body && json === undefined)) continue;
		const keyHeader = name.endsWith('bearer') ? 'bearer' : 'apiKey';
		const answer = { name, request, ...(await send(url, json, { ...access, keyHeader })) };
		onAnswer(answer);
		const isFirst = seen.answers.push(answer) === 1;
		if (isFirst && !isOk(answer)) throw new Error(`The first request failed: ${answer.result}`);
		if (answer.result === 429) break;
		await pause(wait);
	}
	return seen;
}

/** Sends a request. An error is reduced to its code, because its message can contain the key. */
async function send(path: string, body: string | undefined, credential: Record<string, string>) {
	const { baseUrl } = connectionFor(accountOf(credential), path);
	if (isUnencrypted(baseUrl)) throw new Error('The address has to start with https://');
	const request = await new MessagingCrmApi().authenticate(credential, { url: baseUrl });
	const headers = { ...request.headers, 'Content-Type': 'application/json' } as Record<
		string,
		string
	>;
	const init = { method: body ? 'POST' : 'GET', body, headers, redirect: 'manual' as const };
	try {
		const response = await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(60_000) });
		const text = await response.text();
		const received = Object.fromEntries(response.headers);
		return { result: response.status, headers: received, body: parseJson(text) ?? text };
	} catch (error) {
		const { name, cause } = error as { name: string; cause?: { code?: unknown } };
		const code = String(cause?.code ?? name).replace(/\W/g, '');
		return { result: `no response (${code.slice(0, 40)})`, headers: {}, body: undefined };
	}
}
