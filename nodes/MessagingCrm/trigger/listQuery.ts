import type { OrderField } from '../transport/paging';
import type { Watch } from './changes';

/** Which records of an endpoint to read, and in which order. */
export interface ListQuery {
	/** First day in Jakarta, `YYYY-MM-DD`; undefined reads all. */
	from?: string;
	/** Requests the newest by this timestamp first; undefined keeps the service's order. */
	sort?: OrderField;
}

/** The first day to watch in a source without records: every record is new. */
export const ALL_DAYS = '1970-01-01';

/** @param from the first day to watch, `YYYY-MM-DD` in Jakarta */
export function listFrom(from: string, { dated }: Watch): ListQuery {
	return { from: dated && from > ALL_DAYS ? from : undefined };
}
