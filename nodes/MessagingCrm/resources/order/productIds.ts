import type { INodeProperties } from 'n8n-workflow';

import { filterField } from '../../fields';
import { parsedJson } from '../../shared/parsedJson';
import { readId } from '../../shared/values';

const productIdsField: INodeProperties = {
	displayName: 'Product IDs',
	name: 'productIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. ["3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35"]',
	description: 'Only orders with one of these products: IDs separated by commas, or a JSON array',
};

/** The service expects a JSON array in one text (docs/service.md#orders). */
export const productIds = filterField('product_ids', productIdsField, (value, label) => {
	const ids = listIn(value, label)
		.map((id) => readId(id, label))
		.filter((id) => id);
	return ids.length > 0 ? JSON.stringify(ids) : undefined;
});

function listIn(value: unknown, label: string): unknown[] {
	if (Array.isArray(value)) return value;
	const text = readId(value, label) ?? '';
	return text.startsWith('[') ? (parsedJson(text, label) as unknown[]) : text.split(',');
}
