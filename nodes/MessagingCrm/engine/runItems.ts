import { recipientsIn } from '../service';
import { withPlainUuids } from '../shared/json';
import type { ApiCall } from '../transport';
import { sendOncePer } from './oncePer';
import { check, prepareCall, type PreparedItem } from './prepare';
import type { Run } from './run';
import { sendItem } from './sendItem';

/** How many items that write are in progress at the same time. */
const WRITES_AT_ONCE = 5;

/**
 * What happens in a run: each item keeps its outcome. If an item fails, nothing more is started, unless the node
 * continues on failure. It never throws.
 */
export async function runItems(run: Run): Promise<void> {
	// Checks send nothing, so that a bad item costs no request.
	const items = run.items.map((item) => ({ item }));
	const checked = await run.attemptAll(items, async ({ item }) => await check(run, item));
	const prepared = await run.attemptAll(checked, async (item) => await prepareCall(run, item));
	// Items that read, and those that a dry run shows.
	const reading = prepared.filter((one) => !writes(one));
	await Promise.all(reading.map(async (one) => await sendOne(run, one)));
	const writing = prepared.filter(writes);
	if (writing.length === 0) return;
	run.beginsToWrite();
	await sendOncePer(run, writing, async (group) => await sendWrites(run, group));
}

/** Starts items that write in their order, but never two at once that name a record or a recipient by the same value. */
async function sendWrites(run: Run, items: PreparedItem[]): Promise<void> {
	const running = new Map<Promise<void>, string[]>();
	for (const prepared of items) {
		const keys = lockKeysOf(prepared);
		const isLocked = () => [...running.values()].flat().some((key) => keys.includes(key));
		while (running.size >= WRITES_AT_ONCE || isLocked()) await Promise.race(running.keys());
		const sending = sendOne(run, prepared).then(() => void running.delete(sending));
		running.set(sending, keys);
	}
	await Promise.all(running.keys());
}

/** Sends an item, unless the run is stopped, and keeps its outcome. */
async function sendOne(run: Run, prepared: PreparedItem): Promise<void> {
	const { item } = prepared;
	await run.attempt(item, async () => {
		if (!run.isStopped) item.outcome = await sendItem(run, prepared);
	});
}

function writes({ call, callOptions }: PreparedItem): boolean {
	return !call.readOnly && !callOptions.dryRun;
}

/** What an item writes to: two items with a common key do not overlap. */
function lockKeysOf({ call, steps }: PreparedItem): string[] {
	if (steps?.lockKey === undefined) return targetsOf(call);
	return [`${steps.lockKey} ${withPlainUuids(call.path)}`];
}

/** What a call writes to: the record in its path, and the conversation or person in its body. */
export function targetsOf(call: Pick<ApiCall, 'endpoint' | 'path' | 'body'>): string[] {
	const { endpoint, path, body } = call;
	const recipients = recipientsIn(body).map((recipient) => `recipient ${recipient}`);
	return endpoint === path ? recipients : [`record ${withPlainUuids(path)}`, ...recipients];
}
