import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { withPlainUuids } from '../shared/json';
import { comparable } from '../shared/text';
import { SKIPPED } from './item';
import type { PreparedItem } from './prepare';
import type { Run } from './run';
import { Semaphore } from './semaphore';
import { inDoubt, lookupFailed, tooMany } from './sendErrors';

/** How many keys n8n keeps for a node. It forgets the oldest. */
export const MAX_KEYS = 10_000;

/**
 * The marks of a key in n8n's database (docs/internals/n8n.md#what-n8n-remembers-for-a-node). Without one, nothing was sent for it.
 * `begun` alone: it may have been sent, since n8n was killed, or another worker is sending. With `settled`: it was sent, or an error
 * has said that it may have been.
 */
const begun = ({ id }: Key) => `begun ${id}`;
const settled = ({ id }: Key) => `settled ${id}`;

/** It is marked as begun again: another process may have overwritten that mark with what it read before. */
const bothMarks = (key: Key) => [begun(key), settled(key)];

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: MAX_KEYS * 2 };

/** Keys that are marked together; in a long run 2 %. If n8n is killed, at most so many are in doubt. */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** The keys that executions of this process are sending for, in all workflows. */
const inProgress = new Set<string>();

/** n8n reads all marks of a node, then writes them all: calls of this process must not overlap. */
const oneAtATime = new Semaphore(1);

interface Key {
	id: string;
	/** The first one is sent; another one only if those before it were not. */
	items: PreparedItem[];
	state: State;
}

type State =
	| 'open'
	/** This run is going to send for it, and no other execution of this process. */
	| 'claimed'
	/** Marked as begun by this run. It stays so if n8n is killed, or the run is cancelled. */
	| 'begun'
	/** The item was processed, or may have been, and the output says it: to be marked as settled. */
	| 'sent'
	| 'settled'
	/** Was marked as begun by an earlier run, or just now by another worker. Nothing is sent. */
	| 'begunBefore';

/**
 * Sends items, but those with a key (Send Once Per) only if none was sent for key and recipient before. A group of keys is
 * marked as begun before its items are sent, and as settled together with the next group.
 * @param send sends items; never throws
 */
export async function sendOncePer(
	run: Run,
	items: PreparedItem[],
	send: (items: PreparedItem[]) => Promise<void>,
): Promise<void> {
	// All items have a key, or none: the node has the option, or not.
	if (items.every(({ item }) => item.key === undefined)) return await send(items);
	if (items.length > MAX_KEYS) return items.forEach(({ item }) => run.fail(item, tooMany()));
	const size = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	const keys = keysOf(run, items);
	const queue = [...keys];
	try {
		while (queue.length > 0 && !run.isStopped && !run.isCancelled()) {
			const group = queue.splice(0, size).filter(claim);
			await begin(run, group, inState('sent', keys));
			const sending = inState('begun', group);
			await send(sending.map((key) => key.items[0]));
			for (const key of sending) key.state = stateAfter(key.items[0], run.isCancelled());
			await forget(run.context, inState('claimed', sending));
			const notSent = inState('claimed', group);
			notSent.forEach(free);
			for (const key of notSent) key.items.shift();
			queue.unshift(...notSent.filter((key) => key.items.length > 0));
		}
		await settle(run, keys);
	} finally {
		keys.filter(({ state }) => state !== 'open').forEach(free);
	}
}

/** The keys of items, which name the recipient, too: a test with one's own number must not use up a customer's key. */
function keysOf({ context, operation }: Run, items: PreparedItem[]): Key[] {
	const node = [context.getWorkflow().id, context.getNode().id];
	// Columns of a board name nobody.
	const namesRecipient = ['message', 'order'].includes(operation.adds ?? '');
	const keys = new Map<string, Key>();
	for (const prepared of items) {
		const { call, item } = prepared;
		const key = [withPlainUuids(call.path), comparable(item.key ?? '')];
		const id = JSON.stringify([...node, ...key, namesRecipient ? item.recipient : null]);
		const known = keys.get(id);
		if (known) known.items.push(prepared);
		else keys.set(id, { id, items: [prepared], state: 'open' });
	}
	return [...keys.values()];
}

