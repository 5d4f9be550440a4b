import { BOARD_ENDPOINT, choiceIdOf, columnsIn, LISTS, labelsIn, recordsInBoard } from '../service';
import { fillPath } from '../shared/path';
import { type Condition, conditionFieldName, WITHOUT_VALUE } from './conditions';
import type { Poll } from './pollTypes';
import { getInTime } from './requests';
import type { WatchedList } from './settings';

/**
 * Adds label and group IDs to the conditions of a list. Users enter the names of labels and groups, but board items
 * contain their IDs. The board is read once per process.
 * @throws InputError if a value is not a label of its column; the errors of getInTime
 */
export async function withLabelIds(poll: Poll, list: WatchedList): Promise<WatchedList> {
	const { endpoint, conditions } = list;
	if (endpoint !== LISTS.boardItems.endpoint || conditions.length === 0) return list;
	const { conditionsWithIds } = poll.processState;
	const boardId: unknown = poll.context.getNodeParameter('boardId', '', { extractValue: true });
	const key = JSON.stringify([boardId, conditions]);
	const known = conditionsWithIds.get(key);
	if (known) return { ...list, conditions: known };
	const path = fillPath(BOARD_ENDPOINT, () => boardId);
	const board = await getInTime(poll, { endpoint: BOARD_ENDPOINT, path });
	const groups = { name: 'group_id', labels: labelsIn(recordsInBoard(board, 'groups')) };
	const fields = [...(columnsIn(board) ?? []), groups];
	const withIds = conditions.map((condition, row): Condition => {
		const { field, comparison, value } = condition;
		const choices = fields.find(({ name }) => name === field)?.labels ?? [];
		if (choices.length === 0) return condition;
		if (WITHOUT_VALUE.includes(comparison)) return { ...condition, id: '' };
		return { ...condition, id: choiceIdOf(value, choices, conditionFieldName(row, 'Value')) };
	});
	conditionsWithIds.set(key, withIds);
	return { ...list, conditions: withIds };
}
