import { updateDisplayOptions, type IDataObject } from 'n8n-workflow';

import { preparation, type RequestSequence } from '../../engine';
import { InputError } from '../../shared/inputError';
import { own, textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { readEnvelope } from '../../transport/paging';
import { matchOf, type Match } from './matchValue';

const onlyForUpsert = { show: { resource: ['boardItem'], operation: ['upsert'] } };

export const upsertFields = updateDisplayOptions(onlyForUpsert, [
	{
		displayName: 'Match Column',
		name: 'matchColumn',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Email',
		description: 'Name of the column that identifies an existing item',
	},
	{
		displayName: 'Match Value',
		name: 'matchValue',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. siti@example.com',
		description: 'Value to search for in the match column. A new item gets this value.',
	},
]);

/** Rejects an item without a match value before any request. */
export const requireMatch = preparation(function () {
	matchOf(this);
});

/**
 * Searches for items with the match value, then updates the one found or creates a new one. Input items
 * with the same value run one after the other, so that the second finds what the first created.
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
				'The response does not show whether the item exists',
				'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
			);
		}
		if (ids.length > 1) {
			throw new InputError(
				`${ids.length} items have "${text}" in the column "${column}": ${ids.join(', ')}`,
				'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
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
