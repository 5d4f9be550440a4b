import { BOARD_ENDPOINT, labelIdOf, columnsIn, labelsIn, recordsInBoard } from '../../service';
import { fillPath } from '../../shared/path';
import { labelIn, WITHOUT_VALUE, type Condition } from '../choice/conditions';
import { SOURCES } from '../choice/events';
import type { SourceQuery } from '../choice/query';
import { readInTime, type PollAccess } from './pages';

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
	if (source !== SOURCES.boardItems || conditions.length === 0) return conditions;
	const boardId: unknown = access.context.getNodeParameter('boardId', '', { extractValue: true });
	const names = JSON.stringify([boardId, conditions]);
	const known = labels.get(names);
	if (known) return known;
	const call = { endpoint: BOARD_ENDPOINT, path: fillPath(BOARD_ENDPOINT, () => boardId) };
	const board = await readInTime(access, call);
	const groups = { name: 'group_id', labels: labelsIn(recordsInBoard(board, 'groups')) };
	const fields = [...(columnsIn(board) ?? []), groups];
	const withIds = conditions.map((condition, row): Condition => {
		const { field, comparison, value } = condition;
		const choices = fields.find(({ name }) => name === field)?.labels ?? [];
		if (choices.length === 0) return condition;
		if (WITHOUT_VALUE.includes(comparison)) return { ...condition, id: '' };
		return { ...condition, id: labelIdOf(value, choices, labelIn(row, 'Value')) };
	});
	labels.set(names, withIds);
	return withIds;
}
