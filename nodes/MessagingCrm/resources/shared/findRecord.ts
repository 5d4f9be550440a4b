import type { IDataObject } from 'n8n-workflow';

import type { Item, PrepareContext, Preparation } from '../../engine';
import { type ListEndpoint, PHONE_NUMBER_PATHS, fetchEndpointPages } from '../../service';
import { atPath, textOf } from '../../shared/json';
import { phoneDigits } from '../../shared/phone';

/** The number of pages requested at the same time. It is small, because the first page often has a match. */
const PAGES_AT_ONCE = 3;

type IsWanted = (record: IDataObject) => boolean;

/**
 * Finds a record in a list that the service cannot search. Reads the list, newest first, up to the first match. All
 * items of a run share the records that were read.
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
			return { body, searchedCount: records.searchedCount, ...(!body && { notFound }) };
		},
	};
}

/** Returns a function that checks whether a record has this phone number, in any format. */
export function hasPhone(digits: string, { countryCode }: Item): IsWanted {
	return (record) =>
		PHONE_NUMBER_PATHS.some(
			(path) => phoneDigits(textOf(atPath(record, path)), countryCode) === digits,
		);
}

/** A list that is read only as far as needed. */
class LazyList {
	/** The number of records read. */
	searchedCount = 0;
	/** The records of each requested page; undefined after the last page. */
	private readonly read: Array<Promise<IDataObject[] | undefined>> = [];

	constructor(private readonly pages: ReturnType<typeof fetchEndpointPages>) {}

	/** Returns the first match; undefined if there is none. Throws the same errors as reading a page. */
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
		this.searchedCount += value.newRecords.length;
		return value.newRecords;
	}
}
