import { RECIPIENT_FIELDS } from '../service';
import { getOwn } from '../shared/json';

/**
 * What a write changes: the record in its path, and the conversation or person in its body. Two writes with a common key
 * must not overlap.
 *
 * @param endpoint path template
 * @param path the template with its values filled in
 */
export function lockKeysOf(endpoint: string, path: string, body: unknown): string[] {
	const recipients = RECIPIENT_FIELDS.map((field) => getOwn(body, field))
		.filter((value) => typeof value === 'string' && value !== '')
		.map((value) => `recipient ${(value as string).replace(/^\+/, '')}`);
	return endpoint === path ? recipients : [`record ${path}`, ...recipients];
}
