import { getOwn, textOf } from '../shared/json';

/** Records per page, unless the user sets another number (docs/internals/service.md#pages). */
export const PAGE_SIZE = 100;

/** Body fields that name the person or conversation that a write reaches (docs/internals/service.md#messages). */
const RECIPIENT_FIELDS = ['receiver', 'phone_number', 'conversation_id', 'contact_id'];

/** The phone number, conversation and contact that a body names, as texts without a leading plus sign. */
export function recipientsIn(body: unknown): string[] {
	return RECIPIENT_FIELDS.map((field) => textOf(getOwn(body, field)).replace(/^\+/, '')).filter(
		(recipient) => recipient !== '',
	);
}

/** The ID of the label that an empty column of a board has (docs/internals/service.md#columns). */
export const EMPTY_LABEL_ID = 'default';
