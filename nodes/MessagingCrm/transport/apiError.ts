import { NodeApiError, type INode } from 'n8n-workflow';

import { asSentence, restoreMessage } from '../shared/errors';
import { atPath, objectOrEmpty } from '../shared/json';
import { ADDRESS_FIELD, type ErrorType, failureOf, type Outcome } from './errorTypes';
import { removeKey } from './redact';
import { type ApiResponse, errorMessageIn, isWebPage } from './response';

/**
 * The error codes that can mean a rejected parameter. 200 means a response with `success: false`
 * (docs/internals/service.md#errors).
 */
const PARAMETER_REJECTIONS = ['200', '400', '422'];

/** Texts from the service are cut off after this many characters. */
const MAX_LENGTH = 500;

/** The error of a failed request. It quotes the service's reason, but contains neither the request nor the API key. */
export class ApiError extends NodeApiError {
	/** n8n shows this name to the user. */
	static override readonly name = 'NodeApiError';
	/** The HTTP status, a code in ERROR_TYPES, or an error code from Node.js. */
	readonly code: string;
	readonly outcome: Outcome;
	/** What the user must change before the request can succeed. */
	readonly mustChange: ErrorType['mustChange'];
	/** Whether the user can send the same request later. */
	readonly tryAgain: boolean;
	/** The ID by which the service's support can find the request. */
	readonly correlationId?: string;

	constructor(
		node: INode,
		response: ApiResponse,
		readOnly: boolean,
		apiKey: string,
		addressField = 'Base URL',
	) {
		const failure = failureOf(response, readOnly);
		// Remove the key before the text is cut off. Otherwise, a part of the key could remain.
		const safeText = (text: string) => removeKey(text, apiKey).slice(0, MAX_LENGTH);
		const message = safeText(messageOf(response, failure.message));
		const whatToDo = failure.whatToDo.replace(ADDRESS_FIELD, addressField);
		const details = detailsIn(response).map((text) => asSentence(safeText(text)));
		const description = [whatToDo, ...details].join(' ');
		const httpCode = response.status === 0 ? undefined : String(response.status);
		super(node, { message }, { message, description, httpCode });
		restoreMessage(this, message);
		this.code = failure.code;
		this.outcome = failure.outcome;
		this.mustChange = failure.mustChange;
		this.tryAgain = failure.tryAgain;
		const id = correlationIdIn(response);
		this.correlationId = id && safeText(id);
	}
}

/** Whether an error may mean that the service rejected an unknown parameter. */
export function isParameterRejected(error: unknown): error is ApiError {
	return error instanceof ApiError && PARAMETER_REJECTIONS.includes(error.code);
}

function messageOf(response: ApiResponse, ownMessage?: string): string {
	const { status, code, reason, limitEndsAt, body } = response;
	const knownReason = code === undefined ? errorMessageIn(body) : reason?.trim();
	if (knownReason) return knownReason;
	if (limitEndsAt !== undefined) {
		return `${ownMessage}: the service accepts no request until ${inUtc(limitEndsAt)}`;
	}
	if (ownMessage !== undefined) return ownMessage;
	return isWebPage(body)
		? `The service responded with a web page instead of data (status ${status})`
		: `The service responded with status ${status} without a reason`;
}

/** Formats a time, e.g. `2026-11-28 16:05:40 UTC`. */
function inUtc(ms: number): string {
	const date = new Date(ms).toISOString();
	return `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`;
}

/** Returns the sentences in the error's description that quote the response. */
function detailsIn(response: ApiResponse): string[] {
	const { code, body } = response;
	const reason = errorMessageIn(body);
	// If the response has a code, the error's message comes from the node, so the service's reason is quoted here. If
	// the service gave no reason, the whole body is quoted, because another field may explain the error.
	const isQuoted = reason === undefined ? hasProperties(body) : code !== undefined;
	const id = correlationIdIn(response);
	return [
		isQuoted && `The service responded: ${reason ?? JSON.stringify(body)}`,
		id !== undefined && `Quote ${id} when you contact support`,
	].filter((detail) => detail !== false);
}

function hasProperties(body: unknown): boolean {
	return Object.keys(objectOrEmpty(body)).some((name) => name !== 'success');
}

function correlationIdIn({ body }: ApiResponse): string | undefined {
	const id = atPath(body, 'correlationId');
	return typeof id === 'string' && id !== '' ? id : undefined;
}
