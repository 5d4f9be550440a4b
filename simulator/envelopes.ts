type Wrap = (records: readonly unknown[], plural: string, total?: number) => object;

/** How lists are wrapped. `plural` is the records' own name, such as `orders`; lists without pages have no total. */
const WRAPS = {
	data: (data) => ({ message: 'success', data }),
	dataPlural: (records, plural) => ({ message: 'success', data: { [plural]: records } }),
	total: (data, _plural, total) => ({ message: 'success', data, total }),
} satisfies Record<string, Wrap>;

export type EnvelopeName = keyof typeof WRAPS;

export const ENVELOPES = Object.keys(WRAPS) as EnvelopeName[];

export function wrapList(envelope: EnvelopeName, ...list: Parameters<Wrap>): object {
	const wrap: Wrap = WRAPS[envelope];
	return wrap(...list);
}
