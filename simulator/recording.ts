export interface RecordedRequest {
	/** When it arrived, by the simulator's clock. */
	at: number;
	method: string;
	/** Without the query. */
	path: string;
	/** The path's template such as `/api/orders/{id}`, or `unknown`. */
	route: string;
	query: Record<string, unknown>;
	/** As received, but `valid` or `wrong` in place of a key. */
	headers: Record<string, string>;
	/** Parsed; absent if the request was answered before its body was read. */
	body?: unknown;
	/** Absent until answered, and if no answer is ever sent. */
	status?: number;
	/** Whether a write changed or sent something. */
	tookEffect: boolean;
	/** Its place among all arrivals and ends of requests. */
	began?: number;
	/** The same; absent until its response is ready or its connection is closed. */
	ended?: number;
}

/** Remembers every request in the order of arrival. */
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

	left(request: RecordedRequest): void {
		this.ended(request);
		this.inFlight -= 1;
	}

	forget(): void {
		this.requests.length = 0;
		this.maxInFlight = this.inFlight;
	}

	/** Requests since the start or the last reset: all, those answered with 429, and the most at once. */
	statistics() {
		return {
			requests: this.requests.length,
			tooMany: this.requests.filter(({ status }) => status === 429).length,
			maxInFlight: this.maxInFlight,
		};
	}
}
