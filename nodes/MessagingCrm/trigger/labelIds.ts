import {
	BOARD_ENDPOINT,
	boardPath,
	chosenId,
	columnsIn,
	groupChoicesIn,
	type Choice,
} from '../fields/columns';
import { labelIn, WITHOUT_VALUE, type Condition } from './conditions';
import { readInTime, type Reader } from './readPage';
import type { SourceQuery } from './settings';

/**
 * Adds to conditions the IDs of the labels and groups that their values name, since board items contain IDs. Reads the
 * board to find them.
 *
 * @throws InputError for a value that is not one of the column's labels; what readInTime throws
 */
export async function withLabelIds(
	reader: Reader,
	{ source, conditions }: SourceQuery,
): Promise<Condition[]> {
	if (!source.hasLabels || conditions.length === 0) return conditions;
	const boardId: unknown = reader.context.getNodeParameter('boardId', '', { extractValue: true });
	const board = await readInTime(reader, { endpoint: BOARD_ENDPOINT, path: boardPath(boardId) });
	const columns = columnsIn(board) ?? [];
	const choicesOf = (field: string): Choice[] => {
		const column = columns.find(({ name }) => name === field);
		if (column) return column.labels;
		return field === 'group_id' ? groupChoicesIn(board) : [];
	};
	return conditions.map((condition, row) => {
		const { field, comparison, value } = condition;
		const choices = choicesOf(field);
		if (choices.length === 0) return condition;
		if (WITHOUT_VALUE.includes(comparison)) return { ...condition, id: '' };
		return { ...condition, id: chosenId(value, choices, labelIn(row, 'Value')) };
	});
}
