import type { Envelope } from './envelope';

/** Requests pages before they are needed, and returns them in their order. */
export class Prefetcher {
	private requests: Array<Promise<Envelope>> = [];
	private discarded = new AbortController();

	/**
	 * @param fetch reads a page; the signal aborts when the page is discarded
	 * @param onArrival takes each page as soon as it arrives, perhaps before an earlier one
	 */
	constructor(
		private readonly fetch: (page: number, signal: AbortSignal) => Promise<Envelope>,
		private readonly onArrival: (page: Envelope) => void,
	) {}

	/**
	 * The page after the one returned last, or any page after `discard`.
	 *
	 * @param page its number
	 * @param count how many pages from it on may be requested at the same time
	 * @throws what its `fetch` throws
	 */
	async next(page: number, count: number): Promise<Envelope> {
		while (this.requests.length < count) {
			const request = this.fetch(page + this.requests.length, this.discarded.signal);
			// Reading may end before this page is needed, perhaps with an error.
			request.then(this.onArrival, () => {});
			this.requests.push(request);
		}
		return await (this.requests.shift() as Promise<Envelope>);
	}

	/** Cancels the pages that were requested and not returned yet. */
	discard(): void {
		this.requests = [];
		this.discarded.abort();
		this.discarded = new AbortController();
	}
}
