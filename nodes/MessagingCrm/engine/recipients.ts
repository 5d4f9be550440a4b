import { own } from '../shared/json';

/** Body fields that say whom a write reaches (reference.md). */
const RECIPIENT_FIELDS = ['conversation_id', 'contact_id', 'receiver', 'phone_number'];

/**
 * What a write reaches: the record its path names, and the conversation or person in its body.
 * Two writes with one of these in common must not overlap.
 */
export function recipientsOf(endpoint: string, path: string, body: unknown): string[] {
	const inBody = RECIPIENT_FIELDS.map((field) => own(body, field))
		.filter((value) => typeof value === 'string' && value !== '')
		.map((value) => `recipient ${(value as string).replace(/^\+/, '')}`);
	return endpoint === path ? inBody : [`record ${path}`, ...inBody];
}
