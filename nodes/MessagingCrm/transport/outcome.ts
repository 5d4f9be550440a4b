import { leadsElsewhere } from './reason';
import { isRateLimited, isResponse, type Result } from './result';

/** The outcome of a failed call, on which a workflow can branch (docs/guides/sending.md#failed-items). */
export interface CallOutcome {
	/**
	 * `notSent`: nothing has changed at the service. The request did not arrive or was not processed, or it is a read that failed.
	 * `rejected`: it responded that it does not do this. `uncertain`: it may have processed the request.
	 */
	outcome: 'notSent' | 'rejected' | 'uncertain';
	/** Whether the same request may work later. */
	tryAgain: boolean;
}

/** Statuses after which a later try may succeed (docs/internals/service.md#errors). */
const TEMPORARY = [500, 502, 503];

/** Statuses with which a write may have been processed, beside 500 and more: its result is elsewhere, or a time ran out. */
const UNCERTAIN_STATUSES = [303, 408, 499];

/** Rejections of the API key, which can be replaced. */
const ABOUT_THE_KEY = [401, 403];

/** Without a response: the request did not arrive. After other codes, it may have. */
export const NOT_ARRIVED: string[] = [
	...['EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'SKIPPED'],
	...['EADDRNOTAVAIL', 'EPROTO', 'UNTRUSTED', 'NOT_SENT', 'WAIT_ENDED', 'WAIT_CANCELLED'],
];

/** Without a response: another try at once would have none, either. */
const LASTING: string[] = [
	...['ENOTFOUND', 'EPROTO', 'UNTRUSTED', 'NOT_SENT', 'WAIT_ENDED'],
	...['WAIT_CANCELLED', 'ERR_CANCELED', 'TOO_DEEP', 'TOO_LARGE', 'SKIPPED'],
];

/** Whether the service may have processed the request although it failed. */
function mayHaveArrived(result: Result): boolean {
	if (!isResponse(result)) return !NOT_ARRIVED.includes(result.code);
	return result.status >= 500 || UNCERTAIN_STATUSES.includes(result.status);
}

/**
 * Whether a request may be sent again after a failure (docs/internals/service.md#errors): after a 429, which means that
 * it was not processed; after another temporary failure if it only reads or never arrived.
 */
export function canRetry(result: Result, readOnly: boolean): boolean {
	if (isRateLimited(result)) return true;
	const isTemporary = isResponse(result)
		? TEMPORARY.includes(result.status)
		: !LASTING.includes(result.code);
	return isTemporary && (readOnly || !mayHaveArrived(result));
}

/** The outcome of a failed call. */
export function outcomeOf(result: Result, { readOnly }: { readOnly: boolean }): CallOutcome {
	const mayBeProcessed = mayHaveArrived(result);
	if (mayBeProcessed && !readOnly) return { outcome: 'uncertain', tryAgain: false };
	if (!isResponse(result)) {
		// What cannot be read is the same each time, whatever the user changes.
		return { outcome: 'notSent', tryAgain: !result.code.startsWith('TOO_') };
	}
	const { status } = result;
	if (mayBeProcessed || status === 429) return { outcome: 'notSent', tryAgain: true };
	const isAboutCredential = ABOUT_THE_KEY.includes(status) || leadsElsewhere(result);
	return { outcome: 'rejected', tryAgain: isAboutCredential };
}
