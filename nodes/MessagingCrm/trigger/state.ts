import type { IDataObject } from 'n8n-workflow';

import { daysBefore, jakartaDay } from '../service';
import { MINUTE_MS } from '../shared/clock';
import { findFields, keepFields } from '../shared/fieldPath';
import { isObject, parseJson } from '../shared/json';
import { KnownRecords } from './knownRecords';
import type { WatchedList } from './settings';

/** Who wrote last in a conversation, according to new messages. Times are in ms since the epoch. */
export interface ConversationState {
	/** When the business last wrote; 0 if unknown. */
	answeredAt: number;
	/** When the customer wrote after that, oldest first. */
	unanswered: number[];
	/** The last message, until it is decided whether Customer Waiting or Customer Silent fires for it. */
	pending?: IDataObject;
	/** Whether the event has fired since the other side wrote last. */
	hasFired?: boolean;
}

/** The known state of a list. A poll changes its own copy, which is used only if the poll succeeds. */
export interface ListState {
	/**
	 * - `starting`: The first scan is in progress. Nothing fires
	 * - `behind`: There may be events that the newest pages do not show. Polls read as much of the scan as they have time
	 *   for, and no customer counts as waiting
	 * - `upToDate`: The newest pages show every event
	 */
	status: 'starting' | 'behind' | 'upToDate';
	/** The first watched day, `YYYY-MM-DD` in Jakarta. It only moves forward, when a scan ends. */
	firstDay: string;
	/**
	 * An unknown record is new if it was not created before this, in ms since the epoch. It is the time of the newest
	 * record in the first scan, and at most a day before the scan's end.
	 */
	newAfter: number;
	/** After a pause, until the list is up to date again: earlier events do not fire, in ms since the epoch. */
	firesAfter?: number;
	records: KnownRecords;
	/** Who wrote last, by conversation key. Empty without Customer Waiting and Customer Silent. */
	conversations: Record<string, ConversationState>;
}

/** The saved JSON of a list, before the text of its records. */
interface SavedState extends Omit<ListState, 'records'> {
	fingerprint: string;
}

/** The size limit for the saved records and snapshots of all lists together, in bytes. */
const ROOM_FOR_RECORDS = 280_000;

/** The size limit for pending messages that are saved in full, in bytes. Others keep only the fields of their event. */
const ROOM_FOR_MESSAGES = 100_000;

/** The fields that these events always output, besides the message ID and the fields of conditions. */
const FIELDS_OF_MESSAGE = ['conversation_id', 'created_at', 'contact', 'inbox'];

/** The most by which clocks differ. */
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
		newAfter: 0,
		records: new KnownRecords(),
		conversations: {},
	};
}

/**
 * Reads what the last poll saved of a list. Undefined if there is no usable state: nothing was saved, it is for other
 * settings or from another version, or n8n's clock was wrong.
 */
export function readState(text: unknown, list: WatchedList, now: number): ListState | undefined {
	const [stateText, recordsText = ''] = String(text).split('\n');
	const saved = parseJson(stateText) as SavedState;
	if (!isObject(saved)) return undefined;
	const { fingerprint, ...state } = saved;
	// n8n's clock was ahead when the state was saved, so nothing would fire until then.
	const isAhead = state.firstDay > jakartaDay(now) || state.newAfter > now + CLOCKS_DIFFER_MS;
	if (fingerprint !== list.fingerprint || isAhead) return undefined;
	const records = KnownRecords.fromText(recordsText);
	return records && { ...state, records };
}

/** The number of the saved state, which rises with each change; 0 before the first one. */
export function revisionOf({ revision = 0 }: IDataObject): number {
	return Number(revision);
}

/**
 * The states to save after a poll, by endpoint: one string each, because n8n makes a proxy for each object. The states
 * of lists that are no longer watched are left out.
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
		const fits = jsonSize(message) <= room;
		const found = fields.flatMap((field) => findFields(message, field));
		const saved = fits ? message : (keepFields(message, found) as IDataObject);
		room -= jsonSize(saved);
		return saved;
	};
	const saved: Record<string, ConversationState> = {};
	for (const [conversationKey, conversation] of Object.entries(conversations)) {
		saved[conversationKey] = { ...conversation, pending: fit(conversation.pending) };
	}
	return saved;
}

/** The size of a value as JSON, in bytes. */
function jsonSize(value: unknown): number {
	return Buffer.byteLength(JSON.stringify(value));
}
