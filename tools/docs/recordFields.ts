/** A field of the service's records, and why it is known to be there. A field that never comes would mislead. */
export interface RecordField {
	/** Documented fields of requests are taken for fields of the record. */
	basis: 'Documented' | 'Observed' | 'Made by the node';
	type: 'string' | 'number' | 'boolean' | 'object' | 'array';
	/** Fields of an object, or of each object of an array. */
	fields?: RecordFields;
}

export type RecordFields = Record<string, RecordField>;

/** The records of a resource. */
export interface RecordType {
	/** e.g. Orders */
	title: string;
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

const made = (type: RecordField['type'], fields?: RecordFields): RecordField => ({
	basis: 'Made by the node',
	type,
	fields,
});

/** The same field of several names. */
function all(field: RecordField, ...names: string[]): RecordFields {
	return Object.fromEntries(names.map((name) => [name, field]));
}

const id: RecordField = observed('string');

const contact = all(observed('string'), 'id', 'display_name', 'name', 'phone_number');

const conversation: RecordFields = { id, assigned_ai_agent: documented('string') };

const boardItem: RecordFields = {
	id,
	item_id: id,
	item_name: documented('string'),
	name: observed('string'),
};

const inbox = all(observed('string'), 'id', 'name', 'type', 'phone_number');

const label = all(observed('string'), 'id', 'name');

const column: RecordFields = {
	...all(observed('string'), 'id', 'name', 'type'),
	...all(observed('boolean'), 'is_required', 'is_visible', 'read_only'),
	settings: observed('object', {
		labels: observed('array', { ...label, count: observed('number') }),
		unit: observed('string'),
	}),
};

const board = all(observed('string'), 'id', 'name');

/** By resource. An operation that is not here may output anything, as far as is known. */
export const RECORDS: Record<string, RecordType[]> = {
	board: [
		{ title: 'Boards', fields: board, operations: ['getAll'] },
		{
			title: 'One board',
			fields: {
				...board,
				crm_groups: observed('array', { ...label, color: observed('string') }),
				crm_columns: observed('array', column),
			},
			operations: ['get'],
		},
		{ title: 'Columns', fields: column, operations: ['getColumn', 'getColumnByName'] },
	],
	boardItem: [{ title: 'Board items', fields: boardItem, operations: ['get', 'getAll', 'search'] }],
	business: [
		{
			title: 'Business',
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
			title: 'Contacts',
			fields: contact,
			operations: ['getAll'],
		},
	],
	conversation: [
		{
			title: 'Conversations',
			fields: conversation,
			operations: ['getAll'],
		},
		{
			title: 'Reply window',
			fields: {
				conversation_id: made('string'),
				is_open: made('boolean'),
				...all(made('string'), 'closes_at', 'last_incoming_at', 'last_outgoing_at'),
			},
			operations: ['getReplyWindow'],
		},
	],
	inbox: [
		{
			title: 'Inboxes',
			fields: inbox,
			operations: ['getAll', 'getConnected'],
		},
	],
	message: [
		{
			title: 'Messages',
			fields: {
				id,
				...all(documented('string'), 'conversation_id', 'receiver', 'message', 'media_type'),
			},
			operations: ['getAll', 'getByConversation'],
		},
		{
			title: 'Response',
			fields: {
				data: made('object', {
					approved: made('boolean'),
					...all(made('string'), 'text', 'respondedAt'),
				}),
			},
			operations: ['sendAndWait'],
		},
	],
	order: [
		{
			title: 'Orders',
			fields: {
				...all(observed('string'), 'id', 'order_number'),
				...all(documented('string'), 'order_status', 'payment_status', 'payment_method'),
				...all(documented('number'), 'shipping_fee', 'discount', 'vat'),
				...all(documented('string'), 'conversation_id', 'contact_id', 'email', 'notes', 'address'),
				custom_invoice_url: documented('string'),
				invoice_is_sent: documented('boolean'),
				contact: observed('object', { display_name: observed('string') }),
				orders_products: documented('array', {
					...all(documented('string'), 'product_id', 'product_name'),
					...all(documented('number'), 'quantity', 'price'),
				}),
				created_at: documented('string'),
			},
			operations: ['get', 'getAll'],
		},
	],
	template: [
		{
			title: 'Templates',
			fields: {
				id: observed('string'),
				wa_template_id: observed('string'),
				...all(documented('string'), 'name', 'category', 'language', 'body', 'inbox_id'),
			},
			operations: ['getAll', 'getByInbox'],
		},
	],
};
