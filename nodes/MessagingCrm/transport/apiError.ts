import { NodeApiError, type INode } from 'n8n-workflow';

import { withMessage } from '../shared/errors';
import { atPath, objectOrEmpty } from '../shared/json';
import { errorCodeOf, errorTypeOf, type ErrorType, type Outcome } from './errorTypes';
import { removeKey } from './redact';
import { type ApiResponse, errorMessageIn, isWebPage } from './response';

/** Statuses with which the service may reject a parameter: 200 with `success: false` (docs/internals/service.md#errors). */
const ABOUT_PARAMETERS = ['200', '400', '422'];

/** Of a message, and of each sentence of a description. */
const MAX_LENGTH = 500;

const MAY_BE_PROCESSED =
	'The service may already have processed this request. Check before you run it again';

/** A request has failed. The error has the service's words, but neither the request nor the API key. */
export class ApiError extends NodeApiError {
	/** n8n shows the name of an error. */
	static override readonly name = 'NodeApiError';
	/** A status, a code of ERROR_TYPES or a code of Node. */
	readonly code: string;
	readonly outcome: Outcome;
	/** Whether the same request may work later. */
	readonly tryAgain: boolean;
	/** By which the service's support finds the request. */
	readonly correlationId?: string;

	constructor(node: INode, response: ApiResponse, readOnly: boolean, apiKey: string) {
		const type = errorTypeOf(response);
		// The key is removed before a text is cut, which could leave a part of it.
		const excerpt = (text: string) => removeKey(text, apiKey).slice(0, MAX_LENGTH);
		const message = excerpt(messageOf(response, type));
		const isUncertain = type.outcome === 'uncertain' && !readOnly;
		const sentences = [isUncertain ? MAY_BE_PROCESSED : type.whatToDo, ...detailsIn(response)];
		const description = sentences.map((one) => `${excerpt(one).replace(/[.\s]+$/, '')}.`).join(' ');
		const httpCode = response.status === 0 ? undefined : String(response.status);
		super(node, { message }, { message, description, httpCode });
		withMessage(this, message);
		this.code = errorCodeOf(response);
		this.outcome = readOnly && type.outcome === 'uncertain' ? 'notSent' : type.outcome;
		this.tryAgain = type.tryAgain ?? this.outcome === 'notSent';
		const id = correlationIdIn(response);
		this.correlationId = id && excerpt(id);
	}
}

/** Whether the service may have rejected a parameter that it does not know. */
export function isParameterRejected(error: unknown): error is ApiError {
	return error instanceof ApiError && ABOUT_PARAMETERS.includes(String(error.httpCode));
}

function messageOf({ status, code, reason, body }: ApiResponse, type: ErrorType): string {
	if (code !== undefined) return reason?.trim() || (type.message ?? code);
	const said = errorMessageIn(body);
	if (said !== undefined) return said;
	if (isWebPage(body)) return `A web page came back instead of data (status ${status})`;
	return type.message ?? `The service responded with status ${status} without a reason`;
}

/** What the description adds of the response. */
function detailsIn(response: ApiResponse): string[] {
	const { code, body } = response;
	const said = errorMessageIn(body);
	// The reason of an error is not in a documented place, or is not the message of a rate limit.
	const isShown = said === undefined ? hasProperties(body) : code !== undefined;
	const id = correlationIdIn(response);
	return [
		isShown && `The service responded: ${said ?? JSON.stringify(body)}`,
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
