/** A field of the service's records, and why it is known to be there. */
export interface RecordField {
	basis: 'Documented' | 'Observed';
	type: 'string' | 'number' | 'boolean' | 'object' | 'array';
	/** Fields of an object, or of each object of an array. */
	fields?: RecordFields;
	/** The section of docs/service.md that names it or its own fields, if it is not that of the record. */
	section?: string;
}

export type RecordFields = Record<string, RecordField>;

/** The records of a resource. */
export interface RecordType {
	/** The section of docs/service.md that names the fields. */
	section: string;
	fields: RecordFields;
	/** The operations that output such records. */
	operations: string[];
}

const documented = (type: RecordField['type'], fields?: RecordFields): RecordField => ({
	basis: 'Documented',
	type,
	fields,
});

const observed = (type: RecordField['type'], fields?: RecordFields): RecordField => ({
	basis: 'Observed',
	type,
	fields,
});

/** The same field of several names. */
function all(field: RecordField, ...names: string[]): RecordFields {
	return Object.fromEntries(names.map((name) => [name, field]));
}

const id: RecordField = { ...observed('string'), section: 'Identifiers' };

const label = all(observed('string'), 'id', 'name');

const column: RecordFields = {
	...all(observed('string'), 'id', 'name', 'type'),
	...all(observed('boolean'), 'is_required', 'is_visible', 'read_only'),
	settings: observed('object', { labels: observed('array', label) }),
};

const board = all(observed('string'), 'id', 'name');

/** By resource. An operation that is not here may output anything, as far as is known. */
export const RECORDS: Record<string, RecordType[]> = {
	board: [
		{ section: 'Boards', fields: board, operations: ['getAll'] },
		{
			section: 'Boards',
			fields: {
				...board,
				crm_groups: observed('array', { ...label, color: observed('string') }),
				crm_columns: { ...observed('array', column), section: 'Columns' },
			},
			operations: ['get'],
		},
		{ section: 'Columns', fields: column, operations: ['getColumn', 'getColumnByName'] },
	],
	boardItem: [
		{
			section: 'Board items',
			fields: {
				id,
				item_id: id,
				item_name: documented('string'),
				name: observed('string'),
			},
			operations: ['get', 'getAll', 'search'],
		},
	],
	business: [
		{
			section: 'Business',
			fields: {
				...all(documented('string'), 'id', 'created_at', 'name', 'email'),
				phone_num: documented('number'),
				...all(documented('string'), 'package_type', 'package_start_date', 'package_exp_date'),
				is_expired: documented('boolean'),
				...all(
					documented('number'),
					...['total_used_chat_credit_per_month', 'chat_credit_topup'],
					...['total_used_convo', 'convo_credit_topup'],
				),
			},
			operations: ['get'],
		},
	],
	contact: [
		{
			section: 'Contacts',
			fields: all(observed('string'), 'id', 'display_name', 'name', 'phone_number'),
			operations: ['getAll'],
		},
	],
	conversation: [
		{
			section: 'Conversations',
			fields: { id, assigned_ai_agent: documented('string') },
			operations: ['getAll'],
		},
	],
	inbox: [
		{
			section: 'Inboxes',
			fields: all(observed('string'), 'id', 'name', 'type', 'phone_number'),
			operations: ['getAll', 'getConnected'],
		},
	],
	message: [
		{
			section: 'Messages',
			fields: {
				id,
				...all(documented('string'), 'conversation_id', 'receiver', 'message', 'media_type'),
			},
			operations: ['getAll', 'getByConversation'],
		},
	],
	order: [
		{
			section: 'Orders',
			fields: {
				...all(observed('string'), 'id', 'order_number'),
				...all(documented('string'), 'order_status', 'payment_status', 'payment_method'),
				...all(documented('number'), 'shipping_fee', 'discount', 'vat'),
				...all(documented('string'), 'conversation_id', 'contact_id', 'phone_number'),
				...all(documented('string'), 'display_name', 'email', 'notes', 'address'),
				custom_invoice_url: documented('string'),
				invoice_is_sent: documented('boolean'),
				contact: observed('object', { display_name: observed('string') }),
				orders_products: documented('array', {
					...all(documented('string'), 'product_id', 'product_name'),
					...all(documented('number'), 'quantity', 'price'),
				}),
			},
			operations: ['get', 'getAll'],
		},
	],
	template: [
		{
			section: 'Templates',
			fields: {
				id: observed('string'),
				wa_template_id: observed('string'),
				...all(documented('string'), 'name', 'category', 'language', 'body', 'inbox_id'),
				body_placeholder: documented('string'),
			},
			operations: ['getAll', 'getByInbox'],
		},
	],
};
