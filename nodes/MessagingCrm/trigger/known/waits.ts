import type { IDataObject } from 'n8n-workflow';

import { conversationIdOf, directionOf, reachesCustomer } from '../../service';
import { digest } from '../../shared/digest';
import { keepPlaces, placesAt } from '../../shared/fieldPath';

/** Who wrote last in a conversation, as far as new messages have shown it. Times are in ms since the epoch. */
interface KnownConversation {
	/** When the business last wrote; 0 if that is not known. */
	answered: number;
	/** When the customer wrote after that, the oldest first. */
	unanswered: number[];
	/** The last of these messages, until its wait has fired. */
	last?: IDataObject;
}

/** By the digest of the conversation's ID. */
export type Waits = Map<string, KnownConversation>;

/** Characters of a conversation's key. */
const KEY_LENGTH = 8;

/** Messages are saved whole up to this size, in bytes of JSON; of others, only the fields that the event needs. */
const ROOM_BYTES = 100_000;

/**
 * Takes a message into account. The result does not depend on the order in which messages are read. An answer of the same
 * moment counts as later than the customer's message.
 * @param at when it was sent, in ms since the epoch
 */
export function takeMessage(waits: Waits, record: IDataObject, at: number): void {
	const direction = directionOf(record);
	// A template that was sent to a number has no conversation.
	const conversation = conversationIdOf(record);
	if (direction === undefined || conversation === '' || !reachesCustomer(record)) return;
	const key = digest(conversation, KEY_LENGTH);
	const known = waits.get(key) ?? { answered: 0, unanswered: [] };
	waits.set(key, known);
	if (direction === 'outgoing') {
		known.answered = Math.max(known.answered, at);
		known.unanswered = known.unanswered.filter((moment) => moment > known.answered);
		if (known.unanswered.length === 0) delete known.last;
	} else if (at > known.answered) {
		const newest = known.unanswered.at(-1) ?? 0;
		known.unanswered = [...known.unanswered, at].sort((a, b) => a - b);
		// Of one moment, the first that is read: lists begin with the newest.
		if (at > newest || (at === newest && !known.last)) known.last = record;
	}
}

/**
 * Forgets the times before a moment, as the trigger forgets the messages themselves. A message that waits is kept.
 * @param first ms since the epoch
 */
export function forgetBefore(waits: Waits, first: number): void {
	for (const [key, known] of waits) {
		if (known.last) continue;
		known.unanswered = known.unanswered.filter((moment) => moment >= first);
		if (known.unanswered.length === 0 && known.answered < first) waits.delete(key);
	}
}

/**
 * The waits as plain objects for the saved state.
 * @param fields paths of the fields to keep of messages for which there is no room
 */
export function packWaits(waits: Waits, fields: string[]): Record<string, KnownConversation> {
	let room = ROOM_BYTES;
	const packed = [...waits].map(([key, known]): [string, KnownConversation] => {
		const { last } = known;
		if (!last) return [key, known];
		const places = fields.flatMap((field) => placesAt(last, field));
		const kept = sizeOf(last) <= room ? last : (keepPlaces(last, places) as IDataObject);
		room -= sizeOf(kept);
		return [key, { ...known, last: kept }];
	});
	return Object.fromEntries(packed);
}

function sizeOf(record: IDataObject): number {
	return Buffer.byteLength(JSON.stringify(record));
}
