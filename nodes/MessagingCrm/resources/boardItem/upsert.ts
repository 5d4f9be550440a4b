import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import { oncePer } from '../../descriptions';
import type {
	ExecuteResult,
	Item,
	ItemRequest,
	Operation,
	PrepareContext,
	Send,
} from '../../engine';
import { type Column, listIn, LISTS, searchedValue, unwrapRecords } from '../../service';
import { excerpt, InputError } from '../../shared/errors';
import { getOwn, recordId, textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { normalizeText } from '../../shared/text';
import { readTrimmed } from '../../shared/values';
import {
	boardId,
	columnMapper,
	columnNamed,
	fetchBoard,
	requireColumns,
	withColumns,
} from './columns';
import { itemName } from './create';
import { searchBoard, withArrays } from './searchBoard';

const SEARCH = LISTS.foundBoardItems;

/** The maximum number of IDs in an error. */
const MAX_LISTED_IDS = 10;

/** A value to match on. */
interface Wanted {
	/** The name of its column. */
	column: string;
	/** The value as it is sent. */
	value: unknown;
	/** The value as a string, normalized so that strings that look the same are equal. */
	text: string;
}

/** An item to create or update, with the data for its requests. */
interface Upsert {
	wanted: Wanted[];
	/** All columns of the board. */
	columns: Column[];
	context: PrepareContext;
	/** The request that creates an item. */
	request: ItemRequest;
	send: Send;
}

/**
 * Searches for the item with the values to match on, then updates it or creates a new one. If two input items have the
 * same values, the second updates the item that the first created.
 */
export const upsert: Operation = {
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update board item',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	routing: { request: { method: 'POST', url: LISTS.boardItems.endpoint } },
	sendsEmptyFields: true,
	fields: [boardId, itemName, columnMapper('upsert')],
	options: [
		oncePer(
			'Creates or updates an item at most once for each value',
			'e.g. {{ $json.id }} {{ $json.updated_at }}',
		),
	],
	prepare: async (item, context) => {
		// The board is read first: without its columns, the editor offers none to match on.
		const { columns } = await fetchBoard(item, context);
		const toMatchOn = columnsToMatchOn(item);
		const body = await withColumns(item, context);
		const wanted = toMatchOn.map((name) => wantedIn(body, name));
		const execute = async (request: ItemRequest, send: Send) =>
			await createOrUpdate({ wanted, columns, context, request, send });
		return { body, execute };
	},
};

async function createOrUpdate(upsert: Upsert): Promise<ExecuteResult> {
	const { wanted, columns, context, request, send } = upsert;
	const values = request.body as IDataObject;
	// The items that this run has created. The service's search may not find them yet.
	const created = context.sharedInRun('created board items', () => new Map<string, string>());
	const identity = JSON.stringify([request.path, wanted.map(({ column, text }) => [column, text])]);
	const id = (await findItem(upsert)) ?? created.get(identity);
	if (id === undefined) {
		requireColumns(columns, values);
		const response = await send({ body: withoutEmpty(values) });
		const newId = idOf(unwrapRecords(response, request.endpoint)[0]);
		if (newId !== undefined) created.set(identity, newId);
		return { action: 'created', body: response };
	}
	// The values to match on are not sent, because the found item already has them.
	const others = Object.entries(values).filter(
		([name]) => !wanted.some(({ column }) => column === name),
	);
	const response = await send({
		method: 'PUT',
		endpoint: `${request.endpoint}/{itemId}`,
		path: request.path + fillPath('/{itemId}', () => id),
		body: Object.fromEntries(others),
	});
	return { action: 'updated', body: response };
}

/**
 * Finds the ID of the item with the values to match on. The service compares strings exactly, including spaces. If no
 * item has the values as entered, searches for their normalized form, which somebody may have typed in the service.
 * @throws the same errors as searchItem
 */
async function findItem(upsert: Upsert): Promise<string | undefined> {
	const { wanted, columns } = upsert;
	const toCondition = (name: string, value: unknown): IDataObject => {
		const column = columnNamed(name, columns);
		const compared = column ? searchedValue([value], column) : value;
		return { column_name: name, operator: 'equals', value: compared as string };
	};
	const asSent = wanted.map(({ column, value }) => toCondition(column, value));
	const asNormalized = wanted.map(({ column, value, text }) =>
		toCondition(column, typeof value === 'string' ? text : value),
	);
	const isSame = JSON.stringify(asSent) === JSON.stringify(asNormalized);
	const id = await searchItem(upsert, asSent);
	return id === undefined && !isSame ? await searchItem(upsert, asNormalized) : id;
}

function columnsToMatchOn(item: Item): string[] {
	const { matchingColumns } = item.get('columns', {}) as Partial<ResourceMapperValue>;
	const names = [matchingColumns ?? []].flat();
	if (names.length > 0) return names;
	throw new InputError(
		'Columns to Match On is empty',
		'Under Columns to Match On, choose a column that identifies an item, e.g. its email address',
	);
}

function wantedIn(body: IDataObject, name: string): Wanted {
	const isColumn = (key: string) => normalizeText(key) === normalizeText(name);
	const column = Object.keys(body).find(isColumn) ?? name;
	const [value, ...others] = [getOwn(body, column)].flat();
	const text = normalizeText(readTrimmed(value, column) ?? '');
	if (text === '') {
		throw new InputError(
			`${column} is empty`,
			`Fill in ${column} under Values to Send. With automatic mapping, the input needs a field with exactly the column's name. Column names are case-sensitive.`,
		);
	}
	if (others.length === 0) return { column, value, text };
	throw new InputError(
		`${column} has more than one value`,
		'Choose a column with one value per item, and enter that value',
	);
}

/**
 * Returns the ID of the item with these values; undefined if no item has them.
 * @throws InputError if several items have these values, if the response has no list of items with IDs, or if the found
 * item belongs to another person. Also throws the errors of `send`
 */
async function searchItem(
	{ wanted, context, request, send }: Upsert,
	search: IDataObject[],
): Promise<string | undefined> {
	const body: IDataObject = { condition: 'AND', search };
	const searchRequest = {
		endpoint: SEARCH.endpoint,
		path: `${request.path}/search`,
		readOnly: true,
		body,
	};
	const response = await searchBoard(context.account, searchRequest, withArrays(body), send);
	const records = listIn(response, SEARCH.namesInResponse)?.records;
	const ids = [...new Set(records?.map(idOf))];
	if (!records || ids.includes(undefined)) {
		throw new InputError(
			'The response does not show whether the item exists',
			'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
		);
	}
	const matched = wanted.map(({ column, text }) => `${excerpt(text)} in the column "${column}"`);
	if (ids.length > 1) {
		const ellipsis = ids.length > MAX_LISTED_IDS ? ', ...' : '';
		throw new InputError(
			`${ids.length} items have ${matched.join(' and ')}: ${ids.slice(0, MAX_LISTED_IDS).join(', ')}${ellipsis}`,
			'Nothing was changed. Choose a column with a unique value per item, or merge these items first.',
		);
	}
	if (records.some((record) => wanted.some((value) => hasOtherAddress(record, value)))) {
		throw new InputError(
			`The service found an item, but it does not have ${matched.join(' and ')}`,
			"Nothing was changed, because the service's search is not exact. Choose another column under Columns to Match On.",
		);
	}
	return ids.at(0);
}

function idOf(record: IDataObject): string | undefined {
	return recordId(record, SEARCH.idField);
}

/**
 * Whether a found item has an email address or phone number other than the wanted one. If so, the service's `equals` is
 * not exact (docs/internals/service.md#boards).
 */
function hasOtherAddress(record: IDataObject, { column, text }: Wanted): boolean {
	const [address, shown] = [text, textOf(getOwn(record, column))].map(addressIn);
	return address !== undefined && shown !== undefined && address !== shown;
}

/** Returns an email address or the digits of a phone number; undefined for any other text. */
function addressIn(text: string): string | undefined {
	const plain = normalizeText(text).toLowerCase();
	if (/^\S+@\S+\.\S+$/.test(plain)) return plain;
	const digits = plain.replace(/[\s()+.-]/g, '');
	return /^\d{7,15}$/.test(digits) ? digits : undefined;
}
