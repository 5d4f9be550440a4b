import { NodeApiError, NodeOperationError, type IExecuteFunctions, type INode } from 'n8n-workflow';

import { InputError } from '../shared/inputError';

/** Statuses with which the service rejects the values of an item (docs/internals/service.md#errors). */
const REJECTED = ['400', '404', '409', '413', '422'];

/**
 * Makes of an error about one item the one that n8n shows and links to the item. It is a new one, since items and tries
 * may share an error, and a report is added to it.
 *
 * @param isNamed whether the message names the item if it is about the item's values
 */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex: number,
	isNamed = false,
): NodeApiError | NodeOperationError {
	const name = isNamed ? ` [item ${itemIndex}]` : '';
	if (error instanceof InputError) {
		const { description } = error;
		const message = error.message + name;
		const shown = new NodeOperationError(node, message, { itemIndex, description });
		// It says the same, and n8n logs each cause.
		delete shown.cause;
		return shown;
	}
	if (error instanceof NodeApiError) {
		const { httpCode, description } = error;
		const isAboutValues = REJECTED.includes(httpCode ?? '');
		const message = isAboutValues ? error.message + name : error.message;
		const details = { message, description: description ?? '', httpCode: httpCode ?? undefined };
		return new NodeApiError(node, { message }, { ...details, itemIndex });
	}
	if (error instanceof NodeOperationError) {
		error.context.itemIndex = itemIndex;
		return error;
	}
	// An expression of the item has failed, or a mistake of ours.
	const cause = error instanceof Error ? error : new Error(String(error));
	return new NodeOperationError(node, cause, { itemIndex });
}

/**
 * Adds the description of an error to its message if the node runs as the tool of an agent, since n8n
 * gives the model only the message (docs/internals/n8n.md#execute-and-custom-operations). It uses n8n's own format, so
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
