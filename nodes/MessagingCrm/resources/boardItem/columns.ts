import type { INodeProperties, PreSendAction } from 'n8n-workflow';

import { addToBody } from '../../fields/place';
import { requireSomething } from '../../fields/requireSomething';
import { preparation } from '../../transport';
import { columnValues } from './columnValues';

const columnsInBody = preparation(function (options) {
	const values = columnValues(
		this.getNodeParameter('columns', {}),
		this.getInputData().json,
		this.getTimezone(),
	);
	addToBody(options, values);
});

function columnMapper(
	operation: string[],
	mode: 'add' | 'map',
	...checks: PreSendAction[]
): INodeProperties {
	return {
		displayName: 'Columns',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		// Without a board there are no columns to load, which would read like an error.
		displayOptions: { show: { resource: ['boardItem'], operation }, hide: { boardId: [''] } },
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode === 'add',
				supportAutoMap: true,
				// n8n shows this where they cannot be read, too.
				noFieldsError: 'No columns were found for this board. Check its ID and the credential.',
			},
		},
		routing: { send: { preSend: [columnsInBody, ...checks] } },
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper(['create', 'upsert'], 'add'),
	columnMapper(['update'], 'map', requireSomething('Item Name and Columns are empty')),
];
