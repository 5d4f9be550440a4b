import { type IDataObject, NodeApiError, type ResourceMapperValue } from 'n8n-workflow';

import { type Preparation, isFromAi, type ItemToPrepare } from '../../engine';
import { columnValue, nameOrId, valueOf } from '../../fields';
import { BOARD_ENDPOINT, type Column, columnsIn, labelsIn, recordsInBoard } from '../../service';
import { InputError, withMessage } from '../../shared/errors';
import { getOwn, isEmpty, isObject, textOf } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { comparable } from '../../shared/text';
import { emptyField } from '../../shared/values';

/** What is left of a text whose expressions have no value. Only an empty text clears a column. */
const ONLY_SEPARATORS = /^[\s,/]+$/;

/** What the column mapper stores. An expression may give anything as its value. */
interface Mapping extends Pick<Partial<ResourceMapperValue>, 'mappingMode' | 'schema'> {
	value?: unknown;
}

const UNREADABLE = 'The board could not be read';

/**
 * The item's board, read once for a run.
 * @throws ApiError with the service's reason; InputError if the response has no columns; NotSentError
 */
export async function readBoard({ context, readOnce }: ItemToPrepare) {
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

/** The body of a new item: with its columns, all that are required, in a group of the board. */
export async function newItem(item: ItemToPrepare): Promise<Preparation> {
	const completed = await withColumns(item);
	const { columns, groups } = await readBoard(item);
	const group = textOf(completed.body.group_id);
	if (group !== '' && groups.length > 0 && !groups.some(({ id }) => id === group)) {
		throw new InputError(
			`Group "${nameOrId(item.context, 'groupId', group)}" is not one of the chosen board`,
			'Choose the group again: it is one of another board, or it was deleted.',
		);
	}
	requireColumns(columns, item, completed.body);
	return completed;
}

/** @throws InputError that names a column which has no value, although the board requires it of new items */
export function requireColumns(
	columns: Column[],
	{ callOptions }: ItemToPrepare,
	body: IDataObject,
): void {
	const sent = { ...body, ...callOptions.extraBody };
	const isMissing = ({ name, isRequired, isReadOnly }: Column) =>
		isRequired && !isReadOnly && [getOwn(sent, name)].flat().every(isEmpty);
	const missing = columns.find(isMissing);
	if (!missing) return;
	throw new InputError(
		`Column "${missing.name}" is required, but has no value for this item`,
		`Fill in ${missing.name} under Values to Send. If it is an expression, check that it has a value for this item.`,
	);
}

/** The body of an item with the values of its columns, by column NAME (docs/internals/service.md#boards). */
export async function withColumns(item: ItemToPrepare) {
	const { context } = item;
	const mapping = valueOf(context, 'columns', {}) as Mapping;
	const isAutomatic = mapping.mappingMode === 'autoMapInputData';
	const written = isAutomatic
		? {}
		: context.getNodeParameter('columns.value', {}, { rawExpressions: true });
	const given = givenIn(isAutomatic ? { value: context.getInputData().json } : mapping).filter(
		// An AI agent has to fill in every field.
		([name, value]) => !(value === '' && isFromAi(getOwn(written, name))),
	);
	if (given.length === 0) return { body: item.body };
	const { columns } = await readBoard(item);
	const values: IDataObject = {};
	const withoutColumn: string[] = [];
	for (const [name, value] of given) {
		const column = columnNamed(name, columns);
		if (isAutomatic && !column) withoutColumn.push(name);
		if (isAutomatic && (!column || column.isReadOnly)) continue;
		if (!column) rejectMissingColumn(name);
		if (column.isReadOnly) {
			throw new InputError(
				`Column "${name}" is read-only`,
				`Remove ${name} from Values to Send: the service does not let it be changed`,
			);
		}
		if (typeof value === 'string' && ONLY_SEPARATORS.test(value)) throw emptyField(name);
		const isPicked = getOwn(written, name) === value;
		const conversion = { timezone: context.getTimezone(), isPicked };
		values[column.name] = columnValue(value, column, conversion) as IDataObject['value'];
	}
	return { body: { ...item.body, ...values }, withoutColumn };
}

/** The values that are filled in. The editor stores null for a column without a value. */
function givenIn({ value, schema }: Mapping): Array<[string, unknown]> {
	const given = value ?? {};
	if (!isObject(given)) {
		throw new InputError(
			'Values to Send is not an object',
			'Map the columns in the editor, or enter an object with a value for each column name',
		);
	}
	const isRemoved = (name: string) => schema?.some(({ id, removed }) => id === name && removed);
	return Object.entries(given).filter(
		([name, one]) => one !== null && one !== undefined && !isRemoved(name),
	);
}
