import { randomUUID } from 'node:crypto';

import { withPlainUuids } from '../shared/json';
import { SKIPPED } from './item';
import type { PreparedItem } from './prepare';
import { countKeys, MAX_KEYS, recordMarks, removeMark } from './processedMarks';
import { mayHaveBeenSent, type Run } from './run';
import { inDoubt, lookupFailed, tooMany } from './sendErrors';

/** Items whose sending is marked together; in a long run 2 %. If n8n is killed, at most so many are in doubt. */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** The two marks of a key. */
const begun = (id: string) => `begun ${id}`;
const settled = (id: string) => `settled ${id}`;

/** What executions of this process are sending for, in all workflows. */
const inProgress = new Set<string>();

/**
 * Sends items, but those with a key (Send Once Per) only if none was sent for key and recipient before. n8n keeps two marks
 * of each: `begun` before it is sent, `settled` when its result is known. So a killed n8n leaves it begun, and the next
 * run says that it may have been sent. The way of a key is a table in docs/internals/architecture.md.
 * @param send sends items; never throws
 */
export async function sendOncePer(
	run: Run,
	items: PreparedItem[],
	send: (items: PreparedItem[]) => Promise<void>,
): Promise<void> {
	const withKey = items.filter(hasKey);
	if (withKey.length === 0) return await send(items);
	if (withKey.length > MAX_KEYS) return items.forEach(({ item }) => run.fail(item, tooMany()));
	const keys = new Keys(run);
	const queue = [...items];
	const size = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	try {
		while (queue.length > 0 && !run.isStopped && !run.isCancelled()) {
			const toSend = await keys.begin(queue.splice(0, size));
			await send(toSend);
			queue.unshift(...(await keys.keepResults(toSend)));
		}
		await keys.end();
	} finally {
		keys.freeAll();
	}
}

/** A key of this run: the item that is sent for it, and the others that have it, which wait for what the first comes to. */
interface Key {
	first: PreparedItem;
	others: PreparedItem[];
	/** `begunBefore`: by an earlier run, or by another worker. `ended`: has a result. */
	state: 'sending' | 'begunBefore' | 'ended';
}

class Keys {
	/** By what is marked. */
	private readonly keys = new Map<string, Key>();
	/** The mark of the group that is being sent, if it has one. */
	private ofGroup?: string;
	/** What has ended and is not marked as settled yet: that is done with the next group. */
	private toSettle: string[] = [];

	constructor(private readonly run: Run) {}

	/** Marks a group as begun, and its predecessor as settled. Returns what may be sent: also items without a key. */
	async begin(group: PreparedItem[]): Promise<PreparedItem[]> {
		const claimed = group.filter((prepared) => this.claim(prepared));
		const begins = claimed.filter(hasKey).map((prepared) => this.idOf(prepared));
		try {
			const marks = [...this.toSettle.map(settled), ...begins.map(begun)];
			this.ofGroup = marks.length > 0 ? `group ${randomUUID()}` : undefined;
			const added = await recordMarks(this.run.context, marks, this.ofGroup);
			this.toSettle = [];
			for (const id of begins) if (!added.has(begun(id))) this.key(id).state = 'begunBefore';
			return claimed.filter((one) => !hasKey(one) || added.has(begun(this.idOf(one))));
		} catch {
			for (const { item } of claimed.filter(hasKey)) this.run.fail(item, lookupFailed());
			return claimed.filter((one) => !hasKey(one));
		}
	}

	/**
	 * Remembers what the items of a group came to. What was rejected, skipped or not started can be sent by a later run.
	 * @returns items that have the key of one that was not sent: now it is their turn
	 */
	async keepResults(group: PreparedItem[]): Promise<PreparedItem[]> {
		const next: PreparedItem[] = [];
		let hasSent = false;
		for (const prepared of group.filter(hasKey)) {
			const id = this.idOf(prepared);
			const { kind } = prepared.item.outcome;
			hasSent ||= mayHaveBeenSent(prepared.item);
			if (kind === 'processed' || (kind === 'uncertain' && !this.run.isCancelled())) {
				this.key(id).state = 'ended';
				this.toSettle.push(id);
			} else if (kind !== 'uncertain') {
				await removeMark(this.run.context, begun(id));
				next.push(...this.key(id).others);
				this.free(id);
			}
		}
		// n8n has room for three marks a key, and no more for groups that send nothing.
		if (!hasSent && this.ofGroup) await removeMark(this.run.context, this.ofGroup);
		return next;
	}

	/**
	 * Tells what was sent before from what may have been: if n8n did not know a key as settled, it was killed before it
	 * knew the result, or another worker is sending. That is said once, since it is settled now.
	 */
	async end(): Promise<void> {
		const { context, stats } = this.run;
		for (const { others, state } of this.keys.values()) {
			// Still sending: its key could not be looked up, or the run was cancelled.
			if (state === 'sending') others.forEach(({ item }) => this.run.fail(item, lookupFailed()));
			else others.forEach((one) => skip(one, 'sameRun'));
		}
		// Nobody would read what a cancelled run says.
		const isDoubtful = ({ state }: Key) => state === 'begunBefore' && !this.run.isCancelled();
		const doubtful = [...this.keys].filter(([, key]) => isDoubtful(key));
		const ids = [...this.toSettle, ...doubtful.map(([id]) => id)];
		const record = async () => await recordMarks(context, ids.map(settled));
		// A second try cannot tell what the first one has added.
		const added = await record().catch(async () => void (await record().catch(() => undefined)));
		for (const [id, { first }] of doubtful) {
			if (added && !added.has(settled(id))) skip(first, 'sentBefore');
			else first.item.outcome = { kind: 'uncertain', error: inDoubt() };
		}
		if (this.keys.size > 0) stats.keys = await countKeys(context);
	}

	/** Lets other executions send for the keys. */
	freeAll(): void {
		for (const id of this.keys.keys()) this.free(id);
	}

	private free(id: string): void {
		this.keys.delete(id);
		inProgress.delete(this.ofNode(id));
	}

	/** Whether no other item and no other execution sends for the key. */
	private claim(prepared: PreparedItem): boolean {
		if (!hasKey(prepared)) return true;
		const id = this.idOf(prepared);
		const known = this.keys.get(id);
		if (known) {
			known.others.push(prepared);
			return false;
		}
		if (inProgress.has(this.ofNode(id))) {
			skip(prepared, 'otherExecution');
			return false;
		}
		this.keys.set(id, { first: prepared, others: [], state: 'sending' });
		inProgress.add(this.ofNode(id));
		return true;
	}

	private key(id: string): Key {
		return this.keys.get(id) as Key;
	}

	/** What is marked: a test with one's own number must not use up a customer's key. Columns of a board name nobody. */
	private idOf({ call, item }: PreparedItem): string {
		const { adds = '' } = this.run.operation;
		const recipient = ['message', 'order'].includes(adds) ? item.recipient : undefined;
		return JSON.stringify([withPlainUuids(call.path), item.key, recipient]);
	}

	private ofNode(id: string): string {
		const { context } = this.run;
		return [context.getWorkflow().id, context.getNode().id, id].join(' ');
	}
}

function hasKey({ item }: PreparedItem): boolean {
	return item.key !== undefined;
}

function skip({ item }: PreparedItem, why: keyof typeof SKIPPED): void {
	item.outcome = { kind: 'skipped', reason: SKIPPED[why] };
}
