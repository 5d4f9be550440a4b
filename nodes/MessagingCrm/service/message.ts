import type { IDataObject } from 'n8n-workflow';

import { atPath, getOwn, textOf } from '../shared/json';

/** The published field with the sender of a message. */
export const PUBLISHED_SENDER = 'sent_by_type';

export type Direction = 'incoming' | 'outgoing';

/**
 * The fields that can contain the sender of a message, each with a function that reads the direction from the field's
 * value. The published field comes first. If a message has several of these fields, the first one counts
 * (docs/internals/service.md#messages).
 */
export const SENDER_FIELDS: Record<string, (value: string) => Direction | undefined> = {
	// The value `user` means the customer. Other values mean colleagues, AI agents and automatic senders.
	[PUBLISHED_SENDER]: (value) => {
		if (value === '' || value === 'system') return undefined;
		return value === 'user' ? 'incoming' : 'outgoing';
	},
	direction: (value) => {
		if (['incoming', 'inbound'].includes(value)) return 'incoming';
		return ['outgoing', 'outbound'].includes(value) ? 'outgoing' : undefined;
	},
	from_me: (value) => {
		if (value === '') return undefined;
		return value === 'true' ? 'outgoing' : 'incoming';
	},
};

/** Types of customer messages that need no answer (docs/internals/service.md#messages). */
const NO_MESSAGE = ['call', 'reaction', 'unsupported'];

/**
 * Whether the customer (`incoming`) or the business (`outgoing`) wrote a message; undefined for a system notice, and
 * for a reaction, call or deleted message from the customer.
 */
export function directionOf(message: IDataObject): Direction | undefined {
	const direction = senderIn(message);
	const isMessage = !isDeleted(message) && !NO_MESSAGE.includes(normalized(message.media_type));
	return direction === 'incoming' && !isMessage ? undefined : direction;
}

/**
 * Whether the customer sees a message. Customers do not see failed, deleted and private messages of the business. A
 * customer's own messages always count.
 */
export function reachesCustomer(message: IDataObject): boolean {
	if (senderIn(message) === 'incoming') return true;
	const isNote = atPath(message, 'additional_data.is_private_note') === true;
	return message.status !== 'failed' && !isDeleted(message) && !isNote;
}

/**
 * Whether a person in the business wrote a message: not the customer, an AI agent or an automatic sender. Messages sent
 * through the API, e.g. by this node, have no person in `sent_by` (docs/internals/service.md#messages).
 */
export function isFromColleague(message: IDataObject): boolean {
	return normalized(message[PUBLISHED_SENDER]) === 'agent' && message.sent_by !== null;
}

/**
 * The author of a message of the business: `colleague` with a name, `AI of the service` or `automatic message`.
 * Undefined for other messages, e.g. those that this node has sent (docs/internals/service.md#messages).
 */
export function authorOf(message: IDataObject): string | undefined {
	const sender = normalized(message[PUBLISHED_SENDER]);
	if (isFromColleague(message)) return `colleague ${textOf(message.sent_by_name)}`.trim();
	if (/^(ai|bot)\b|_ai\b|^ai_/.test(sender)) return 'AI of the service';
	const isAutomatic =
		/auto|broadcast|campaign|workflow/.test(sender) || message.is_template === true;
	return isAutomatic ? 'automatic message' : undefined;
}

/** The conversation ID of a message; empty if the message has none. */
export function conversationIdOf(message: IDataObject): string {
	return textOf(message.conversation_id).trim();
}

function senderIn(message: IDataObject): Direction | undefined {
	const field = Object.keys(SENDER_FIELDS).find((name) => getOwn(message, name) !== undefined);
	return field === undefined ? undefined : SENDER_FIELDS[field](normalized(message[field]));
}

function isDeleted(message: IDataObject): boolean {
	return message.is_deleted === true;
}

/** The text of a value, trimmed and in lower case, to compare it with words of the service. */
function normalized(value: unknown): string {
	return textOf(value).trim().toLowerCase();
}
