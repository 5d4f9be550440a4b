import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import type { CheckedItem, Prepared, Steps } from '../../engine';
import { valueOf } from '../../fields';
import { LISTS } from '../../service';
import { excerpt, InputError } from '../../shared/inputError';
import { getOwn, textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { readRequired } from '../../shared/values';
import { readEnvelope } from '../../transport/paging';
import { withColumns } from './columns';

const SEARCH = LISTS.foundBoardItems;

/** How many IDs an error lists. */
const LISTED = 10;

/** A column value by which an item is found. */
interface Match {
	/** Name of the column. */
	column: string;
	/** The value to search for: always a text (docs/service.md#board-items). */
	text: string;
}

/**
 * Searches for items with the values to match on, then updates the one found or creates a new one. Input items with the
 * same values run one after the other, so that the second finds what the first created.
 *
 * @throws InputError for values of columns or to match on that cannot be used
 */
export async function upsert(item: CheckedItem): Promise<Prepared> {
	const body = await withColumns(item);
	const matches = matchesIn(item, body);
	const matched = matches.flatMap(({ column, text }) => [column, text]);
	return {
		body,
		steps: {
			lockKeys: [['match', ...matched].join(' ')],
			send: async (...sending) => await searchAndSend(matches, ...sending),
		},
	};
}

/** @throws InputError if there is no column to match on, or none with one value */
function matchesIn({ context }: CheckedItem, body: IDataObject): Match[] {
	const { matchingColumns } = valueOf(context, 'columns', {}) as Partial<ResourceMapperValue>;
	const columns = [matchingColumns ?? []].flat();
	if (columns.length === 0) {
		throw new InputError(
			'No column to match on is chosen',
			'Choose a column that identifies an item under Columns, e.g. an e-mail address',
		);
	}
	return columns.map((column) => ({ column, text: oneText(getOwn(body, column), column) }));
}

function oneText(value: unknown, label: string): string {
	const [first, ...others] = [value].flat() as IDataObject[];
	const text = readRequired(first, label);
	if (others.length === 0) return text;
	throw new InputError(
		`${label} has more than one value`,
		'Choose a column that has one value for each item, and enter that value',
	);
}

async function searchAndSend(
	matches: Match[],
	...[call, send]: Parameters<Steps['send']>
): Promise<unknown> {
	const search = matches.map(({ column, text }) => ({
		column_name: column,
		operator: 'equals',
		value: [text],
	}));
	const response = await send({
		endpoint: SEARCH.endpoint,
		path: `${call.path}/search`,
		readOnly: true,
		body: { condition: 'AND', search },
	});
	const id = idIn(response, matches);
	const body = call.body as IDataObject;
	if (id === undefined) return await send({ body: withoutEmpty(body) });
	return await send({
		method: 'PUT',
		endpoint: `${call.endpoint}/{itemId}`,
		path: call.path + fillPath('/{itemId}', () => id).path,
		body: withoutMatched(body, matches),
	});
}

/**
 * The ID of the item that was found; undefined if there is none.
 * @throws InputError if there are several, or the response does not show it
 */
function idIn(response: unknown, matches: Match[]): string | undefined {
	const found = readEnvelope(response, SEARCH);
	const ids = found?.records.map(({ item_id, id }) => textOf(item_id ?? id));
	if (!ids || ids.includes('')) {
		throw new InputError(
			'The response does not show whether the item exists',
			'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
		);
	}
	if (ids.length <= 1) return ids.at(0);
	const matched = matches.map(({ column, text }) => `${excerpt(text)} in the column "${column}"`);
	const more = ids.length > LISTED ? ', ...' : '';
	throw new InputError(
		`${ids.length} items have ${matched.join(' and ')}: ${ids.slice(0, LISTED).join(', ')}${more}`,
		'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
	);
}

/** An update leaves out the values to match on, which the found item already has. */
function withoutMatched(body: IDataObject, matches: Match[]): IDataObject {
	const isMatched = (name: string) => matches.some(({ column }) => column === name);
	return Object.fromEntries(Object.entries(body).filter(([name]) => !isMatched(name)));
}
