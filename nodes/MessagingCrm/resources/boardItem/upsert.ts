import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { requiredText } from '../../fields/place';
import {
	fillPath,
	InputError,
	readEnvelope,
	textOf,
	withoutEmpty,
	type Composite,
} from '../../transport';

const showOnlyForUpsert = { resource: ['boardItem'], operation: ['upsert'] };

export const upsertFields: INodeProperties[] = [
	{
		displayName: 'Match Column',
		name: 'matchColumn',
		type: 'string',
		required: true,
		displayOptions: { show: showOnlyForUpsert },
		default: '',
		placeholder: 'e.g. Email',
		description: 'Name of the column that tells whether the item is there already',
	},
	{
		displayName: 'Match Value',
		name: 'matchValue',
		type: 'string',
		required: true,
		displayOptions: { show: showOnlyForUpsert },
		default: '',
		placeholder: 'e.g. siti@example.com',
		description: 'Value that the item has in the match column. A new item gets it there, too.',
	},
];

/**
 * Finds the items that have the value in the column, then updates the one or creates the first.
 * Two input items with the same value take turns, so that the second finds what the first created.
 */
export const upsert: Composite = {
	recipients: ({ context, call }) => [
		[
			'match',
			call.path,
			requiredText(context, 'matchColumn'),
			requiredText(context, 'matchValue'),
		].join(' '),
	],
	async perform({ context, call }, send) {
		const column = requiredText(context, 'matchColumn');
		const value = requiredText(context, 'matchValue');
		const endpoint = `${call.endpoint}/search`;
		const found = readEnvelope(
			await send({
				endpoint,
				path: `${call.path}/search`,
				readOnly: true,
				body: {
					condition: 'AND',
					search: [{ column_name: column, operator: 'equals', value: [value] }],
				},
			}),
			endpoint,
		);
		const ids = found?.records.map(({ item_id, id }) => textOf(item_id ?? id));
		if (!ids || ids.includes('')) {
			throw new InputError(
				'The service did not say whether there is such an item',
				'Nothing was created or updated. Use Search to see what the service answers for this column and value',
			);
		}
		if (ids.length > 1) {
			throw new InputError(
				`${ids.length} items have "${value}" in the column "${column}": ${ids.join(', ')}`,
				'Nothing was changed. Choose a column that tells items apart, or merge these items first',
			);
		}
		if (ids.length === 0) {
			return await send({ body: { [column]: value, ...withoutEmpty(call.body as IDataObject) } });
		}
		return await send({
			method: 'PUT',
			endpoint: `${call.endpoint}/{itemId}`,
			path: call.path + fillPath('/{itemId}', () => ids[0]).path,
		});
	},
};
