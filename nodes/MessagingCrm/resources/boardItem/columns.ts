import type { INodeProperties, PreSendAction } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody, requireChange } from '../../fields';
import { columnValues, type ColumnMapping } from './columnValues';

const columnsInBody = preparation(function (options) {
	const values = columnValues(
		this.getNodeParameter('columns', {}) as ColumnMapping,
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
		displayOptions: { show: { resource: ['boardItem'], operation } },
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode === 'add',
				supportAutoMap: true,
				// n8n also shows this before a board is chosen. If the field were hidden until then, n8n would
				// drop the mapping of a workflow that is imported without its board.
				noFieldsError:
					'No columns were found. Choose a board, and check its ID and the credential.',
			},
		},
		routing: { send: { preSend: [columnsInBody, ...checks] } },
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper(['create', 'upsert'], 'add'),
	columnMapper(['update'], 'map', requireChange('Item Name and Columns are empty')),
];
