import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { ItemContext } from './itemContext';

/** The service did not accept what an item asks for (docs/service.md#errors). */
const REJECTED = ['400', '404', '409', '413', '422'];

/**
 * Makes the error that n8n shows of an error that is about one item, and names the item. Others stay as they are.
 * Several items may fail with the same error, so that it is not changed.
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
