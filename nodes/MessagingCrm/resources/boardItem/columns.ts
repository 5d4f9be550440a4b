import type { INodeProperties } from 'n8n-workflow';

import { preparation } from '../../transport';
import { columnValues } from './columnValues';

function columnMapper(operation: string[], mode: 'add' | 'map'): INodeProperties {
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
				noFieldsError: 'The board has no columns that can be set',
			},
		},
		routing: {
			send: {
				preSend: [
					preparation(function (options) {
						const values = columnValues(
							this.getNodeParameter('columns', {}),
							this.getInputData().json,
							this.getTimezone(),
						);
						options.body = { ...(options.body as object), ...values };
					}),
				],
			},
		},
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper(['create', 'upsert'], 'add'),
	columnMapper(['update'], 'map'),
];
