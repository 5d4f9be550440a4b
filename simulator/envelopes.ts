export interface PageInformation {
	/** Records in all pages together. */
	total: number;
	/** The limit that was applied. */
	limit: number;
	page: number;
	totalPages: number;
}

type Wrap = (records: unknown[], plural: string, page?: PageInformation) => unknown;

/** Lists without paging get the same wrapping without what it says about pages. */
const WRAPS = {
	array: (records) => records,
	data: (records) => ({ message: 'success', data: records }),
	dataPlural: (records, plural) => ({ message: 'success', data: { [plural]: records } }),
	plural: (records, plural) => ({ success: true, [plural]: records }),
	total: (records, _plural, page) => ({
		message: 'success',
		data: records,
		...(page && { total: page.total }),
	}),
	metaTotal: (records, _plural, page) => ({
		message: 'success',
		data: records,
		...(page && { meta: { total: page.total, page: page.page, limit: page.limit } }),
	}),
	lastPage: (records, _plural, page) => ({
		message: 'success',
		data: {
			data: records,
			...(page && {
				current_page: page.page,
				last_page: page.totalPages,
				per_page: page.limit,
				total: page.total,
			}),
		},
	}),
	hasMore: (records, _plural, page) => ({
		message: 'success',
		data: records,
		...(page && { has_more: page.page < page.totalPages }),
	}),
} satisfies Record<string, Wrap>;

export type EnvelopeName = keyof typeof WRAPS;

export const ENVELOPES = Object.keys(WRAPS) as EnvelopeName[];

/** `plural` is the records' own name, such as `orders`. */
export function wrapList(
	envelope: EnvelopeName,
	plural: string,
	records: unknown[],
	page?: PageInformation,
): unknown {
	const wrap: Wrap = WRAPS[envelope];
	return wrap(records, plural, page);
}
