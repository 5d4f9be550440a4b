import type { PreSendAction } from 'n8n-workflow';

import { preparation, type CheckedItem } from '../engine';
import { InputError } from '../shared/inputError';
import { isObject } from '../shared/json';

/**
 * Rejects an update that changes nothing.
 * @param empty the beginning of the error, e.g. "Update Fields is empty"
 */
export function requireChange(empty: string): PreSendAction {
	return preparation(function ({ body }, callOptions) {
		requireChangeIn(body, callOptions, empty);
	});
}

/** @throws InputError if neither the body nor Extra Body Fields have a value */
export function requireChangeIn(
	body: unknown,
	{ extraBody }: CheckedItem['callOptions'],
	empty: string,
): void {
	const hasExtra = Object.keys(extraBody).length > 0;
	const hasFields = isObject(body) && Object.values(body).some(isFilledIn);
	if (hasExtra || hasFields) return;
	throw new InputError(
		`${empty}, so there is nothing to update`,
		'Fill in at least one field. If all are expressions, check that one has a value for this item.',
	);
}

function isFilledIn(value: unknown): boolean {
	return value !== undefined && value !== null;
}
