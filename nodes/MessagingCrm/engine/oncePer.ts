import { recipientsIn } from '../service';
import { InputError, SetupError } from '../shared/inputError';
import { InDoubtError, SKIPPED } from './item';
import type { PreparedItem } from './prepare';
import { countKeys, MAX_KEYS, recordMarks, removeMark } from './processedMarks';
import type { Run } from './run';

/** Items whose sending is marked together; in a long run 2 %. If n8n is killed, at most so many are in doubt. */
const MIN_GROUP = 10;
const GROUP_SHARE = 0.02;

/** What executions of this process are sending for, in all workflows. */
const inProgress = new Set<string>();

/**
 * Sends items, but those with a key (Send Once Per) only if none was sent for key and recipient before. n8n keeps two marks
 * of each: `begun` before it is sent, `settled` when its result is known. So a killed n8n leaves it begun, and the next
 * run says that it may have been sent. The way of a key is a table in docs/internals/architecture.md.
 *
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
	items = [...items];
	const size = Math.max(MIN_GROUP, Math.ceil(items.length * GROUP_SHARE));
	try {
		while (items.length > 0 && !run.isStopped && !run.isCancelled()) {
			const toSend = await keys.begin(items.splice(0, size));
			await send(toSend);
			items.unshift(...(await keys.keepResults(toSend)));
		}
		await keys.end();
	} finally {
		keys.free();
	}
}

/** The keys of one run. */
class Keys {
	/** By what is marked. */
	private readonly items = new Map<string, PreparedItem>();
	/** Marked as begun before this run. */
	private readonly seen = new Map<string, PreparedItem>();
	/** Have the key of another item of this run, and wait for what it comes to. */
	private readonly repeated = new Map<string, PreparedItem[]>();
	/** Have a result that is not marked as settled yet. */
	private unsettled: string[] = [];

	constructor(private readonly run: Run) {}

	/** Marks a group as begun, and its predecessor as settled. Returns what may be sent: also items without a key. */
	async begin(group: PreparedItem[]): Promise<PreparedItem[]> {
		const taken = group.filter((prepared) => this.take(prepared));
		const ids = taken.filter(hasKey).map((prepared) => this.idOf(prepared));
		try {
			const added = await recordMarks(this.run.context, [
				...this.unsettled.map(settled),
				...ids.map(begun),
			]);
			this.unsettled = [];
			return taken.filter((prepared) => {
				if (!hasKey(prepared) || added.has(begun(this.idOf(prepared)))) return true;
				this.seen.set(this.idOf(prepared), prepared);
				return false;
			});
		} catch {
			for (const { item } of taken.filter(hasKey)) this.run.fail(item, lookupFailed());
			return taken.filter((prepared) => !hasKey(prepared));
		}
	}

	/**
	 * Remembers what the items of a group came to. What was rejected, skipped or not started can be sent by a later run.
	 * @returns items that have the key of one that was not sent: now it is their turn
	 */
	async keepResults(group: PreparedItem[]): Promise<PreparedItem[]> {
		const next: PreparedItem[] = [];
		for (const prepared of group.filter(hasKey)) {
			const id = this.idOf(prepared);
			const { kind } = prepared.item.outcome;
			if (kind === 'processed' || (kind === 'uncertain' && !this.run.isCancelled())) {
				this.unsettled.push(id);
			} else if (kind !== 'uncertain') {
				await removeMark(this.run.context, begun(id));
				this.items.delete(id);
				inProgress.delete(this.ofNode(id));
				next.push(...(this.repeated.get(id)?.splice(0, 1) ?? []));
			}
		}
		return next;
	}

	/**
	 * Tells what was sent before from what may have been: if n8n did not know a key as settled, it was killed before it
	 * knew the result. That is said once, since it is settled now.
	 */
	async end(): Promise<void> {
		const { context, stats } = this.run;
		for (const [id, repeated] of this.repeated) {
			// If the first one was not sent, the run has ended before the others.
			if (this.items.has(id)) repeated.forEach((prepared) => skip(prepared, 'sameRun'));
		}
		// Nobody would read what a cancelled run says.
		const seen = this.run.isCancelled() ? [] : [...this.seen];
		const ids = [...this.unsettled, ...seen.map(([id]) => id)];
		const added = await recordMarks(context, ids.map(settled)).catch(() => undefined);
		for (const [id, prepared] of seen) {
			const { item } = prepared;
			if (!added) this.run.fail(item, lookupFailed());
			else if (added.has(settled(id))) item.outcome = { kind: 'uncertain', error: inDoubt() };
			else skip(prepared, 'sentBefore');
		}
		if (this.items.size > 0) stats.keys = await countKeys(context);
	}

	/** Lets other executions send for the keys. */
	free(): void {
		for (const id of this.items.keys()) inProgress.delete(this.ofNode(id));
	}

	/** Whether no other item and no other execution sends for the key. */
	private take(prepared: PreparedItem): boolean {
		if (!hasKey(prepared)) return true;
		const id = this.idOf(prepared);
		if (this.items.has(id)) {
			this.repeated.set(id, [...(this.repeated.get(id) ?? []), prepared]);
			return false;
		}
		if (inProgress.has(this.ofNode(id))) {
			skip(prepared, 'otherExecution');
			return false;
		}
		this.items.set(id, prepared);
		inProgress.add(this.ofNode(id));
		return true;
	}

	/** What is marked: a test with one's own number must not use up a customer's key. Columns of a board name nobody. */
	private idOf({ call, item }: PreparedItem): string {
		const { adds = '' } = this.run.operation;
		const recipients = ['message', 'order'].includes(adds) ? recipientsIn(call.body) : [];
		return JSON.stringify([call.path, item.key, recipients]);
	}

	private ofNode(id: string): string {
		const { context } = this.run;
		return [context.getWorkflow().id, context.getNode().id, id].join(' ');
	}
}

/** A dry run sends nothing, so it remembers nothing. */
function hasKey({ item, callOptions }: PreparedItem): boolean {
	return item.key !== undefined && !callOptions.dryRun;
}

function begun(id: string): string {
	return `begun ${id}`;
}

function settled(id: string): string {
	return `settled ${id}`;
}

function skip({ item }: PreparedItem, why: keyof typeof SKIPPED): void {
	item.outcome = { kind: 'skipped', reason: SKIPPED[why] };
}

/** With more, n8n would forget the first keys of the run before its end, and the next run would send for all again. */
function tooMany(): InputError {
	return new InputError(
		'Not sent: n8n remembers 10,000 keys of a node, and this run has more',
		'Send to at most 10,000 items in a run, and use another node for the others',
	);
}

function lookupFailed(): SetupError {
	return new SetupError(
		'Not sent: n8n could not look up its key in its database',
		'Run the workflow again with this item. If that fails, too, check the database of n8n.',
	);
}

function inDoubt(): InDoubtError {
	return new InDoubtError(
		'May have been sent: n8n ended before it knew the result',
		'Check at the service whether it was sent. If not, send it with another key. Later runs skip this item.',
	);
}
