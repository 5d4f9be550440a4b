interface Pages {
	page: number;
	limit: number;
	total: number;
}

export interface Cursor {
	cursor_id: string | null;
	cursor_ts: string | null;
}

/** What an endpoint returns. `wrap` puts `data` into an envelope, and returns `body` unchanged. */
export type Answer = { data: unknown; pages?: Pages; nextCursor?: Cursor } | { body: object };

/** Returns the response body. Its envelope depends on the path. */
export function wrap(route: string, answer: Answer, reference: boolean): unknown {
	if ('body' in answer) return answer.body;
	if (reference && route !== '/businesses') return wrapByReference(answer);
	const { data } = answer;
	if (!route.startsWith('/api/')) return { success: true, status_code: 200, data };
	if (route === '/api/orders' && Array.isArray(data)) return { ...SUCCESS, data: { orders: data } };
	if (/^\/api\/(crm|orders)\b/.test(route)) return { ...SUCCESS, data };
	return { success: true, data, ...metadataOf(route, answer) };
}

const SUCCESS = { message: 'success' };

type Wrapped = Exclude<Answer, { body: unknown }>;

function metadataOf(route: string, { data, pages, nextCursor }: Wrapped) {
	if (nextCursor) return { metadata: { next_cursor: nextCursor } };
	if (!pages) return {};
	const { page, limit, total } = pages;
	const pagination = {
		total_page: Math.ceil(total / limit),
		[route === '/api/templates' ? 'total_data' : 'total_items']: total,
		current_page: page,
		...(route === '/api/messages' && { current_items: (data as unknown[]).length }),
	};
	return { metadata: { pagination } };
}

/** The reference shows no envelope, so this one is kept simple. */
function wrapByReference({ data, pages }: Wrapped) {
	if (!pages) return { success: true, data };
	const total_pages = Math.ceil(pages.total / pages.limit);
	return { success: true, data, pagination: { ...pages, total_pages } };
}
