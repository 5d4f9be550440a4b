import type { IDataObject } from 'n8n-workflow';

import type { Direction } from '../../service';
import { keepPlaces, placesAt } from '../../shared/fieldPath';
import { isObject } from '../../shared/json';

/** Who wrote last in a conversation, as far as that is known since the first reading. Times are in ms since the epoch. */
export interface KnownConversation {
	/** When the business last wrote; 0 if that is not known. */
	answered: number;
	/** When the customer wrote after that, the oldest first. */
	unanswered: number[];
	/** The last of these messages, until its wait has fired. */
	last?: IDataObject;
}

/** What is known of the conversations in which somebody may wait for an answer. */
export interface Waits {
	/** When the newest message of the first reading was sent: nobody waits for an answer to it, or to older ones. */
	from: number;
	/** By the digest of the conversation's ID. */
	conversations: Map<string, KnownConversation>;
}

/** The waits in the form that n8n saves as JSON: about 30 bytes a conversation, and the messages that wait. */
export interface PackedWaits {
	from: number;
	/** By conversation: when it was answered, then the times of the messages after that. */
	times: Record<string, number[]>;
	/** By conversation: the last message, until its wait has fired. */
	last: Record<string, IDataObject>;
}

/** Messages are saved whole up to this size, in bytes of JSON; of others, only the fields that the event needs. */
const ROOM_BYTES = 100_000;

/**
 * Takes a message into account. The result does not depend on the order in which messages are read. An answer of the same
 * moment counts as later than the customer's message.
 *
 * @param at when it was sent, in ms since the epoch
 */
export function takeMessage(
	{ conversations }: Waits,
	key: string,
	{ record, direction, at }: { record: IDataObject; direction: Direction; at: number },
): void {
	const known = conversations.get(key) ?? { answered: 0, unanswered: [] };
	conversations.set(key, known);
	if (direction === 'outgoing') {
		known.answered = Math.max(known.answered, at);
		known.unanswered = known.unanswered.filter((moment) => moment > known.answered);
		if (known.unanswered.length === 0) delete known.last;
	} else if (at > known.answered) {
		known.unanswered = [...known.unanswered, at].sort((a, b) => a - b);
		if (known.unanswered.at(-1) === at) known.last = record;
	}
}

/**
 * Forgets the times before a moment, as the trigger forgets the messages themselves. A message that waits is kept.
 * @param first ms since the epoch
 */
export function forgetBefore({ conversations }: Waits, first: number): void {
	for (const [key, known] of conversations) {
		if (known.last) continue;
		known.unanswered = known.unanswered.filter((moment) => moment >= first);
		if (known.unanswered.length === 0 && known.answered < first) conversations.delete(key);
	}
}

/** @param fields paths of the fields to keep of messages for which there is no room */
export function packWaits({ from, conversations }: Waits, fields: string[]): PackedWaits {
	const packed: PackedWaits = { from, times: {}, last: {} };
	let room = ROOM_BYTES;
	for (const [key, { answered, unanswered, last }] of conversations) {
		packed.times[key] = [answered, ...unanswered];
		if (!last) continue;
		const isWhole = sizeOf(last) <= room;
		packed.last[key] = isWhole ? last : (keepPlaces(last, placesOf(last, fields)) as IDataObject);
		room -= sizeOf(packed.last[key]);
	}
	return packed;
}

/**
 * Reads packed waits.
 *
 * @param packed what was saved; may be any value
 * @returns undefined if it cannot be read
 */
export function unpackWaits(packed: unknown): Waits | undefined {
	if (!isObject(packed)) return undefined;
	const { from, times, last } = packed;
	if (!isMoment(from) || !isObject(times) || !isObject(last)) return undefined;
	const conversations = new Map<string, KnownConversation>();
	for (const [key, moments] of Object.entries(times)) {
		if (!Array.isArray(moments) || !moments.every(isMoment)) return undefined;
		const [answered, ...unanswered] = moments as number[];
		if (answered === undefined) return undefined;
		conversations.set(key, { answered, unanswered });
	}
	for (const [key, record] of Object.entries(last)) {
		const known = conversations.get(key);
		if (!known || known.unanswered.length === 0 || !isObject(record)) return undefined;
		known.last = record;
	}
	return { from, conversations };
}

/** Whether a value is a time in ms since the epoch. */
export function isMoment(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function placesOf(record: IDataObject, fields: string[]) {
	return fields.flatMap((field) => placesAt(record, field));
}

function sizeOf(record: IDataObject): number {
	return Buffer.byteLength(JSON.stringify(record));
}
