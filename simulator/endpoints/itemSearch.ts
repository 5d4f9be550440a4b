import type { Board, BoardItem } from '../data/boards';
import type { Call } from '../endpoint';
import { reject } from '../errors';
import { arrayOf, FILLED, object, oneOf, TEXT, type Accepted } from '../schema';

const CONDITION = object(
	{ column_name: FILLED, operator: oneOf('equals', 'contains'), value: arrayOf(TEXT) },
	['column_name', 'operator', 'value'],
);
export const SEARCH = object({ condition: oneOf('AND', 'OR'), search: arrayOf(CONDITION) }, [
	'search',
]);

type Test = (item: BoardItem) => boolean;

const loose = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one of the values that a column holds meets one of the values searched for. */
const OPERATORS = {
	equals: (held: string, sought: string) => held === sought,
	contains: (held: string, sought: string) => held.toLowerCase().includes(sought.toLowerCase()),
};

/** The items that meet the conditions of a search body. */
export function searchItems(
	{ body, options }: Call<typeof SEARCH>,
	board: Board,
	items: BoardItem[],
): BoardItem[] {
	const spelled = options.itemSearch === 'loose' ? loose : String;
	const tests = body.search.map((condition) => testOf(board, condition, spelled));
	if (body.condition === 'OR') return items.filter((item) => tests.some((test) => test(item)));
	return items.filter((item) => tests.every((test) => test(item)));
}

function testOf(
	board: Board,
	{ column_name: name, operator, value: sought }: Accepted<typeof CONDITION>,
	spelled: (text: string) => string,
): Test {
	if (name !== 'item_name' && !board.crm_columns.some((column) => column.name === name)) {
		reject(`Column "${name}" does not exist on this board`);
	}
	const meets = OPERATORS[operator];
	return (item) =>
		heldBy(item, name).some((held) => sought.some((one) => meets(spelled(held), spelled(one))));
}

function heldBy(item: BoardItem, name: string): string[] {
	const value = name === 'item_name' ? item.name : item.values[name];
	if (value === null || value === undefined) return [];
	return (Array.isArray(value) ? value : [value]).map(String);
}
