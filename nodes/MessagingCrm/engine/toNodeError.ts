import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { ItemContext } from './itemContext';

/** Statuses with which the service rejects the values of an item (docs/service.md#errors). */
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
