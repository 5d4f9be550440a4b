import {
	BOARD_ENDPOINT,
	chosenId,
	columnsIn,
	labelsIn,
	recordsInBoard,
	type Choice,
} from '../../service';
import { fillPath } from '../../shared/path';
import { labelIn, WITHOUT_VALUE, type Condition } from '../choice/conditions';
import { readInTime, type PollAccess } from './pages';
import type { SourceQuery } from '../choice/query';

/**
 * Adds to conditions the IDs of the labels and groups that their values name, since board items contain IDs. Reads the
 * board to find them, once in a process.
 * @param labels what it has found, for later polls; is updated
 * @throws InputError for a value that is not one of the column's labels; what readInTime throws
 */
export async function withLabelIds(
	access: PollAccess,
	{ source, conditions }: SourceQuery,
	labels = new Map<string, Condition[]>(),
): Promise<Condition[]> {
	if (!source.hasLabels || conditions.length === 0) return conditions;
	const boardId: unknown = access.context.getNodeParameter('boardId', '', { extractValue: true });
	const names = JSON.stringify([boardId, conditions]);
	const known = labels.get(names);
	if (known) return known;
	const call = { endpoint: BOARD_ENDPOINT, path: fillPath(BOARD_ENDPOINT, () => boardId) };
	const withIds = withIdsFrom(await readInTime(access, call), conditions);
	labels.set(names, withIds);
	return withIds;
}

function withIdsFrom(board: unknown, conditions: Condition[]): Condition[] {
	const columns = columnsIn(board) ?? [];
	const choicesOf = (field: string): Choice[] => {
		const column = columns.find(({ name }) => name === field);
		if (column) return column.labels;
		return field === 'group_id' ? labelsIn(recordsInBoard(board, 'groups')) : [];
	};
	return conditions.map((condition, row) => {
		const { field, comparison, value } = condition;
		const choices = choicesOf(field);
		if (choices.length === 0) return condition;
		if (WITHOUT_VALUE.includes(comparison)) return { ...condition, id: '' };
		return { ...condition, id: chosenId(value, choices, labelIn(row, 'Value')) };
	});
}
