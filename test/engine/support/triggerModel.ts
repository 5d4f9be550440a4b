import type { Message, SimulatorOptions } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { HOUR_MS, MINUTE_MS } from './trigger';
import { TriggerWorld, type Manner, type Poll, type Trouble } from './triggerWorld';

/** What the trigger watches, and how the service's records of that kind come. */
interface Watched {
	events: { created: string; updated?: string; status?: string; deleted?: string };
	collection: 'orders' | 'messages' | 'contacts' | 'boardItems';
	/** The field that each change gives another value: v0, v1, ... */
	field: string;
	add(world: TriggerWorld, at: number): { id: string };
	/** What `updated_at` shows of a moment. */
	stamp?(iso: string): string;
	/** Whether Customer Waiting is watched, too. */
	hasWaits?: boolean;
}

/** Answers are added with a date that is some multiple of this ago. */
const LATE_MS = 0.2 * HOUR_MS;

const CONVERSATIONS = 5;

const orders = {
	collection: 'orders' as const,
	field: 'notes',
	add: ({ data }: TriggerWorld, at: number) =>
		data.addOrder({ notes: 'v0', order_status: 'v0' }, at),
};
const ORDER_EVENTS = { created: 'orderCreated', updated: 'orderUpdated' };
const messages = {
	events: { created: 'messageCreated' },
	collection: 'messages' as const,
	field: 'message',
};
const contacts = {
	events: { created: 'contactCreated', updated: 'contactUpdated' },
	collection: 'contacts' as const,
	field: 'address',
	add: ({ data }: TriggerWorld, at: number) => data.addContact({ address: 'v0' }, at),
};
const UNDATED = { address: 'v0', created_at: undefined, updated_at: undefined };

export const WATCHED: Record<string, Watched> = {
	newOrders: { ...orders, events: { created: 'orderCreated' } },
	orders: { ...orders, events: { ...ORDER_EVENTS, status: 'orderStatusChanged' } },
	ordersUpdatedByDay: { ...orders, events: ORDER_EVENTS, stamp: (iso) => iso.slice(0, 10) },
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
			// An answer that is listed too late to be at the top is found by a round only.
			const late = sender_type === 'agent' ? Math.floor((time - at) / LATE_MS) * LATE_MS : 0;
			return data.addMessage({ message: 'v0', conversation_id, sender_type }, at + late);
		},
		hasWaits: true,
	},
	newContacts: { ...contacts, events: { created: 'contactCreated' } },
	contacts,
	undatedContacts: { ...contacts, add: ({ data }, at) => data.addContact(UNDATED, at) },
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
	sorting?: SimulatorOptions['sorting'];
	/** Changes a setting, which resets the trigger. */
	reset?: true;
	/** The page that fails from now on; 0 if none does. */
	failingPage?: number;
}

/** Older records do not fire, whatever happens to them: Look Back, and what passes until a round has ended. */
const LOOK_BACK_MS = (30 * 24 + 100) * HOUR_MS;

interface Values {
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
	/** Records that came during the first round: they may fire as created, or not. */
	private readonly early = new Set<string>();
	private readonly created = new Set<string>();
	private readonly deleted = new Map<string, 'unfired' | 'fired'>();
	/** The last values that have fired, or that the first round has seen. */
	private readonly fired = new Map<string, Values>();
	private readonly waits = new Waits();
	private readyAt = Infinity;
	private versions = 0;
	private resets = 0;

	constructor(
		private readonly watched: Watched,
		manner: Manner,
	) {
		const { events, hasWaits } = watched;
		const all = [...Object.values(events), ...(hasWaits ? ['customerWaiting'] : [])];
		const filters = hasWaits ? { direction: 'both' } : {};
		this.world = new TriggerWorld(manner, { events: all, options: { lookBackDays: 30 }, filters });
	}

