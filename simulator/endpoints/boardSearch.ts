import type { Board, BoardItem, Column } from '../data/boards';
import type { Call } from '../endpoint';
import { reject } from '../errors';
import { FILLED, object, oneOf, TEXT, arrayOf, type Accepted } from '../schema';
import { listOf } from '../serializers';
import { accepts } from '../validation';

type Value = string | number;
/** Compares an item's values in a column with the values in a condition. */
type Operator = (held: Value[], sought: Value[]) => boolean;

const some =
	(meets: (held: Value, sought: Value) => boolean): Operator =>
	(held, sought) =>
		held.some((value) => sought.some((wanted) => meets(value, wanted)));

const text = (value: Value) => String(value).toLowerCase();
const equals = some((a, b) => String(a) === String(b));
const atLeast = some((a, b) => a >= b);
const atMost = some((a, b) => a <= b);

const OPERATORS = {
	equals,
	not_equals: (held, sought) => !equals(held, sought),
	contains: some((a, b) => text(a).includes(text(b))),
	greater_than: some((a, b) => a > b),
	less_than: some((a, b) => a < b),
	greater_than_or_equal: atLeast,
	less_than_or_equal: atMost,
	is_empty: (held) => held.length === 0,
	is_not_empty: (held) => held.length > 0,
	start_date: atLeast,
	end_date: atMost,
	from_start_date: atLeast,
	from_end_date: atMost,
	to_start_date: atLeast,
	to_end_date: atMost,
} satisfies Record<string, Operator>;

const CONDITION = object(
	{ column_name: FILLED, operator: oneOf(...(Object.keys(OPERATORS) as OperatorName[])) },
	{ value: {} },
);
type OperatorName = keyof typeof OPERATORS;

export const SEARCH = object({ search: arrayOf(CONDITION) }, { condition: oneOf('AND', 'OR') });

/** Column types that are searched by an array. Select columns also accept one value. Other types require one value. */
const ARRAY_COLUMNS = ['agents', 'contacts', 'conversations', 'items', 'dropdown'];

/** Returns a function that tells whether an item meets the conditions. */
export function conditionsOf(board: Board, { body, options }: Call<typeof SEARCH>) {
	const tests = body.search.map((condition) => testOf(board, condition, options.reference));
	return (item: BoardItem) =>
		body.condition === 'OR' ? tests.some((test) => test(item)) : tests.every((test) => test(item));
}

function testOf(board: Board, condition: Accepted<typeof CONDITION>, reference: boolean) {
	const { column_name: name, operator, value } = condition;
	const column = board.crm_columns.find((candidate) => candidate.name === name);
	if (!column && name !== 'item_name') reject(`Column "${name}" does not exist on this board`);
	const meets: Operator = OPERATORS[operator];
	const hasNoValue = operator.endsWith('_empty');
	if (reference && !hasNoValue && !accepts(arrayOf(TEXT), value)) {
		reject('value must be an array of strings', 422);
	}
	if (!reference && !hasNoValue && !fits(column, value)) return () => false;
	const sought = (reference ? textsOf : listOf)(value) as Value[];
	return (item: BoardItem) => {
		const held = heldBy(item, column, operator);
		return meets(reference ? textsOf(held) : held, sought);
	};
}

/** Whether a value has the right type for its column. With a wrong type, the service finds no items. */
function fits(column: Column | undefined, value: unknown): boolean {
	const type = column?.type ?? 'text';
	if (ARRAY_COLUMNS.includes(type)) return Array.isArray(value);
	if (type === 'number') return typeof value === 'number';
	return typeof value === 'string' || (type === 'select' && Array.isArray(value));
}

/** The values of an item in a column. For a timeline, the operator selects the start or the end. */
function heldBy(item: BoardItem, column: Column | undefined, operator: string): Value[] {
	const held = listOf(column ? item.values[column.name] : item.name);
	const end = operator.startsWith('to_') ? 'to' : 'from';
	const values =
		column?.type === 'timeline' ? held.map((range) => (range as Record<string, Value>)[end]) : held;
	return values.filter((value) => value !== '') as Value[];
}

function textsOf(value: unknown): string[] {
	return listOf(value).map(String);
}
