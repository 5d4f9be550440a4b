import type { IDataObject } from 'n8n-workflow';

import { atPath, textOf } from '../shared/json';

/**
 * The dot paths of fields with a person's name or phone number. The published fields come first, followed by the fields
 * of a service that matches only the reference (docs/internals/service.md#records).
 */
export const PERSON_NAME_PATHS = [
	'contact_name',
	'display_name',
	'name',
	'contact.display_name',
	'contact.name',
];
export const PHONE_NUMBER_PATHS = ['contact_phone', 'phone_number', 'contact.phone_number'];

/** The first text at the dot paths that is not empty; an empty string if all are empty. */
export function firstText(record: IDataObject, paths: string[]): string {
	return paths.map((path) => textOf(atPath(record, path)).trim()).find(Boolean) ?? '';
}
