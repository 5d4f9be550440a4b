import { NodeApiError } from 'n8n-workflow';

import type { CheckedItem } from '../../engine';
import { AGENTS_ENDPOINT, readAgents, type ConversionContext } from '../../fields/columns';
import { BOARD_ENDPOINT, boardPath, columnsIn, type Column } from '../../service/boards';
import { InputError } from '../../shared/inputError';

/** Properties of an item besides its column values. */
export const ITEM_FIELDS = ['id', 'item_id', 'item_name', 'name', 'group_id'];

/**
 * The columns of the item's board, read once for a run; undefined if the service does not return them. If the board ID
 * or the API key is wrong, the item's own request reports it.
 */
export async function readColumns({
	context,
	readOnce,
}: CheckedItem): Promise<Column[] | undefined> {
	const path = boardPath(context.getNodeParameter('boardId', '', { extractValue: true }));
	return await unlessRejected(
		async () =>
			await readOnce(BOARD_ENDPOINT, path, async (get) =>
				columnsIn(await get(BOARD_ENDPOINT, path)),
			),
	);
}

/** What the conversion of column values needs. */
export function conversionContext({ context, readOnce }: CheckedItem): ConversionContext {
	return {
		timezone: context.getTimezone(),
		agents: async () =>
			await unlessRejected(async () => await readOnce(AGENTS_ENDPOINT, '', readAgents)),
	};
}

/** @throws InputError that names a column which the board does not have */
export function rejectMissingColumn(name: string): never {
	throw new InputError(
		`Column "${name}" does not exist on the board`,
		'It may have been renamed or deleted. Load the columns again in the editor, and choose the column by its current name.',
	);
}

async function unlessRejected<T>(read: () => Promise<T>): Promise<T | undefined> {
	return await read().catch(async (error: unknown) => {
		const status = error instanceof NodeApiError ? Number(error.httpCode) : NaN;
		const isRejected = status >= 400 && status < 500 && status !== 429;
		return isRejected ? undefined : await Promise.reject(error);
	});
}
