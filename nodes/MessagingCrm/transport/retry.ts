import { isResponse, NOT_SENT, TOO_DEEP, TOO_LARGE, UNTRUSTED, type Outcome } from './outcome';

/** Tries of a request that met a passing failure, the first one included. */
const MAX_TRIES = 6;

/** Failures before the request could leave: it did not arrive, whatever the method. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'EAI_AGAIN'];

/** Others like that, which another try would only repeat. */
const NEVER_ARRIVES = ['ENOTFOUND', 'EPROTO', NOT_SENT, UNTRUSTED];

/** Failures that do not pass, although the request may have arrived. */
const LASTING = ['ERR_CANCELED', TOO_LARGE, TOO_DEEP];

const TEMPORARILY_UNAVAILABLE = [502, 503];

export type RetryReason = 'rateLimit' | 'passing';

/**
 * Whether to send a request again, and why; undefined where not.
 * reference.md, Errors: a 429 did nothing; 502 and 503 are to be retried later. A write that may
 * have arrived is never sent again.
 *
 * @param readOnly whether the request changes nothing at the service
 * @param tries how often it was sent and met a passing failure, this time included
 */
export function retryReason(
	outcome: Outcome,
	readOnly: boolean,
	tries: number,
): RetryReason | undefined {
	if (isResponse(outcome) && outcome.status === 429) return 'rateLimit';
	if (tries >= MAX_TRIES) return undefined;
	if (!isResponse(outcome) && NEVER_ARRIVED.includes(outcome.code)) return 'passing';
	if (readOnly && isPassing(outcome)) return 'passing';
	return undefined;
}

/** Whether the request may have taken effect although it failed. */
export function mayHaveArrived(outcome: Outcome): boolean {
	if (isResponse(outcome)) return outcome.status >= 500;
	return ![...NEVER_ARRIVED, ...NEVER_ARRIVES].includes(outcome.code);
}

function isPassing(outcome: Outcome): boolean {
	return isResponse(outcome)
		? TEMPORARILY_UNAVAILABLE.includes(outcome.status)
		: ![...NEVER_ARRIVES, ...LASTING].includes(outcome.code);
}