function claim(key: Key): boolean {
	if (inProgress.has(key.id)) {
		skip(key.items, 'otherExecution');
		return false;
	}
	inProgress.add(key.id);
	key.state = 'claimed';
	return true;
}

function free(key: Key): void {
	inProgress.delete(key.id);
	key.state = 'open';
}

/** Marks the keys of a group as begun, and the `sent` ones as settled. If n8n's database fails, the items of the group fail. */
async function begin(run: Run, group: Key[], sent: Key[]): Promise<void> {
	if (group.length === 0) return;
	const attempt = async () =>
		await record(run.context, [...sent.flatMap(bothMarks), ...group.map(begun)]);
	try {
		// Of two processes that record the first marks of a node, one fails. If a failed call has recorded them, nothing is sent.
		const added = await attempt().catch(attempt);
		for (const key of sent) key.state = 'settled';
		for (const key of group) key.state = added.has(begun(key)) ? 'begun' : 'begunBefore';
	} catch {
		for (const key of group) run.fail(key.items[0].item, lookupFailed());
	}
}

function stateAfter({ item: { outcome } }: PreparedItem, isCancelled: boolean): State {
	if (outcome.kind === 'processed') return 'sent';
	// Nobody reads the error of a run that was cancelled: the next run says it.
	if (outcome.kind === 'uncertain') return isCancelled ? 'begun' : 'sent';
	// Rejected, skipped or not started.
	return 'claimed';
}

/** Marks all keys as settled at the end. What was begun before, but not settled, may have been sent: that is said once. */
async function settle(run: Run, keys: Key[]): Promise<void> {
	for (const { items, state } of keys) {
		if (state !== 'open') skip(items.slice(1), 'sameRun');
	}
	const begunBefore = run.isCancelled() ? [] : inState('begunBefore', keys);
	const marks = [...inState('sent', keys), ...begunBefore].flatMap(bothMarks);
	const attempt = async () => await record(run.context, marks);
	// After a failure, nothing says what was settled before. The second call is for the next run.
	const added = await attempt().catch(async () => {
		await attempt().catch(() => undefined);
		return new Set(marks);
	});
	for (const key of begunBefore) {
		const [{ item }] = key.items;
		if (added.has(settled(key))) item.outcome = { kind: 'uncertain', error: inDoubt() };
		else skip(key.items.slice(0, 1), 'sentBefore');
	}
	run.stats.keys = await countKeys(run.context);
}

function skip(items: PreparedItem[], why: keyof typeof SKIPPED): void {
	for (const { item } of items) item.outcome = { kind: 'skipped', reason: SKIPPED[why] };
}

function inState(wanted: State, keys: Key[]): Key[] {
	return keys.filter(({ state }) => state === wanted);
}

/**
 * Has n8n remember marks for this node.
 * @returns those that n8n did not have
 * @throws what n8n throws. It may have recorded them
 */
async function record({ helpers }: IExecuteFunctions, marks: string[]): Promise<Set<string>> {
	if (marks.length === 0) return new Set();
	const call = async () => await helpers.checkProcessedAndRecord(marks, 'node', OPTIONS);
	const { new: added } = await oneAtATime.run(call);
	return new Set(added.map(String));
}

/** Makes n8n forget that keys were begun. If that fails, n8n keeps them. */
async function forget({ helpers }: IExecuteFunctions, keys: Key[]): Promise<void> {
	if (keys.length === 0) return;
	const call = async () => await helpers.removeProcessed(keys.map(begun), 'node', OPTIONS);
	await oneAtATime.run(call).catch(() => undefined);
}

/** How many keys n8n has of this node; 0 if it does not say. */
async function countKeys({ helpers }: IExecuteFunctions): Promise<number> {
	const call = async () => await helpers.getProcessedDataCount('node', OPTIONS);
	return (await oneAtATime.run(call).catch(() => 0)) / 2;
}
