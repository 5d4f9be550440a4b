import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { atPath, isObject, textOf } from '../shared/json';
import { instantOf } from '../shared/moment';

export type Direction = 'incoming' | 'outgoing';

/** Fields that may say who sent a message, with their values for both directions. All are `normalized`. */
interface SenderFields {
	fields: string[];
	incoming: string[];
	outgoing: string[];
}

const YES = ['true', '1', 'yes'];
const NO = ['false', '0', 'no'];
const IN = ['incoming', 'inbound', 'received'];
const OUT = ['outgoing', 'outbound', 'sent'];
const CUSTOMER = ['customer', 'contact', 'client', 'guest', 'lead', 'visitor', 'enduser'];
const BUSINESS = [
	...['agent', 'humanagent', 'operator', 'admin', 'staff', 'owner', 'me'],
	...['business', 'company', 'merchant', 'seller'],
	...['system', 'bot', 'chatbot', 'agentbot', 'ai', 'aiagent', 'assistant', 'automation'],
	...['api', 'broadcast', 'campaign', 'template'],
];

/**
 * The service documents none of them (docs/internals/service.md#messages). Ambiguous values are left out, e.g. `user`,
 * which may be the customer or the agent.
 */
const SENDER_FIELDS = [
	senderFields('fromme isfromme keyfromme sentbyme issentbyme', NO, YES),
	senderFields('isincoming incoming isinbound inbound fromcustomer isfromcustomer', YES, NO),
	senderFields('isoutgoing outgoing isoutbound outbound fromagent isfromagent', NO, YES),
	senderFields('direction messagedirection', [...IN, 'in', 'receive'], [...OUT, 'out', 'send']),
	senderFields('sendertype senderrole sentbytype fromtype authortype role', CUSTOMER, BUSINESS),
	senderFields('type messagetype', IN, OUT),
];

/** They may hold a person's name instead, e.g. of a customer who is called "Admin": they count if no other field says it. */
const SENDER_OR_NAME = [senderFields('sender sentby from author', CUSTOMER, BUSINESS)];

function senderFields(fields: string, incoming: string[], outgoing: string[]): SenderFields {
	return { fields: fields.split(' '), incoming, outgoing };
}

/** A field of a message, and the direction that its value means. */
type Statement = [field: string, direction: Direction];

/**
 * Who sent a message: the customer (`incoming`) or the business (`outgoing`).
 * @returns undefined if no field says it, or two fields contradict each other
 */
export function directionOf(message: IDataObject): Direction | undefined {
	const directions = new Set(statementsOf(message).map(([, direction]) => direction));
	return directions.size === 1 ? [...directions][0] : undefined;
}

/**
 * Like directionOf, for a message that must have a direction.
 * @param whatToDo how the user can go on without it
 * @throws InputError that names the fields of the message, never their values
 */
export function requireDirection(message: IDataObject, whatToDo: string): Direction {
	const direction = directionOf(message);
	if (direction) return direction;
	const contradicting = statementsOf(message).map(([field]) => field);
	if (contradicting.length > 0) {
		throw new InputError(
			`Fields of a message contradict each other about who sent it: ${listed(contradicting)}`,
			whatToDo,
		);
	}
	throw unsaid('No field of a message says who sent it', message, whatToDo);
}

/** When a message was sent, in ms since the epoch. Throws as requireDirection does. */
export function requireTime(message: IDataObject, whatToDo: string): number {
	const instant = instantOf(message.created_at);
	if (instant !== undefined) return instant / 1000;
	throw unsaid('No field created_at of a message says when it was sent', message, whatToDo);
}

/** The paths at which a message may name its conversation. */
export const CONVERSATION_IDS = ['conversation_id', 'conversationId', 'conversation.id'];

/** The ID of the conversation that a message belongs to; empty if it names none. */
export function conversationIdOf(message: IDataObject): string {
	const named = CONVERSATION_IDS.map((path) => textOf(atPath(message, path)).trim());
	return named.find(Boolean) ?? '';
}

/** Like conversationIdOf, for a message that must name one. Throws as requireDirection does. */
export function requireConversationId(message: IDataObject, whatToDo: string): string {
	const id = conversationIdOf(message);
	if (id !== '') return id;
	const what = 'No field conversation_id of a message says to which conversation it belongs';
	throw unsaid(what, message, whatToDo);
}

/** What the fields of a message say, or if none does, those that may hold a name. */
export function statementsOf(message: IDataObject): Statement[] {
	const statements = statementsIn(message, SENDER_FIELDS);
	return statements.length > 0 ? statements : statementsIn(message, SENDER_OR_NAME);
}

function statementsIn(message: IDataObject, kinds: SenderFields[]): Statement[] {
	return fieldsOf(message).flatMap(([field, value]): Statement[] => {
		const name = normalized(field);
		const text = normalized(textOf(value));
		return kinds
			.filter(({ fields }) => fields.includes(name))
			.flatMap(({ incoming, outgoing }): Statement[] => {
				if (incoming.includes(text)) return [[field, 'incoming']];
				return outgoing.includes(text) ? [[field, 'outgoing']] : [];
			});
	});
}

/** The fields of a message. Those of an object in it have a path, e.g. `sender.type`. */
function fieldsOf(message: IDataObject): Array<[field: string, value: unknown]> {
	return Object.entries(message).flatMap(([field, value]): Array<[string, unknown]> =>
		isObject(value)
			? Object.entries(value).map(([inner, one]) => [`${field}.${inner}`, one])
			: [[field, value]],
	);
}

/** In lower case, without `_`, `-`, dots and spaces. Longer texts than any name are cut. */
function normalized(text: string): string {
	return text
		.slice(0, 50)
		.toLowerCase()
		.replace(/[\s._-]/g, '');
}

/** Names the fields of the message, never their values. */
function unsaid(what: string, message: IDataObject, whatToDo: string): InputError {
	return new InputError(`${what}. It has the fields ${listed(Object.keys(message))}`, whatToDo);
}

/** The first names, for an error. */
function listed(names: string[]): string {
	return names.join(', ').slice(0, 500);
}