	/** The trigger begins, in the next poll, with the records that exist: none of them is new. */
	begin(): void {
		this.readyAt = Infinity;
		this.fired.clear();
		this.waits.clear();
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
			this.fired.set(record.id, this.valuesOf(record));
		}
	}

	/** Polls until everything has fired: soon, or at the latest by the round of the next day. */
	async rest(): Promise<void> {
		this.world.failingPage = 0;
		for (let polls = 0; polls < 10 && this.lost.length > 0; polls++) await this.poll();
		if (this.lost.length > 0) await this.passDay();
		this.wrong.push(...this.lost.map((event) => `lost: ${event}`));
		for (let polls = 0; polls < 3; polls++) {
			const { error } = await this.poll();
			if (error) this.wrong.push(`fails at rest: ${error.message}`);
		}
	}

	async happen({ poll, ...happening }: Happening): Promise<void> {
		const { restart, reset, sorting, failingPage, ...moves } = happening;
		if (restart) this.world.restart();
		if (sorting) this.world.options.sorting = sorting;
		if (failingPage !== undefined) this.world.failingPage = failingPage;
		if (reset) await this.reset();
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
			const before = how.isSpread ? number * 1000 : 0;
			const at = world.time - (how.hoursAgo ?? 0) * HOUR_MS - before;
			this.stamp(this.watched.add(world, at).id);
		}
		for (let number = 0; number < count; number++) {
			const changed = change !== undefined && records.at((change + number) % records.length);
			if (changed) this.change(changed, how);
			if (remove === undefined || records.length <= 3) continue;
			const { id } = records.at(remove % records.length)!;
			records.remove(id);
			this.deleted.set(id, 'unfired');
		}
	}

	/** What should have fired and has not. */
	get lost(): string[] {
		const { updated, status, deleted } = this.watched.events;
		const lost: string[] = [];
		// A record without a date is not older than others.
		const mustFire = ({ id, created_at: at }: { id: string; created_at: string }) =>
			!this.old.has(id) && !this.early.has(id) && !(Date.parse(at) <= this.readyAt);
		for (const record of this.records) {
			const { id } = record;
			const fired = this.fired.get(id);
			const now = this.valuesOf(record);
			if (this.isBeyondLookBack(record)) continue;
			if (mustFire(record) && !this.created.has(id)) lost.push(`${id} created`);
			else if (updated && fired && fired.value !== now.value) lost.push(`${id} updated`);
			else if (status && fired && fired.status !== now.status) lost.push(`${id} status`);
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

	private async reset(): Promise<void> {
		this.resets += 1;
		this.world.failingPage = 0;
		// Look Back concerns no list without dates.
		if (!this.isDated) this.world.saved = '{}';
		this.world.change({ options: { lookBackDays: 30 + (this.resets % 2) } });
		this.begin();
		await this.getReady(false);
	}

	private change(
		{ id, updated_at }: { id: string; updated_at: string },
		{ isStamped, hasStatus }: Moves,
	): void {
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

	private async poll(isKilled = false): Promise<Poll> {
		const before = new Map([...this.records].map((record) => [record.id, this.valuesOf(record)]));
		const { trouble, between, perPoll, failingPage, time } = this.world;
		const isUndisturbed = trouble.size + between.size + failingPage === 0;
		const poll = await this.world.poll(isKilled);
		expect(poll.changes ?? false).toBe(false);
		if (poll.error && isUndisturbed && perPoll === 1000) {
			this.wrong.push(`fails: ${poll.error.message}`);
		}
		for (const item of poll.items) {
			const { type } = item._event as { type: string };
			if (type !== 'customerWaiting') this.take(item, type, before.get(String(item.id)));
		}
		if (this.watched.hasWaits) this.wrong.push(...this.waits.take(poll.items, time));
		return poll;
	}

	/** @param before the record when the poll began */
	private take(item: IDataObject, type: string, before?: Values): void {
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
		const now = this.valuesOf(item);
		const fired = this.fired.get(id);
		check(!before || now.value >= before.value, 'stale');
		check(!this.isBeyondLookBack(item), 'beyond Look Back');
		if (type === created) {
			check(!this.created.has(id), 'doubled');
			check(!this.old.has(id), 'old');
			this.created.add(id);
			this.fired.set(id, now);
		}
		if (type === updated) {
			check(!fired || now.value > fired.value, 'doubled');
			this.fired.set(id, { value: now.value, status: fired?.status ?? 0 });
		}
		if (type === status) {
			check(!fired || now.status > fired.status, 'doubled');
			this.fired.set(id, { value: fired?.value ?? 0, status: now.status });
		}
	}

	/** Whether the service returns only what is not older than Look Back. */
	private get isDated(): boolean {
		return ['orders', 'messages'].includes(this.watched.collection);
	}

	private isBeyondLookBack({ created_at: createdAt }: { created_at?: unknown }): boolean {
		return this.isDated && Date.parse(String(createdAt)) < this.world.time - LOOK_BACK_MS;
	}

	private valuesOf(record: object): Values {
		const { [this.watched.field]: value, order_status: status } = record as Record<string, string>;
		return { value: Number(value.slice(1)), status: Number(status?.slice(1)) || 0 };
	}
}

/** As Waiting Minutes is by default. */
const WAIT_MS = 10 * MINUTE_MS;

/** Customer Waiting, compared with the messages for which New Message has fired: those that the trigger knows. */
class Waits {
	private readonly known = new Map<string, Message>();
	private readonly fired = new Set<string>();

	clear(): void {
		this.known.clear();
		this.fired.clear();
	}

	/**
	 * Takes the items of a poll.
	 * @param time when it began
	 * @returns what is wrong with them
	 */
	take(items: IDataObject[], time: number): string[] {
		const ofType = (type: string) =>
			items.filter(({ _event }) => (_event as { type: string }).type === type);
		for (const item of ofType('messageCreated')) {
			this.known.set(String(item.id), item as unknown as Message);
		}
		return ofType('customerWaiting').flatMap((item) => {
			const id = String(item.id);
			const isDoubled = this.fired.has(id);
			this.fired.add(id);
			const { waiting_since, waiting_messages } = item._event as IDataObject;
			const unanswered = this.unanswered(String(item.conversation_id));
			const moments = unanswered.map((message) => Date.parse(message.created_at));
			const last = Math.max(...moments);
			const isWrong = {
				doubled: isDoubled,
				'answered or unread': !unanswered.some((message) => message.id === id),
				'not the last': Date.parse(String(item.created_at)) !== last,
				early: time - last < WAIT_MS,
				'wrong since': Date.parse(String(waiting_since)) !== Math.min(...moments),
				'wrong count': waiting_messages !== unanswered.length,
			};
			const wrong = Object.entries(isWrong).filter(([, is]) => is);
			return wrong.map(([what]) => `${what}: ${id} waiting`);
		});
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
