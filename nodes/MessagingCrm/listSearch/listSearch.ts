import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { SEARCHES, type Search } from './searches';
import { searchRecords } from './searchRecords';

type Method = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * The methods that fill the pickers, by the names that locators use (`searchListMethod`).
 * @param names the methods that a node needs; all if not given
 */
export function listSearch(names = Object.keys(SEARCHES)): Record<string, Method> {
	const searches: Record<string, Search> = SEARCHES;
	return Object.fromEntries(names.map((name) => [name, methodFor(searches[name])]));
}

function methodFor(search: Search): Method {
	return async function (filter, paginationToken) {
		return await searchRecords(this, search, filter, paginationToken);
	};
}
