import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import type { Preparation, Done, ItemToPrepare, SendChanged } from '../../engine';
import { searchedValue, valueOf } from '../../fields';
import { type Column, listIn, LISTS, unwrapOne } from '../../service';
import { excerpt, InputError } from '../../shared/errors';
import { getOwn, recordId, textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { comparable } from '../../shared/text';
import { readRequired } from '../../shared/values';
import type { ApiRequest } from '../../transport';
import { withArrays } from './search';
import { columnNamed, readBoard, requireColumns, withColumns } from './columns';

const SEARCH = LISTS.foundBoardItems;

/** How many IDs an error lists. */
const LISTED = 10;

/** The values by which an item is found, as texts, by column. */
type Wanted = Record<string, string>;

/**
 * Searches for the item with the values to match on, then updates it or creates a new one. Input items with the same
 * values run one after the other, so that the second updates what the first created.
 */
export async function upsert(item: ItemToPrepare): Promise<Preparation> {
	const toMatchOn = columnsToMatchOn(item);
	const { body, ...prepared } = await withColumns(item);
	const { columns } = await readBoard(item);
	const wanted: Wanted = Object.fromEntries(toMatchOn.map((name) => wantedIn(body, name)));
	const key = JSON.stringify(wanted);
	const texts = Object.entries(wanted).filter(([column]) => typeof body[column] === 'string');
	// One map for all items of the run.
	const shared = { endpoint: SEARCH.endpoint, name: 'created' };
	const created = await item.readOnce(shared, async () => new Map<string, string>());
	return {
		...prepared,
		body: { ...body, ...Object.fromEntries(texts) },
		lockKey: key,
		send: searchAndSend,
	};

	async function searchAndSend(call: ApiRequest, send: SendChanged): Promise<Done> {
		const createdKey = call.path + key;
		const id = (await findItem(wanted, columns, call, send)) ?? created.get(createdKey);
		const values = call.body as IDataObject;
		if (id === undefined) {
			requireColumns(columns, item, values);
			const response = await send({ body: withoutEmpty(values) });
			const newId = idOf(unwrapOne(response, call.endpoint)[0]);
			if (newId !== undefined) created.set(createdKey, newId);
			return { action: 'created', body: response };
		}
		// The item that was found has the values to match on.
		const others = Object.entries(values).filter(([name]) => !Object.hasOwn(wanted, name));
		const updated = await send({
			method: 'PUT',
			endpoint: `${call.endpoint}/{itemId}`,
			path: call.path + fillPath('/{itemId}', () => id),
			body: Object.fromEntries(others),
		});
		return { action: 'updated', body: updated };
	}
}

function columnsToMatchOn({ context }: ItemToPrepare): string[] {
	const { matchingColumns } = valueOf(context, 'columns', {}) as Partial<ResourceMapperValue>;
	const names = [matchingColumns ?? []].flat();
	if (names.length > 0) return names;
	throw new InputError(
		'Columns to Match On is empty',
		'Choose a column that identifies an item under Columns to Match On, e.g. an e-mail address',
	);
}

function wantedIn(body: IDataObject, name: string): [column: string, text: string] {
	const column = Object.keys(body).find((one) => comparable(one) === comparable(name)) ?? name;
	const [value, ...others] = [getOwn(body, column)].flat();
	const text = comparable(readRequired(value, column));
	if (others.length === 0) return [column, text];
	throw new InputError(
		`${column} has more than one value`,
		'Choose a column that has one value for each item, and enter that value',
	);
}

/**
 * The ID of the item with these values; undefined if there is none.
 * @throws InputError if there are several, if the response does not show what was found, or if it shows an item of
 * somebody else; what `send` throws
 */
async function findItem(
	wanted: Wanted,
	columns: Column[],
	call: ApiRequest,
	send: SendChanged,
): Promise<string | undefined> {
	const values = Object.entries(wanted);
	const search = values.map(([column_name, text]): IDataObject => {
		const column = columnNamed(column_name, columns);
		const value = column ? searchedValue([text], column) : text;
		return { column_name, operator: 'equals', value: value as string };
	});
	const body: IDataObject = { condition: 'AND', search };
	const response = await send({
		endpoint: SEARCH.endpoint,
		path: `${call.path}/search`,
		readOnly: true,
		body,
		arrayBody: withArrays(body),
	});
	const records = listIn(response, SEARCH.names)?.records;
	const ids = [...new Set(records?.map(idOf))];
	if (!records || ids.includes(undefined)) {
		throw new InputError(
			'The response does not show whether the item exists',
			'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
		);
	}
	const matched = values.map(([column, text]) => `${excerpt(text)} in the column "${column}"`);
	if (ids.length > 1) {
		const more = ids.length > LISTED ? ', ...' : '';
		throw new InputError(
			`${ids.length} items have ${matched.join(' and ')}: ${ids.slice(0, LISTED).join(', ')}${more}`,
			'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
		);
	}
	if (records.some((record) => values.some((one) => isOfAnother(record, one)))) {
		throw new InputError(
			`The service found an item, but it does not have ${matched.join(' and ')}`,
			'Nothing was changed, since its search is not exact. Choose another column under Columns to Match On.',
		);
	}
	return ids.at(0);
}

function idOf(record: IDataObject): string | undefined {
	return recordId(record, SEARCH.idField);
}

/** `equals` is exact (docs/internals/service.md#boards). An item that shows another person's address refutes this. */
function isOfAnother(record: IDataObject, [column, text]: [string, string]): boolean {
	const [wanted, shown] = [text, textOf(getOwn(record, column))].map(addressIn);
	return wanted !== undefined && shown !== undefined && wanted !== shown;
}

/** An e-mail address, or the digits of a phone number; undefined for any other text. */
function addressIn(text: string): string | undefined {
	const plain = comparable(text).toLowerCase();
	if (/^\S+@\S+\.\S+$/.test(plain)) return plain;
	const digits = plain.replace(/[\s()+.-]/g, '');
	return /^\d{7,15}$/.test(digits) ? digits : undefined;
}
