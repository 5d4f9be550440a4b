import type { IDataObject } from 'n8n-workflow';

import type { Preparation, ItemContext, ItemToPrepare } from '../engine';
import type { ListEndpoint } from '../service';
import { pagesOf } from '../service/pages';
import { partsOf, textOf } from '../shared/json';
import { phoneDigits } from './phone';

/** Pages requested at the same time. All but one of them may be after the one with the record. */
const PAGES_AT_ONCE = 3;

type IsWanted = (record: IDataObject) => boolean;

/**
 * Finds a record of a list that the service cannot search: reads it, newest first, until the first record that is wanted. All items
 * of a run share what was read.
 * @param read the record that an item looks for. Throws InputError
 */
export function findIn(list: ListEndpoint, read: (context: ItemContext) => IsWanted) {
	return async ({ context, readOnce }: ItemToPrepare): Promise<Preparation> => {
		const isWanted = read(context);
		return {
			send: async ({ query = {} }) => {
				const name = `find ${JSON.stringify(query)}`;
				const shared = await readOnce({ endpoint: list.endpoint, name }, async (get) => {
					const getPage = async (page: IDataObject = {}) => await get({ ...page, ...query });
					return new OpenList(pagesOf(list, getPage, { pagesAtOnce: PAGES_AT_ONCE }));
				});
				const body = await shared.find(isWanted);
				return { body, searched: shared.records.length };
			},
		};
	};
}

/** Whether a record, or an object in it, has this phone number. */
export function hasPhone(digits: string, { countryCode }: ItemContext): IsWanted {
	const isSame = (number: unknown) => phoneDigits(textOf(number), countryCode) === digits;
	return (record) => partsOf(record).some(({ phone_number: number }) => isSame(number));
}

/** A list that is read as far as somebody looks for its records. */
class OpenList {
	readonly records: IDataObject[] = [];
	private isRead = false;
	/** The page that is being read, or the one that failed. */
	private page?: Promise<void>;

	constructor(private readonly pages: ReturnType<typeof pagesOf>) {}

	/** The first record that is wanted; undefined if the list has none. Throws what reading a page throws. */
	async find(isWanted: IsWanted): Promise<IDataObject | undefined> {
		for (let seen = 0; ;) {
			const found = this.records.slice(seen).find(isWanted);
			if (found || this.isRead) return found;
			seen = this.records.length;
			await (this.page ??= this.readPage());
		}
	}

	private async readPage(): Promise<void> {
		const { value, done } = await this.pages.next();
		if (done) this.isRead = true;
		else for (const record of value.fresh) this.records.push(record);
		this.page = undefined;
	}
}
