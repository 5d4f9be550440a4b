/** Records per page, unless the user sets another number (docs/service.md#pages). */
export const PAGE_SIZE = 100;

/** Body fields that name the conversation or person that a write reaches (docs/service.md#messages). */
export const RECIPIENT_FIELDS = ['conversation_id', 'contact_id', 'receiver', 'phone_number'];

/** The ID of the label that an empty column of a board has (docs/service.md#columns). */
export const EMPTY_LABEL_ID = 'default';
