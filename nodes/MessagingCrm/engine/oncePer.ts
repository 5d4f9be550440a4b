import { randomUUID } from 'node:crypto';

import { withPlainUuids } from '../shared/json';
import { type Outcome, SKIPPED } from './item';
import type { PreparedItem } from './prepare';
import { countKeys, MAX_KEYS, recordMarks, removeMark } from './processedMarks';
import { mayHaveBeenSent, type Run } from './run';
import { inDoubt, lookupFailed, tooMany } from './sendErrors';

/** Items whose sending is marked together; in a long run 2 %. If n8n is killed, at most so many are in doubt. */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** The two marks of a key. */
const begun = ({ id }: Key) => `begun ${id}`;
const settled = ({ id }: Key) => `settled ${id}`;

/** The keys that executions of this process are sending for, in all workflows. */
const inProgress = new Set<string>();

type Send = (items: PreparedItem[]) => Promise<void>;

/**
 * Sends items, but those with a key (Send Once Per) only if none was sent for key and recipient before. n8n keeps two marks
 * of each: `begun` before it is sent, `settled` when its result is known. So a killed n8n leaves it begun, and the next
 * run says that it may have been sent. The states of a key are a table in docs/internals/architecture.md.
 * @param send sends items; never throws
 */
export async function sendOncePer(run: Run, items: PreparedItem[], send: Send): Promise<void> {
	// All items have a key, or none: the node has the option, or not.
	if (items.every(({ item }) => item.key === undefined)) return await send(items);
	if (items.length > MAX_KEYS) return items.forEach(({ item }) => run.fail(item, tooMany()));
	const keys = new Keys(run);
	const queue = [...items];
	const size = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	try {
		while (queue.length > 0 && !run.isStopped && !run.isCancelled()) {
			queue.unshift(...(await keys.sendGroup(queue.splice(0, size), send)));
		}
		await keys.end();
	} finally {
		keys.freeAll();
	}
}

/** A key of this run: the item that is sent for it, and the others that have it, which wait for its outcome. */
interface Key {
	id: string;
	first: PreparedItem;
	others: PreparedItem[];
	state: State;
}

type State =
	/** This run will send for it. It stays so if n8n's database fails. */
	| 'claimed'
	/** Marked as begun by this run. It stays so if n8n is killed, or the run is cancelled. */
	| 'sending'
	/** The item was processed, or may have been. The next group marks the key as settled. */
	| 'ended'
	| 'settled'
	/** Was marked as begun before: by an earlier run, or just now by another worker. Nothing is sent. */
	| 'begunBefore';

/** What becomes of a key when its item has been sent; undefined if a later item or run can send for it. */
function stateAfter({ kind }: Outcome, isCancelled: boolean): State | undefined {
	if (kind === 'processed') return 'ended';
	if (kind === 'uncertain') return isCancelled ? 'sending' : 'ended';
	// Rejected, skipped or not started.
	return undefined;
}

class Keys {
	/** By their ids. */
	private readonly keys = new Map<string, Key>();

	constructor(private readonly run: Run) {}

	/**
	 * Sends those of a group for whose keys nothing was sent.
	 * @returns items that have the key of one that was not sent: now it is their turn
	 */
	async sendGroup(group: PreparedItem[], send: Send): Promise<PreparedItem[]> {
		const claimed = group.flatMap((prepared) => this.claim(prepared) ?? []);
		const ended = this.inState('ended');
		if (claimed.length + ended.length === 0) return [];
		const ofGroup = `group ${randomUUID()}`;
		const toSend = await this.mark(claimed, ended, ofGroup);
		await send(toSend.map(({ first }) => first));
		const next: PreparedItem[] = [];
		for (const key of toSend) {
			const state = stateAfter(key.first.item.outcome, this.run.isCancelled());
			if (state) key.state = state;
			else {
				await removeMark(this.run.context, begun(key));
				this.free(key);
				next.push(...key.others);
			}
		}
		// n8n has room for one group mark a key: a group that sent nothing gives its own back.
		const hasSent = toSend.some(({ first }) => mayHaveBeenSent(first.item));
		if (!hasSent) await removeMark(this.run.context, ofGroup);
		return next;
	}

