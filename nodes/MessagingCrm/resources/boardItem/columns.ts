import {
	type IDataObject,
	type INodeProperties,
	NodeApiError,
	type ResourceMapperValue,
} from 'n8n-workflow';

import { boardItemLocator, boardLocator } from '../../descriptions';
import { isFromAi, type Item, type PrepareContext } from '../../engine';
import {
	BOARD_ENDPOINT,
	type Column,
	columnsIn,
	columnValue,
	labelsIn,
	recordsInBoard,
} from '../../service';
import { InputError, restoreMessage } from '../../shared/errors';
import { getOwn, isBlankText, isEmpty, isObject } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { normalizeText } from '../../shared/text';
import { rejectOnlySeparators, toArray } from '../../shared/values';

export const boardId = { ...boardLocator, required: true };

export const itemId = { ...boardItemLocator, required: true };

/** The fields for the values of the board's columns. */
export function columnMapper(mode: 'add' | 'map' | 'upsert'): INodeProperties {
	return {
		displayName: 'Values to Send',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode !== 'map',
				multiKeyMatch: true,
				matchingFieldsLabels: {
					title: 'Columns to Match On',
					hint: 'Columns that identify an item, e.g. its email. If an item of the board has the same values, it is updated. Otherwise, a new item is created.',
				},
				supportAutoMap: true,
				refreshStaleSchemaOnOpen: true,
				// If there are no columns, getBoardColumns shows the reason instead of n8n's error.
				hideNoDataError: true,
			},
		},
	};
}

/** The value of the column mapper's parameter. An expression can return any value. */
interface Mapping extends Pick<Partial<ResourceMapperValue>, 'mappingMode' | 'schema'> {
	value?: unknown;
}

const UNREADABLE = 'The board could not be read';

/**
 * Returns the columns and groups of the item's board. The board is read once per run.
 * @throws ApiError with the service's reason; InputError if the response has no columns; RunStoppedError if another
 * item has stopped the run
 */
export async function fetchBoard(item: Item, { get, sharedInRun }: PrepareContext) {
	const path = fillPath(BOARD_ENDPOINT, () => item.get('boardId'));
	return await sharedInRun(path, async () => {
		const body = await get({ endpoint: BOARD_ENDPOINT, path }).catch((error: unknown) => {
			const isOfService = error instanceof NodeApiError;
			throw isOfService ? restoreMessage(error, `${UNREADABLE}: ${error.message}`) : error;
		});
		const columns = columnsIn(body);
		if (columns) return { columns, groups: labelsIn(recordsInBoard(body, 'groups')) };
		throw new InputError(
			`${UNREADABLE}: the response has no columns`,
			'Use Board: Get to see what the service returns for this board, and choose the board again.',
		);
	});
}

/** Finds the column with this name or ID. */
export function columnNamed(name: string, columns: Column[]): Column | undefined {
	const wanted = normalizeText(name);
	return columns.find((column) => normalizeText(column.name) === wanted || column.id === wanted);
}

/** Creates the error for a column that does not exist on the board. */
export function missingColumn(name: string): InputError {
	return new InputError(
		`Column "${name}" does not exist on the board`,
		'It may have been renamed or deleted. Load the columns again in the editor, and choose the column by its current name.',
	);
}

/** @throws InputError with the column's name if a required column has no value in the body of a new item */
export function requireColumns(columns: Column[], body: IDataObject): void {
	const isMissing = ({ name, isRequired, isReadOnly }: Column) =>
		isRequired && !isReadOnly && [getOwn(body, name)].flat().every(isEmpty);
	const missing = columns.find(isMissing);
	if (!missing) return;
	throw new InputError(
		`Column "${missing.name}" is required, but has no value for this item`,
		`Fill in ${missing.name} under Values to Send. If it is an expression, check that the expression returns a value for this item.`,
	);
}

/** Returns the body for an item. Values have the names of their columns (docs/internals/service.md#boards). */
export async function withColumns(item: Item, context: PrepareContext): Promise<IDataObject> {
	const { body, findings } = context;
	const mapping = item.get('columns', {}) as Mapping;
	const isAutomatic = mapping.mappingMode === 'autoMapInputData';
	const expressions = isAutomatic ? {} : item.getExpression('columns.value');
	const entered = enteredValues(isAutomatic ? { value: item.getInputData().json } : mapping).filter(
		// AI agents fill in every field, and rows of a sheet have empty cells. Their empty values must not clear columns.
		([name, value]) =>
			!(isAutomatic ? isBlankText(value) : isNothing(value) && isFromAi(getOwn(expressions, name))),
	);
	if (entered.length === 0) return body;
	const { columns } = await fetchBoard(item, context);
	const values: IDataObject = {};
	for (const [name, value] of entered) {
		const column = columnNamed(name, columns);
		if (isAutomatic && !column) findings.unknownColumns.add(name);
		if (isAutomatic && (!column || column.isReadOnly)) continue;
		if (!column) throw missingColumn(name);
		if (column.isReadOnly) {
			throw new InputError(
				`Column "${name}" is read-only`,
				`Remove ${name} from Values to Send: the service does not allow changing it`,
			);
		}
		rejectOnlySeparators(value, name);
		const isPicked = getOwn(expressions, name) === value;
		const conversion = { timezone: item.getTimezone(), isPicked };
		values[column.name] = columnValue(value, column, conversion) as IDataObject['value'];
	}
	return { ...body, ...values };
}

/** Whether a value is empty text, or an empty list, which AI models write for an empty column of IDs. */
function isNothing(value: unknown): boolean {
	return value === '' || toArray(value).length === 0;
}

/** Returns the names and values of the filled-in columns. The editor stores null for an empty column. */
function enteredValues({ value, schema }: Mapping): Array<[string, unknown]> {
	const values = value ?? {};
	if (!isObject(values)) {
		throw new InputError(
			'Values to Send is not an object',
			'Map the columns in the editor, or enter an object with one value per column name',
		);
	}
	const isRemoved = (name: string) => schema?.some(({ id, removed }) => id === name && removed);
	return Object.entries(values).filter(
		([name, entered]) => entered !== null && entered !== undefined && !isRemoved(name),
	);
}
