import type { IDataObject } from 'n8n-workflow';

import { atPath, textOf } from '../shared/json';

/**
 * Fields with a person's name and phone number: the published ones first, then those of a service that follows only the
 * reference (docs/internals/service.md#records).
 */
export const PERSON_NAME_PATHS = [
	'contact_name',
	'display_name',
	'name',
	'contact.display_name',
	'contact.name',
];
export const PHONE_NUMBER_PATHS = ['contact_phone', 'phone_number', 'contact.phone_number'];

/** The first non-empty string at any of these dot paths; otherwise an empty string. */
export function firstText(record: IDataObject, paths: string[]): string {
	return paths.map((path) => textOf(atPath(record, path)).trim()).find(Boolean) ?? '';
}
