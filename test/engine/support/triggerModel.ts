import type { Message, SimulatorOptions } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { HOUR_MS, MINUTE_MS, TriggerWorld } from './triggerWorld';
import type { Manner, PollEnd, Trouble } from './triggerWorld';

/** What the trigger watches, and how the service's records of that kind come. */
interface Watched {
	events: { created: string; updated?: string; deleted?: string; waiting?: string };
	collection: 'orders' | 'messages' | 'contacts' | 'boardItems';
	/** The field that each change gives another value: v0, v1, ... */
	field: string;
	add(world: TriggerWorld, at: number): { id: string };
	/** What `updated_at` shows of a moment. */
	stamp?(iso: string): string;
}

/** Answers are added with a date that is some multiple of this ago. */
const LATE_MS = 0.2 * HOUR_MS;

const CONVERSATIONS = 5;

const orders: Watched = {
	events: { created: 'orderCreated', updated: 'orderUpdated' },
	collection: 'orders',
	field: 'notes',
	add: ({ data }, at) => data.addOrder({ notes: 'v0' }, at),
};
const messages: Watched = {
	events: { created: 'messageCreated' },
	collection: 'messages',
	field: 'message',
	add: ({ data }, at) => data.addMessage({ sender_type: 'contact', message: 'v0' }, at),
};
const contacts: Watched = {
	events: { created: 'contactCreated', updated: 'contactUpdated' },
	collection: 'contacts',
	field: 'address',
	add: ({ data }, at) => data.addContact({ address: 'v0' }, at),
};

export const WATCHED: Record<string, Watched> = {
	newOrders: { ...orders, events: { created: 'orderCreated' } },
	orders,
	ordersUpdatedByDay: { ...orders, stamp: (iso) => iso.slice(0, 10) },
	messages,
	conversations: {
		...messages,
		events: { ...messages.events, waiting: 'customerWaiting' },
		add: ({ data, time }, at) => {
			const { length } = data.messages;
			const conversation_id = `c${length % CONVERSATIONS}`;
			const sender_type = length % 7 < 4 ? 'contact' : 'agent';
			// An answer that is listed too late to be at the top is found by a round only.
			const late = sender_type === 'agent' ? Math.floor((time - at) / LATE_MS) * LATE_MS : 0;
			return data.addMessage({ message: 'v0', conversation_id, sender_type }, at + late);
		},
	},
	newContacts: { ...contacts, events: { created: 'contactCreated' } },
	contacts,
	boardItems: {
		events: {
			...{ created: 'boardItemCreated', updated: 'boardItemUpdated', deleted: 'boardItemDeleted' },
		},
		collection: 'boardItems',
		field: 'name',
		add: ({ data }, at) => data.addBoardItem({ name: 'v0' }, at),
	},
};

/** What happens to the records. */
export interface Moves {
	/** How many are added. */
	add?: number;
	/** Whether each is a second older than the one before; all are of one moment otherwise. */
	isSpread?: boolean;
	hoursAgo?: number;
	/** The first one that changes. */
	change?: number;
	/** Whether `updated_at` shows it. */
	isStamped?: boolean;
	/** The first one that is deleted. */
	remove?: number;
	/** How many are changed or deleted. */
	count?: number;
	/** How much time passes. */
	hours?: number;
}

export interface Happening extends Moves {
	poll?: {
		/** Number of the request that has trouble. */
		at: number;
		trouble?: Trouble;
		between: Array<{ after: number; moves: Moves }>;
		end: PollEnd;
	};
	restart?: true;
	/** What the service does with the sort from now on. */
	sorting?: SimulatorOptions['sorting'];
	/** The page that fails from now on; 0 if none does. */
	failingPage?: number;
}

/** Older records do not fire, whatever happens to them: Look Back, and what passes until a round has ended. */
const LOOK_BACK_MS = (30 * 24 + 100) * HOUR_MS;

/** What has fired, compared with what has happened. */
export class TriggerModel {
	readonly world: TriggerWorld;
	/** What is wrong with the events so far. */
	readonly wrong: string[] = [];
	/** Records that existed when the trigger began: they must not fire as created. */
	private readonly old = new Set<string>();
	/** Records that came during the first round: they may fire as created, or not. */
	private readonly early = new Set<string>();
	private readonly created = new Set<string>();
	private readonly deleted = new Map<string, 'unfired' | 'fired'>();
	/** The last versions that have fired, or that the first round has seen. */
	private readonly fired = new Map<string, number>();
	private readonly waits = new Waits();
	private readyAt = Infinity;
	private versions = 0;

	/** @param before what has happened when the trigger begins: none of these records is new */
	constructor(
		private readonly watched: Watched,
		manner: Manner,
		before: Moves[],
	) {
		const filters = watched.events.waiting ? { direction: 'both' } : {};
		const events = Object.values(watched.events);
		this.world = new TriggerWorld(manner, { events, options: { lookBackDays: 30 }, filters });
		for (const moves of before) this.move(moves);
		for (const { id } of this.records) this.old.add(id);
	}

