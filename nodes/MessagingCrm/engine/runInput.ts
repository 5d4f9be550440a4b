import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { atPath } from '../shared/json';

/**
 * How many input items the node has; undefined if unknown. n8n has no public method for this, so it reads a private
 * property of the context.
 */
export function countItems(context: object): number | undefined {
	const { inputData } = context as { inputData?: unknown };
	const items = atPath(inputData, 'main.0') ?? atPath(inputData, 'ai_tool.0');
	return Array.isArray(items) ? items.length : undefined;
}

/**
 * Whether an item is the last of a batch, according to n8n's option Batching (docs/n8n.md#items-start-together).
 * Without Batching, all items of a run are one batch.
 *
 * @param total items of the run
 */
export function endsBatch(
	context: IExecuteSingleFunctions,
	total: number,
): (itemIndex: number) => boolean {
	const options = context.getNodeParameter('requestOptions', {});
	const isBatched = Number(atPath(options, 'batching.batch.batchInterval')) > 0;
	const asked = Number(atPath(options, 'batching.batch.batchSize'));
	const size = isBatched ? (asked > 0 ? asked : 1) : total;
	return (itemIndex) => itemIndex === total - 1 || (itemIndex + 1) % size === 0;
}