	/** The key of an item; undefined if another item or another execution sends for it. */
	private claim(prepared: PreparedItem): Key | undefined {
		const id = this.idOf(prepared);
		const known = this.keys.get(id);
		if (known) {
			known.others.push(prepared);
			return undefined;
		}
		if (inProgress.has(id)) {
			skip(prepared, 'otherExecution');
			return undefined;
		}
		const key: Key = { id, first: prepared, others: [], state: 'claimed' };
		this.keys.set(id, key);
		inProgress.add(id);
		return key;
	}

	/** Marks the keys of a group as begun, and those of its predecessor as settled. Returns those to send for. */
	private async mark(claimed: Key[], ended: Key[], ofGroup: string): Promise<Key[]> {
		const marks = [...ended.map(settled), ...claimed.map(begun)];
		const record = async () => await recordMarks(this.run.context, marks, ofGroup);
		try {
			const added = await record().catch(record);
			for (const key of ended) key.state = 'settled';
			for (const key of claimed) key.state = added.has(begun(key)) ? 'sending' : 'begunBefore';
			return claimed.filter(({ state }) => state === 'sending');
		} catch {
			for (const { first } of claimed) this.run.fail(first.item, lookupFailed());
			return [];
		}
	}

	/**
	 * Tells what was sent before from what may have been: if n8n did not know a key as settled, it was killed before it
	 * knew the result, or another worker is sending. That is said once, since it is settled now.
	 */
	async end(): Promise<void> {
		const { context, stats } = this.run;
		for (const { others, state } of this.keys.values()) {
			const isOpen = state === 'claimed' || state === 'sending';
			// Its key could not be looked up, or the run was cancelled.
			if (isOpen) others.forEach(({ item }) => this.run.fail(item, lookupFailed()));
			else others.forEach((one) => skip(one, 'sameRun'));
		}
		// Nobody would read what a cancelled run says.
		const begunBefore = this.run.isCancelled() ? [] : this.inState('begunBefore');
		const settledBefore = await this.settle([...this.inState('ended'), ...begunBefore]);
		for (const key of begunBefore) {
			if (settledBefore.has(key)) skip(key.first, 'sentBefore');
			else key.first.item.outcome = { kind: 'uncertain', error: inDoubt() };
		}
		if (this.keys.size > 0) stats.keys = await countKeys(context);
	}

	/** Marks keys as settled. Returns those that were settled before, as far as n8n says. */
	private async settle(keys: Key[]): Promise<Set<Key>> {
		const record = async () => await recordMarks(this.run.context, keys.map(settled));
		try {
			const added = await record();
			return new Set(keys.filter((key) => !added.has(settled(key))));
		} catch {
			// A second try cannot tell what the first one has added.
			await record().catch(() => undefined);
			return new Set();
		}
	}

	/** Lets other executions send for the keys. */
	freeAll(): void {
		for (const key of this.keys.values()) this.free(key);
	}

	private free({ id }: Key): void {
		this.keys.delete(id);
		inProgress.delete(id);
	}

	private inState(wanted: State): Key[] {
		return [...this.keys.values()].filter(({ state }) => state === wanted);
	}

	/** Names the recipient, too: a test with one's own number must not use up a customer's key. Columns of a board name nobody. */
	private idOf({ call, item }: PreparedItem): string {
		const { context, operation } = this.run;
		const recipient = ['message', 'order'].includes(operation.adds ?? '') ? item.recipient : null;
		const node = [context.getWorkflow().id, context.getNode().id];
		return JSON.stringify([...node, withPlainUuids(call.path), item.key, recipient]);
	}
}

function skip({ item }: PreparedItem, why: keyof typeof SKIPPED): void {
	item.outcome = { kind: 'skipped', reason: SKIPPED[why] };
}
