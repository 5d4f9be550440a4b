import { MaxWait } from '../../../../../nodes/MessagingCrm/shared/clock';
import { EndpointLimiter } from '../../../../../nodes/MessagingCrm/transport/rateLimit/endpointLimiter';
import { RequestStats } from '../../../../../nodes/MessagingCrm/transport/requestStats';
import { isResponse, type Result } from '../../../../../nodes/MessagingCrm/transport/result';
import { VirtualClock } from '../../../support/virtualClock';

/** A request that has its slot, or the `code` that says why it has none. */
interface TestCall {
	/** When the wait ended, in ms. */
	at: number;
	code?: string;
	/** Ends the request as the service would. Returns what the limiter makes of that. */
	end(result: Result): Promise<Result>;
}

/** Requests to one endpoint, each of which the test ends itself. */
export class TestCalls {
	readonly clock = new VirtualClock();
	private readonly limiter = new EndpointLimiter(this.clock, { limit: 0 });

	/** Waits until a request has its slot, or gets none. */
	async start(maxWaitMs = Infinity): Promise<TestCall> {
		const maxWait = new MaxWait(maxWaitMs, this.clock);
		const options = { maxWait, stats: new RequestStats(this.clock) };
		return await new Promise((started) => {
			const attempt = async () =>
				await new Promise<Result>((respond) => {
					const end = async (result: Result) => {
						respond(result);
						return await ended;
					};
					started({ at: this.clock.elapsed(), end });
				});
			const ended = this.limiter.limit(attempt, options);
			void ended.then((result) => {
				const code = isResponse(result) ? undefined : result.code;
				started({ at: this.clock.elapsed(), code, end: async () => await ended });
			});
		});
	}

	/** The same, while time passes. */
	async next(maxWaitMs = Infinity): Promise<TestCall> {
		return await this.clock.run(this.start(maxWaitMs));
	}
}
