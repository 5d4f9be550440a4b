import type { INodeProperties, PreSendAction } from 'n8n-workflow';

import { preparation, whenAllChecked } from '../../engine';
import { addToBody, requireChange } from '../../fields';
import { conversionContext, readColumns } from './boardColumns';
import { columnValues, type ColumnMapping } from './columnValues';
import { requireMatch } from './match';

const columnsInBody = preparation(async function (options) {
	const values = await columnValues(
		this.getNodeParameter('columns', {}) as ColumnMapping,
		this.getInputData().json,
		async () => await readColumns(this, options),
		conversionContext(this, options),
	);
	addToBody(options, values);
});

type Mode = 'add' | 'map' | 'upsert';

function columnMapper(operation: string, mode: Mode, ...checks: PreSendAction[]): INodeProperties {
	return {
		displayName: 'Columns',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: { show: { resource: ['boardItem'], operation: [operation] } },
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode !== 'map',
				multiKeyMatch: true,
				matchingFieldsLabels: {
					hint: 'Columns that identify an item, e.g. its email. If an item has the same values, it is updated. Otherwise, one is created.',
				},
				supportAutoMap: true,
				refreshStaleSchemaOnOpen: true,
				// Instead of this error, getBoardColumns says why there are no columns.
				hideNoDataError: true,
			},
		},
		routing: { send: { preSend: [whenAllChecked(columnsInBody, ...checks)] } },
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper('create', 'add'),
	columnMapper('upsert', 'upsert', requireMatch),
	columnMapper('update', 'map', requireChange('Item Name and Columns are empty')),
];
