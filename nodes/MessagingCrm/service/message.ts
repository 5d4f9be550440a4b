import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { atPath, getOwn, textOf } from '../shared/json';
import { timestampMicros } from '../shared/moment';

/** The published field that says who wrote a message. */
const PUBLISHED_SENDER = 'sent_by_type';

export type Direction = 'incoming' | 'outgoing';

/**
 * The fields that say who wrote a message, the published one first, and how to read each. The first that a message has counts
 * (docs/internals/service.md#messages).
 */
const SENDER_FIELDS: Record<string, (value: string) => Direction | undefined> = {
	// `user` is the customer. Others are colleagues, AI agents and automatic senders.
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

/** What a customer can do in a conversation without writing a message to answer (docs/internals/service.md#messages). */
const NO_MESSAGE = ['call', 'reaction', 'unsupported'];

/**
 * Whether the customer wrote a message (`incoming`) or the business (`outgoing`); undefined for a message of nobody: a notice of the
 * system, or a reaction, a call or a deleted message of the customer.
 */
export function directionOf(message: IDataObject): Direction | undefined {
	const direction = senderIn(message);
	const isMessage = !isDeleted(message) && !NO_MESSAGE.includes(plain(message.media_type));
	return direction === 'incoming' && !isMessage ? undefined : direction;
}

/**
 * Whether the customer sees a message. One that the business failed to send, has deleted, or wrote as a private note is no answer
 * to the customer. A message of the customer always counts.
 */
export function reachesCustomer(message: IDataObject): boolean {
	if (senderIn(message) === 'incoming') return true;
	const isNote = atPath(message, 'additional_data.is_private_note') === true;
	return message.status !== 'failed' && !isDeleted(message) && !isNote;
}

/**
 * Checks that messages say who wrote them. A single one may lack the field: it is nobody's.
 * @param messages of a page
 * @throws InputError if none of them has such a field. It names their fields, never the values
 */
export function requireSenders(messages: IDataObject[], whatToDo: string): void {
	const fields = Object.keys(SENDER_FIELDS);
	const says = (message: IDataObject) => fields.some((field) => message[field] !== undefined);
	if (messages.length === 0 || messages.some(says)) return;
	throw missingField(
		`No message contains its sender, in ${fields.join(', ')}`,
		messages[0],
		whatToDo,
	);
}

/**
 * Whether a person of the business wrote a message: not the customer, an AI agent or an automatic sender. A message that the API
 * sent, e.g. this node, names no person in `sent_by` (docs/internals/service.md#messages).
 */
export function isFromColleague(message: IDataObject): boolean {
	return plain(message[PUBLISHED_SENDER]) === 'agent' && message.sent_by !== null;
}

/** @throws InputError if none of the messages has `sent_by_type`: only that tells a colleague from an AI agent */
export function requirePublishedSenders(messages: IDataObject[], whatToDo: string): void {
	if (messages.length === 0 || messages.some((one) => one[PUBLISHED_SENDER] !== undefined)) return;
	throw missingField(
		`No message shows in ${PUBLISHED_SENDER} whether a colleague wrote it`,
		messages[0],
		whatToDo,
	);
}

/**
 * Who wrote a message of the business, if it was not this node: `colleague`, with the name, `AI` or `automatic`
 * (docs/internals/service.md#messages).
 */
export function authorOf(message: IDataObject): string | undefined {
	const sender = plain(message[PUBLISHED_SENDER]);
	if (isFromColleague(message)) return `colleague ${textOf(message.sent_by_name)}`.trim();
	if (/^(ai|bot)\b|_ai\b|^ai_/.test(sender)) return 'AI of the service';
	const isAutomatic =
		/auto|broadcast|campaign|workflow/.test(sender) || message.is_template === true;
	return isAutomatic ? 'automatic message' : undefined;
}

/** When a message was sent, in ms since the epoch. @throws InputError that names the fields, if created_at does not say it */
export function requireTime(message: IDataObject, whatToDo: string): number {
	const instant = timestampMicros(message.created_at);
	if (instant !== undefined) return instant / 1000;
	throw missingField('A message has no time in created_at', message, whatToDo);
}

/** The ID of the conversation that a message belongs to; empty if it names none. */
export function conversationIdOf(message: IDataObject): string {
	return textOf(message.conversation_id).trim();
}

/** The error for records without a field that they have to have. It names the fields of one, never their values. */
export function missingField(what: string, record: IDataObject, whatToDo: string): InputError {
	const fields = Object.keys(record).join(', ').slice(0, 500);
	return new InputError(`${what}. It has the fields ${fields}`, whatToDo);
}

function senderIn(message: IDataObject): Direction | undefined {
	const field = Object.keys(SENDER_FIELDS).find((name) => getOwn(message, name) !== undefined);
	return field === undefined ? undefined : SENDER_FIELDS[field](plain(message[field]));
}

function isDeleted(message: IDataObject): boolean {
	return message.is_deleted === true;
}

function plain(value: unknown): string {
	return textOf(value).trim().toLowerCase();
}
