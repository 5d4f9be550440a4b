import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { own } from '../shared/json';

/** Makes n8n items that are linked to the input item they come from (n8n does not: n8n-facts.md). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/**
 * The item for an input item that failed in a node that continues: `error` says what happened in its first
 * line and what to do in the others.
 *
 * n8n 1.123 recognises an error item by `error` alone, or `error` and `message`; on the error output, n8n
 * adds the fields of the input item. A `message` would replace the text that was to be sent.
 */
export function errorItem(error: unknown, itemIndex: number): INodeExecutionData {
	const { message, description } = error as { message: string; description?: string | null };
	const whatHappened = message.replace(/\s*\n\s*/g, ' ');
	return {
		json: { error: description ? `${whatHappened}\n${description}` : whatHappened },
		pairedItem: { item: itemIndex },
	};
}

/**
 * Keeps only some fields of a record.
 * @param fields names, comma-separated; empty keeps all
 */
export function fieldPicker(fields: string): (record: IDataObject) => IDataObject {
	const names = fields
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	if (names.length === 0) return (record) => record;
	return (record) =>
		Object.fromEntries(
			names
				.filter((name) => own(record, name) !== undefined)
				.map((name) => [name, own(record, name) as IDataObject['value']]),
		);
}
