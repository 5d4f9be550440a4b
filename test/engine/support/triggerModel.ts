import type { IDataObject } from 'n8n-workflow';

import { byId } from './service';
import { HOUR_MS } from './trigger';
import { CONVERSATIONS, WaitingModel } from './waitingModel';
import { TriggerWorld, type Manner, type Poll, type Trouble } from './triggerWorld';

/** Messages are added with a date that is some multiple of this ago. */
const LATE_MS = 0.2 * HOUR_MS;

/** What the trigger watches, and how the service's records of that kind come and change. */
interface Watched {
	events: { created: string; updated?: string; status?: string; deleted?: string };
	collection: 'orders' | 'messages' | 'contacts' | 'boardItems';
	/** The field that each change gives another value: v0, v1, ... */
	field: string;
	add(world: TriggerWorld, at: number): { id: string };
	/** What `updated_at` shows of a moment; undefined if records lack it. */
	stamp?(iso: string): string | undefined;
	/** Other settings of the trigger. */
	parameters?: IDataObject;
	/** What is checked of Customer Waiting, besides. */
	also?(): WaitingModel;
}

const orders = {
	collection: 'orders' as const,
	field: 'notes',
	add: ({ data }: TriggerWorld, at: number) =>
		data.addOrder({ notes: 'v0', order_status: 'v0' }, at),
};
const ORDER_EVENTS = { created: 'orderCreated', updated: 'orderUpdated' };
const NEW_MESSAGE = { created: 'messageCreated' };
const messages = { events: NEW_MESSAGE, collection: 'messages' as const, field: 'message' };
const contacts = {
	events: { created: 'contactCreated', updated: 'contactUpdated' },
	collection: 'contacts' as const,
	field: 'address',
	add: ({ data }: TriggerWorld, at: number) => data.addContact({ address: 'v0' }, at),
};
const ITEM_EVENTS = {
	...{ created: 'boardItemCreated', updated: 'boardItemUpdated', deleted: 'boardItemDeleted' },
};
const UNDATED = { address: 'v0', created_at: undefined, updated_at: undefined };

export const WATCHED: Record<string, Watched> = {
	newOrders: { ...orders, events: { created: 'orderCreated' } },
	orders: { ...orders, events: { ...ORDER_EVENTS, status: 'orderStatusChanged' } },
	ordersUpdatedByDay: { ...orders, events: ORDER_EVENTS, stamp: (iso) => iso.slice(0, 10) },
	ordersWithoutUpdatedAt: { ...orders, events: ORDER_EVENTS, stamp: () => undefined },
	messages: {
		...messages,
		add: ({ data }, at) => data.addMessage({ sender_type: 'contact', message: 'v0' }, at),
	},
	conversations: {
		...messages,
		add: ({ data, time }, at) => {
			const { length } = data.messages;
			const conversation_id = `c${length % CONVERSATIONS}`;
			const sender_type = length % 7 < 4 ? 'contact' : 'agent';
			// An answer that is listed too late to be among the news is found by a check only.
			const late = sender_type === 'agent' ? Math.floor((time - at) / LATE_MS) * LATE_MS : 0;
			return data.addMessage({ message: 'v0', conversation_id, sender_type }, at + late);
		},
		parameters: { filters: { direction: 'both' } },
		also: () => new WaitingModel(),
	},
	newContacts: { ...contacts, events: { created: 'contactCreated' } },
	contacts,
	undatedContacts: { ...contacts, add: ({ data }, at) => data.addContact(UNDATED, at) },
	boardItems: {
		events: ITEM_EVENTS,
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
	hasStatus?: boolean;
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
		isKilled: boolean;
	};
	restart?: true;
	/** What the service does with the sort from now on. */
	sorting?: Manner['sorting'];
	/** Changes a setting, which resets the trigger. */
	reset?: true;
	clockAheadHours?: number;
}

/** Orders and messages that are older do not fire, whatever happens to them. */
const LOOK_BACK_HOURS = 30 * 24;

