import type { Envelope } from './envelope';

/** Reads pages ahead of those that are wanted, and gives them in their order. */
export class Prefetcher {
	private requests: Array<Promise<Envelope>> = [];
	private unwanted = new AbortController();

	/**
	 * @param fetch reads a page; the signal aborts when the page is no longer wanted
	 * @param onArrival takes each page as soon as it arrives, perhaps before an earlier one
	 */
	constructor(
		private readonly fetch: (page: number, signal: AbortSignal) => Promise<Envelope>,
		private readonly onArrival: (page: Envelope) => void,
	) {}

	/**
	 * The page that follows the one given last, or any page after `discard`.
	 *
	 * @param page its number
	 * @param count how many pages from it on are to be requested meanwhile
	 * @throws what its `fetch` throws
	 */
	async next(page: number, count: number): Promise<Envelope> {
		while (this.requests.length < count) {
			const request = this.fetch(page + this.requests.length, this.unwanted.signal);
			// Reading may end before this page is wanted, perhaps in an error of its own.
			request.then(this.onArrival, () => {});
			this.requests.push(request);
		}
		return await (this.requests.shift() as Promise<Envelope>);
	}

	/** Cancels the pages that were requested and not given yet. */
	discard(): void {
		this.requests = [];
		this.unwanted.abort();
		this.unwanted = new AbortController();
	}
}
