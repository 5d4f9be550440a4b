import type { IDataObject } from 'n8n-workflow';

import type { Preparation } from '../../engine';
import { InputError } from '../../shared/errors';

/**
 * Rejects an update without a value in the body or in Additional Body Fields (JSON).
 * @param empty the beginning of the error's message, which says what is empty
 */
export function requireChange(
	body: IDataObject,
	extraBody: IDataObject,
	empty = 'Update Fields is empty',
): Preparation {
	const values = Object.values(body).filter((value) => value !== undefined && value !== null);
	// A null in an additional field counts as a value, because it can clear fields that an empty string cannot clear.
	if (values.length > 0 || Object.keys(extraBody).length > 0) return { body };
	throw new InputError(
		`${empty}, so there is nothing to update`,
		'Fill in at least one field. If all fields are expressions, check that one of them returns a value for this item.',
	);
}
