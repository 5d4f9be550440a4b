import { join } from 'node:path';

/** The folder in which n8n looks for output schemas of version 1 of the node. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

interface Schema {
	type: string;
	properties?: Fields;
	items?: Schema;
}
type Fields = Record<string, Schema>;

const BOOLEANS = [
	'approved',
	'auto_reassign',
	'enabled',
	'invoice_is_sent',
	'is_deleted',
	'is_expired',
	'is_online',
	'is_open',
	'is_private_note',
	'is_required',
	'is_template',
	'is_visible',
	'read_only',
	'success',
];
const NUMBERS = [
	'chat_credit_topup',
	'chat_credits_used',
	'convo_credit_topup',
	'count',
	'discount',
	'grand_total',
	'order_number',
	'phone_num',
	'price',
	'quantity',
	'shipping_fee',
	'status_code',
	'subtotal',
	'total_used_chat_credit_per_month',
	'total_used_convo',
	'vat',
];
const TEXTS = ['body_placeholder', 'division'];

function schemaOf(name: string): Schema {
	if (TEXTS.includes(name)) return { type: 'array', items: { type: 'string' } };
	if (BOOLEANS.includes(name)) return { type: 'boolean' };
	return { type: NUMBERS.includes(name) ? 'number' : 'string' };
}

const fields = (names: string): Fields =>
	Object.fromEntries(names.split(' ').map((name) => [name, schemaOf(name)]));
const object = (properties: Fields): Schema => ({ type: 'object', properties });
const arrayOf = (properties: Fields): Schema => ({ type: 'array', items: object(properties) });

const named = fields('id name');
const column: Fields = {
	...fields('id name type is_required is_visible read_only'),
	settings: object({ labels: arrayOf(fields('id name count')), ...fields('unit') }),
};
const item = fields('item_id item_name group_id created_at');
const inbox = fields('id name type status phone_number business_id ai_agent_id created_at');
const text = object(fields('message created_at'));
const conversation: Fields = {
	...fields('id inbox_id contact_id contact_name contact_phone platform_type inbox_name'),
	...fields('stage_status handled_by_id handled_by_name notes'),
	labels: arrayOf({ ...named, ...fields('color') }),
	last_message: text,
	first_message: object(fields('message')),
	...fields('created_at resolved_at resolved_by_id resolved_by_name'),
};
const person = object(fields('id display_name phone_number'));
const order: Fields = {
	...fields('id order_number order_status payment_status subtotal discount shipping_fee'),
	...fields('grand_total payment_type payment_method contact_id'),
	contact: person,
	...fields('conversation_id created_at'),
};
const template: Fields = {
	...fields('id created_at body wa_template_id category file_url status language inbox_id name'),
	...fields('header_type header body_placeholder'),
	inbox: object(fields('id name phone_number')),
};

/**
 * The output of operations. A field that never appears would mislead users, so all fields are published, documented or
 * added by the node. Documented fields of a request are assumed to be fields of the record, too.
 */
const OUTPUTS: Record<string, Fields> = {
	'agent getAll': fields('id name role email division is_online created_at'),
	'board getAll': named,
	'board get': {
		...named,
		crm_groups: arrayOf({ ...named, ...fields('color') }),
		crm_columns: arrayOf(column),
	},
	'board getColumn getColumnByName': column,
	'boardItem get': { ...item, ...fields('group_name') },
	'boardItem getAll search': item,
	'business get': fields(
		'id created_at name email phone_num package_type package_start_date package_exp_date is_expired ' +
			'total_used_chat_credit_per_month chat_credit_topup total_used_convo convo_credit_topup',
	),
	'business register': fields('success status_code cekat_api_key'),
	'contact find getAll': {
		...fields('id contact_name phone_number email platform'),
		inboxes: arrayOf(named),
		...fields('created_at'),
	},
	'conversation find getAll': conversation,
	'conversation get': {
		...conversation,
		pipeline: object(named),
		collaborators: arrayOf(named),
		last_message_by_human: text,
	},
	'conversation getReplyWindow': fields(
		'conversation_id is_open closes_at last_incoming_at last_outgoing_at',
	),
	'inbox getAll': {
		...inbox,
		...fields('flow_id flow_mode flow_name ai_agent_name auto_reassign'),
	},
	'inbox getConnected': { ...inbox, ...fields('description image_url') },
	'message getAll': {
		...fields('id message conversation_id sent_by sent_by_name sent_by_type media_type media_url'),
		...fields('platform_mid status is_template created_at updated_at'),
		additional_data: object(fields('is_private_note snooze_date')),
		...fields('chat_credits_used'),
		contact: object(fields('id type display_name phone_number')),
		inbox: object(fields('id name type phone_number')),
	},
	'message getByConversation': fields(
		'id created_at message sent_by status conversation_id media_url media_type is_deleted',
	),
	'message sendAndWait': { data: object(fields('approved text respondedAt')) },
	'order get': {
		...order,
		...fields('vat email address notes custom_invoice_url invoice_is_sent'),
		orders_products: arrayOf(fields('product_id product_name quantity price')),
	},
	'order getAll': order,
	'template getAll': { ...template, ...fields('type footer enabled') },
	'template getByInbox': template,
};

/** The files with the output schemas that the editor shows before a run, by path in the repository. */
export function schemas(): Record<string, string> {
	const files = Object.entries(OUTPUTS).flatMap(([operations, properties]) => {
		const [resource, ...names] = operations.split(' ');
		const text = `${JSON.stringify({ ...object(properties), version: 1 }, null, '\t')}\n`;
		return names.map((name) => [join(SCHEMAS, resource, `${name}.json`), text]);
	});
	return Object.fromEntries(files) as Record<string, string>;
}
