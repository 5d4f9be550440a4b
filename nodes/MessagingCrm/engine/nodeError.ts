import { NodeApiError, NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { ItemContext } from './itemContext';

/** Statuses with which the service rejects the values of an item (docs/internals/service.md#errors). */
const REJECTED = ['400', '404', '409', '413', '422'];

/**
 * Converts an error about one item to a new one that n8n shows and that names the item, since several items may fail with
 * the same error. Returns other errors as they are.
 */
export function toNodeError(context: ItemContext, error: unknown): unknown {
	const itemIndex = context.getItemIndex();
	if (error instanceof InputError) {
		const { description } = error;
		const message = `${error.message} [item ${itemIndex}]`;
		return new NodeOperationError(context.getNode(), message, { itemIndex, description });
	}
	if (error instanceof NodeApiError && REJECTED.includes(error.httpCode ?? '')) {
		const { httpCode } = error;
		const description = error.description ?? '';
		const message = `${error.message} [item ${itemIndex}]`;
		const details = { message, description, httpCode: httpCode ?? '', itemIndex };
		return new NodeApiError(context.getNode(), { message }, details);
	}
	return error;
}

/**
 * Removes our error about an item from the one that n8n's engine makes of it: they say the same, and n8n logs each cause.
 * @returns the same error
 */
export function withoutOurCause(error: unknown): unknown {
	const ended = error as { cause?: unknown };
	if (error instanceof Error && ended.cause instanceof NodeOperationError) delete ended.cause;
	return error;
}

/**
 * Adds the description of an error to its message if the node runs as the tool of an agent, since n8n
 * gives the model only the message (docs/internals/n8n.md#declarative-nodes-with-code). It uses n8n's own format, so
 * that older agents do not add the description again.
 *
 * @returns the same error
 */
export function addDetailsForAgent(context: IExecuteFunctions, error: unknown): unknown {
	if (context.getNode().rewireOutputLogTo !== 'ai_tool' || !(error instanceof Error)) return error;
	const { description } = error as { description?: string | null };
	if (description) error.message += `\n\nDetails: ${description}`;
	return error;
}
