import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../../shared/json';

/**
 * The identifier of a record as a text, if it has one: 7 and "7" are the same, a blank text is none.
 * @param fields where to look, in this order
 */
export function recordId(record: IDataObject, fields: string[]): string | undefined {
	for (const field of fields) {
		const id = getOwn(record, field);
		if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
	}
	return undefined;
}