interface Dated {
	id: string;
	updated_at: string;
}

interface Told {
	value: number;
	status: number;
}

/** What has fired, compared with what has happened. */
export class TriggerModel {
	readonly world: TriggerWorld;
	/** What is wrong with the events so far. */
	readonly wrong: string[] = [];
	/** Records that existed when the trigger began: they must not fire as created. */
	private readonly old = new Set<string>();
	/** Records that came during the first reading: they may fire as created, or not. */
	private readonly early = new Set<string>();
	private readonly created = new Set<string>();
	private readonly also?: WaitingModel;
	private readonly deleted = new Map<string, 'unfired' | 'fired'>();
	/** The last values that have fired, or that the first reading has seen. */
	private readonly told = new Map<string, Told>();
	private readyAt = Infinity;
	/** When the newest record was created that the reading may have begun with: Look Back is counted from it. */
	private newest = -Infinity;
	private versions = 0;
	private resets = 0;

	constructor(
		private readonly watched: Watched,
		manner: Manner,
	) {
		const { events } = watched;
		// Without dates, all records are ties; and a tie at the border of two pages may be absent twice.
		const tiesMove =
			manner.tiesMove && watched.add !== WATCHED.undatedContacts.add && !events.deleted;
		this.also = watched.also?.();
		const all = [...Object.values(events), ...(this.also?.events ?? [])];
		this.world = new TriggerWorld({ ...manner, tiesMove }, { events: all });
		const [{ id }] = [...this.world.data.boards];
		const options = { lookBackDays: 30 };
		this.world.change({ boardId: byId(id), options, ...watched.parameters });
	}

	/** The trigger begins, in the next poll, with the records that exist: none of them is new. */
	begin(): void {
		this.readyAt = Infinity;
		this.told.clear();
		this.also?.begin();
		for (const { id } of this.records) this.old.add(id);
		this.newest = this.newestNow;
	}

	/**
	 * Polls until the first reading is over. From then on, each event must fire.
	 *
	 * @param mayHaveMissed whether something has happened during that reading: a daily check then finds the rest
	 */
	async getReady(mayHaveMissed: boolean): Promise<void> {
		let probe = '';
		for (let polls = 0; polls < this.patience && !this.created.has(probe); polls++) {
			// One that comes during the first reading may be read by it.
			if (polls < 3 || polls % 10 === 0) probe = this.watched.add(this.world, this.world.time).id;
			await this.poll();
		}
		const { sorting, tiesMove } = this.world.manner;
		// A page of one day of the week looks sorted where the service sorts dates as texts.
		const mayHide = sorting === 'asText' && !this.created.has(probe);
		// The first reading may find a tie at the border of two pages on neither: its changes cannot be seen before it is.
		if (mayHaveMissed || mayHide || tiesMove) {
			this.world.time += 25 * HOUR_MS;
			for (let polls = this.patience; polls > 0; polls--) await this.poll();
		}
		if (!this.created.has(probe)) this.wrong.push('The first reading does not end');
		this.readyAt = this.world.time;
		this.newest = this.newestNow;
		this.world.time += HOUR_MS;
		this.deleted.clear();
		for (const record of this.records) {
			this.early.add(record.id);
			this.told.set(record.id, this.stateOf(record));
		}
	}

	/** Polls until everything has fired: soon, or at the latest by the daily check. */
	async rest(): Promise<void> {
		this.world.clockAhead = 0;
		for (let polls = 0; polls < 10 && this.lost.length > 0; polls++) await this.poll();
		// A check misses a tie at the border of two pages one time in four, a tie of many pages one time in three, each day
		// anew: a change without a timestamp is late by more than 4 days in one such run of 256, by more than 12 in none.
		const days = this.world.manner.tiesMove ? 12 : 1;
		for (let day = 0; day < days && this.lost.length > 0; day++) {
			this.world.time += 25 * HOUR_MS;
			for (let polls = this.patience; polls > 0 && this.lost.length > 0; polls--) await this.poll();
		}
		this.wrong.push(...this.lost.map((event) => `lost: ${event}`));
		for (let polls = 0; polls < 3; polls++) {
			const { error } = await this.poll();
			if (error) this.wrong.push(`fails at rest: ${error.message}`);
		}
	}

