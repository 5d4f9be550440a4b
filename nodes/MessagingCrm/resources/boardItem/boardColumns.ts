import { NodeApiError } from 'n8n-workflow';

import type { ItemToComplete } from '../../engine';
import { valueOf } from '../../fields';
import { AGENTS_ENDPOINT, readAgents, type ConversionContext } from '../../fields/columns';
import { BOARD_ENDPOINT, columnsIn, type Column } from '../../service/boards';
import { InputError } from '../../shared/inputError';
import { fillPath } from '../../shared/path';

/**
 * The columns of the item's board, read once for a run; undefined if the service does not return them. If the board ID
 * or the API key is wrong, the item's own request reports it.
 */
export async function readColumns({
	context,
	readOnce,
}: ItemToComplete): Promise<Column[] | undefined> {
	const path = fillPath(BOARD_ENDPOINT, () => valueOf(context, 'boardId'));
	const shared = { endpoint: BOARD_ENDPOINT, path };
	const reading = readOnce(shared, async (get) => columnsIn(await get()));
	return await reading.catch(async (error: unknown) => {
		const status = error instanceof NodeApiError ? Number(error.httpCode) : NaN;
		const isRejected = status >= 400 && status < 500 && status !== 429;
		return isRejected ? undefined : await Promise.reject(error);
	});
}

/** What the conversion of column values needs. The agents are read once for a run, if a value names one. */
export function conversionContext({ context, readOnce }: ItemToComplete): ConversionContext {
	return {
		timezone: context.getTimezone(),
		agents: async () => await readOnce({ endpoint: AGENTS_ENDPOINT }, readAgents),
	};
}

/** @throws InputError that names a column which the board does not have */
export function rejectMissingColumn(name: string): never {
	throw new InputError(
		`Column "${name}" does not exist on the board`,
		'It may have been renamed or deleted. Load the columns again in the editor, and choose the column by its current name.',
	);
}
