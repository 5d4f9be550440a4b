/** A field of the service's records, and why it is known to be there. A field that never comes would mislead. */
export interface RecordField {
	/** Documented fields of requests are taken for fields of the record. */
	basis: 'Documented' | 'Observed' | 'Made by the node';
	type: 'string' | 'number' | 'boolean' | 'object' | 'array';
	/** Fields of an object, or of each object of an array. */
	fields?: RecordFields;
}

export type RecordFields = Record<string, RecordField>;

/** Fields of one type that are known for the same reason, by their names. */
const knownAs =
	(basis: RecordField['basis']) =>
	(type: RecordField['type'], names: string, fields?: RecordFields): RecordFields =>
		Object.fromEntries(names.split(' ').map((name) => [name, { basis, type, fields }]));

const documented = knownAs('Documented');
const observed = knownAs('Observed');
const made = knownAs('Made by the node');

/** @param outputOf a resource, and those of its operations that output such records */
function records(title: string, outputOf: string, fields: RecordFields) {
	const [resource, ...operations] = outputOf.split(' ');
	return { title, resource, operations, fields };
}

const id = observed('string', 'id');
const named = observed('string', 'id name');

const column = {
	...observed('string', 'id name type'),
	...observed('boolean', 'is_required is_visible read_only'),
	...observed('object', 'settings', {
		...observed('array', 'labels', { ...named, ...observed('number', 'count') }),
		...observed('string', 'unit'),
	}),
};

/** An operation that is not here may output anything, as far as is known. */
export const RECORDS = [
	records('Boards', 'board getAll', named),
	records('One board', 'board get', {
		...named,
		...observed('array', 'crm_groups', { ...named, ...observed('string', 'color') }),
		...observed('array', 'crm_columns', column),
	}),
	records('Columns', 'board getColumn getColumnByName', column),
	records('Board items', 'boardItem get getAll search', {
		...observed('string', 'id item_id'),
		...documented('string', 'item_name'),
		...observed('string', 'name'),
	}),
	records('Business', 'business get', {
		...documented('string', 'id created_at name email'),
		...documented('number', 'phone_num'),
		...documented('string', 'package_type package_start_date package_exp_date'),
		...documented('boolean', 'is_expired'),
		...documented('number', 'total_used_chat_credit_per_month chat_credit_topup'),
		...documented('number', 'total_used_convo convo_credit_topup'),
	}),
	records(
		'Contacts',
		'contact find getAll',
		observed('string', 'id display_name name phone_number'),
	),
	records('Conversations', 'conversation find getAll', {
		...id,
		...documented('string', 'assigned_ai_agent'),
	}),
	records('Reply window', 'conversation getReplyWindow', {
		...made('string', 'conversation_id'),
		...made('boolean', 'is_open'),
		...made('string', 'closes_at last_incoming_at last_outgoing_at'),
	}),
	records('Inboxes', 'inbox getAll getConnected', observed('string', 'id name type phone_number')),
	records('Messages', 'message getAll getByConversation', {
		...id,
		...documented('string', 'conversation_id receiver message media_type'),
	}),
	records('Response', 'message sendAndWait', {
		...made('object', 'data', {
			...made('boolean', 'approved'),
			...made('string', 'text respondedAt'),
		}),
	}),
	records('Orders', 'order get getAll', {
		...observed('string', 'id order_number'),
		...documented('string', 'order_status payment_status payment_method'),
		...documented('number', 'shipping_fee discount vat'),
		...documented('string', 'conversation_id contact_id email notes address'),
		...documented('string', 'custom_invoice_url'),
		...documented('boolean', 'invoice_is_sent'),
		...observed('object', 'contact', observed('string', 'display_name')),
		...documented('array', 'orders_products', {
			...documented('string', 'product_id product_name'),
			...documented('number', 'quantity price'),
		}),
		...documented('string', 'created_at'),
	}),
	records('Templates', 'template getAll getByInbox', {
		...observed('string', 'id wa_template_id'),
		...documented('string', 'name category language body inbox_id'),
	}),
];
