import type { Board, BoardItem } from '../data/records';
import type { Call } from '../endpoint';
import { ARRAY, check, FILLED, readFields, reject, TEXTS } from '../validate';

type Test = (item: BoardItem) => boolean;

const loose = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one of the values that a column holds meets one of the values searched for. */
const OPERATORS: Record<string, (held: string, sought: string) => boolean> = {
	equals: (held, sought) => held === sought,
	contains: (held, sought) => held.toLowerCase().includes(sought.toLowerCase()),
};

/** The items that meet the conditions of a search body. */
export function searchItems(
	{ body, options }: Call,
	board: Board,
	items: BoardItem[],
): BoardItem[] {
	const { condition = 'AND', search } = readFields(body, { condition: FILLED, search: ARRAY });
	const spelled = options.itemSearch === 'loose' ? loose : String;
	const tests = check(search, 'search', ARRAY).map((filter) => testOf(board, filter, spelled));
	if (condition === 'AND') return items.filter((item) => tests.every((test) => test(item)));
	if (condition === 'OR') return items.filter((item) => tests.some((test) => test(item)));
	return reject('condition must be AND or OR');
}

function testOf(board: Board, filter: unknown, spelled: (text: string) => string): Test {
	const fields = readFields(filter, { column_name: FILLED, operator: FILLED, value: TEXTS });
	const name = check(fields.column_name, 'column_name', FILLED);
	const operator = check(fields.operator, 'operator', FILLED);
	const sought = check(fields.value, 'value', TEXTS);
	if (name !== 'item_name' && !board.crm_columns.some((column) => column.name === name)) {
		reject(`Column "${name}" does not exist on this board`);
	}
	const meets = OPERATORS[operator] ?? reject(`operator "${operator}" is not supported`);
	return (item) =>
		heldBy(item, name).some((held) => sought.some((one) => meets(spelled(held), spelled(one))));
}

function heldBy(item: BoardItem, name: string): string[] {
	const value = name === 'item_name' ? item.name : item.values[name];
	if (value === null || value === undefined) return [];
	return (Array.isArray(value) ? value : [value]).map(String);
}
