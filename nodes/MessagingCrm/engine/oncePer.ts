import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { InputError, MayHaveBeenSentError, SetupError } from '../shared/errors';
import { withPlainUuids } from '../shared/json';
import { comparable } from '../shared/text';
import { type Item, mayHaveBeenSent } from './item';
import type { PreparedItem } from './prepare';
import type { Run } from './run';
import { Semaphore } from './semaphore';

/** How many keys n8n keeps for a node. It forgets the oldest. */
export const MAX_KEYS = 10_000;

/** How many keys are marked together; in a long run 2 %. If n8n is killed, at most so many are in doubt. */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** The keys that this process is sending for, in all workflows, each with its run. */
const inProgress = new Map<string, Run>();

interface Key {
	id: string;
	/** The first one is sent; another one only if those before it were not. */
	items: PreparedItem[];
	state: State;
}

type State =
	/** This run has sent nothing for it. */
	| 'open'
	/** Another run of this process is sending for it. */
	| 'taken'
	/** This run is sending for it. It stays so if n8n is killed, or the run is cancelled. */
	| 'begun'
	/** The item was processed, or may have been, and the output says it. */
	| 'sent'
	/** The same, and n8n's database knows it. */
	| 'settled'
	/** An earlier run has begun to send for it, or another worker just now. Nothing is sent. */
	| 'begunBefore';

/**
 * The marks of a key in n8n's database (docs/internals/n8n.md#what-n8n-remembers-for-a-node). Without one, nothing was sent for it.
 * `begun` alone: it may have been sent, since n8n was killed, or another worker is sending. With `settled`: it was sent, or an error
 * has said that it may have been.
 */
const begun = ({ id }: Key) => `begun ${id}`;
const settled = ({ id }: Key) => `settled ${id}`;

/** It is marked as begun again: another process may have overwritten that mark with what it read before. */
const bothMarks = (key: Key) => [begun(key), settled(key)];

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
	if (items.length > MAX_KEYS) {
		// n8n would forget the first keys of the run before its end, and the next run would send for all again.
		const error = new InputError(
			'Not sent: n8n remembers 10,000 keys of a node, and this run has more',
			'Send to at most 10,000 items in a run, and use another node for the others',
		);
		return items.forEach(({ item }) => run.fail(item, error));
	}
	const size = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	const keys = keysOf(run, items);
	const queue = [...keys];
	try {
		while (queue.length > 0 && !run.isStopped && !run.isCancelled()) {
			const group = queue.splice(0, size);
			for (const key of group) {
				if (inProgress.has(key.id)) key.state = 'taken';
				else inProgress.set(key.id, run);
			}
			await begin(run, inState('open', group), inState('sent', keys));
			const sending = inState('begun', group);
			await send(sending.map((key) => key.items[0]));
			for (const key of sending) key.state = stateAfter(key.items[0].item, run);
			await forget(run.context, inState('open', sending));
			const notSent = inState('open', group);
			free(run, notSent);
			for (const key of notSent) key.items.shift();
			queue.unshift(...notSent.filter((key) => key.items.length > 0));
		}
		await settle(run, keys);
	} finally {
		free(run, keys);
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
		const written = [withPlainUuids(call.path), comparable(item.key ?? '')];
		const id = JSON.stringify([...node, ...written, namesRecipient ? item.recipient : null]);
		const key: Key = keys.get(id) ?? { id, items: [], state: 'open' };
		key.items.push(prepared);
		keys.set(id, key);
	}
	return [...keys.values()];
}

function inState(wanted: State, keys: Key[]): Key[] {
	return keys.filter(({ state }) => state === wanted);
}

function free(run: Run, keys: Key[]): void {
	for (const { id } of keys) if (inProgress.get(id) === run) inProgress.delete(id);
}

/** Marks open keys as begun, and those that were sent as settled. If n8n's database fails, the items of the open ones fail. */
async function begin(run: Run, open: Key[], sent: Key[]): Promise<void> {
	if (open.length === 0) return;
	const attempt = async () =>
		await record(run.context, [...sent.flatMap(bothMarks), ...open.map(begun)]);
	try {
		// Of two processes that record the first marks of a node, one fails. If a failed call has recorded them, nothing is sent.
		const added = await attempt().catch(attempt);
		for (const key of sent) key.state = 'settled';
		for (const key of open) key.state = added.has(begun(key)) ? 'begun' : 'begunBefore';
	} catch {
		const error = new SetupError(
			'Not sent: n8n could not look up its key in its database',
			'Save the workflow, and run it again with this item. If that also fails, check the database of n8n.',
		);
		for (const { items } of open) run.fail(items[0].item, error);
	}
}

function stateAfter(item: Item, run: Run): State {
	// Nobody reads the error of a run that was cancelled: the next run says it.
	if (item.outcome.kind === 'uncertain' && run.isCancelled()) return 'begun';
	return mayHaveBeenSent(item) ? 'sent' : 'open';
}

/** Marks all keys as settled at the end. What was begun before, but not settled, may have been sent: that is said once. */
async function settle(run: Run, keys: Key[]): Promise<void> {
	const begunBefore = run.isCancelled() ? [] : inState('begunBefore', keys);
	const marks = [...inState('sent', keys), ...begunBefore].flatMap(bothMarks);
	const attempt = async () => await record(run.context, marks);
	// After a failure, nothing says what was settled before. The second call is for the next run.
	const added = await attempt().catch(async () => {
		await attempt().catch(() => undefined);
		return new Set(marks);
	});
	for (const { items, state } of keys) {
		if (state === 'taken') {
			skip(items, 'Another execution is sending for this key and recipient');
		} else if (state !== 'open') {
			skip(items.slice(1), 'Another item of this run has the same key and recipient');
		}
	}
	for (const key of begunBefore) {
		const [first] = key.items;
		if (!added.has(settled(key))) skip([first], 'Sent before for this key and recipient');
		else first.item.outcome = { kind: 'uncertain', error: mayHaveBeenSentError() };
	}
	const count = await run.context.helpers.getProcessedDataCount('node', KEPT).catch(() => 0);
	run.stats.keys = count / 2;
}

function skip(items: PreparedItem[], reason: string): void {
	for (const { item } of items) item.outcome = { kind: 'skipped', reason };
}

const KEPT: ICheckProcessedOptions = { mode: 'entries', maxEntries: MAX_KEYS * 2 };

/** n8n reads all marks of a node, then writes them all: calls of this process must not overlap. */
const oneAtATime = new Semaphore(1);

/**
 * Has n8n remember marks for this node.
 * @returns those that n8n did not have
 * @throws what n8n throws. It may have recorded them
 */
async function record({ helpers }: IExecuteFunctions, marks: string[]): Promise<Set<string>> {
	if (marks.length === 0) return new Set();
	const call = async () => await helpers.checkProcessedAndRecord(marks, 'node', KEPT);
	const { new: added } = await oneAtATime.run(call);
	return new Set(added.map(String));
}

/** Makes n8n forget that keys were begun. If that fails, n8n keeps them. */
async function forget({ helpers }: IExecuteFunctions, keys: Key[]): Promise<void> {
	if (keys.length === 0) return;
	const call = async () => await helpers.removeProcessed(keys.map(begun), 'node', KEPT);
	await oneAtATime.run(call).catch(() => undefined);
}

function mayHaveBeenSentError(): MayHaveBeenSentError {
	return new MayHaveBeenSentError(
		'May have been sent: n8n ended before it knew the result, or another worker is sending it',
		'Check in the dashboard of the service whether it was sent. If not, send it with another key. Later runs skip this item.',
	);
}
