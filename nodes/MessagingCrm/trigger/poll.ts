import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { InputError, systemClock } from '../transport';
import { pollBudget } from './deadline';
import { Detection } from './detect';
import { eventsFiredBy, toItems } from './fire';
import { readRecords, type Reader } from './read';
import { sample } from './sample';
import { readSettings, type Settings } from './settings';
import { memoryOf, packAll, stateOf } from './state';
import { alone, isLeftBehind, leaveBehind } from './turn';

/** Contexts of workflows that were published, and have had their first poll since. */
const started = new WeakSet<object>();

/**
 * One poll: what has happened since the last one that came to its end.
 *
 * The first poll after the workflow was published, and the first one after its settings have changed,
 * only takes note of what is there. One after a restart or an update of the workflow catches up.
 * A test step shows the newest records and leaves the state alone.
 *
 * @returns one item per event; null where nothing has happened
 * @throws NodeApiError, NodeOperationError; nothing is changed then, and the next poll catches up
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const now = systemClock.now();
	// Older versions of n8n set a poll no limit.
	const budget = pollBudget(
		context.getNodeParameter('pollTimes', {}),
		(context as Partial<IPollFunctions>).getPollBudgetMs?.(),
	);
	return await readSettings(context)
		.then(async (settings) => {
			const reader = { context, account: settings.account, deadline: now + budget, budget };
			return context.getMode() === 'manual'
				? await sample(reader, settings, now)
				: await alone(nodeKey(context), async () => await pollOnce(reader, settings, now));
		})
		.catch((error: unknown) => {
			throw shownError(context, error);
		});
}

async function pollOnce(
	reader: Reader,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	const { context } = reader;
	const staticData = context.getWorkflowStaticData('node');
	const { fingerprint } = staticData;
	const state = isFirst(context) ? undefined : stateOf(staticData, settings.fingerprint);
	if (state && isLeftBehind(nodeKey(context), staticData, now)) return null;
	const results = [];
	for (const reading of settings.readings) {
		const memory = state && memoryOf(state, reading);
		const detection = new Detection(memory, reading.watch, now);
		const from = reading.source.dated ? detection.from : undefined;
		await readRecords(reader, reading, from, (records) => detection.see(records));
		results.push({ reading, ...detection.end() });
	}
	const memories = packAll(
		new Map(results.map(({ reading, memory }) => [reading.source.endpoint, memory])),
	);
	// Unchanged, n8n has nothing to save.
	if (JSON.stringify(memories) !== JSON.stringify(staticData.memories) || !state) {
		leaveBehind(nodeKey(context), staticData, systemClock.now());
		Object.assign(staticData, {
			fingerprint: settings.fingerprint,
			memories: memories as unknown as IDataObject,
		});
	}
	started.add(context);
	if (fingerprint !== undefined && fingerprint !== settings.fingerprint) {
		context.logger.info(
			`The settings of "${context.getNode().name}" have changed: it takes note of the records that are there now, and fires for what happens from now on`,
		);
	}
	const fired = results.flatMap(({ sightings, reading }) =>
		sightings.flatMap((sighting) => eventsFiredBy(sighting, reading)),
	);
	return fired.length > 0 ? [toItems(fired, now)] : null;
}

/**
 * Whether this is the first poll since the user published a workflow that was not: what happened in the
 * meantime is not to fire. n8n keeps one context for all polls until it starts anew or the workflow
 * changes, which have modes of their own.
 */
function isFirst(context: IPollFunctions): boolean {
	return context.getActivationMode() === 'activate' && !started.has(context);
}

function nodeKey(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

function shownError(context: IPollFunctions, error: unknown): unknown {
	if (!(error instanceof InputError)) return error;
	const { message, description } = error;
	return new NodeOperationError(context.getNode(), message, { description });
}
