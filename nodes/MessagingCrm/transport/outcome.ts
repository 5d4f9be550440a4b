import type { ApiCall } from './call';
import { leadsElsewhere } from './reason';
import { isResponse, type Code, type Result } from './result';
import { mayHaveArrived } from './retry';

/** What a failed call has come to, for a workflow to decide by (docs/reference/errors.md#error-items). */
export interface Outcome {
	/**
	 * `notSent`: the service has changed nothing, since the request did not arrive, was not processed, or only reads.
	 * `rejected`: it responded that it does not do this. `uncertain`: it may have processed the request.
	 */
	outcome: 'notSent' | 'rejected' | 'uncertain';
	/** Whether the same request may work later. */
	tryAgain: boolean;
}

/** The service did not process the request: there were too many. */
const RATE_LIMITED = 429;

/** Rejections of the API key, which can be replaced. */
const ABOUT_THE_KEY = [401, 403];

/** Responses that cannot be read, and are the same each time. */
const UNREADABLE: Code[] = ['TOO_LARGE', 'TOO_DEEP'];

/** What a failed call has come to. */
export function outcomeOf(result: Result, { readOnly }: Pick<ApiCall, 'readOnly'>): Outcome {
	const mayBeProcessed = mayHaveArrived(result);
	if (mayBeProcessed && !readOnly) return { outcome: 'uncertain', tryAgain: false };
	if (!isResponse(result)) {
		return { outcome: 'notSent', tryAgain: !UNREADABLE.includes(result.code) };
	}
	if (mayBeProcessed || result.status === RATE_LIMITED)
		return { outcome: 'notSent', tryAgain: true };
	const isAboutCredential = ABOUT_THE_KEY.includes(result.status) || leadsElsewhere(result);
	return { outcome: 'rejected', tryAgain: isAboutCredential };
}
