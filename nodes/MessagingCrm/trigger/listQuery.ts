import type { OrderField } from '../transport/paging';
import type { Watch } from './changes';

/** Which records of an endpoint to read, and in which order. */
export interface ListQuery {
	/** First day in Jakarta, `YYYY-MM-DD`; undefined reads all. */
	from?: string;
	/** Requests the newest by this timestamp first; undefined keeps the service's order. */
	sort?: OrderField;
}

/** The first day to watch if the source has no records: all that come later are new, whatever their date. */
export const EARLIEST_DAY = '1970-01-01';

/**
 * The list of all watched records, in the service's order.
 * @param from the first day to watch, `YYYY-MM-DD` in Jakarta
 */
export function listFrom(from: string, { dated }: Watch): ListQuery {
	return { from: dated && from > EARLIEST_DAY ? from : undefined };
}
