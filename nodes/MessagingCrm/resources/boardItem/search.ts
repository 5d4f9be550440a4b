import type { INodeProperties } from 'n8n-workflow';

import { addToBody } from '../../fields/place';
import { InputError, preparation } from '../../transport';
import { listOf } from './delete';

const showOnlyForSearch = { resource: ['boardItem'], operation: ['search'] };

interface Condition {
	columnName?: string;
	operator?: string;
	value?: unknown;
}

export const searchFields: INodeProperties[] = [
	{
		displayName: 'Combine Conditions',
		name: 'condition',
		type: 'options',
		displayOptions: { show: showOnlyForSearch },
		options: [
			{ name: 'All Must Be True (AND)', value: 'AND' },
			{ name: 'One Must Be True (OR)', value: 'OR' },
		],
		default: 'AND',
		description: 'How several conditions work together. OR is not documented by the service.',
		routing: { send: { type: 'body', property: 'condition' } },
	},
	{
		displayName: 'Conditions',
		name: 'conditions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: showOnlyForSearch },
		placeholder: 'Add Condition',
		default: {},
		description: 'What the items must have in their columns',
		options: [
			{
				displayName: 'Condition',
				name: 'condition',
				values: [
					{
						displayName: 'Column Name',
						name: 'columnName',
						type: 'string',
						default: '',
						placeholder: 'e.g. Status',
						description: 'Name of the column as the board shows it',
					},
					{
						displayName: 'Operator',
						name: 'operator',
						type: 'options',
						allowArbitraryValues: true,
						options: [{ name: 'Equals', value: 'equals' }],
						default: 'equals',
						description:
							'How to compare. The service knows more operators but does not document them: give them by expression.',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						description:
							'Value to compare with; several are separated by commas. A select column wants the ID of the label.',
					},
				],
			},
		],
		routing: {
			send: {
				preSend: [
					preparation(function (options) {
						const conditions = this.getNodeParameter('conditions.condition', []) as Condition[];
						const search = conditions.map(filterOf);
						addToBody(options, { search });
					}),
				],
			},
		},
	},
];

/** The service takes the values of a filter as an array of strings (reference.md, CRM boards). */
function filterOf({ columnName, operator, value }: Condition, index: number) {
	if (!columnName?.trim()) {
		throw new InputError(
			`Column Name of condition ${index + 1} is empty`,
			'Enter the name of the column as the board shows it',
		);
	}
	return { column_name: columnName, operator: operator ?? 'equals', value: listOf(value) };
}
