import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ResourceMapperField,
} from 'n8n-workflow';

import { passToSequence, preparation, type PreparedItem } from '../../engine';
import { requiredText } from '../../fields';
import { columnType, type Column } from '../../fields/columns';
import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { readRequired } from '../../shared/values';
import { conversionContext, ITEM_FIELDS, rejectMissingColumn, readColumns } from './boardColumns';
import { columnIn } from './columnValues';

/** A column value by which an item is found. */
export interface Match {
	/** Name of the column. */
	column: string;
	/** The value for a new item. */
	value: unknown;
	/** The value for a search: always a text (docs/service.md#board-items). */
	text: string;
	/** Whether the column mapper has the value. */
	isMapped: boolean;
}

const LABEL = 'Match Value';

/** Reads the column values by which `upsert` finds an existing item, and rejects an input item without them. */
export const requireMatch = preparation(async function (options) {
	const matches = hasMatchColumn(this)
		? [await matchInFields(this, options)]
		: await matchesInColumns(this, options);
	passToSequence(options, matches);
});

/** The column values that requireMatch read for an item. */
export function matchesOf({ forSequence }: PreparedItem): Match[] {
	return forSequence as Match[];
}

/** Workflows of earlier versions have the column in Match Column. */
function hasMatchColumn(context: IExecuteSingleFunctions): boolean {
	return context.getNodeParameter('matchColumn', '', { rawExpressions: true }) !== '';
}

async function matchesInColumns(
	context: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
): Promise<Match[]> {
	const columns = context.getNodeParameter('columns.matchingColumns', []) as string[] | null;
	if (!columns?.length) {
		throw new InputError(
			'No column to match on is chosen',
			'Choose a column that identifies an item under Columns, e.g. an e-mail address',
		);
	}
	const known = await readColumns(context, options);
	return columns.map((column) => {
		if (known && !known.some(({ name }) => name === column)) rejectMissingColumn(column);
		const value = getOwn(options.body, column);
		return { column, value, text: textIn(value, column), isMapped: true };
	});
}

async function matchInFields(
	context: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
): Promise<Match> {
	const column = requiredText(context, 'matchColumn');
	const given = context.getNodeParameter('matchValue', '') as unknown;
	const known = await readColumns(context, options);
	const found = known ? known.find(({ name }) => name === column) : inSchema(context, column);
	if (known && !found && !ITEM_FIELDS.includes(column)) rejectMissingColumn(column);
	const value = await convert(found);
	return { column, value, text: textIn(value, LABEL), isMapped: false };

	async function convert(to = columnIn({ id: column })): Promise<unknown> {
		const raw = typeof given === 'string' ? given.trim() : (given ?? '');
		if (raw === '') return '';
		const ofColumn = columnType(to.type);
		const { convert } = ofColumn.isKnown
			? ofColumn
			: columnType(Array.isArray(raw) ? 'references' : 'text');
		return await convert(raw, { ...to, name: LABEL }, conversionContext(context, options));
	}
}

/** The column as the column mapper knows it; undefined if the columns were never loaded. */
function inSchema(context: IExecuteSingleFunctions, column: string): Column | undefined {
	const schema = context.getNodeParameter('columns.schema', [], { rawExpressions: true });
	const field = (schema as ResourceMapperField[]).find(({ id }) => id === column);
	return field && columnIn(field);
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