	/**
	 * Polls until the first round is over. From then on, each event must fire.
	 * @param mayHaveMissed whether something has happened during that round: the next one then finds the rest
	 */
	async getReady(mayHaveMissed: boolean): Promise<void> {
		let probe = '';
		for (let polls = 0; polls < this.patience && !this.created.has(probe); polls++) {
			// One that comes during the first round may be read by it.
			if (polls < 3 || polls % 10 === 0) probe = this.watched.add(this.world, this.world.time).id;
			await this.poll();
		}
		if (mayHaveMissed) await this.passDay();
		if (!this.created.has(probe)) this.wrong.push('The first round does not end');
		this.readyAt = this.world.time;
		this.world.time += HOUR_MS;
		this.deleted.clear();
		for (const record of this.records) {
			this.early.add(record.id);
			this.fired.set(record.id, this.versionOf(record));
		}
	}

	/** Polls until everything has fired: soon, or at the latest by the round of the next day. */
	async rest(): Promise<void> {
		this.world.failingPage = 0;
		for (let polls = 0; polls < 10 && this.lost.length > 0; polls++) await this.poll();
		if (this.lost.length > 0) await this.passDay();
		this.wrong.push(...this.lost.map((event) => `lost: ${event}`));
		for (let polls = 0; polls < 3; polls++) {
			const error = await this.poll();
			if (error) this.wrong.push(`fails at rest: ${error.message}`);
		}
	}

	async happen({ poll, ...happening }: Happening): Promise<void> {
		const { restart, sorting, failingPage, ...moves } = happening;
		if (restart) this.world.restart();
		if (sorting) this.world.options.sorting = sorting;
		if (failingPage !== undefined) this.world.failingPage = failingPage;
		if (poll?.trouble) this.world.trouble.set(poll.at, poll.trouble);
		for (const { after, moves: later } of poll?.between ?? []) {
			this.world.between.set(after, () => this.move(later));
		}
		if (poll) await this.poll(poll.end);
		else this.move(moves);
	}

	move({ add = 0, change, remove, count = 1, hours = 0, ...how }: Moves): void {
		const { world, records } = this;
		world.time += hours * HOUR_MS;
		for (let number = 0; number < add; number++) {
			const before = how.isSpread ? number * 1000 : 0;
			const at = world.time - (how.hoursAgo ?? 0) * HOUR_MS - before;
			this.stamp(this.watched.add(world, at).id);
		}
		for (let number = 0; number < count; number++) {
			const changed = change !== undefined && records.at((change + number) % records.length);
			if (changed) this.change(changed, how.isStamped);
			if (remove === undefined || records.length <= 3) continue;
			const { id } = records.at(remove % records.length)!;
			records.remove(id);
			this.deleted.set(id, 'unfired');
		}
	}

	/** What should have fired and has not. */
	get lost(): string[] {
		const { updated, deleted } = this.watched.events;
		const lost: string[] = [];
		// A record without a date is not older than others.
		const mustFire = ({ id, created_at: at }: { id: string; created_at: string }) =>
			!this.old.has(id) && !this.early.has(id) && !(Date.parse(at) <= this.readyAt);
		for (const record of this.records) {
			const { id } = record;
			const fired = this.fired.get(id);
			if (this.isBeyondLookBack(record)) continue;
			if (mustFire(record) && !this.created.has(id)) lost.push(`${id} created`);
			else if (updated && (fired ?? Infinity) < this.versionOf(record)) lost.push(`${id} updated`);
		}
		for (const [id, state] of this.deleted) {
			if (deleted && state === 'unfired' && this.fired.has(id)) lost.push(`${id} deleted`);
		}
		return [...lost, ...this.waits.lost(mustFire)];
	}

	/** A day passes, and polls until everything has fired. */
	private async passDay(): Promise<void> {
		this.world.time += 25 * HOUR_MS;
		for (let polls = this.patience; polls > 0; polls--) {
			await this.poll();
			if (this.readyAt < Infinity && this.lost.length === 0) return;
		}
	}

	private change({ id, updated_at }: { id: string; updated_at: string }, isStamped = false): void {
		this.versions += 1;
		const version = { [this.watched.field]: `v${this.versions}` };
		this.records.update(id, { ...version, ...(!isStamped && { updated_at }) });
		if (isStamped) this.stamp(id);
	}

	private stamp(id: string): void {
		const { stamp } = this.watched;
		if (stamp) this.records.update(id, { updated_at: stamp(this.records.get(id)!.updated_at) });
	}

	private get records() {
		return this.world.data[this.watched.collection];
	}

