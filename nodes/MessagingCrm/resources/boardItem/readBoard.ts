import { NodeApiError } from 'n8n-workflow';

import type { ItemToPrepare } from '../../engine';
import { valueOf } from '../../fields';
import {
	BOARD_ENDPOINT,
	type Choice,
	type Column,
	columnsIn,
	labelsIn,
	recordsInBoard,
} from '../../service';
import { InputError, withMessage } from '../../shared/inputError';
import { fillPath } from '../../shared/path';
import { comparable } from '../../shared/text';

export interface Board {
	columns: Column[];
	groups: Choice[];
}

const UNREADABLE = 'The board could not be read';

/**
 * The item's board, read once for a run.
 * @throws CallError with the service's reason; InputError if the response has no columns; NotSentError
 */
export async function readBoard({ context, readOnce }: ItemToPrepare): Promise<Board> {
	const path = fillPath(BOARD_ENDPOINT, () => valueOf(context, 'boardId'));
	return await readOnce({ endpoint: BOARD_ENDPOINT, path }, async (get) => {
		const body = await get().catch((error: unknown) => {
			const isOfService = error instanceof NodeApiError;
			throw isOfService ? withMessage(error, `${UNREADABLE}: ${error.message}`) : error;
		});
		const columns = columnsIn(body);
		if (columns) return { columns, groups: labelsIn(recordsInBoard(body, 'groups')) };
		throw new InputError(
			`${UNREADABLE}: the response has no columns`,
			'Use Board > Get to see what the service returns for this board, and choose the board again.',
		);
	});
}

/** The column of this name or ID. */
export function columnNamed(name: string, columns: Column[]): Column | undefined {
	const wanted = comparable(name);
	return columns.find((one) => comparable(one.name) === wanted || one.id === wanted);
}

/** @throws InputError that names a column which the board does not have */
export function rejectMissingColumn(name: string): never {
	throw new InputError(
		`Column "${name}" does not exist on the board`,
		'It may have been renamed or deleted. Load the columns again in the editor, and choose the column by its current name.',
	);
}
