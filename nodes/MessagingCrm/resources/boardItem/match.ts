import type { IDataObject } from 'n8n-workflow';

import type { CheckedItem } from '../../engine';
import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { readRequired } from '../../shared/values';
import { rejectMissingColumn, readColumns } from './boardColumns';

/** A column value by which an item is found. */
export interface Match {
	/** Name of the column. */
	column: string;
	/** The value to search for: always a text (docs/service.md#board-items). */
	text: string;
}

/**
 * The column values by which `upsert` finds an existing item.
 *
 * @param body with the values of the columns
 * @throws InputError if there are none
 */
export async function requireMatches(item: CheckedItem, body: IDataObject): Promise<Match[]> {
	const chosen = item.context.getNodeParameter('columns.matchingColumns', []) as string[] | null;
	const columns = [chosen ?? []].flat();
	if (columns.length === 0) {
		throw new InputError(
			'No column to match on is chosen',
			'Choose a column that identifies an item under Columns, e.g. an e-mail address',
		);
	}
	const known = await readColumns(item);
	return columns.map((column) => {
		if (known && !known.some(({ name }) => name === column)) rejectMissingColumn(column);
		return { column, text: textIn(getOwn(body, column), column) };
	});
}

function textIn(value: unknown, label: string): string {
	const [first, ...others] = [value].flat() as IDataObject[];
	const text = readRequired(first, label);
	if (others.length === 0) return text;
	throw new InputError(
		`${label} has more than one value`,
		'Choose a column that has one value for each item, and enter that value',
	);
}
