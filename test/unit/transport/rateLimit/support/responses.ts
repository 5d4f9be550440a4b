import type { RateReport } from '../../../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';
import type { ServiceResponse } from '../../../../../nodes/MessagingCrm/transport/result';

/** A response with headers that say this; times in ms, which the headers tell in whole seconds. */
export function response(report: RateReport, status = 200): ServiceResponse {
	const { limit, remaining, retryAfter } = report;
	const values = {
		'x-ratelimit-limit': limit,
		'x-ratelimit-remaining': remaining,
		'retry-after': retryAfter && Math.ceil(retryAfter / 1000),
	};
	return { status, headers: asSent(values), body: undefined };
}

/** Headers as they arrive: as text, and without those that have no value. */
export function asSent(
	values: Record<string, string | number | undefined>,
): Record<string, string> {
	const given = Object.entries(values).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
