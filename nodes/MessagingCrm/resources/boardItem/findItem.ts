import type { IDataObject } from 'n8n-workflow';

import type { SendChanged } from '../../engine';
import { phoneDigits } from '../../fields';
import type { ColumnType } from '../../fields/columns';
import { LISTS } from '../../service';
import { excerpt, InputError } from '../../shared/inputError';
import {
	addIfNew,
	getOwn,
	isEmpty,
	isUuid,
	recordId,
	textOf,
	withPlainUuids,
} from '../../shared/json';
import type { ApiCall } from '../../transport';
import { readEnvelope } from '../../transport/paging';

export const SEARCH = LISTS.foundBoardItems;

/** The shortest phone numbers without a country code that are taken for the end of a longer one. */
const MIN_OWN_DIGITS = 6;

/** How many IDs an error lists. */
const LISTED = 10;

/** A column value by which an item is found: always a text (docs/internals/service.md#board-items). */
export interface Match {
	column: string;
	spellings: Spellings;
	/** How items show it, if that is known: one that shows another is another item. */
	shows?: ColumnType['shows'];
}

/**
 * The ID of the item with the values to match on: as they were entered, or else in another spelling. One search for each,
 * since the service does not document what several values in one search mean.
 * @returns undefined if there is none
 * @throws InputError if one search finds several, or its response does not show what it found; what `send` throws
 */
export async function findItem(
	matches: Match[],
	call: ApiCall,
	send: SendChanged,
): Promise<string | undefined> {
	const searched = new Set<string>();
	for (const spelling of ['entered', 'usual', 'withPlus'] as const) {
		const search = matches.map(({ column, spellings }) => ({
			column_name: column,
			operator: 'equals',
			value: [spellings[spelling]],
		}));
		if (!addIfNew(searched, JSON.stringify(search))) continue;
		const response = await send({
			endpoint: SEARCH.endpoint,
			path: `${call.path}/search`,
			readOnly: true,
			body: { condition: 'AND', search },
		});
		const id = idIn(response, matches);
		if (id !== undefined) return id;
	}
	return undefined;
}

/**
 * The ID of the item that was found; undefined if there is none.
 * @throws InputError if there are several, the response does not show it, or all are found items of other people
 */
function idIn(response: unknown, matches: Match[]): string | undefined {
	const found = readEnvelope(response, SEARCH);
	const records = found?.records.filter((record) => !isOfAnother(record, matches)) ?? [];
	// A search may list an item several times.
	const ids = [...new Set(records.map(idOf))];
	if (!found || ids.includes(undefined)) {
		throw new InputError(
			'The response does not show whether the item exists',
			'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
		);
	}
	if (ids.length === 1 || found.records.length === 0) return ids.at(0);
	const matched = matches.map(
		({ column, spellings }) => `${excerpt(spellings.entered)} in the column "${column}"`,
	);
	if (ids.length === 0) {
		throw new InputError(
			`The service found items, but none has ${matched.join(' and ')}`,
			'Nothing was changed, since its search is not exact. Choose another column under Columns to Match On.',
		);
	}
	const more = ids.length > LISTED ? ', ...' : '';
	throw new InputError(
		`${ids.length} items have ${matched.join(' and ')}: ${ids.slice(0, LISTED).join(', ')}${more}`,
		'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
	);
}

/** The first field for it that the item has: if that is not exact, another one may be the ID of something else. */
export function idOf(record: IDataObject): string | undefined {
	return recordId(record, [SEARCH.idFields.find((field) => !isEmpty(record[field])) ?? 'id']);
}

/** Numbers and dates: two that differ are of two items, whatever else a column may show. So are two UUIDs. */
const EXACT = [/^-?\d+(\.\d+)?$/, /^\d{4}-\d{2}-\d{2}$/];

/** A service may find more than was searched for: an update would overwrite another item, e.g. that of another person. */
function isOfAnother(record: IDataObject, matches: Match[]): boolean {
	return matches.some(({ column, spellings: { entered, usual }, shows }) => {
		const found = textOf(valueIn(record, column)).trim();
		const areEmails = EMAIL.test(entered) && EMAIL.test(found);
		const arePhones = phoneIn(entered) !== undefined && phoneIn(found) !== undefined;
		if (areEmails || arePhones) return usual !== spellingsOf(found).usual;
		if (shows === undefined || found === '') return false;
		if (shows === 'phone') return !areSamePhone(found, entered);
		if (shows === 'text') return withoutFormat(found) !== withoutFormat(entered);
		const both = [entered, found];
		const areExact =
			both.every(isUuid) || EXACT.some((form) => both.every((one) => form.test(one)));
		return areExact && withPlainUuids(found) !== withPlainUuids(entered) && +found !== +entered;
	});
}

/** Whether two texts may be one phone number, of which one perhaps lacks the country code. */
function areSamePhone(one: string, other: string): boolean {
	const [short, long] = [one, other]
		.map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
		.sort((a, b) => a.length - b.length);
	return short === long ? short !== '' : short.length >= MIN_OWN_DIGITS && long.endsWith(short);
}

/** What an item may have its columns in: an object, or a list of names with values. Its contact has an e-mail address, too. */
const COLUMNS = ['columns', 'column_values', 'values', 'fields'];

function valueIn(record: IDataObject, column: string): unknown {
	// An item has a name of its own.
	const parts: unknown[] = [...COLUMNS.flatMap((name) => getOwn(record, name)), record];
	const named = parts.find((part) =>
		['name', 'column_name'].some((field) => getOwn(part, field) === column),
	);
	const values = parts.map((part) => getOwn(part, column));
	const value = [...values, getOwn(named, 'value')].find((one) => one !== undefined);
	// Some services have every value in a list or in an object.
	const [only, ...others] = [value].flat();
	return others.length > 0 ? value : (getOwn(only, 'value') ?? only);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How an item may be spelled that has a certain value to match on. */
export interface Spellings {
	entered: string;
	/** In which a new item gets it, so that any other spelling finds the item. */
	usual: string;
	/** A phone number with a plus sign; otherwise the usual one. */
	withPlus: string;
}

/**
 * The spellings of one value: phone numbers in digits, as the service writes them
 * (docs/internals/service.md#identifiers), and e-mail addresses in lower case. Any other text may be another value if
 * it is spelled differently.
 */
export function spellingsOf(text: string): Spellings {
	const phone = phoneIn(text);
	const usual = phone ?? (EMAIL.test(text) ? text.toLowerCase() : text);
	return { entered: text, usual, withPlus: phone === undefined ? usual : `+${phone}` };
}

/** The digits of a phone number. Without a plus sign, 12-345678 may be the number of something else. */
function phoneIn(text: string): string | undefined {
	const digits = phoneDigits(text);
	if (digits === undefined || digits.startsWith('0')) return undefined;
	return text.includes('+') || text === digits ? digits : undefined;
}

/** What remains of a text if case, spaces and punctuation do not count. */
export function withoutFormat(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
