import type { Message, SimulatorOptions } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, HOUR_MS, MINUTE_MS, msOf, TriggerWorld } from './triggerWorld';
import type { PollEnd, Trouble, WorldOptions } from './triggerWorld';

/** A kind of record: what the trigger watches, and how the service lists it. */
interface RecordKind {
	events: { created: string; updated?: string; deleted?: string; waiting?: string };
	collection: 'orders' | 'messages' | 'contacts' | 'conversations' | 'boardItems';
	/** The field that each change sets to a new value: v1, v2, ... A new record has v0. */
	field: string;
	add(world: TriggerWorld, at: number): { id: string };
	/** Whether records are watched as long as they exist. */
	isForEver?: boolean;
}

/** An answer is listed less than this long after its timestamp. */
const LATE_MS = 0.2 * HOUR_MS;

const CONVERSATIONS = 5;

const orders: RecordKind = {
	events: { created: 'orderCreated', updated: 'orderUpdated' },
	collection: 'orders',
	field: 'payment_type',
	add: ({ data }, at) => data.addOrder({ payment_type: 'v0' }, at),
};
const messages: RecordKind = {
	events: { created: 'messageCreated' },
	collection: 'messages',
	field: 'message',
	add: ({ data }, at) => data.addMessage({ conversation_id: 'a', message: 'v0' }, at),
};
const contacts: RecordKind = {
	events: { created: 'contactCreated', updated: 'contactUpdated' },
	collection: 'contacts',
	field: 'email',
	isForEver: true,
	add: ({ data }, at) => data.addContact({ email: 'v0' }, at),
};
const conversations: RecordKind = {
	events: { created: 'conversationCreated', updated: 'conversationUpdated' },
	collection: 'conversations',
	field: 'notes',
	add: ({ data }, at) => data.addConversation({ notes: 'v0' }, at),
};

export const RECORD_KINDS: Record<string, RecordKind> = {
	newOrders: { ...orders, events: { created: 'orderCreated' } },
	orders,
	messages,
	contacts,
	conversations,
	newConversations: { ...conversations, events: { created: 'conversationCreated' } },
	newContacts: { ...contacts, events: { created: 'contactCreated' }, isForEver: false },
	waiting: {
		...messages,
		events: { ...messages.events, waiting: 'customerWaiting' },
		add: ({ data, time }, at) => {
			const { length } = data.messages;
			const conversation_id = `c${length % CONVERSATIONS}`;
			const sent_by_type = length % 7 < 4 ? 'user' : 'agent';
			// Only a scan would find an older answer, because the newest pages do not reach it.
			const late = sent_by_type === 'agent' ? Math.floor((time - at) / LATE_MS) * LATE_MS : 0;
			return data.addMessage({ message: 'v0', conversation_id, sent_by_type }, at + late);
		},
	},
	boardItems: {
		events: {
			created: 'boardItemCreated',
			updated: 'boardItemUpdated',
			deleted: 'boardItemDeleted',
		},
		collection: 'boardItems',
		field: 'name',
		isForEver: true,
		add: ({ data }, at) => data.addBoardItem({ name: 'v0' }, at),
	},
};

/** A change of the records in the service. */
export interface StoreChange {
	/** How many records are added: each a second older than the previous one, or all with the same time. */
	addCount?: number;
	isSpread?: boolean;
	/** How old the added records are. */
	hoursAgo?: number;
	/** The position of the first record that changes. `isStamped`: `updated_at` or a new message shows the change. */
	changeAt?: number;
	isStamped?: boolean;
	/** The position of the first record that is deleted. */
	removeAt?: number;
	/** How many records are changed or deleted. */
	count?: number;
	/** How many hours pass before the change. */
	hours?: number;
}

