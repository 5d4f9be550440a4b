import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimiter';
import type { ApiResponse } from '../../../../nodes/MessagingCrm/transport/response';
import { VirtualClock } from '../../support/virtualClock';

/** A request that got a slot, or the `code` that says why the request got no slot. */
interface LimitedCall {
	/** When the wait ended, in ms. */
	at: number;
	code?: string;
	/** When a slot may be free again, in ms since the clock was created, if the limiter reports it. */
	until?: number;
	/** Ends the request with a response. Returns the limiter's result. */
	end(response: ApiResponse): Promise<ApiResponse>;
}

/** Requests to one endpoint. The test itself responds to them. */
export class LimitedCalls {
	readonly clock = new VirtualClock();
	private readonly limiter = new RateLimiter(this.clock);

	/** Waits until a request gets a slot or is refused. */
	async start(maxWait = Infinity, signal?: AbortSignal): Promise<LimitedCall> {
		const { clock } = this;
		const deadline = clock.elapsed() + maxWait;
		return await new Promise((started) => {
			const send = async () =>
				await new Promise<ApiResponse>((respond) => {
					const end = async (response: ApiResponse) => {
						respond(response);
						return await ended;
					};
					started({ at: clock.elapsed(), end });
				});
			const ended = this.limiter.run(send, { maxWait, deadline, signal });
			void ended.then(({ code, limitEndsAt }) => {
				const known =
					limitEndsAt === undefined ? {} : { until: limitEndsAt - clock.now() + clock.elapsed() };
				started({ at: clock.elapsed(), code, ...known, end: async () => await ended });
			});
		});
	}

	/** Like `start`, but lets virtual time pass until the wait ends. */
	async next(maxWait = Infinity): Promise<LimitedCall> {
		return await this.clock.run(this.start(maxWait));
	}

	/** Sends a request when it has a slot, and ends it immediately with this response. */
	async use(response: ApiResponse): Promise<ApiResponse> {
		return await (await this.next()).end(response);
	}
}