	/** Polls within which everything must have fired. */
	private get patience(): number {
		const { options, perPoll } = this.world;
		const pages = Math.ceil(this.records.length / options.maxLimit) + 1;
		const wholeList = Math.ceil(pages / Math.max(1, perPoll - 2));
		// Many deletions are confirmed by ten rounds.
		return 10 + 3 * pages + wholeList * (this.watched.events.deleted ? 14 : 3);
	}

	private async poll(end?: PollEnd): Promise<Error | undefined> {
		const before = new Map([...this.records].map((record) => [record.id, this.versionOf(record)]));
		const { trouble, between, perPoll, failingPage, time } = this.world;
		const isUndisturbed = trouble.size + between.size + failingPage === 0;
		const { items, error, changes = false } = await this.world.poll(end);
		expect(changes).toBe(false);
		if (error && isUndisturbed && perPoll === 1000) this.wrong.push(`fails: ${error.message}`);
		// Also an answer that has fired later than the wait.
		for (const item of items) this.waits.know(item);
		for (const item of items) {
			const { type } = item._event as { type: string };
			const id = String(item.item_id ?? item.id);
			const isWrong =
				type === this.watched.events.waiting
					? this.waits.take(item, time)
					: this.take(item, id, type, before.get(id));
			const names = Object.keys(isWrong).filter((name) => isWrong[name]);
			this.wrong.push(...names.map((name) => `${name}: ${id} ${type}`));
		}
		return error;
	}

	/**
	 * Takes an event.
	 * @param before the version of the record when the poll began
	 * @returns what is wrong with it
	 */
	private take(item: IDataObject, id: string, type: string, before = 0): Record<string, boolean> {
		const { created, deleted } = this.watched.events;
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
		const isBeyond = this.isBeyondLookBack(item);
		return { doubled: hasFired, stale: version < before, old: isOld, 'beyond Look Back': isBeyond };
	}

	/** Whether the service no longer returns it: only lists with dates have Look Back. */
	private isBeyondLookBack({ created_at: createdAt }: { created_at?: unknown }): boolean {
		const isDated = ['orders', 'messages'].includes(this.watched.collection);
		return isDated && Date.parse(String(createdAt)) < this.world.time - LOOK_BACK_MS;
	}

	/** @param record or an item of the output, in which board items have other names */
	private versionOf(record: object): number {
		const { field } = this.watched;
		const { [field]: value, [`item_${field}`]: itemValue } = record as Record<string, string>;
		return Number((itemValue ?? value).slice(1));
	}
}

/** As Waiting Minutes is by default. */
const WAIT_MS = 10 * MINUTE_MS;

/** Customer Waiting, compared with the messages for which New Message has fired: those that the trigger knows. */
class Waits {
	private readonly known = new Map<string, Message>();
	private readonly fired = new Set<string>();

	know(item: IDataObject): void {
		if ((item._event as IDataObject).type !== 'messageCreated') return;
		this.known.set(String(item.id), item as unknown as Message);
	}

	/**
	 * Takes an event.
	 * @param time when its poll began
	 * @returns what is wrong with it
	 */
	take({ id, conversation_id, created_at, _event }: IDataObject, time: number) {
		const isDoubled = this.fired.has(String(id));
		this.fired.add(String(id));
		const { waiting_since, waiting_messages } = _event as IDataObject;
		const unanswered = this.unanswered(String(conversation_id));
		const moments = unanswered.map((message) => Date.parse(message.created_at));
		const last = Math.max(...moments);
		return {
			doubled: isDoubled,
			'answered or unread': !unanswered.some((message) => message.id === id),
			'not the last': Date.parse(String(created_at)) !== last,
			early: time - last < WAIT_MS,
			'wrong since': Date.parse(String(waiting_since)) !== Math.min(...moments),
			'wrong count': waiting_messages !== unanswered.length,
		} as Record<string, boolean>;
	}

	/** What should have fired and has not. */
	lost(mustFire: (message: Message) => boolean): string[] {
		return Array.from({ length: CONVERSATIONS }, (_, index) => this.unanswered(`c${index}`))
			.filter((unanswered) => {
				const moments = unanswered.map((message) => message.created_at).sort();
				const latest = unanswered.filter((message) => message.created_at === moments.at(-1));
				return latest.some(mustFire) && !latest.some(({ id }) => this.fired.has(id));
			})
			.map(([{ conversation_id }]) => `${conversation_id} waiting`);
	}

	/** The customer's messages in a conversation that are later than all answers. */
	private unanswered(conversation: string): Message[] {
		const all = [...this.known.values()].filter((one) => one.conversation_id === conversation);
		const by = (sender: string) => all.filter(({ sender_type }) => sender_type === sender);
		const answers = by('agent').map(({ created_at }) => Date.parse(created_at));
		return by('contact').filter((one) => Date.parse(one.created_at) > Math.max(0, ...answers));
	}
}
