import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { CheckedItem, Prepared } from '../../engine';
import { requireChangeIn } from '../../fields';
import { conversionContext, readColumns } from './boardColumns';
import { columnValues, type ColumnMapping } from './columnValues';

/**
 * The body of an item with the values of its columns.
 * @throws InputError that names the column
 */
export async function withColumns(item: CheckedItem): Promise<IDataObject> {
	const { context, body } = item;
	const values = await columnValues(
		context.getNodeParameter('columns', {}) as ColumnMapping,
		context.getInputData().json,
		async () => await readColumns(item),
		conversionContext(item),
	);
	return { ...body, ...values };
}

/** @throws InputError that names the column */
export async function create(item: CheckedItem): Promise<Prepared> {
	return { body: await withColumns(item) };
}

/** @throws InputError that names the column; InputError if nothing is to be changed */
export async function update(item: CheckedItem): Promise<Prepared> {
	const body = await withColumns(item);
	requireChangeIn(body, item.callOptions, 'Item Name and Columns are empty');
	return { body };
}

type Mode = 'add' | 'map' | 'upsert';

function columnMapper(operation: string, mode: Mode): INodeProperties {
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
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper('create', 'add'),
	columnMapper('upsert', 'upsert'),
	columnMapper('update', 'map'),
];
