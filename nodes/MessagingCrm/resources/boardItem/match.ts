import type { IDataObject } from 'n8n-workflow';

import { passToSequence, preparation, type PreparedItem } from '../../engine';
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

/** Reads the column values by which `upsert` finds an existing item, and rejects an input item without them. */
export const requireMatch = preparation(async function (options) {
	const chosen = this.getNodeParameter('columns.matchingColumns', []) as string[] | null;
	const columns = [chosen ?? []].flat();
	if (columns.length === 0) {
		throw new InputError(
			'No column to match on is chosen',
			'Choose a column that identifies an item under Columns, e.g. an e-mail address',
		);
	}
	const known = await readColumns(this, options);
	const matches = columns.map((column): Match => {
		if (known && !known.some(({ name }) => name === column)) rejectMissingColumn(column);
		return { column, text: textIn(getOwn(options.body, column), column) };
	});
	passToSequence(options, matches);
});

/** The column values that requireMatch read for an item. */
export function matchesOf({ forSequence }: PreparedItem): Match[] {
	return forSequence as Match[];
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
