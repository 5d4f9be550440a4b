import { getOwn, lowercaseUuids, textOf } from '../shared/json';

/** Body fields that identify the person or conversation that a write reaches (docs/internals/service.md#messages). */
const PHONE_FIELDS = ['receiver', 'phone_number'];
const ID_FIELDS = ['conversation_id', 'contact_id'];

/**
 * The phone numbers, conversation ID and contact ID in a body, as strings. Phone numbers are reduced to their digits,
 * and UUIDs are in lower case.
 */
export function recipientsIn(body: unknown): string[] {
	const phones = PHONE_FIELDS.map((field) => textOf(getOwn(body, field))).map((text) =>
		/^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : text,
	);
	const ids = ID_FIELDS.map((field) => lowercaseUuids(textOf(getOwn(body, field))));
	return [...phones, ...ids].filter((recipient) => recipient !== '');
}
