import { updateDisplayOptions } from 'n8n-workflow';

import { preparation, type CheckedItem, type ItemContext, type Prepared } from '../../engine';
import { bodyField, entriesOf } from '../../fields';
import { columnType, type ConversionContext } from '../../fields/columns';
import { isChoice, type Column } from '../../service/boards';
import { InputError } from '../../shared/inputError';
import { readNonBlank, readRequired } from '../../shared/values';
import { conversionContext, ITEM_FIELDS, rejectMissingColumn, readColumns } from './boardColumns';

const onlyForSearch = { show: { resource: ['boardItem'], operation: ['search'] } };

const EQUALS = 'equals';

/** A condition as the node stores it. Expressions may return values of any type. */
interface Condition {
	columnName?: unknown;
	operator?: unknown;
	value?: unknown;
}

/**
 * The body with the conditions, in which labels and agents are IDs.
 * @throws InputError for a condition that cannot be used
 */
export async function search(item: CheckedItem): Promise<Prepared> {
	const filters = conditionsOf(item.context);
	const columns = filters.length === 0 ? [] : await readColumns(item);
	const conversion = conversionContext(item);
	const searching = filters.map(async (filter) => await filterOf(filter, columns, conversion));
	return { body: { ...item.body, search: await Promise.all(searching) } };
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
						displayName: 'Column Name or ID',
						name: 'columnName',
						type: 'options',
						typeOptions: {
							loadOptionsMethod: 'getColumnNames',
							loadOptionsDependsOn: ['boardId.value'],
						},
						default: '',
						description:
							'Column to search in. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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
							'Value to compare with, or several separated by commas. Enter labels and agents by name or ID.',
					},
				],
			},
		],
		routing: {
			send: {
				preSend: [
					preparation(function () {
						conditionsOf(this);
					}),
				],
			},
		},
	},
]);

function conditionsOf(context: ItemContext): Filter[] {
	const conditions = context.getNodeParameter('conditions.condition', []) as Condition[];
	return conditions.map(readCondition);
}

/** A condition whose fields have been checked. */
interface Filter {
	column: string;
	operator: string;
	/** As it was entered. */
	value: unknown;
	values: string[];
	/** The name of the value in errors. */
	label: string;
}

function readCondition({ columnName, operator, value }: Condition, index: number): Filter {
	const fieldLabel = (field: string) => `${field} of condition ${index + 1}`;
	const compare = readNonBlank(operator, fieldLabel('Operator'));
	// Operators that the service does not document may need no value.
	const needsNoValue = value === '' && compare !== EQUALS;
	const label = fieldLabel('Value');
	return {
		column: readNonBlank(columnName, fieldLabel('Column Name')),
		operator: compare,
		value,
		values: needsNoValue ? [] : readValues(value, label),
		label,
	};
}

/** The service expects the values of a condition as an array of texts (docs/service.md#board-items). */
async function filterOf(
	filter: Filter,
	columns: Column[] | undefined,
	conversion: ConversionContext,
) {
	const { column, operator, values } = filter;
	const found = columns?.find(({ id, name }) => name === column || id === column);
	if (columns && !found && !ITEM_FIELDS.includes(column)) rejectMissingColumn(column);
	return {
		column_name: found?.name ?? column,
		operator,
		value: found ? await searchValuesOf(filter, found, conversion) : values,
	};
}

/** Labels and agents are searched for by their IDs. */
async function searchValuesOf(
	{ value, values, operator, label }: Filter,
	column: Column,
	conversion: ConversionContext,
): Promise<string[]> {
	const { searchValues } = columnType(column.type);
	if (!searchValues || values.length === 0) return values;
	const entered = isChoice(value, column.labels) ? [value] : values;
	const converted = (async () =>
		await searchValues(entered, { ...column, name: label }, conversion))();
	// Other operators may compare with a part of a value.
	const isExact = operator === EQUALS;
	return await converted.catch(async (error: unknown) =>
		!isExact && error instanceof InputError ? values : await Promise.reject(error),
	);
}

function readValues(value: unknown, label: string): string[] {
	const [first, ...others] = entriesOf(value, ',');
	return [first, ...others].map((entry) => readRequired(entry, label));
}
