import type { IDataObject } from 'n8n-workflow';

import { daysBefore, jakartaDay } from '../service';
import { MINUTE_MS } from '../shared/clock';
import { findFields, keepFields } from '../shared/fieldPath';
import { isObject, parseJson } from '../shared/json';
import { KnownRecords, savedSize } from './knownRecords';
import type { WatchedList } from './settings';

/** Who wrote last in a conversation, according to new messages. Times are in ms since the epoch. */
export interface ConversationState {
	/** The time when the business last wrote; 0 if unknown. */
	answeredAt: number;
	/** The times of the customer's messages after `answeredAt`, oldest first. */
	unanswered: number[];
	/** The last message, until it is decided whether Customer Waiting or Customer Silent fires for it. */
	pending?: IDataObject;
	/** Whether Customer Waiting has fired since the last answer, or Customer Silent since the customer's last message. */
	hasFired?: boolean;
}

/** The known state of a list. A poll changes a copy, which is used only if the poll succeeds. */
export interface ListState {
	/**
	 * - `starting`: The first scan is in progress. No event fires
	 * - `behind`: There may be events that the newest pages do not show. Polls read as much of the scan as they have time
	 *   for, and no customer counts as waiting or silent
	 * - `upToDate`: The newest pages show every event
	 */
	status: 'starting' | 'behind' | 'upToDate';
	/** The first watched day, `YYYY-MM-DD` in Jakarta. When a scan ends, this day may move forward, but never back. */
	firstDay: string;
	/**
	 * An unknown record counts as new if it was created at this time or later, in ms since the epoch. This is the time of
	 * the newest record in the first scan, or a day before the end of that scan, whichever is later.
	 */
	newSince: number;
	/**
	 * The time before which events do not fire, in ms since the epoch. It is set from a pause until the list is up to
	 * date.
	 */
	firesSince?: number;
	records: KnownRecords;
	/**
	 * Who wrote last in each conversation, by conversation key. Empty if neither Customer Waiting nor Customer Silent is
	 * chosen.
	 */
	conversations: Record<string, ConversationState>;
}

/** The first line of a list's saved text, as JSON. The text of the records follows it. */
interface SavedState extends Omit<ListState, 'records'> {
	fingerprint: string;
}

/** The size limit for the saved records and snapshots of all lists together, in bytes. */
const ROOM_FOR_RECORDS = 280_000;

/**
 * The size limit for pending messages that are saved in full, in bytes. Further messages are saved with only the fields
 * that are always output.
 */
const ROOM_FOR_MESSAGES = 100_000;

/**
 * The message fields that Customer Waiting and Customer Silent always output, in addition to the message ID and the
 * fields in conditions.
 */
const FIELDS_OF_MESSAGE = ['conversation_id', 'created_at', 'contact', 'inbox'];

/** The largest expected difference between the clocks of n8n and the service. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** The first day within Look Back, `YYYY-MM-DD` in Jakarta. */
export function firstDayOf({ scope }: WatchedList, now: number): string {
	return daysBefore(jakartaDay(now), scope.lookBackDays);
}

/** The state of a list before its first poll. */
export function newListState(list: WatchedList, now: number): ListState {
	return {
		status: 'starting',
		firstDay: firstDayOf(list, now),
		newSince: 0,
		records: new KnownRecords(),
		conversations: {},
	};
}

/**
 * Reads the state of a list that the last poll saved.
 * @returns undefined if no state was saved, if it is for other settings or from another version, or if n8n's clock was
 * wrong
 */
export function readState(text: unknown, list: WatchedList, now: number): ListState | undefined {
	const [stateText, recordsText = ''] = String(text).split('\n');
	const saved = parseJson(stateText) as SavedState;
	if (!isObject(saved)) return undefined;
	const { fingerprint, ...state } = saved;
	// If n8n's clock was ahead when the state was saved, no event would fire until the actual time reaches the saved time.
	const isAhead = state.firstDay > jakartaDay(now) || state.newSince > now + CLOCKS_DIFFER_MS;
	if (fingerprint !== list.fingerprint || isAhead) return undefined;
	const records = KnownRecords.fromText(recordsText);
	return records && { ...state, records };
}

/** The revision of the saved states, which rises with each change; 0 before the first change. */
export function revisionOf({ revision = 0 }: IDataObject): number {
	return Number(revision);
}

/**
 * The states to save after a poll, by endpoint, without lists that are no longer watched. Each state is a string,
 * because n8n makes a proxy for each object.
 * @returns `before` itself if nothing has changed
 */
export function statesAfter(
	before: IDataObject,
	lists: WatchedList[],
	results: Map<WatchedList, { state: ListState }>,
): IDataObject {
	const room = ROOM_FOR_RECORDS / lists.length;
	const after: IDataObject = { revision: before.revision };
	for (const list of lists) {
		const { endpoint } = list;
		const result = results.get(list);
		const text = result ? toText(result.state, list, room) : before[endpoint];
		if (text !== undefined) after[endpoint] = text;
	}
	const names = Object.keys({ ...before, ...after });
	if (names.every((name) => after[name] === before[name])) return before;
	return { ...after, revision: revisionOf(before) + 1 };
}

function toText({ records, ...state }: ListState, list: WatchedList, room: number): string {
	const conversations = savedConversations(state.conversations, list);
	const saved: SavedState = { ...state, fingerprint: list.fingerprint, conversations };
	return `${JSON.stringify(saved)}\n${records.toText(room)}`;
}

function savedConversations(
	conversations: Record<string, ConversationState>,
	{ idField, conditions }: WatchedList,
): Record<string, ConversationState> {
	const fields = [idField, ...FIELDS_OF_MESSAGE, ...conditions.map(({ field }) => field)];
	let room = ROOM_FOR_MESSAGES;
	const fit = (message?: IDataObject) => {
		if (!message) return undefined;
		const fits = savedSize(message) <= room;
		const found = fields.flatMap((field) => findFields(message, field));
		const saved = fits ? message : (keepFields(message, found) as IDataObject);
		room -= savedSize(saved);
		return saved;
	};
	const saved: Record<string, ConversationState> = {};
	for (const [conversationKey, conversation] of Object.entries(conversations)) {
		saved[conversationKey] = { ...conversation, pending: fit(conversation.pending) };
	}
	return saved;
}
