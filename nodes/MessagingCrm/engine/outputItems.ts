import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Makes n8n items, linked to their input item (docs/internals/n8n.md#item-links). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/**
 * The output for an input item that failed, if the node continues on failure. The first line of `error` says
 * what happened, the others what to do.
 *
 * It has no `message`, since n8n adds the fields of the input item (docs/internals/n8n.md#item-links).
 */
export function errorItem(error: unknown, itemIndex: number): INodeExecutionData {
	const { message, description } = error as { message: string; description?: string | null };
	const lines = message.split('\n').map((line) => line.trim());
	const whatHappened = lines.filter((line) => line !== '').join(' ');
	return {
		json: { error: description ? `${whatHappened}\n${description}` : whatHappened },
		pairedItem: { item: itemIndex },
	};
}
