import type { Steps } from '../../engine';
import { LISTS } from '../../service';
import { excerpt, InputError } from '../../shared/inputError';
import { textOf } from '../../shared/json';
import { readEnvelope } from '../../transport/paging';
import type { Spellings } from './spelling';

const SEARCH = LISTS.foundBoardItems;

/** How many IDs an error lists. */
const LISTED = 10;

/** A column value by which an item is found: always a text (docs/internals/service.md#board-items). */
export interface Match {
	/** Name of the column. */
	column: string;
	spellings: Spellings;
}

/**
 * The ID of the item with the values to match on: as they were entered, or else in another spelling. One search for each,
 * since the service does not document what several values in one search mean.
 *
 * @returns undefined if there is none
 * @throws InputError if one search finds several, or its response does not show what it found; what `send` throws
 */
export async function findItem(
	matches: Match[],
	...[call, send]: Parameters<Steps['send']>
): Promise<string | undefined> {
	const searched = new Set<string>();
	for (const spelling of ['entered', 'usual', 'withPlus'] as const) {
		const search = matches.map(({ column, spellings }) => ({
			column_name: column,
			operator: 'equals',
			value: [spellings[spelling]],
		}));
		const key = JSON.stringify(search);
		if (searched.has(key)) continue;
		searched.add(key);
		const response = await send({
			endpoint: SEARCH.endpoint,
			path: `${call.path}/search`,
			readOnly: true,
			body: { condition: 'AND', search },
		});
		const id = idIn(response, search);
		if (id !== undefined) return id;
	}
	return undefined;
}

/**
 * The ID of the item that was found; undefined if there is none.
 * @throws InputError if there are several, or the response does not show it
 */
function idIn(
	response: unknown,
	search: Array<{ column_name: string; value: string[] }>,
): string | undefined {
	const found = readEnvelope(response, SEARCH);
	const ids = found?.records.map(({ item_id, id }) => textOf(item_id ?? id));
	if (!ids || ids.includes('')) {
		throw new InputError(
			'The response does not show whether the item exists',
			'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
		);
	}
	if (ids.length <= 1) return ids.at(0);
	const matched = search.map(
		({ column_name: column, value: [text] }) => `${excerpt(text)} in the column "${column}"`,
	);
	const more = ids.length > LISTED ? ', ...' : '';
	throw new InputError(
		`${ids.length} items have ${matched.join(' and ')}: ${ids.slice(0, LISTED).join(', ')}${more}`,
		'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
	);
}
