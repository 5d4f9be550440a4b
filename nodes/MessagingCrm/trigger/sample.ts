import { NodeOperationError, type IDataObject, type INodeExecutionData } from 'n8n-workflow';

import { firstDay } from './detect';
import { isWanted, toItems, type Fired } from './fire';
import { momentOf } from './jakartaDay';
import { readRecords, type Reader } from './read';
import type { Reading, Settings } from './settings';

const MOST_SAMPLES = 10;

/** Records looked through where none is of the last days. */
const OLDER_RECORDS = 100;

/**
 * What a test step shows: up to ten of the newest records of the chosen events, newest first, each as
 * if it had just fired the first of the events that it can fire. Of a change only `to` is known.
 *
 * @throws NodeOperationError where there are none, which tells more than a step without output
 */
export async function sample(
	reader: Reader,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][]> {
	const found: Fired[] = [];
	for (const reading of settings.readings) found.push(...(await samplesOf(reader, reading, now)));
	if (found.length === 0) throw noRecords(reader, settings);
	return [toItems(found, now).slice(-MOST_SAMPLES).reverse()];
}

async function samplesOf(reader: Reader, reading: Reading, now: number): Promise<Fired[]> {
	const { source, watch, wanted, events } = reading;
	const from = source.dated ? firstDay(undefined, watch, now) : undefined;
	const found: IDataObject[] = [];
	const collect = (records: IDataObject[]) =>
		void found.push(...records.filter((record) => isWanted(record, wanted)));
	await readRecords(reader, reading, from, collect);
	if (from !== undefined && found.length === 0) {
		await readRecords(reader, reading, undefined, collect, OLDER_RECORDS);
	}
	const [event] = events;
	return found
		.sort((a, b) => (momentOf(b.created_at) ?? 0) - (momentOf(a.created_at) ?? 0))
		.slice(0, MOST_SAMPLES)
		.map((record) => ({
			event,
			record,
			changes:
				event.field === undefined ? {} : { [event.field]: { to: record[event.field] ?? null } },
		}));
}

function noRecords({ context }: Reader, { readings }: Settings): NodeOperationError {
	const names = readings.flatMap(({ events }) => events.map(({ name }) => name)).join(', ');
	return new NodeOperationError(context.getNode(), 'No records to show yet', {
		description: `The service has none for: ${names}. Check the filters, or create a record in the service and fetch a test event again. The published workflow needs none to start from.`,
	});
}
