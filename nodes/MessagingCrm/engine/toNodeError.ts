import { NodeOperationError } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { ItemContext } from './itemContext';

/** Turns an InputError into the error that n8n shows, which names the item. Other errors stay as they are. */
export function toNodeError(context: ItemContext, error: unknown): unknown {
	if (!(error instanceof InputError)) return error;
	const itemIndex = context.getItemIndex();
	return new NodeOperationError(context.getNode(), `${error.message} [item ${itemIndex}]`, {
		itemIndex,
		description: error.description,
	});
}
