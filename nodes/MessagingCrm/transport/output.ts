import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { own } from './json';
import { withoutKey } from './failure';

/** Makes n8n items that are linked to the input item they come from (n8n does not: n8n-facts.md). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/**
 * The item for an input item that failed in a node that goes on. n8n's own would be linked to no
 * input item where a run puts out another number of items than came in, and lose the way on.
 */
export function errorItem(error: unknown, itemIndex: number): INodeExecutionData {
	const { message, description } = error as { message: string; description?: string | null };
	return {
		json: { error: message, ...(description ? { details: description } : {}) },
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

/**
 * Takes secrets out of a response, in place and at any depth: properties of the given name, values
 * that are the API key itself, and the key where it is a part of a text.
 */
export function removeSecrets(value: unknown, apiKey: string, property?: string): void {
	if (typeof value !== 'object' || value === null) return;
	const holder = value as Record<string, unknown>;
	for (const name of Object.keys(holder)) {
		const inner = holder[name];
		if (name === property || (apiKey !== '' && inner === apiKey)) {
			delete holder[name];
		} else if (typeof inner === 'object') {
			removeSecrets(inner, apiKey, property);
		} else if (typeof inner === 'string' && inner.length > apiKey.length) {
			// Read of every text of every record: only a longer one can hold the key.
			if (apiKey !== '' && inner.includes(apiKey)) holder[name] = withoutKey(inner, apiKey);
		}
	}
}
