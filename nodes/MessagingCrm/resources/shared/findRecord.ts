import type { IDataObject } from 'n8n-workflow';

import type { Item, PrepareContext, Preparation } from '../../engine';
import { type ListEndpoint, PHONE_NUMBER_PATHS, fetchEndpointPages } from '../../service';
import { atPath, textOf } from '../../shared/json';
import { phoneDigits } from '../../shared/phone';

/** How many pages are requested at the same time. If the first page has a match, the other pages are not needed. */
const PAGES_AT_ONCE = 3;

type IsWanted = (record: IDataObject) => boolean;

/**
 * Finds a record of a list that the service cannot search: reads the list, newest first, up to the first match. All
 * items of a run share the records.
 * @param notFound the hint if no record matches, e.g. `No contact found for 6281200000001`
 */
export function findInList(
	list: ListEndpoint,
	isWanted: IsWanted,
	notFound: string,
	{ sharedInRun }: PrepareContext,
): Preparation {
	return {
		execute: async ({ query = {} }, send) => {
			const getPage = async (page?: IDataObject) => await send({ query: { ...page, ...query } });
			const records = sharedInRun(
				`${list.endpoint} ${JSON.stringify(query)}`,
				() => new LazyList(fetchEndpointPages(list, getPage, { pagesAtOnce: PAGES_AT_ONCE })),
			);
			const body = await records.find(isWanted);
			return { body, searched: records.searched, ...(!body && { notFound }) };
		},
	};
}

/** Whether a record belongs to a phone number, regardless of its formatting. */
export function hasPhone(digits: string, { countryCode }: Item): IsWanted {
	return (record) =>
		PHONE_NUMBER_PATHS.some(
			(path) => phoneDigits(textOf(atPath(record, path)), countryCode) === digits,
		);
}

/** A list that is read only as far as needed. */
class LazyList {
	/** The number of records read. */
	searched = 0;
	/** The records of each requested page; undefined after the last page. */
	private readonly read: Array<Promise<IDataObject[] | undefined>> = [];

	constructor(private readonly pages: ReturnType<typeof fetchEndpointPages>) {}

	/** The first match; undefined if there is none. Throws the same errors as reading a page. */
	async find(isWanted: IsWanted): Promise<IDataObject | undefined> {
		for (let index = 0; ; index++) {
			const records = await (this.read[index] ??= this.fetchNextPage());
			const found = records?.find(isWanted);
			if (found || !records) return found;
		}
	}

	private async fetchNextPage(): Promise<IDataObject[] | undefined> {
		const { value, done } = await this.pages.next();
		if (done) return undefined;
		this.searched += value.newRecords.length;
		return value.newRecords;
	}
}
