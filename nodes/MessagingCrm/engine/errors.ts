import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeApiError,
	type NodeError,
	NodeOperationError,
} from 'n8n-workflow';

import {
	inputErrorToNodeError,
	asSentence,
	MayHaveBeenSentError,
	SetupError,
	restoreMessage,
} from '../shared/errors';
import { withoutEmpty } from '../shared/json';
import { ApiError } from '../transport';
import type { Item } from './item';
import type { Run } from './run';

/**
 * The statuses with which the service rejects values. Even a 200 can be a rejection (docs/internals/service.md#errors).
 */
const ABOUT_VALUES = ['200', '400', '404', '409', '413', '422'];

/**
 * Returns the error that n8n shows for an item. This is a copy, because a report is added to it, and several items or
 * tries can share the original. A NodeOperationError from n8n itself is returned unchanged.
 * @param namesItem whether to name the item in an error about its values, e.g. because the run has several items
 */
export function nodeErrorOf(
	node: INode,
	thrown: unknown,
	item: Item,
	namesItem = false,
): NodeError {
	const itemIndex = item.index;
	const error = inputErrorToNodeError(node, thrown, namesItem ? ` [item ${itemIndex}]` : '');
	if (error instanceof NodeApiError) {
		const { httpCode, description } = error;
		const isNamed = namesItem && ABOUT_VALUES.includes(httpCode ?? '');
		const message = isNamed ? `${error.message} [${describeItem(item)}]` : error.message;
		const details = { message, description: description ?? '', httpCode: httpCode ?? undefined };
		return restoreMessage(new NodeApiError(node, { message }, { ...details, itemIndex }), message);
	}
	// The constructor returns n8n's own errors unchanged. Other errors are failed expressions or bugs in this package.
	const nodeError = new NodeOperationError(node, error instanceof Error ? error : String(error));
	nodeError.context.itemIndex = itemIndex;
	return nodeError;
}

/** Describes an item in an error message, e.g. `item 2: 6281200000001`. */
function describeItem({ index, recipient, recordId }: Item): string {
	const value = recipient ?? recordId;
	return value === undefined ? `item ${index}` : `item ${index}: ${value.slice(0, 50)}`;
}

/**
 * Creates the output for a failed input item if the node continues on failure. Its only field is `error`, an object
 * that a workflow can branch on (docs/guides/sending.md#failed-items). This is the only form that n8n recognizes as an
 * error and passes on unchanged (docs/internals/n8n.md#execute).
 */
export function errorItem(node: INode, error: unknown, item: Item): INodeExecutionData {
	const nodeError = nodeErrorOf(node, error, item);
	const { message, description } = nodeError;
	// The message has two lines: what happened, and what to do.
	const whatHappened = message
		.trim()
		.split(/\s*\n\s*/)
		.join(' ');
	const details = {
		message: [whatHappened, description].filter(Boolean).join('\n'),
		httpCode: nodeError instanceof NodeApiError ? nodeError.httpCode : undefined,
		...outcomeOf(error),
	};
	return { json: { error: withoutEmpty(details) }, pairedItem: { item: item.index } };
}

function outcomeOf(error: unknown) {
	if (error instanceof ApiError) {
		const { outcome, tryAgain, correlationId } = error;
		return { outcome, tryAgain, correlationId };
	}
	if (error instanceof MayHaveBeenSentError) return { outcome: 'uncertain', tryAgain: false };
	// All other errors occur before the item is sent, e.g. because of a wrong value or a failed expression.
	return { outcome: 'notSent', tryAgain: error instanceof SetupError };
}

/**
 * Adds an error's description to its message if the node runs as an agent's tool, because n8n gives the model only the
 * message. The text has the same format as in n8n, so older agents do not add the description again.
 */
export function addDetailsForAgent(context: IExecuteFunctions, error: NodeError): void {
	const { rewireOutputLogTo } = context.getNode();
	if (rewireOutputLogTo === 'ai_tool' && error.description) {
		error.message += `\n\nDetails: ${error.description}`;
	}
}

/**
 * Adds a report to the error that ended a run. The report says what happened to the items, and what to do if some were
 * sent. A run that only reads needs no report, because it can be repeated.
 */
export function addRunReport(error: NodeError, run: Run): void {
	if (run.items.length < 2 || run.operation.readOnly) return;
	const whatToDo = error.description ? asSentence(error.description) : '';
	error.description = `${whatToDo} ${runReport(run)}`.trim();
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
	if (operation.creates && sent.length > 0) {
		sentences.push(
			sent.every(({ onceKey }) => onceKey !== undefined)
				? 'Running the workflow again sends only the unsent items.'
				: 'Running the workflow again also resends the sent items. To send only the unsent items, set Settings > On Error to Continue (Using Error Output), or use the Broadcast example.',
		);
	}
	return sentences.join(' ');
}

/** If more items than this are listed, their recipients are left out. */
const NAMED_ITEMS = 5;

/**
 * Returns a sentence such as `Skipped: items 0 to 5, 7.`; returns an empty array if there are no items. n8n counts
 * items from 0.
 */
function listItems(label: string, items: Item[]): string[] {
	if (items.length === 0) return [];
	const noun = items.length === 1 ? 'item' : 'items';
	const names =
		items.length <= NAMED_ITEMS
			? items.map(({ index, recipient }) => (recipient ? `${index} (${recipient})` : `${index}`))
			: rangesOf(items.map(({ index }) => index));
	return [`${label}: ${noun} ${names.join(', ')}.`];
}

/** Returns the ranges of consecutive indexes, e.g. `0 to 5` and `7`. */
function rangesOf(indexes: number[]): string[] {
	const starts = indexes.filter((index, at) => indexes[at - 1] !== index - 1);
	const ends = indexes.filter((index, at) => indexes[at + 1] !== index + 1);
	return starts.map((start, at) => (start === ends[at] ? `${start}` : `${start} to ${ends[at]}`));
}
