import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeApiError,
	type NodeError,
	NodeOperationError,
} from 'n8n-workflow';

import {
	asNodeError,
	asSentence,
	MayHaveBeenSentError,
	SetupError,
	withMessage,
} from '../shared/errors';
import { withoutEmpty } from '../shared/json';
import { ApiError } from '../transport';
import type { Item } from './item';
import type { Run } from './run';

/** Statuses with which the service rejects the values of an item (docs/internals/service.md#errors); 200 with `success: false`. */
const ABOUT_VALUES = ['200', '400', '404', '409', '413', '422'];

/**
 * The error that n8n shows for an item, and links to it. It is a new one, since items and tries may share an error, and a report is
 * added to it; n8n's own NodeOperationError stays.
 * @param named the item, if the run has several: a message about its values names it
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
		const isAboutValues = named !== undefined && ABOUT_VALUES.includes(httpCode ?? '');
		const message = isAboutValues ? `${error.message} [${itemName(named)}]` : error.message;
		const details = { message, description: description ?? '', httpCode: httpCode ?? undefined };
		return withMessage(new NodeApiError(node, { message }, { ...details, itemIndex }), message);
	}
	// n8n returns one of its own as it is. Otherwise, an expression of the item has failed, or a mistake of ours.
	const shown = new NodeOperationError(node, error instanceof Error ? error : String(error));
	shown.context.itemIndex = itemIndex;
	return shown;
}

/** `item 2: 6281200000001` */
function itemName({ index, recipient, recordId }: Item): string {
	const value = recipient ?? recordId;
	return value === undefined ? `item ${index}` : `item ${index}: ${value.slice(0, 50)}`;
}

/**
 * The output for an input item that failed, if the node continues on failure. It has one field, an object, by which a
 * workflow can decide (docs/guides/sending.md#failed-items): the only form that n8n takes for an error and passes on
 * unchanged (docs/internals/n8n.md#execute).
 */
export function errorItem(node: INode, error: unknown, itemIndex: number): INodeExecutionData {
	const shown = toNodeError(node, error, itemIndex);
	const { message, description } = shown;
	// The first line is what happened, the second what to do.
	const whatHappened = message
		.trim()
		.split(/\s*\n\s*/)
		.join(' ');
	const details = {
		message: [whatHappened, description].filter(Boolean).join('\n'),
		httpCode: shown instanceof NodeApiError ? shown.httpCode : undefined,
		...outcomeOf(error),
	};
	return { json: { error: withoutEmpty(details) }, pairedItem: { item: itemIndex } };
}

function outcomeOf(error: unknown) {
	if (error instanceof ApiError) {
		const { outcome, tryAgain, correlationId } = error;
		return { outcome, tryAgain, correlationId };
	}
	if (error instanceof MayHaveBeenSentError) return { outcome: 'uncertain', tryAgain: false };
	// Errors of other kinds come from before sending: bad values, expressions that fail, n8n itself.
	return { outcome: 'notSent', tryAgain: error instanceof SetupError };
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
 * Adds to an error that ended a run what happened to its items, and what to do if the run sent some of them. A run that
 * only reads has nothing to add: it can be run again.
 * @returns the same error
 */
export function addRunReport(error: NodeError, run: Run): NodeError {
	if (run.items.length < 2 || run.operation.readOnly) return error;
	const whatToDo = error.description ? asSentence(error.description) : '';
	error.description = `${whatToDo} ${runReport(run)}`.trim();
	return error;
}

function runReport({ items, operation }: Run): string {
	const itemsOf = (...statuses: string[]) =>
		items.filter(({ result }) => statuses.includes(result.status));
	const sent = items.filter(({ mayHaveBeenSent }) => mayHaveBeenSent);
	const skipped = itemsOf('skipped');
	if (sent.length === 0 && skipped.length === 0) return 'This run sent nothing.';
	const sentences = [
		`Sent: ${itemsOf('done').length} of ${items.length} items.`,
		...listItems('May have been processed', itemsOf('uncertain')),
		...listItems('Skipped', skipped),
		...listItems('Not sent', itemsOf('failed', 'pending', 'preview')),
	];
	if (operation.adds && sent.length > 0) {
		sentences.push(
			sent.every(({ key }) => key !== undefined)
				? 'Running this again sends only the unsent items.'
				: 'Running this again also resends the sent items. To send only the rest, set Settings > On Error to Continue (Using Error Output), or use the Broadcast example.',
		);
	}
	return sentences.join(' ');
}

/** Up to as many items are named with their recipients. */
const NAMED_ITEMS = 5;

/** `Skipped: items 0 to 5, 7.` n8n counts items from 0. Nothing without items. */
function listItems(label: string, items: Item[]): string[] {
	if (items.length === 0) return [];
	const noun = items.length === 1 ? 'item' : 'items';
	const names =
		items.length <= NAMED_ITEMS
			? items.map(({ index, recipient }) => (recipient ? `${index} (${recipient})` : `${index}`))
			: rangesOf(items.map(({ index }) => index));
	return [`${label}: ${noun} ${names.join(', ')}.`];
}

/** `0 to 5`, `7` */
function rangesOf(indexes: number[]): string[] {
	const starts = indexes.filter((index, at) => indexes[at - 1] !== index - 1);
	const ends = indexes.filter((index, at) => indexes[at + 1] !== index + 1);
	return starts.map((start, at) => (start === ends[at] ? `${start}` : `${start} to ${ends[at]}`));
}
