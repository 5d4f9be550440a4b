import { type IDataObject, updateDisplayOptions } from 'n8n-workflow';

import type { Completed, ItemContext, ItemToComplete, Sent } from '../../engine';
import { bodyField, entriesOf, rowsField, rowsOf, textField } from '../../fields';
import { columnType } from '../../fields/columns';
import { momentText } from '../../shared/moment';
import { readNonBlank, readRequired } from '../../shared/values';
import { conversionContext, readColumns, rejectMissingColumn } from './boardColumns';

const onlyForSearch = { show: { resource: ['boardItem'], operation: ['search'] } };

const EQUALS = 'equals';

/** Properties of an item besides its column values. */
const ITEM_FIELDS = ['id', 'item_id', 'item_name', 'name', 'group_id'];

export const searchFields = updateDisplayOptions(onlyForSearch, [
	bodyField(
		'condition',
		{
			displayName: 'Combine Conditions',
			name: 'condition',
			type: 'options',
			options: [
				{ name: 'All Must Be True (AND)', value: 'AND' },
				{ name: 'One Must Be True (OR)', value: 'OR' },
			],
			default: 'AND',
			description: 'How to combine several conditions. OR is not documented by the service.',
		},
		readRequired,
	),
	rowsField('Conditions', 'conditions', {
		row: 'Condition',
		description: 'Conditions that the items must meet',
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
			textField('Value', 'value', {
				description:
					'Value to compare with, or several separated by commas. Enter labels and agents by name or ID.',
			}),
		],
	}),
]);

interface Condition extends IDataObject {
	column_name: string;
	operator: string;
	/** As it was entered, until `search` knows the column. */
	value: IDataObject['value'];
}

/** The conditions as they were entered, if all are filled in. */
export function conditionsIn(context: ItemContext): Sent {
	const search = rowsOf(context, 'conditions.condition').map(
		({ columnName, operator, value }, index): Condition => {
			const compare = readNonBlank(operator, labelOfRow(index, 'Operator'));
			// Operators that the service does not document may need no value.
			const needsNoValue = value === '' && compare !== EQUALS;
			if (!needsNoValue) searchTexts(value, index);
			const column = readNonBlank(columnName, labelOfRow(index, 'Column Name'));
			return { column_name: column, operator: compare, value };
		},
	);
	return { body: { search: search as IDataObject[] } };
}

/**
 * Converts what people enter in conditions to what the service expects: columns by name, labels and agents by ID, values
 * as an array of texts (docs/internals/service.md#board-items).
 */
export async function search(item: ItemToComplete): Promise<Completed> {
	const conditions = item.body.search as Condition[];
	const columns = conditions.length === 0 ? undefined : await readColumns(item);
	const conversion = conversionContext(item);
	const converting = conditions.map(async (condition, index) => {
		const { column_name: entered, operator, value } = condition;
		const column = columns?.find(({ id, name }) => name === entered || id === entered);
		if (columns && !column && !ITEM_FIELDS.includes(entered)) rejectMissingColumn(entered);
		const { searchValues } = columnType(column?.type ?? '');
		// Other operators may compare with a part of a value.
		const isConverted = column && searchValues && operator === EQUALS;
		const convert = async () =>
			isConverted
				? await searchValues(value, { ...column, name: labelOfRow(index, 'Value') }, conversion)
				: searchTexts(value, index);
		return {
			column_name: column?.name ?? entered,
			operator,
			value: value === '' ? [] : await convert(),
		};
	});
	// An AI agent may have left the condition empty.
	return { body: { condition: 'AND', ...item.body, search: await Promise.all(converting) } };
}

function searchTexts(value: unknown, index: number): string[] {
	const entries = entriesOf(value, ',');
	const [first, ...others] = entries.map((one) => (one instanceof Date ? momentText(one) : one));
	return [first, ...others].map((entry) => readRequired(entry, labelOfRow(index, 'Value')));
}

function labelOfRow(index: number, field: string): string {
	return `${field} of condition ${index + 1}`;
}
