import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import type { Completed, Done, ItemToComplete, SendChanged } from '../../engine';
import { valueOf } from '../../fields';
import { columnType } from '../../fields/columns';
import { unwrapOne } from '../../service';
import { InputError } from '../../shared/inputError';
import { getOwn, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { readRequired } from '../../shared/values';
import type { ApiCall } from '../../transport';
import { readColumns } from './boardColumns';
import { withColumns } from './columns';
import { findItem, idOf, type Match, SEARCH, spellingsOf, withoutFormat } from './findItem';

/**
 * Searches for items with the values to match on, then updates the one found or creates a new one. Input items whose values
 * the service may take for the same run one after the other, so that the second finds what the first created.
 */
export async function upsert(item: ItemToComplete): Promise<Completed> {
	const { body: given, ...prepared } = await withColumns(item);
	const values = valuesToMatch(item, given);
	const columns = (await readColumns(item)) ?? [];
	const matches = values.map((value): Match => {
		const { type } = columns.find(({ name }) => name === value.column) ?? { type: '' };
		return { ...value, shows: columnType(type).shows };
	});
	const matched = matches.flatMap(({ column, spellings }) => [
		column,
		withoutFormat(spellings.entered),
	]);
	const texts = matches.filter(({ column }) => typeof given[column] === 'string');
	const usual = texts.map(({ column, spellings }) => [column, spellings.usual]);
	// One map for all items of the run.
	const shared = { endpoint: SEARCH.endpoint, name: 'created' };
	const created = await item.readOnce(shared, async () => new Map<string, string>());
	return {
		...prepared,
		body: { ...given, ...(Object.fromEntries(usual) as IDataObject) },
		steps: {
			lockKey: ['match', ...matched].join(' '),
			send: async (call, send) => await searchAndSend(matches, created, call, send),
		},
	};
}

function valuesToMatch(
	{ context }: ItemToComplete,
	body: IDataObject,
): Array<Omit<Match, 'shows'>> {
	const { matchingColumns } = valueOf(context, 'columns', {}) as Partial<ResourceMapperValue>;
	const columns = [matchingColumns ?? []].flat();
	if (columns.length === 0) {
		throw new InputError(
			'Columns to Match On is empty',
			'Choose a column that identifies an item under Columns to Match On, e.g. an e-mail address',
		);
	}
	return columns.map((column) => {
		const value = getOwn(body, column);
		const text = oneText(value, column);
		const same = { entered: text, usual: text, withPlus: text };
		return { column, spellings: typeof value === 'string' ? spellingsOf(text) : same };
	});
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

/** @param created the IDs of the items that this run has created: the service may not find them at once */
async function searchAndSend(
	matches: Match[],
	created: Map<string, string>,
	call: ApiCall,
	send: SendChanged,
): Promise<Done> {
	const values = matches.map(({ column, spellings }) => [column, spellings.usual]);
	const key = JSON.stringify([call.path, values]);
	const id = (await findItem(matches, call, send)) ?? created.get(key);
	const body = call.body as IDataObject;
	if (id === undefined) {
		const response = await send({ body: withoutEmpty(body) });
		const newId = idOf(unwrapOne(response, call.endpoint)[0]);
		if (newId !== undefined) created.set(key, newId);
		return { action: 'created', body: response };
	}
	const updated = await send({
		method: 'PUT',
		endpoint: `${call.endpoint}/{itemId}`,
		path: call.path + fillPath('/{itemId}', () => id),
		body: withoutMatched(body, matches),
	});
	return { action: 'updated', body: updated };
}

/** An update leaves out the values to match on, which the found item already has. */
function withoutMatched(body: IDataObject, matches: Match[]): IDataObject {
	const isMatched = (name: string) => matches.some(({ column }) => column === name);
	return Object.fromEntries(Object.entries(body).filter(([name]) => !isMatched(name)));
}
