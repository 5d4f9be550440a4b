import { updateDisplayOptions } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody } from '../../fields';
import { InputError } from '../../shared/inputError';
import { entriesOf } from './idList';
import { textValue } from './textValue';

const onlyForSearch = { show: { resource: ['boardItem'], operation: ['search'] } };

const EQUALS = 'equals';

/** As expressions give it. */
interface Condition {
	columnName?: unknown;
	operator?: unknown;
	value?: unknown;
}

export const searchFields = updateDisplayOptions(onlyForSearch, [
	{
		displayName: 'Combine Conditions',
		name: 'condition',
		type: 'options',
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
						options: [{ name: 'Equals', value: EQUALS }],
						default: EQUALS,
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
]);

/** The service takes the values of a filter as an array of texts (docs/service.md#board-items). */
function filterOf({ columnName, operator, value }: Condition, index: number) {
	const condition = `of condition ${index + 1}`;
	const comparison = filled(operator, `Operator ${condition}`);
	return {
		column_name: filled(columnName, `Column Name ${condition}`),
		operator: comparison,
		value: valuesOf(value, comparison, `Value ${condition}`),
	};
}

/** Operators that the service does not document may need no value; an expression must give one. */
function valuesOf(value: unknown, operator: string, label: string): string[] {
	const values = entriesOf(value, ',')
		.map((entry) => textValue(entry, label).trim())
		.filter((text) => text !== '');
	const mayBeEmpty = value === '' && operator !== EQUALS;
	return values.length > 0 || mayBeEmpty ? values : refuseEmpty(label);
}

function filled(value: unknown, label: string): string {
	const text = textValue(value ?? '', label);
	return text.trim() === '' ? refuseEmpty(label) : text;
}

function refuseEmpty(label: string): never {
	throw new InputError(
		`${label} is empty`,
		`Fill in ${label}. If it is an expression, check that it has a value for this item`,
	);
}
