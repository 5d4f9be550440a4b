import { InputError, MayHaveBeenSentError, SetupError } from '../shared/errors';
import { lowercaseUuids } from '../shared/json';
import { normalizeText } from '../shared/text';
import type { Item } from './item';
import { countMarks, forgetMarks, MAX_KEYS, recordMarks } from './onceMarks';
import type { PreparedItem } from './prepare';
import type { Run } from './run';

/*
 * Send Once Per sends an item only if nothing has been sent for its key and recipient. n8n's database can contain two
 * marks for each key, `begun` and `settled` (docs/internals/n8n.md#what-n8n-remembers-for-a-node):
 *
 * | Marks before   | What happens to the item          | Status of key | Marks after    | Result of the item       |
 * | -------------- | --------------------------------- | ------------- | -------------- | ------------------------ |
 * | none           | It is sent, or may have been.     | sent, settled | begun, settled | done or uncertain        |
 * | none           | It may be sent: run is cancelled. | leftBegun     | begun          | uncertain                |
 * | none           | It fails or is skipped, unsent.   | unsent        | none           | failed or skipped        |
 * | none           | n8n is killed while it is sent.   | unsent        | begun          | none                     |
 * | begun          | It is not sent.                   | begunBefore   | begun, settled | uncertain, reported once |
 * | begun, settled | It is not sent.                   | begunBefore   | begun, settled | skipped                  |
 *
 * `begun` alone means that the item may have been sent, or that another worker is sending it.
 */

/**
 * Keys are marked in groups of 10 or, in a long run, of 2 % of the keys. If n8n is killed, it is unknown whether the
 * items of one group were sent.
 */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** For each key in use, the run that is sending its items, across all workflows of this process. */
const runByKey = new Map<string, Run>();

/** The state of a key in a run. */
interface OnceKey {
	id: string;
	/** The item that is being sent for the key, or was sent last. */
	current: PreparedItem;
	/** The other items with the same key. The next one is tried only if the current item was not sent. */
	waiting: PreparedItem[];
	status:
		/** The initial status. This run has not sent an item for the key. */
		| 'unsent'
		/** Another run of this process is sending an item for the key. Set by `claim`. */
		| 'inOtherRun'
		/** The item was sent or may have been sent. n8n does not have the `settled` mark yet. Set by `statusAfter`. */
		| 'sent'
		/** n8n has both marks. Set when the next group is marked as begun. */
		| 'settled'
		/**
		 * The item may have been sent, and the run was cancelled. The key stays begun, so the next run reports the
		 * item. Set by `statusAfter`.
		 */
		| 'leftBegun'
		/** The key was marked as begun before this run, so this run sends nothing for it. Set by `markBegunAndSettled`. */
		| 'begunBefore';
}

const begun = ({ id }: OnceKey) => `begun ${id}`;
const settled = ({ id }: OnceKey) => `settled ${id}`;

/**
 * Returns both marks of a key. `begun` is recorded again because another process may have overwritten it with outdated
 * data.
 */
const bothMarks = (key: OnceKey) => [begun(key), settled(key)];

/**
 * Sends items. An item with a key is sent only if nothing has been sent for its key and recipient. Each group of keys
 * is marked as begun before its items are sent, and as settled when the next group is marked as begun.
 * @param send a function that sends items and never throws
 */
export async function sendOncePerKey(
	run: Run,
	items: PreparedItem[],
	send: (items: PreparedItem[]) => Promise<void>,
): Promise<void> {
	// Either every item has a key or no item has one, because the option belongs to the node.
	if (items.every(({ item }) => item.onceKey === undefined)) return await send(items);
	if (items.length > MAX_KEYS) return failAll(run, items, tooManyKeys());
	const groupSize = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	const keys = keysOf(run, items);
	const remaining = [...keys];
	try {
		while (remaining.length > 0 && !run.isStopped && !run.isCancelled()) {
			const group = claim(run, remaining.splice(0, groupSize));
			const marked = await markBegunAndSettled(run, group, keysInStatus('sent', keys));
			await send(marked.map(({ current }) => current));
			for (const key of marked) key.status = statusAfter(key.current.item, run);
			// If the marks cannot be removed, the next run reports the items as possibly sent.
			await forgetMarks(run.context, keysInStatus('unsent', marked).map(begun));
			// If an item was not sent, the next item with its key is tried, even if n8n's database failed.
			const unsent = keysInStatus('unsent', group);
			release(run, unsent);
			remaining.unshift(...takeNextItems(unsent));
		}
		await markAsSettled(run, keys);
		skipOthers(keys);
		run.findings.onceKeyCount = (await countMarks(run.context)) / 2;
	} finally {
		release(run, keys);
	}
}

/**
 * Groups items by key. A key includes the recipient, so that a test with your own number does not use up a customer's
 * key.
 */
