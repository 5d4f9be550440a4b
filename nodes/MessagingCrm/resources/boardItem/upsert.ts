import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { preparation, type RequestSequence } from '../../engine';
import { InputError } from '../../shared/inputError';
import { own, textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { readEnvelope } from '../../transport/paging';
import { matchOf, type Match } from './matchValue';

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

/** Refuses an item that has nothing to match by, before any request. */
export const requireMatch = preparation(function () {
	matchOf(this);
});

/**
 * Finds the items that have the value in the column, then updates the one or creates the first.
 * Two input items with the same value take turns, so that the second finds what the first created.
 */
export const upsert: RequestSequence = {
	lockKeys({ context, call }) {
		const { column, text } = matchOf(context);
		return [['match', call.path, column, text].join(' ')];
	},
	async run({ context, call }, send) {
		const match = matchOf(context);
		const { column, text } = match;
		const endpoint = `${call.endpoint}/search`;
		const found = readEnvelope(
			await send({
				endpoint,
				path: `${call.path}/search`,
				readOnly: true,
				body: {
					condition: 'AND',
					search: [{ column_name: column, operator: 'equals', value: [text] }],
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
				`${ids.length} items have "${text}" in the column "${column}": ${ids.join(', ')}`,
				'Nothing was changed. Choose a column that tells items apart, or merge these items first',
			);
		}
		if (ids.length === 0) {
			return await send({ body: newItem(call.body as IDataObject, match) });
		}
		return await send({
			method: 'PUT',
			endpoint: `${call.endpoint}/{itemId}`,
			path: call.path + fillPath('/{itemId}', () => ids[0]).path,
		});
	},
};

/** A new item gets the match value, unless its column is mapped to another one. */
function newItem(body: IDataObject, { column, value }: Match): IDataObject {
	const filled = withoutEmpty(body);
	const isMapped = [own(filled, column) ?? []].flat().length > 0;
	return isMapped ? filled : { ...filled, [column]: value as IDataObject };
}
