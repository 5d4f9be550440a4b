import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeApiError,
	type NodeError,
	NodeOperationError,
} from 'n8n-workflow';

import { asNodeError, SetupError, withMessage } from '../shared/inputError';
import { withoutEmpty } from '../shared/json';
import { CallError, type FailureFacts } from '../transport';
import type { Item } from './item';
import { InDoubtError } from './sendErrors';

/** Statuses with which the service rejects the values of an item (docs/internals/service.md#errors); 200 with `success: false`. */
const REJECTED = ['200', '400', '404', '409', '413', '422'];

/**
 * Makes of an error about one item the one that n8n shows and links to the item. It is a new one, since items and tries
 * may share an error, and a report is added to it; n8n's own NodeOperationError stays.
 * @param named the item, if its number is to be in a message about its values, since the run has several. If the service
 * has rejected it, the message also says whose or which record's item it is.
 */
export function toNodeError(
	node: INode,
	given: unknown,
	itemIndex: number,
	named?: Item,
): NodeError {
	const error = asNodeError(node, given, named && ` [item ${itemIndex}]`);
	if (error instanceof NodeApiError) {
		const { httpCode, description } = error;
		const isAboutValues = REJECTED.includes(httpCode ?? '');
		const message = isAboutValues && named ? error.message + nameOf(named) : error.message;
		const details = { message, description: description ?? '', httpCode: httpCode ?? undefined };
		return withMessage(new NodeApiError(node, { message }, { ...details, itemIndex }), message);
	}
	// n8n returns one of its own as it is. Otherwise, an expression of the item has failed, or a mistake of ours.
	const shown = new NodeOperationError(node, error instanceof Error ? error : String(error));
	shown.context.itemIndex = itemIndex;
	return shown;
}

/** ` [item 2: 6281200000001]` */
function nameOf({ index, recipient, recordId }: Item): string {
	const value = recipient ?? recordId;
	return value === undefined ? ` [item ${index}]` : ` [item ${index}: ${value.slice(0, 50)}]`;
}

/**
 * Adds the description of an error to its message if the node runs as the tool of an agent, since n8n
 * gives the model only the message. It uses n8n's own format, so that older agents do not add the description again.
 * @returns the same error
 */
export function addDetailsForAgent(context: IExecuteFunctions, error: NodeError): NodeError {
	const isTool = context.getNode().rewireOutputLogTo === 'ai_tool';
	if (isTool && error.description) error.message += `\n\nDetails: ${error.description}`;
	return error;
}

/**
 * The output for an input item that failed, if the node continues on failure. It has one field, an object, by which a
 * workflow can decide (docs/guides/sending.md#failed-items): the only form that n8n takes for an error and passes on
 * unchanged (docs/internals/n8n.md#execute).
 * @param error what the item failed with
 */
export function errorItem(node: INode, error: unknown, itemIndex: number): INodeExecutionData {
	const shown = toNodeError(node, error, itemIndex);
	const { outcome, tryAgain, correlationId } = factsOf(error);
	const httpCode = shown instanceof NodeApiError ? shown.httpCode : undefined;
	const facts = { message: inLines(shown), outcome, httpCode, tryAgain, correlationId };
	return { json: { error: withoutEmpty(facts) }, pairedItem: { item: itemIndex } };
}

/** The first line says what happened, the others what to do. */
function inLines({ message, description }: NodeError): string {
	const whatHappened = message.trim().replace(/\s*\n\s*/g, ' ');
	return description ? `${whatHappened}\n${description}` : whatHappened;
}

/** Errors of other kinds come from before sending: bad values, expressions that fail, n8n itself. */
function factsOf(error: unknown): FailureFacts {
	if (error instanceof CallError) return error.facts;
	if (error instanceof InDoubtError) return { outcome: 'uncertain', tryAgain: false };
	return { outcome: 'notSent', tryAgain: error instanceof SetupError };
}
