import type { FieldType, IExecuteSingleFunctions, ResourceMapperField } from 'n8n-workflow';

import { requiredText } from '../../fields';
import { InputError } from '../../shared/inputError';
import { readRequired, readText } from '../../shared/values';
import { columnValue } from './columnValue';

/** The column value that an upsert searches for. */
export interface Match {
	/** Name of the column. */
	column: string;
	/** As a new item gets it. */
	value: unknown;
	/** As a search takes it: always a text (docs/service.md#board-items). */
	text: string;
}

const LABEL = 'Match Value';

/**
 * Reads Match Column and Match Value. The column mapper knows the column's type.
 * @throws InputError
 */
export function matchOf(context: IExecuteSingleFunctions): Match {
	const column = requiredText(context, 'matchColumn');
	const given = context.getNodeParameter('matchValue', '') as unknown;
	const value = typed(typeof given === 'string' ? given.trim() : given, context, column);
	const [first, ...others] = [value].flat();
	const text = readRequired(first, LABEL);
	if (others.length > 0) {
		throw new InputError(
			`${LABEL} has more than one value`,
			'Choose a column that has one value for each item, and enter that value',
		);
	}
	return { column, value, text };
}

function typed(given: unknown, context: IExecuteSingleFunctions, column: string): unknown {
	if (given === undefined || given === null || given === '') return '';
	const type = typeOf(context, column) ?? (Array.isArray(given) ? 'array' : undefined);
	return type && CONVERTED.includes(type)
		? columnValue(given, type, LABEL, context.getTimezone())
		: readText(given, LABEL);
}

/** Columns of other types hold texts. */
const CONVERTED: FieldType[] = ['array', 'dateTime', 'number'];

/** The column's type in the column mapper; undefined if the columns were never loaded. */
function typeOf(context: IExecuteSingleFunctions, column: string): FieldType | undefined {
	const schema = context.getNodeParameter('columns.schema', [], { rawExpressions: true });
	return (schema as ResourceMapperField[]).find(({ id }) => id === column)?.type;
}
