import { setTimeout as pause } from 'node:timers/promises';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { accountOf, connectionFor } from '../../nodes/MessagingCrm/service/account';
import { InputError } from '../../nodes/MessagingCrm/shared/errors';
import { parseJson } from '../../nodes/MessagingCrm/shared/json';
import { type Answer, isOk, Seen } from './seen';

/** As the credential of the node has it. */
type Access = Record<'apiKey' | 'baseUrl' | 'otherBaseUrl', string>;

const PAGE = 'page=1&limit=20';
const SECOND = 'page=2&limit=1';
const ITEMS = '/api/crm/boards/{boardId}/items';

/** By what they read, and perhaps how. Names in braces come from earlier responses; without them, none is sent. */
export const REQUESTS: Record<string, string> = {
	orders: `/api/orders?${PAGE}`,
	business: '/businesses',
	'orders.api_key': `/api/orders?${PAGE}`,
	'orders.bearer': `/api/orders?${PAGE}`,
	'business.api_key': '/businesses',
	'business.bearer': '/businesses',
	'orders.second': `/api/orders?${SECOND}`,
	'orders.limit': '/api/orders?page=1&limit=100',
	'orders.end': '/api/orders?page=9999&limit=20',
	'orders.byChange': `/api/orders?${PAGE}&sort_field=updated_at&sort_direction=desc`,
	'orders.byCreation': `/api/orders?${PAGE}&sort_field=created_at&sort_direction=asc`,
	'orders.day': `/api/orders?${PAGE}&start_date={day}&end_date={day}`,
	'orders.product': `/api/orders?${PAGE}&product_ids=["{productId}"]`,
	order: '/api/orders/{orderId}',
	otherOrder: '/api/orders/{otherOrderId}',
	conversations: `/api/conversations?${PAGE}`,
	'conversations.second': `/api/conversations?${SECOND}`,
	messages: `/api/messages?${PAGE}`,
	'messages.second': `/api/messages?${SECOND}`,
	messagesOfConversation: '/messages?conversation_id={conversationId}',
	contacts: `/api/contacts?${PAGE}`,
	'contacts.second': `/api/contacts?${SECOND}`,
	boards: '/api/crm/boards',
	board: '/api/crm/boards/{boardId}',
	boardItems: `${ITEMS}?${PAGE}`,
	'boardItems.second': `${ITEMS}?${SECOND}`,
	item: `${ITEMS}/{itemId}`,
	inboxes: `/api/inboxes?${PAGE}`,
	templates: `/api/templates?${PAGE}`,
	templatesOfInbox: '/templates?inbox_id={inboxId}',
	campaigns: `/api/campaigns?${PAGE}`,
	agents: `/api/agents?${PAGE}`,
	agentAssignments: `/api/agent_assignments?${PAGE}`,
	integrations: '/integrations',
};

/**
 * Sends the requests, one after the other, until the service responds 429.
 * @param pace ms between two requests
 * @throws InputError for an address or a key that cannot be used, Error if the first request fails
 */
export async function sendAll(access: Access, pace: number, onAnswer: (one: Answer) => void) {
	const seen = new Seen();
	for (const [name, path] of Object.entries(REQUESTS)) {
		const filled = seen.valuesFor(path);
		if (filled === undefined) continue;
		const url = path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(filled[one]));
		const [, keyHeader = 'both'] = /\.(api_key|bearer)$/.exec(name) ?? [];
		const answer = { name, path, filled, ...(await get(url, { ...access, keyHeader })) };
		onAnswer(answer);
		const isFirst = seen.answers.push(answer) === 1;
		if (isFirst && !isOk(answer)) throw new Error(`The first request failed: ${answer.result}`);
		if (answer.result === 429) break;
		await pause(pace);
	}
	return seen;
}

/** Errors may contain the key: nothing but their code is kept. */
async function get(url: string, credential: Access & { keyHeader: string }) {
	const { baseUrl, isUnencrypted } = connectionFor(accountOf({ ...credential }), url);
	if (isUnencrypted) throw new InputError('The address must start with https://', '');
	const request = await new MessagingCrmApi().authenticate({ ...credential }, { url: baseUrl });
	const headers = request.headers as Record<string, string>;
	const signal = AbortSignal.timeout(60_000);
	try {
		const response = await fetch(baseUrl + url, { headers, signal, redirect: 'manual' });
		const text = await response.text();
		const sent = Object.fromEntries(response.headers);
		return { result: response.status, headers: sent, body: parseJson(text) ?? text };
	} catch (error) {
		const { name, cause } = error as { name: string; cause?: { code?: unknown } };
		const code = String(cause?.code ?? name).replace(/\W/g, '');
		return { result: `no response (${code.slice(0, 40)})`, headers: {}, body: undefined };
	}
}
