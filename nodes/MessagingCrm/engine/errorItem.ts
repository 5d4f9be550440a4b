import {
	NodeApiError,
	type INode,
	type INodeExecutionData,
	type NodeOperationError,
} from 'n8n-workflow';

import { SetupError } from '../shared/inputError';
import { CallError, type FailureFacts } from '../transport';
import { InDoubtError } from './keyErrors';
import { toNodeError } from './nodeError';

/**
 * The output for an input item that failed, if the node continues on failure. It has one field, an object, by which a
 * workflow can decide (docs/reference/errors.md#error-items): the only form that n8n takes for an error and passes on
 * unchanged (docs/internals/n8n.md#item-links).
 *
 * @param error what the item failed with
 */
export function errorItem(node: INode, error: unknown, itemIndex: number): INodeExecutionData {
	const shown = toNodeError(node, error, itemIndex);
	const { outcome, tryAgain, correlationId } = factsOf(error);
	const facts = {
		message: inLines(shown),
		outcome,
		httpCode: shown instanceof NodeApiError ? shown.httpCode : undefined,
		tryAgain,
		correlationId,
	};
	const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
	return {
		json: { error: Object.fromEntries(known) },
		pairedItem: { item: itemIndex },
	};
}

/** The first line says what happened, the others what to do. */
function inLines({ message, description }: NodeApiError | NodeOperationError): string {
	const lines = message.split('\n').map((line) => line.trim());
	const whatHappened = lines.filter((line) => line !== '').join(' ');
	return description ? `${whatHappened}\n${description}` : whatHappened;
}

/** Errors of other kinds come from before sending: bad values, expressions that fail, n8n itself. */
function factsOf(error: unknown): FailureFacts {
	if (error instanceof CallError) return error.facts;
	if (error instanceof InDoubtError) return { outcome: 'uncertain', tryAgain: false };
	return { outcome: 'notSent', tryAgain: error instanceof SetupError };
}