function keysOf({ context }: Run, items: PreparedItem[]): OnceKey[] {
	const node = [context.getWorkflow().id, context.getNode().id];
	const keys = new Map<string, OnceKey>();
	for (const prepared of items) {
		const { request, item } = prepared;
		const value = normalizeText(item.onceKey ?? '');
		const parts = [...node, lowercaseUuids(request.path), value, item.recipient ?? null];
		const id = JSON.stringify(parts);
		const key = keys.get(id);
		if (key) key.waiting.push(prepared);
		else keys.set(id, { id, current: prepared, waiting: [], status: 'unsent' });
	}
	return [...keys.values()];
}

function keysInStatus(status: OnceKey['status'], keys: OnceKey[]): OnceKey[] {
	return keys.filter((key) => key.status === status);
}

/**
 * Claims keys for a run.
 * @returns the keys for which no other run of this process is sending items
 */
function claim(run: Run, keys: OnceKey[]): OnceKey[] {
	for (const key of keys) {
		if (runByKey.has(key.id)) key.status = 'inOtherRun';
		else runByKey.set(key.id, run);
	}
	return keysInStatus('unsent', keys);
}

function release(run: Run, keys: OnceKey[]): void {
	for (const { id } of keys) if (runByKey.get(id) === run) runByKey.delete(id);
}

/**
 * Marks unsent keys as begun and sent keys as settled. If n8n's database fails, the items of unsent keys fail.
 * @returns the keys whose items can be sent, because n8n did not have their marks
 */
async function markBegunAndSettled(
	run: Run,
	unsent: OnceKey[],
	sent: OnceKey[],
): Promise<OnceKey[]> {
	if (unsent.length === 0) return [];
	const attempt = async () =>
		await recordMarks(run.context, [...sent.flatMap(bothMarks), ...unsent.map(begun)]);
	try {
		// If two processes record a node's first marks at the same time, one of them fails and must try again. If the
		// failed attempt recorded its marks anyway, their items are not sent.
		const added = await attempt().catch(attempt);
		for (const key of sent) key.status = 'settled';
		for (const key of unsent) if (!added.has(begun(key))) key.status = 'begunBefore';
		return keysInStatus('unsent', unsent);
	} catch {
		const items = unsent.map(({ current }) => current);
		failAll(run, items, lookupFailed());
		return [];
	}
}

function statusAfter(item: Item, run: Run): OnceKey['status'] {
	// Nobody sees the error of a cancelled run, so the next run reports the item.
	if (item.result.status === 'uncertain' && run.isCancelled()) return 'leftBegun';
	return item.mayHaveBeenSent ? 'sent' : 'unsent';
}

/** Makes the next waiting item of each key its current item. Returns the keys that had a waiting item. */
function takeNextItems(unsent: OnceKey[]): OnceKey[] {
	const withNext = unsent.filter(({ waiting }) => waiting.length > 0);
	for (const key of withNext) key.current = key.waiting.shift() as PreparedItem;
	return withNext;
}

/** Marks all sent keys as settled at the end of a run. Sets the results of items whose key was begun before the run. */
async function markAsSettled(run: Run, keys: OnceKey[]): Promise<void> {
	const begunBefore = run.isCancelled() ? [] : keysInStatus('begunBefore', keys);
	const marks = [...keysInStatus('sent', keys), ...begunBefore].flatMap(bothMarks);
	const attempt = async () => await recordMarks(run.context, marks);
	// After a failure, it is unknown which keys were settled before, so all keys count as new. The second attempt
	// records the marks for the next run.
	const added = await attempt().catch(async () => {
		await attempt().catch(() => undefined);
		return new Set(marks);
	});
	for (const key of begunBefore) {
		const { current } = key;
		if (added.has(settled(key))) current.item.result = { status: 'uncertain', error: inDoubt() };
		else skip([current], 'Sent before, or reported as possibly sent');
	}
}

/** Skips the items whose key is used by another run or by another item. */
function skipOthers(keys: OnceKey[]): void {
	for (const { current, waiting, status } of keys) {
		if (status === 'inOtherRun') {
			const reason = 'Another execution is sending an item with this key and recipient';
			skip([current, ...waiting], reason);
		} else if (status !== 'unsent') {
			skip(waiting, 'Another item of this run has the same key and recipient');
		}
	}
}

function skip(items: PreparedItem[], reason: string): void {
	for (const { item } of items) item.result = { status: 'skipped', reason };
}

function failAll(run: Run, items: PreparedItem[], error: Error): void {
	for (const { item } of items) run.fail(item, error);
}

/**
 * Creates the error for a run with too many keys. n8n would delete the first keys before the run ends, and the next run
 * would send their items again.
 */
function tooManyKeys(): InputError {
	return new InputError(
		'Not sent: this run has more than 10,000 keys, the most that n8n remembers per node',
		'Send at most 10,000 items per run, or send the other items with another node',
	);
}

function lookupFailed(): SetupError {
	return new SetupError(
		'Not sent: n8n could not look up the key in its database',
		"Save the workflow, and run it again with this item. If that also fails, check n8n's database.",
	);
}

function inDoubt(): MayHaveBeenSentError {
	return new MayHaveBeenSentError(
		'May have been sent: n8n stopped before it knew the result, or another worker is sending the item',
		"Check in the service's dashboard whether the item was sent. If not, send it with another key. Later runs skip this item.",
	);
}
