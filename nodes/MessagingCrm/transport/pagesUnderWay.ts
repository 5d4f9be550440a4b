import type { Envelope } from './envelope';

/** Pages that were asked for and not taken yet, in their order. */
export class PagesUnderWay {
	private requests: Array<Promise<Envelope>> = [];
	private unwanted = new AbortController();

	/** @param fetch reads a page; the signal says that nobody wants it any more */
	constructor(private readonly fetch: (page: number, signal: AbortSignal) => Promise<Envelope>) {}

	/**
	 * The page that follows the one taken last, or the first after a `drop`.
	 *
	 * @param page its number
	 * @param count how many pages from it on are to be under way meanwhile
	 * @throws what its `fetch` throws
	 */
	async take(page: number, count: number): Promise<Envelope> {
		while (this.requests.length < count) {
			const request = this.fetch(page + this.requests.length, this.unwanted.signal);
			// Reading may end before its turn comes, perhaps in an error of its own.
			request.catch(() => {});
			this.requests.push(request);
		}
		return await (this.requests.shift() as Promise<Envelope>);
	}

	/** Whatever is under way is not wanted any more. */
	drop(): void {
		this.requests = [];
		this.unwanted.abort();
		this.unwanted = new AbortController();
	}
}