/** What happens next: a change of the records, a poll, or an event in n8n or the service. */
export interface Step extends StoreChange {
	/** A poll, and what happens during it: after requests with these numbers, or to the request `troubleAt`. */
	poll?: {
		troubleAt: number;
		trouble?: Trouble;
		between: Array<{ after: number; storeChange: StoreChange }>;
		end: PollEnd;
	};
	restart?: true;
	/** How many hours the workflow was unpublished. */
	pausedHours?: number;
	/** The service's behavior from now on: how it sorts, and which page fails; 0 for none. */
	sorting?: SimulatorOptions['sorting'];
	failingPage?: number;
}

const LOOK_BACK_DAYS = 30;

/** Until a scan ends, fired records may be older than Look Back, by at most this time plus all pauses. */
const LATE_SCAN_MS = 100 * HOUR_MS;

/** A record of the store, or an item of the output. */
type Shown = Partial<Record<'id' | 'created_at' | 'updated_at' | 'last_message', unknown>>;

/** The time by which the record's list is sorted. */
function activityOf({ last_message, created_at }: Shown): number {
	return msOf((last_message as Shown | null | undefined)?.created_at ?? created_at);
}

/** Compares the fired events with what happened. */
export class TriggerModel {
	readonly world: TriggerWorld;
	/** The problems with the events so far. */
	readonly problems: string[] = [];
	/** Records that existed when the trigger started. Their Created events must not fire. */
	private readonly old = new Set<string>();
	/** The time of the latest activity in a record that existed when the trigger started. */
	private readonly newestOld: number;
	/** Records that were added during the first scan. Their Created events may fire. */
	private readonly early = new Set<string>();
	private readonly created = new Set<string>();
	private readonly deleted = new Map<string, 'unfired' | 'fired'>();
	/** By record ID, the last version for which an event fired, or which the first scan read. */
	private readonly fired = new Map<string, number>();
	/** Events that need not fire, because they occurred more than a day before the workflow was published again. */
	private readonly optional = new Set<string>();
	private readonly waits = new Waits();
	private readyAt = Infinity;
	private pausedMs = 0;
	private versions = 0;

	/** @param before what happens before the trigger starts. The records that it adds are not new */
	constructor(
		private readonly kind: RecordKind,
		worldOptions: WorldOptions,
		before: StoreChange[],
	) {
		const filters = kind.events.waiting ? { direction: 'both' } : {};
		const events = Object.values(kind.events);
		this.world = new TriggerWorld(worldOptions, {
			events,
			options: { lookBackDays: LOOK_BACK_DAYS },
			filters,
		});
		for (const storeChange of before) this.changeStore(storeChange);
		for (const { id } of this.records) this.old.add(id);
		this.newestOld = Math.max(...[...this.records].map(activityOf));
	}

	/**
	 * Polls until the first scan ends. After that, each event must fire.
	 * @param mayHaveMissed whether the first scan may have missed something, which the next scan then finds
	 */
	async getReady(mayHaveMissed: boolean): Promise<void> {
		if (this.pausedMs > DAY_MS) this.skipUnfired();
		let probe = '';
		for (let polls = 0; polls < this.mostPolls && !this.created.has(probe); polls++) {
			// The first scan may read a record that is added during the scan.
			if (polls < 3 || polls % 10 === 0) probe = this.kind.add(this.world, this.world.time).id;
			await this.poll();
		}
		if (mayHaveMissed) {
			await this.passDay();
			// n8n saves the state only with an event. Otherwise, a restart loses the records that the scan has found.
			this.kind.add(this.world, this.world.time);
			await this.poll();
		}
		if (!this.created.has(probe)) this.problems.push('The first scan does not end');
		this.readyAt = this.world.time;
		this.world.time += HOUR_MS;
		this.deleted.clear();
		for (const record of this.records) {
			this.early.add(record.id);
			this.fired.set(record.id, this.versionOf(record));
		}
		this.skipUnfired();
	}

