import type { INodeProperties } from 'n8n-workflow';

import { addToQuery } from './place';
import { parsedJson, preparation } from '../transport';

export const productIds: INodeProperties = {
	displayName: 'Product IDs',
	name: 'productIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. ["3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35"]',
	description: 'Only orders with one of these products: IDs separated by commas, or a JSON array',
	routing: {
		send: {
			preSend: [
				preparation(function (options) {
					const ids = idsOf(this.getNodeParameter('filters.productIds'));
					if (ids) addToQuery(options, { product_ids: JSON.stringify(ids) });
				}),
			],
		},
	},
};

/** The service takes a JSON array as one string (catalogue.json, order getAll). */
function idsOf(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	const text = String(value ?? '').trim();
	if (text === '') return undefined;
	if (!text.startsWith('[')) return text.split(',').map((id) => id.trim());
	return parsedJson(text, 'Product IDs') as unknown[];
}
