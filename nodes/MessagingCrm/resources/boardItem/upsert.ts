import type { IDataObject } from 'n8n-workflow';

import type { CheckedItem, Prepared, Steps } from '../../engine';
import { listOf } from '../../service';
import { InputError } from '../../shared/inputError';
import { textOf, withoutEmpty } from '../../shared/json';
import { fillPath } from '../../shared/path';
import { readEnvelope } from '../../transport/paging';
import { withColumns } from './columns';
import { requireMatches, type Match } from './match';

/**
 * Searches for items with the values to match on, then updates the one found or creates a new one.
 * @throws InputError for values of columns or to match on that cannot be used
 */
export async function upsert(item: CheckedItem): Promise<Prepared> {
	const body = await withColumns(item);
	return { body, steps: stepsFor(await requireMatches(item, body)) };
}

/** Input items with the same values run one after the other, so that the second finds what the first created. */
function stepsFor(matches: Match[]): Steps {
	const matched = matches.flatMap(({ column, text }) => [column, text]);
	return { lockKeys: [['match', ...matched].join(' ')], send };

	async function send(...[call, send]: Parameters<Steps['send']>): Promise<unknown> {
		const endpoint = `${call.endpoint}/search`;
		const found = readEnvelope(
			await send({
				endpoint,
				path: `${call.path}/search`,
				readOnly: true,
				body: {
					condition: 'AND',
					search: matches.map(({ column, text }) => ({
						column_name: column,
						operator: 'equals',
						value: [text],
					})),
				},
			}),
			listOf(endpoint),
		);
		const ids = found?.records.map(({ item_id, id }) => textOf(item_id ?? id));
		if (!ids || ids.includes('')) {
			throw new InputError(
				'The response does not show whether the item exists',
				'Nothing was created or updated. Use Search to see what the service returns for this column and value.',
			);
		}
		if (ids.length > 1) {
			const matched = matches.map(({ column, text }) => `"${text}" in the column "${column}"`);
			throw new InputError(
				`${ids.length} items have ${matched.join(' and ')}: ${ids.join(', ')}`,
				'Nothing was changed. Choose a column with a unique value for each item, or merge these items first.',
			);
		}
		const body = call.body as IDataObject;
		if (ids.length === 0) return await send({ body: withoutEmpty(body) });
		return await send({
			method: 'PUT',
			endpoint: `${call.endpoint}/{itemId}`,
			path: call.path + fillPath('/{itemId}', () => ids[0]).path,
			body: withoutMatched(body, matches),
		});
	}
}

/** An update leaves out the values to match on, which the found item already has. */
function withoutMatched(body: IDataObject, matches: Match[]): IDataObject {
	const isMatched = (name: string) => matches.some(({ column }) => column === name);
	return Object.fromEntries(Object.entries(body).filter(([name]) => !isMatched(name)));
}
