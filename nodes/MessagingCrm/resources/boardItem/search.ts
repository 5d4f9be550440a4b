import { updateDisplayOptions } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody, bodyField } from '../../fields';
import { readNonBlank, readRequired } from '../../shared/values';
import { entriesOf } from './idList';

const onlyForSearch = { show: { resource: ['boardItem'], operation: ['search'] } };

const EQUALS = 'equals';

/** As expressions give it. */
interface Condition {
	columnName?: unknown;
	operator?: unknown;
	value?: unknown;
}

export const searchFields = updateDisplayOptions(onlyForSearch, [
	bodyField('condition', {
		displayName: 'Combine Conditions',
		name: 'condition',
		type: 'options',
		options: [
			{ name: 'All Must Be True (AND)', value: 'AND' },
			{ name: 'One Must Be True (OR)', value: 'OR' },
		],
		default: 'AND',
		description: 'How to combine several conditions. OR is not documented by the service.',
	}),
	{
		displayName: 'Conditions',
		name: 'conditions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Condition',
		default: {},
		description: 'Conditions that the items must meet',
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
						description: 'Name of the column, as shown on the board',
					},
					{
						displayName: 'Operator',
						name: 'operator',
						type: 'options',
						allowArbitraryValues: true,
						options: [{ name: 'Equals', value: EQUALS }],
						default: EQUALS,
						description:
							'How to compare. Use an expression for other operators, which the service does not document.',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						description:
							'Value to compare with, or several separated by commas. Select columns require the ID of the label.',
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
]);

/** The service takes the values of a filter as an array of texts (docs/service.md#board-items). */
function filterOf(condition: Condition, index: number) {
	const label = (field: string) => `${field} of condition ${index + 1}`;
	const operator = readNonBlank(condition.operator, label('Operator'));
	// Operators that the service does not document may need no value.
	const needsNoValue = condition.value === '' && operator !== EQUALS;
	return {
		column_name: readNonBlank(condition.columnName, label('Column Name')),
		operator,
		value: needsNoValue ? [] : readValues(condition.value, label('Value')),
	};
}

function readValues(value: unknown, label: string): string[] {
	const [first, ...others] = entriesOf(value, ',');
	return [first, ...others].map((entry) => readRequired(entry, label));
}
