import { NodeApiError, type INode } from 'n8n-workflow';

import { withMessage } from '../shared/inputError';
import type { Failure } from './failure';

/** What an error of a call says to a workflow, besides its text and `httpCode`. */
export type FailureFacts = Pick<Failure, 'outcome' | 'tryAgain' | 'correlationId'>;

/** Statuses with which the service may reject a parameter: 200 with `success: false` (docs/internals/service.md#errors). */
const ABOUT_PARAMETERS = ['200', '400', '422'];

/**
 * Which limit has ended a call. `quota`: a 429 that the limit per minute does not explain. `noSlot`: Max Wait ended before there
 * was a free slot. `noSlotForLong`: the same after more than a minute, and the last response was a 429.
 */
export type LimitReached = 'quota' | 'noSlot' | 'noSlotForLong';

/** A call has failed. It has the service's words, but not the request. */
export class CallError extends NodeApiError {
	/** n8n shows the name of an error. */
	static override readonly name = 'NodeApiError';
	readonly facts: FailureFacts;

	constructor(
		node: INode,
		{ message, description, httpCode, ...facts }: Failure,
		readonly limit?: LimitReached,
	) {
		super(node, { message }, { message, description, httpCode });
		withMessage(this, message);
		this.facts = facts;
	}
}

/** Whether the service may have processed a request although it failed: sent again, it could be processed twice. */
export function isUncertain(error: unknown): error is CallError {
	return error instanceof CallError && error.facts.outcome === 'uncertain';
}

/** Whether an error of a call may be about a parameter that the service does not know. */
export function isParameterRejected(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && ABOUT_PARAMETERS.includes(String(error.httpCode));
}

/** Whether one of these limits has ended a call: nothing was sent, but for `quota` requests that the service rejected. */
export function isEndedBy(error: unknown, ...limits: LimitReached[]): error is CallError {
	return error instanceof CallError && limits.some((limit) => limit === error.limit);
}
