import type { INodeProperties } from 'n8n-workflow';

import { preparation } from '../../engine';
import { idList } from '../../fields';
import { InputError } from '../../shared/inputError';

export const deleteFields: INodeProperties[] = [
	{
		displayName: 'Item IDs',
		name: 'itemIds',
		type: 'string',
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['delete'] } },
		default: '',
		placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
		description: 'IDs of the items to delete, separated by commas or as a JSON array',
	},
];

export const itemIdsInBody = preparation(function (options) {
	const ids = idList(this.getNodeParameter('itemIds', ''), 'Item IDs');
	if (ids.length === 0) {
		throw new InputError('Item IDs is empty', 'Enter the ID of at least one item to delete');
	}
	options.body = { item_ids: ids };
});
