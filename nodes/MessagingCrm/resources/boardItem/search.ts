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
	searchedValue,
	shownFor,
	textField,
	valuesIn,
} from '../../fields';
import type { Column } from '../../service';
import { atPath, isBlankText, isEmpty } from '../../shared/json';
import { emptyField, readNonBlank, readRequired } from '../../shared/values';
import { columnNamed, readBoard, rejectMissingColumn } from './columns';

const EQUALS = 'equals';

/** What else can be searched besides columns. */
const ITEM_NAME = 'item_name';

/** Operators that compare with a whole value; `contains` compares with a part of it. */
const OPERATORS = {
	[EQUALS]: 'Equals',
	not_equals: 'Does Not Equal',
	contains: 'Contains',
	greater_than: 'Greater Than',
	greater_than_or_equal: 'Greater Than or Equal',
	less_than: 'Less Than',
	less_than_or_equal: 'Less Than or Equal',
	is_empty: 'Is Empty',
	is_not_empty: 'Is Not Empty',
	start_date: 'Starts On (Date)',
	end_date: 'Ends On (Date)',
	from_start_date: 'Starts On or After (Date)',
	from_end_date: 'Ends On or After (Date)',
	to_start_date: 'Starts On or Before (Date)',
	to_end_date: 'Ends On or Before (Date)',
};

/** The name of an item, as a column. */
const ITEM_COLUMN: Column = {
	...{ id: ITEM_NAME, name: ITEM_NAME, type: 'text', labels: [] },
	...{ isRequired: true, isReadOnly: false },
};

const WITHOUT_VALUE = ['is_empty', 'is_not_empty'];

export const searchFields = updateDisplayOptions(shownFor('boardItem', 'search'), [
	bodyField(
		'condition',
		choiceField('Combine Conditions', 'condition', {
			choices: { AND: 'All Must Be True (AND)', OR: 'One Must Be True (OR)' },
			description: 'How to combine several conditions',
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
				choices: OPERATORS,
				description: 'How to compare',
			}),
			textField('Value', 'value', {
				displayOptions: { hide: { operator: WITHOUT_VALUE } },
				description:
					'Value to compare with. For several labels or agents, enter an array. Enter labels by name or ID, and agents by ID.',
			}),
		],
	}),
]);

/** A condition whose values are as they were entered, until `search` knows the column. */
interface Condition extends IDataObject {
	column_name: string;
	operator: string;
	/** Empty if the operator needs none. */
	value: IDataObject[];
}

/** The conditions as they were entered, if all are filled in. Those that an AI agent leaves empty are left out. */
export function conditionsIn(context: ItemContext): RequestParts {
	const rows = rowsOf(context, 'conditions.condition');
	const written = context.getNodeParameter('conditions.condition', [], { rawExpressions: true });
	const search = rows.flatMap(({ columnName, operator, value }, index): Condition[] => {
		const column_name = readNonBlank(columnName, labelOfRow(index, 'Column Name'));
		const compare = readNonBlank(operator, labelOfRow(index, 'Operator'));
		if (WITHOUT_VALUE.includes(compare)) return [{ column_name, operator: compare, value: [] }];
		if (value === '' && isFromAi(atPath(written, `${index}.value`))) return [];
		const values = valuesIn(value);
		if (values.length === 0 || values.some((one) => isEmpty(one) || isBlankText(one))) {
			throw emptyField(labelOfRow(index, 'Value'));
		}
		return [{ column_name, operator: compare, value: values as IDataObject[] }];
	});
	return { body: { search } };
}

/** Conditions as the service expects them: columns by name, labels by ID (docs/internals/service.md#boards). */
export async function search(item: ItemToPrepare): Promise<Preparation> {
	const conditions = item.body.search as Condition[];
	const isOfColumn = ({ column_name: name }: Condition) => name !== ITEM_NAME;
	const { columns } = conditions.some(isOfColumn) ? await readBoard(item) : { columns: [] };
	const timezone = item.context.getTimezone();
	const converted = conditions.map(({ column_name: entered, operator, value }, index) => {
		const label = labelOfRow(index, 'Value');
		const column = entered === ITEM_NAME ? ITEM_COLUMN : columnNamed(entered, columns);
		if (!column) rejectMissingColumn(entered);
		const compared = { column_name: column.name, operator };
		if (WITHOUT_VALUE.includes(operator)) return compared;
		const labelled = { ...column, name: label };
		const values = value.flatMap((one: unknown) => {
			if (operator === 'contains') return readRequired(one, label);
			return [columnValue(one, labelled, { timezone })].flat();
		});
		return { ...compared, value: searchedValue(values, labelled) };
	});
	// An AI agent may have left the condition empty.
	const body: IDataObject = { condition: 'AND', ...item.body, search: converted as IDataObject[] };
	return { body, arrayBody: withArrays(body) };
}

/** The body of a search with an array for each value, as the reference documents it (docs/internals/service.md#boards). */
export function withArrays(body: IDataObject): IDataObject {
	const conditions = body.search as IDataObject[];
	const search = conditions.map(({ value, ...condition }) =>
		value === undefined ? condition : { ...condition, value: [value].flat() },
	);
	return { ...body, search: search as IDataObject[] };
}

function labelOfRow(index: number, field: string): string {
	return `${field} of condition ${index + 1}`;
}
