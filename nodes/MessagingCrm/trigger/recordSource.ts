import type { IDataObject } from 'n8n-workflow';

import type { Envelope, OrderField } from '../transport/paging';

/** Which records of an endpoint to read, and in which order. */
export interface List {
	/** First day in Jakarta, `YYYY-MM-DD`; undefined reads all. */
	from?: string;
	/** Asks for the newest by this timestamp first; undefined takes the order as it comes. */
	sort?: OrderField;
}

/** How to read one page, counted from 1; undefined if the service refuses the order that is asked for. */
export type FetchPage = (list: List, page: number) => Promise<Envelope | undefined>;

/** How to read one source. */
export interface RecordSource {
	/** Reads all records of a list; `begun` are its first pages if they were read already. */
	read(
		list: List,
		see: (records: IDataObject[], page: number) => void,
		begun?: Envelope[],
	): Promise<void>;
	/** Reads one page. */
	fetchPage: FetchPage;
	/** Whether an order may be asked for. */
	sorts: boolean;
	/** The order that a reading may end early in; undefined reads all. */
	order?: OrderField;
}