	/** If the trigger was off for more than a day, it may have read a message without firing an event for it. */
	private skipUnfired(): void {
		for (const record of this.records) {
			const hasFired = this.old.has(record.id) || this.created.has(record.id);
			if (!hasFired) this.waits.skipConversation(record);
		}
	}

	/** Polls until everything has fired: soon, or at the latest with the next day's scan. */
	async finish(): Promise<void> {
		this.world.failingPage = 0;
		for (let polls = 0; polls < 10 && this.lost.length > 0; polls++) await this.poll();
		if (this.lost.length > 0) await this.passDay();
		this.problems.push(...this.lost.map((event) => `lost: ${event}`));
		for (let polls = 0; polls < 3; polls++) {
			const error = await this.poll();
			if (error) this.problems.push(`fails after everything fired: ${error.message}`);
		}
	}

	async runStep({ poll, ...step }: Step): Promise<void> {
		const { world } = this;
		const { restart, pausedHours, sorting, failingPage, ...storeChange } = step;
		if (restart) world.restart();
		if (pausedHours !== undefined) {
			world.time += pausedHours * HOUR_MS;
			this.pausedMs += pausedHours * HOUR_MS;
			world.reload('activate');
		}
		if (sorting) world.options.sorting = sorting;
		if (failingPage !== undefined) world.failingPage = failingPage;
		if (poll?.trouble) world.trouble.set(poll.troubleAt, poll.trouble);
		for (const { after, storeChange: later } of poll?.between ?? []) {
			world.between.set(after, () => this.changeStore(later));
		}
		if (poll) await this.poll(poll.end);
		else this.changeStore(storeChange);
	}

	changeStore(storeChange: StoreChange): void {
		const { addCount = 0, changeAt, removeAt, count = 1, hours = 0, hoursAgo = 0 } = storeChange;
		const { world, records } = this;
		world.time += hours * HOUR_MS;
		for (let number = 0; number < addCount; number++) {
			const before = storeChange.isSpread ? number * 1000 : 0;
			this.kind.add(world, world.time - hoursAgo * HOUR_MS - before);
		}
		for (let number = 0; number < count; number++) {
			const changed = changeAt !== undefined && records.at((changeAt + number) % records.length);
			if (changed) this.changeRecord(changed, storeChange.isStamped);
			// In the first scan, a deletion can move an old record to a page that was already read. It later counts as new.
			const isBeginning = this.readyAt === Infinity;
			if (removeAt === undefined || records.length <= 3 || isBeginning) continue;
			const { id } = records.at(removeAt % records.length)!;
			records.remove(id);
			this.deleted.set(id, 'unfired');
		}
	}

	/** Events that should have fired but have not. */
	get lost(): string[] {
		const { deleted } = this.kind.events;
		const lost = [...this.records].flatMap((record) => this.pending(record) ?? []);
		for (const [id, state] of this.deleted) {
			if (deleted && state === 'unfired' && this.fired.has(id)) lost.push(`${id} deleted`);
		}
		const expected = lost.filter((event) => !this.optional.has(event));
		return [...expected, ...this.waits.lost((message) => this.mustFire(message), this.world.time)];
	}

	/** Returns the event that should have fired for the record but has not; undefined if there is none. */
	private pending(record: Shown & { id: string }): string | undefined {
		const { id } = record;
		const version = this.versionOf(record);
		if (this.isBeyondLookBack(record)) return undefined;
		if (this.mustFire(record) && !this.created.has(id)) return `${id} created`;
		const isChanged = (this.fired.get(id) ?? Infinity) < version;
		return this.kind.events.updated && isChanged ? `${id} updated ${version}` : undefined;
	}

	private mustFire({ id, created_at: at }: Shown): boolean {
		const isKnown = this.old.has(String(id)) || this.early.has(String(id));
		return !isKnown && msOf(at) > this.readyAt;
	}

