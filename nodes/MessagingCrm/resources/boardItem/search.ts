import { type IDataObject, updateDisplayOptions } from 'n8n-workflow';

import {
	type Preparation,
	isFromAi,
	type ItemContext,
	type ItemToPrepare,
	type RequestParts,
} from '../../engine';
import {
	bodyField,
	choiceField,
	columnValue,
	rowsField,
	rowsOf,
	shownFor,
	textField,
	valuesIn,
} from '../../fields';
import { atPath, isBlankText, isEmpty, isObject } from '../../shared/json';
import { emptyField, readNonBlank, readRequired } from '../../shared/values';
import { columnNamed, readBoard, rejectMissingColumn } from './columns';

const EQUALS = 'equals';

/** Properties of an item besides its column values. */
const ITEM_FIELDS = ['id', 'item_id', 'item_name', 'name', 'group_id'];

export const searchFields = updateDisplayOptions(shownFor('boardItem', 'search'), [
	bodyField(
		'condition',
		choiceField('Combine Conditions', 'condition', {
			choices: { AND: 'All Must Be True (AND)', OR: 'One Must Be True (OR)' },
			description: 'How to combine several conditions. OR is not documented by the service.',
		}),
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
			choiceField('Operator', 'operator', {
				allowArbitraryValues: true,
				choices: { [EQUALS]: 'Equals' },
				description:
					'How to compare. Use an expression for other operators, which the service does not document.',
			}),
			textField('Value', 'value', {
				description:
					'Value to compare with. For several, enter an array. Enter labels by name or ID, and agents by ID.',
			}),
		],
	}),
]);

/** A condition whose values are as they were entered, until `search` knows the column. */
interface Condition extends IDataObject {
	column_name: string;
	operator: string;
	value: IDataObject[];
}

/** The conditions as they were entered, if all are filled in. Those that an AI agent leaves empty are left out. */
export function conditionsIn(context: ItemContext): RequestParts {
	const rows = rowsOf(context, 'conditions.condition');
	const written = context.getNodeParameter('conditions.condition', [], { rawExpressions: true });
	const search = rows.flatMap(({ columnName, operator, value }, index): Condition[] => {
		const column_name = readNonBlank(columnName, labelOfRow(index, 'Column Name'));
		const compare = readNonBlank(operator, labelOfRow(index, 'Operator'));
		// Operators that the service does not document may need no value.
		if (value === '' && compare !== EQUALS) return [{ column_name, operator: compare, value: [] }];
		if (value === '' && isFromAi(atPath(written, `${index}.value`))) return [];
		const values = valuesIn(value);
		if (values.length === 0 || values.some((one) => isEmpty(one) || isBlankText(one))) {
			throw emptyField(labelOfRow(index, 'Value'));
		}
		return [{ column_name, operator: compare, value: values as IDataObject[] }];
	});
	return { body: { search } };
}

/** Conditions as the service expects them: columns by name, labels by ID, arrays of texts (docs/internals/service.md#boards). */
export async function search(item: ItemToPrepare): Promise<Preparation> {
	const conditions = item.body.search as Condition[];
	const { columns } = conditions.length === 0 ? { columns: [] } : await readBoard(item);
	const timezone = item.context.getTimezone();
	const converted = conditions.map(({ column_name: entered, operator, value }, index) => {
		const label = labelOfRow(index, 'Value');
		const column = columnNamed(entered, columns);
		if (!column && !ITEM_FIELDS.includes(entered)) rejectMissingColumn(entered);
		const textsOf = (one: unknown) => {
			// Other operators may compare with a part of a value.
			if (!column || operator !== EQUALS) return readRequired(one, label);
			const sent = columnValue(one, { ...column, name: label }, { timezone });
			return [isObject(sent) ? one : sent].flat().map((text) => readRequired(text, label));
		};
		return { column_name: column?.name ?? entered, operator, value: value.flatMap(textsOf) };
	});
	// An AI agent may have left the condition empty.
	return { body: { condition: 'AND', ...item.body, search: converted } };
}

function labelOfRow(index: number, field: string): string {
	return `${field} of condition ${index + 1}`;
}
