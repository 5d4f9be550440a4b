import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { atPath, textOf } from '../shared/json';
import { timestampMicros } from '../shared/moment';

export type Direction = 'incoming' | 'outgoing';

/** Dot paths of fields that say who sent a message, with their values for both directions in lower case. */
interface SenderFields {
	fields: string[];
	incoming: string[];
	outgoing: string[];
}

const YES = ['true', '1'];
const NO = ['false', '0'];

/**
 * Who sent a message, by the first of these fields that has one of these values. The service documents none of them
 * (docs/internals/service.md#messages). `user` is left out: it is the customer of some services and the agent of others.
 */
const SENDER_FIELDS: SenderFields[] = [
	{
		fields: ['direction'],
		incoming: ['incoming', 'inbound', 'in'],
		outgoing: ['outgoing', 'outbound', 'out'],
	},
	{ fields: ['from_me', 'fromMe', 'is_from_me'], incoming: NO, outgoing: YES },
	{ fields: ['is_incoming', 'isIncoming'], incoming: YES, outgoing: NO },
	{
		fields: [
			...['sender_type', 'senderType', 'sender_role', 'sender.type', 'sender.role'],
			...['sender', 'sent_by', 'role'],
		],
		incoming: ['customer', 'contact', 'client', 'lead', 'visitor'],
		outgoing: [
			...['agent', 'human_agent', 'operator', 'admin', 'staff', 'business'],
			...['ai', 'ai_agent', 'bot', 'assistant', 'template', 'broadcast', 'campaign'],
		],
	},
	{ fields: ['message_type', 'type'], incoming: ['incoming'], outgoing: ['outgoing'] },
];

/** What shows that a message does not reach the customer: it failed, was deleted, or is an internal note. */
const REACHES_NOBODY: Record<string, string[]> = {
	status: ['failed'],
	...{ is_deleted: YES, deleted: YES },
	...{ private: YES, is_private: YES, is_internal: YES },
	...{ type: ['note', 'private_note'], message_type: ['note', 'private_note'] },
};

/** If so many messages lack a field, the service names it in another way; fewer may be notices. */
const ENOUGH_MESSAGES = 3;

/** Whether the customer sent a message (`incoming`) or the business (`outgoing`); undefined if no field says it. */
export function directionOf(message: IDataObject): Direction | undefined {
	for (const { fields, incoming, outgoing } of SENDER_FIELDS) {
		for (const field of fields) {
			const value = plain(atPath(message, field));
			if (incoming.includes(value)) return 'incoming';
			if (outgoing.includes(value)) return 'outgoing';
		}
	}
	return undefined;
}

/**
 * Whether the customer sees a message. One that the business failed to send, has deleted, or wrote as an internal note
 * is no answer to the customer. A message of the customer always counts.
 */
export function reachesCustomer(message: IDataObject): boolean {
	const reachesNobody = Object.entries(REACHES_NOBODY).some(([field, values]) =>
		values.includes(plain(message[field])),
	);
	return !reachesNobody || directionOf(message) === 'incoming';
}

/**
 * Checks that messages say who sent them. One that does not is neither incoming nor outgoing, e.g. a notice of the system.
 * @param whatToDo how the user can go on without it
 * @throws InputError if there are at least 3 messages, and none says it. It names the fields of one, never their values
 */
export function requireSenders(messages: IDataObject[], whatToDo: string): void {
	requireSome(messages, directionOf, 'No field of a message says who sent it', whatToDo);
}

/** Checks that messages name their conversation. Throws as requireSenders does. */
export function requireConversationIds(messages: IDataObject[], whatToDo: string): void {
	const what = 'No field conversation_id of a message says to which conversation it belongs';
	requireSome(messages, conversationIdOf, what, whatToDo);
}

/** When a message was sent, in ms since the epoch. @throws InputError that names the fields, if created_at does not say it */
export function requireTime(message: IDataObject, whatToDo: string): number {
	const instant = timestampMicros(message.created_at);
	if (instant !== undefined) return instant / 1000;
	throw unsaid('No field created_at of a message says when it was sent', message, whatToDo);
}

/** The ID of the conversation that a message belongs to; empty if it names none. */
export function conversationIdOf(message: IDataObject): string {
	return textOf(message.conversation_id).trim();
}

function requireSome(
	messages: IDataObject[],
	says: (message: IDataObject) => string | undefined,
	what: string,
	whatToDo: string,
): void {
	if (messages.length < ENOUGH_MESSAGES || messages.some(says)) return;
	throw unsaid(what, messages[0], whatToDo);
}

function unsaid(what: string, message: IDataObject, whatToDo: string): InputError {
	const fields = Object.keys(message).join(', ').slice(0, 500);
	return new InputError(`${what}. It has the fields ${fields}`, whatToDo);
}

function plain(value: unknown): string {
	return textOf(value).trim().toLowerCase();
}