	/** Waits a day, and polls until everything has fired. */
	private async passDay(): Promise<void> {
		this.world.time += 25 * HOUR_MS;
		for (let polls = this.mostPolls; polls > 0; polls--) {
			await this.poll();
			if (this.readyAt < Infinity && this.lost.length === 0) return;
		}
	}

	private changeRecord(
		record: Shown & { id: string; updated_at: string },
		isStamped = false,
	): void {
		const { id, updated_at } = record;
		this.versions += 1;
		const version = { [this.kind.field]: `v${this.versions}` };
		if (isStamped && this.kind.collection === 'conversations') {
			// The record moves to the first page, so the first scan may miss it. If it has the latest activity, the next poll
			// takes it for a new conversation.
			if (this.readyAt === Infinity && activityOf(record) >= this.newestOld) this.old.delete(id);
			this.world.data.addMessage({ conversation_id: id });
		}
		this.records.update(id, { ...version, ...(!isStamped && { updated_at }) });
	}

	private get records() {
		return this.world.data[this.kind.collection];
	}

	/** The number of polls within which everything must fire. */
	private get mostPolls(): number {
		const { options, perPoll } = this.world;
		const pages = Math.ceil(this.records.length / options.maxLimit) + 1;
		const wholeList = Math.ceil(pages / Math.max(1, perPoll - 2));
		return 10 + 3 * pages + wholeList * (this.kind.events.deleted ? 6 : 3);
	}

	private async poll(end?: PollEnd): Promise<Error | undefined> {
		const before = new Map([...this.records].map((record) => [record.id, this.versionOf(record)]));
		const { trouble, between, perPoll, failingPage, time, isFirst, isLimited } = this.world;
		const isUndisturbed = trouble.size + between.size === 0;
		if (isLimited) this.markOptionalEvents();
		const { items, error, changes = false } = await this.world.poll(end);
		if (isLimited) this.markOptionalEvents();
		expect(changes).toBe(false);
		const isWithoutReason = (isUndisturbed && perPoll === 1000) || isFirst;
		if (error && failingPage === 0 && isWithoutReason)
			this.problems.push(`fails: ${error.message}`);
		// Adds all messages first: in the output, a wait can precede the answer that ends it.
		for (const item of items) this.waits.addKnown(item);
		for (const item of items) {
			const { type } = item._event as { type: string };
			const id = String(item.item_id ?? item.id);
			const isWrong =
				type === this.kind.events.waiting
					? this.waits.check(item, time)
					: this.check(item, id, type, before.get(id));
			const names = Object.keys(isWrong).filter((name) => isWrong[name]);
			this.problems.push(...names.map((name) => `${name}: ${id} ${type}`));
		}
		return error;
	}

	/** Marks events that need not fire: according to their records, they happened more than a day ago. */
	private markOptionalEvents(): void {
		const { time, options } = this.world;
		for (const record of this.records) {
			const event = this.pending(record);
			if (!event) continue;
			const isStamped = this.kind.collection === 'orders' && options.ordersShowUpdatedAt;
			const changedAt = isStamped ? msOf(record.updated_at) : activityOf(record);
			const at = event.endsWith('created') ? msOf(record.created_at) : changedAt;
			if (at >= time - DAY_MS) continue;
			this.optional.add(event);
			this.waits.skipConversation(record);
		}
	}

	/**
	 * Checks an event.
	 * @param before the version of the record when the poll began
	 * @returns the possible problems, and whether the event has them
	 */
	private check(item: IDataObject, id: string, type: string, before = 0): Record<string, boolean> {
		const { created, deleted } = this.kind.events;
		if (type === deleted) {
			const isDoubled = this.deleted.get(id) === 'fired';
			this.deleted.set(id, 'fired');
			return { exists: this.records.get(id) !== undefined, doubled: isDoubled };
		}
		const isCreated = type === created;
		const version = this.versionOf(item);
		const hasFired = isCreated ? this.created.has(id) : version <= (this.fired.get(id) ?? -1);
		if (isCreated) this.created.add(id);
		this.fired.set(id, version);
		const isOld = isCreated && this.old.has(id);
		const isBeyond = this.isBeyondLookBack(item, LATE_SCAN_MS + this.pausedMs);
		return { doubled: hasFired, stale: version < before, old: isOld, 'beyond Look Back': isBeyond };
	}

