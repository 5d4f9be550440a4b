import type { IDataObject } from 'n8n-workflow';

import { bodyField, choiceField, rowsField, textField } from '../../descriptions';
import { isFromAi, type Item, type Operation } from '../../engine';
import {
	type Column,
	columnTypeOf,
	columnValue,
	jakartaDate,
	LISTS,
	searchedValue,
} from '../../service';
import { atPath, isEmpty } from '../../shared/json';
import { emptyField, readNonBlank, readRequired, toArray } from '../../shared/values';
import { boardId, columnNamed, missingColumn, fetchBoard } from './columns';
import { searchBoard, withArrays } from './searchBoard';

const OPERATORS = {
	equals: 'Equals',
	not_equals: 'Does Not Equal',
	contains: 'Contains',
	greater_than: 'Greater Than',
	greater_than_or_equal: 'Greater Than or Equal',
	less_than: 'Less Than',
	less_than_or_equal: 'Less Than or Equal',
	is_empty: 'Is Empty',
	is_not_empty: 'Is Not Empty',
	// `start_date` and `end_date` are the first and last day of a range. `from` and `to` are the ends of a timeline.
	start_date: 'Is On or After (Date)',
	end_date: 'Is On or Before (Date)',
	from_start_date: 'From Is On or After (Date)',
	from_end_date: 'From Is On or Before (Date)',
	to_start_date: 'To Is On or After (Date)',
	to_end_date: 'To Is On or Before (Date)',
};

/** The operators that take no value. */
const UNARY_OPERATORS = ['is_empty', 'is_not_empty'];

/** An item's name can be searched like a column. */
const ITEM_NAME: Column = {
	id: 'item_name',
	name: 'item_name',
	type: 'text',
	isRequired: true,
	isReadOnly: false,
	labels: [],
};

export const search: Operation = {
	name: 'Search',
	value: 'search',
	action: 'Search board items',
	description: 'Find items of a board by the values of their columns',
	routing: { request: { method: 'POST', url: LISTS.foundBoardItems.endpoint } },
	list: LISTS.foundBoardItems,
	readOnly: true,
	fields: [
		boardId,
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
					description: 'How to compare the column with the value',
				}),
				textField('Value', 'value', {
					displayOptions: { hide: { operator: UNARY_OPERATORS } },
					description:
						'Value to compare the column with. For a label, enter its name or ID. For an agent, enter the ID. For several labels or agents, enter an array.',
				}),
			],
		}),
	],
	prepare: async (item, context) => {
		const conditions = readSearchConditions(item);
		const needsBoard = conditions.some(({ column }) => column !== ITEM_NAME.name);
		const { columns } = needsBoard ? await fetchBoard(item, context) : { columns: [] };
		const search = conditions.map((condition) =>
			toSentCondition(condition, columns, item.getTimezone()),
		);
		// An AI agent may leave Combine Conditions empty.
		const body: IDataObject = { condition: 'AND', ...context.body, search };
		const arrayBody = context.completeBody(withArrays(body));
		return {
			body,
			sendPage: async (request, send) =>
				await searchBoard(context.account, request, arrayBody, send),
		};
	},
};

/** A condition as entered. */
interface SearchCondition {
	/** The number of the condition's row, which errors show. The first row has the number 1. */
	number: number;
	column: string;
	operator: string;
	/** Empty if the operator takes no value. */
	values: unknown[];
}

/** Reads the conditions. Skips those that an AI agent has left empty. All others must be complete. */
function readSearchConditions(item: Item): SearchCondition[] {
	const rows = item.getRows('conditions.condition');
	const expressions = item.getExpression('conditions.condition');
	return rows.flatMap(({ columnName, operator: entered, value }, index): SearchCondition[] => {
		const number = index + 1;
		const column = readNonBlank(columnName, `Column Name of condition ${number}`);
		const operator = readNonBlank(entered, `Operator of condition ${number}`);
		if (UNARY_OPERATORS.includes(operator)) return [{ number, column, operator, values: [] }];
		if (value === '' && isFromAi(atPath(expressions, `${index}.value`))) return [];
		const values = toArray(value);
		if (values.length === 0 || values.some(isEmpty)) {
			throw emptyField(`Value of condition ${number}`);
		}
		return [{ number, column, operator, values }];
	});
}

/**
 * Converts a condition to the service's format, with the name of the column and the IDs of labels
 * (docs/internals/service.md#boards).
 */
function toSentCondition(
	condition: SearchCondition,
	columns: Column[],
	timezone: string,
): IDataObject {
	const { number, operator } = condition;
	const isItemName = condition.column === ITEM_NAME.name;
	const column = isItemName ? ITEM_NAME : columnNamed(condition.column, columns);
	if (!column) throw missingColumn(condition.column);
	const compared = { column_name: column.name, operator };
	if (UNARY_OPERATORS.includes(operator)) return compared;
	const label = `Value of condition ${number}`;
	const labelled = { ...column, name: label };
	// In a list column, `contains` compares whole IDs. In other columns, it finds a part of the text.
	const isPart = operator === 'contains' && !columnTypeOf(column).isList;
	const values = condition.values.flatMap((value) => {
		if (isPart) return readRequired(value, label);
		// A date is compared as a string, even in a timeline, whose values are objects.
		if (operator.endsWith('_date')) return jakartaDate(value, timezone, label);
		return [columnValue(value, labelled, { timezone })].flat();
	});
	return { ...compared, value: searchedValue(values, labelled) as IDataObject['value'] };
}
