export interface RecordedRequest {
	/** When the request arrived, on the simulator's clock. */
	at: number;
	method: string;
	/** The path without the query. */
	path: string;
	/** The path template, e.g. `/api/orders/{id}`, or `unknown`. */
	route: string;
	query: Record<string, unknown>;
	/** The received headers, with `valid` or `wrong` in place of keys. */
	headers: Record<string, string>;
	/** The parsed body; absent if the response was sent before the body was read. */
	body?: unknown;
	/** The status of the response; absent if no response has been sent. */
	status?: number;
	/** Whether a write changed or sent something. */
	tookEffect: boolean;
	/** The position of the start in the sequence of all request starts and ends. */
	began?: number;
	/** The position of the end in this sequence; absent until the response is ready or the connection is closed. */
	ended?: number;
}

/** Records all requests in order of arrival. */
export class Recorder {
	readonly requests: RecordedRequest[] = [];
	private inFlight = 0;
	private maxInFlight = 0;
	private events = 0;

	arrived(request: RecordedRequest): void {
		request.began = this.events++;
		this.requests.push(request);
		this.inFlight += 1;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
	}

	ended(request: RecordedRequest): void {
		request.ended ??= this.events++;
	}

	closed(request: RecordedRequest): void {
		this.ended(request);
		this.inFlight -= 1;
	}

	clear(): void {
		this.requests.length = 0;
		this.maxInFlight = this.inFlight;
	}

	/** Counts since the last reset: requests, 429 responses, and the maximum number of simultaneous requests. */
	statistics() {
		return {
			requests: this.requests.length,
			tooMany: this.requests.filter(({ status }) => status === 429).length,
			maxInFlight: this.maxInFlight,
		};
	}
}
