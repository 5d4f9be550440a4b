import { getOwn, textOf } from '../shared/json';

/** Body fields that name the person or conversation that a write reaches (docs/internals/service.md#messages). */
const RECIPIENT_FIELDS = ['receiver', 'phone_number', 'conversation_id', 'contact_id'];

/** The phone number, conversation and contact that a body names, as texts without a leading plus sign. */
export function recipientsIn(body: unknown): string[] {
	return RECIPIENT_FIELDS.map((field) => textOf(getOwn(body, field)).replace(/^\+/, '')).filter(
		(recipient) => recipient !== '',
	);
}