	/** Polls until the check of the list has come round once. Returns what has not fired until then. */
	async round(): Promise<string[]> {
		const pages = Math.ceil(this.records.length / this.world.manner.maxLimit);
		for (let polls = 0; polls < pages + 4 && this.lost.length > 0; polls++) await this.poll();
		return this.lost;
	}

	async happen(happening: Happening): Promise<void> {
		const { poll, restart, reset, sorting, clockAheadHours, ...moves } = happening;
		if (restart) this.world.restart();
		if (sorting) this.world.options.sorting = sorting;
		if (clockAheadHours !== undefined) this.world.clockAhead = clockAheadHours * HOUR_MS;
		if (reset) {
			this.resets += 1;
			// Look Back concerns no list without dates.
			if (!this.isDated) this.world.saved = '{}';
			this.world.change({ options: { lookBackDays: 30 + (this.resets % 2) } });
			this.begin();
			await this.getReady(false);
		}
		if (poll?.trouble) this.world.trouble.set(poll.at, poll.trouble);
		for (const { after, moves: later } of poll?.between ?? []) {
			this.world.between.set(after, () => this.move(later));
		}
		if (poll) await this.poll(poll.isKilled);
		else this.move(moves);
	}

	move({ add = 0, change, remove, count = 1, hours = 0, ...how }: Moves): void {
		const { world, records } = this;
		world.time += hours * HOUR_MS;
		for (let number = 0; number < add; number++) {
			// If ties move, many of one moment can be read completely by luck only.
			const before = world.manner.tiesMove ? Math.floor(number / 2) : how.isSpread ? number : 0;
			const at = world.time - (how.hoursAgo ?? 0) * HOUR_MS - before * 1000;
			this.stamp(this.watched.add(world, at).id);
		}
		for (let number = 0; number < count; number++) {
			const changed = change !== undefined && records.at((change + number) % records.length);
			if (changed) this.change(changed, how);
			const removed =
				remove !== undefined && records.length > 3 && records.at(remove % records.length);
			if (!removed) continue;
			records.remove(removed.id);
			this.deleted.set(removed.id, 'unfired');
			// A first reading may begin anew with what is left.
			if (this.readyAt === Infinity) this.newest = Math.min(this.newest, this.newestNow);
		}
	}

	private change({ id, updated_at }: Dated, { isStamped, hasStatus }: Moves): void {
		this.versions += 1;
		const version = `v${this.versions}`;
		this.records.update(id, {
			[this.watched.field]: version,
			...(hasStatus && { order_status: version }),
			...(!isStamped && { updated_at }),
		});
		if (isStamped) this.stamp(id);
	}

	private stamp(id: string): void {
		const { updated_at: at } = this.records.get(id)!;
		const { stamp } = this.watched;
		if (stamp) this.records.update(id, { updated_at: stamp(at) });
	}

	private get records() {
		return this.world.data[this.watched.collection];
	}

	/** Polls within which everything must have fired. */
	private get patience(): number {
		const { maxLimit, perPoll } = this.world.manner;
		const pages = Math.ceil(this.records.length / maxLimit) + 1;
		const wholeReading = Math.ceil(pages / Math.max(1, perPoll - 2));
		// Many deletions are confirmed by ten readings.
		return 10 + 3 * pages + wholeReading * (this.watched.events.deleted ? 14 : 3);
	}