	private isBeyondLookBack(record: Shown, lateMs = 0): boolean {
		const first = this.world.time - LOOK_BACK_DAYS * DAY_MS - lateMs;
		return !this.kind.isForEver && activityOf(record) < first;
	}

	/** @param record a record, or an output item, in which the fields of board items have other names */
	private versionOf(record: object): number {
		const { field } = this.kind;
		const { [field]: value, [`item_${field}`]: itemValue } = record as Record<string, string>;
		return Number((itemValue ?? value).slice(1));
	}
}

/** The default of Waiting Minutes. */
const WAIT_MS = 10 * MINUTE_MS;

/** Compares Customer Waiting events with the messages that the trigger knows, because New Message fired for them. */
class Waits {
	private readonly known = new Map<string, Message>();
	private readonly fired = new Set<string>();
	/** Conversations that are not checked: the trigger may know messages for which no event fired. */
	private readonly skipped = new Set<string>();

	skipConversation(record: object): void {
		this.skipped.add(String((record as Partial<Message>).conversation_id));
	}

	addKnown(item: IDataObject): void {
		if ((item._event as IDataObject).type !== 'messageCreated') return;
		this.known.set(String(item.id), item as unknown as Message);
	}

	/**
	 * Checks an event.
	 * @param time when the poll of the event began
	 * @returns the possible problems, and whether the event has them
	 */
	check({ id, conversation_id, created_at, _event }: IDataObject, time: number) {
		const isDoubled = this.fired.has(String(id));
		this.fired.add(String(id));
		if (this.skipped.has(String(conversation_id))) return {};
		const { waiting_since, waiting_messages } = _event as IDataObject;
		const unanswered = this.unanswered(String(conversation_id));
		const moments = unanswered.map((message) => msOf(message.created_at));
		const last = Math.max(...moments);
		return {
			doubled: isDoubled,
			'answered or unread': !unanswered.some((message) => message.id === id),
			'not the last': msOf(created_at) !== last,
			early: time - last < WAIT_MS,
			late: time - last > WAIT_MS + DAY_MS,
			'other start': msOf(waiting_since) !== Math.min(...moments),
			'other count': waiting_messages !== unanswered.length,
		} as Record<string, boolean>;
	}

	/** Events that should have fired but have not. A wait that is a day late does not fire. */
	lost(mustFire: (message: Message) => boolean, time: number): string[] {
		return Array.from({ length: CONVERSATIONS }, (_, index) => `c${index}`)
			.filter((conversation) => {
				const unanswered = this.unanswered(conversation);
				const last = Math.max(...unanswered.map(({ created_at }) => msOf(created_at)));
				const latest = unanswered.filter(({ created_at }) => msOf(created_at) === last);
				const isLate = time - last > WAIT_MS + DAY_MS;
				const isExpected = latest.some(mustFire) && !isLate && !this.skipped.has(conversation);
				return isExpected && !latest.some(({ id }) => this.fired.has(id));
			})
			.map((conversation) => `${conversation} waiting`);
	}

	/** The customer's messages in a conversation after the last answer. */
	private unanswered(conversation: string): Message[] {
		const all = [...this.known.values()].filter(
			(message) => message.conversation_id === conversation,
		);
		const by = (sender: string) => all.filter(({ sent_by_type }) => sent_by_type === sender);
		const answers = by('agent').map(({ created_at }) => msOf(created_at));
		return by('user').filter(({ created_at }) => msOf(created_at) > Math.max(0, ...answers));
	}
}
