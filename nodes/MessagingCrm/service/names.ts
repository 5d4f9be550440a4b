import type { IDataObject } from 'n8n-workflow';

import { atPath, textOf } from '../shared/json';

/**
 * Where a record has the name and the phone number of a person, the published fields first, then those of a service that follows the
 * reference alone (docs/internals/service.md#records).
 */
export const PERSON_NAME = [
	'contact_name',
	'display_name',
	'name',
	'contact.display_name',
	'contact.name',
];
export const PHONE_NUMBER = ['contact_phone', 'phone_number', 'contact.phone_number'];

/** The text at the first of some dot paths that has one; empty if none has. */
export function firstText(record: IDataObject, paths: string[]): string {
	return paths.map((path) => textOf(atPath(record, path)).trim()).find(Boolean) ?? '';
}