	/** What should have fired and has not. */
	private get lost(): string[] {
		const { updated, status, deleted } = this.watched.events;
		const lost: string[] = [];
		// A record without a date is not older than others.
		const mustFire = ({ id, created_at: at }: { id: string; created_at: string }) =>
			!this.old.has(id) && !this.early.has(id) && !(Date.parse(at) <= this.readyAt);
		for (const record of this.records) {
			const { id } = record;
			const told = this.told.get(id);
			const now = this.stateOf(record);
			if (this.isBeyondLookBack(record)) continue;
			if (mustFire(record) && !this.created.has(id)) lost.push(`${id} created`);
			else if (updated && told && told.value !== now.value) lost.push(`${id} updated`);
			else if (status && told && told.status !== now.status) lost.push(`${id} status`);
		}
		for (const [id, state] of this.deleted) {
			// A reading in which the total drops confirms no deletion: no number of polls is enough if it drops by chance.
			const isConfirmed = this.world.manner.totals !== 'unsure' && this.told.has(id);
			if (deleted && state === 'unfired' && isConfirmed) lost.push(`${id} deleted`);
		}
		return [...lost, ...(this.also?.lost(mustFire) ?? [])];
	}

	private async poll(isKilled = false): Promise<Poll> {
		const before = new Map([...this.records].map((record) => [record.id, this.stateOf(record)]));
		const { trouble, between, manner } = this.world;
		const isUndisturbed = trouble.size + between.size === 0 && manner.perPoll === 1000;
		const { time } = this.world;
		const poll = await this.world.poll(isKilled);
		expect(poll.changes ?? false).toBe(false);
		this.wrong.push(...(this.also?.take(poll.items, time) ?? []));
		if (poll.error && isUndisturbed) this.wrong.push(`fails: ${poll.error.message}`);
		const ofWaiting = this.also?.events ?? [];
		for (const item of poll.items) {
			const { type } = item._event as { type: string };
			if (!ofWaiting.includes(type)) this.take(item, type, before.get(String(item.id)));
		}
		// It never moves back, also if the newest record is deleted.
		if (this.readyAt < Infinity) this.newest = Math.max(this.newest, this.newestNow);
		return poll;
	}

	private get newestNow(): number {
		return Math.max(...[...this.records].map(({ created_at: at }) => Date.parse(at)));
	}

	/** @param before the record when the poll began */
	private take(item: IDataObject, type: string, before?: Told): void {
		const id = String(item.id);
		const { created, updated, status, deleted } = this.watched.events;
		const check = (isRight: boolean, what: string) => {
			if (!isRight) this.wrong.push(`${what}: ${id} ${type}`);
		};
		if (type === deleted) {
			check(!this.records.get(id), 'exists');
			check(this.deleted.get(id) !== 'fired', 'doubled');
			this.deleted.set(id, 'fired');
			return;
		}
		const now = this.stateOf(item);
		const told = this.told.get(id);
		check(!before || now.value >= before.value, 'stale');
		check(!this.isBeyondLookBack(item), 'beyond Look Back');
		if (type === created) {
			check(!this.created.has(id), 'doubled');
			check(!this.old.has(id), 'old');
			this.created.add(id);
			this.told.set(id, now);
		}
		if (type === updated) {
			check(!told || now.value > told.value, 'doubled');
			this.told.set(id, { value: now.value, status: told?.status ?? 0 });
		}
		if (type === status) {
			check(!told || now.status > told.status, 'doubled');
			this.told.set(id, { value: told?.value ?? 0, status: now.status });
		}
	}

	/** Whether the service returns only what is not older than Look Back. */
	private get isDated(): boolean {
		return ['orders', 'messages'].includes(this.watched.collection);
	}

	private isBeyondLookBack({ created_at: createdAt }: { created_at?: unknown }): boolean {
		const days = LOOK_BACK_HOURS + 100;
		return this.isDated && Date.parse(String(createdAt)) < this.newest - days * HOUR_MS;
	}

	private stateOf(record: object): Told {
		const { [this.watched.field]: value, order_status: status } = record as Record<string, string>;
		return { value: Number(value.slice(1)), status: Number(status?.slice(1)) || 0 };
	}
}
