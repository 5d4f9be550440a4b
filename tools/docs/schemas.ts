import { join } from 'node:path';

/** The folder in which n8n looks for what an operation of version 1 of the node outputs. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

interface Schema {
	type: string;
	properties?: Fields;
	items?: Schema;
}
type Fields = Record<string, Schema>;

const BOOLEANS = [
	...['approved', 'invoice_is_sent', 'is_expired', 'is_open', 'is_required', 'is_visible'],
	...['read_only'],
];
const NUMBERS = [
	...['chat_credit_topup', 'convo_credit_topup', 'count', 'discount', 'phone_num', 'price'],
	...['quantity', 'shipping_fee', 'total_used_chat_credit_per_month', 'total_used_convo', 'vat'],
];

function schemaOf(name: string): Schema {
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

/**
 * What operations output, as far as it is documented, observed or made by the node. Documented fields of requests are taken
 * for fields of the record. A field that never comes would mislead.
 */
const OUTPUTS: Record<string, Fields> = {
	'board getAll': named,
	'board get': {
		...named,
		crm_groups: arrayOf({ ...named, ...fields('color') }),
		crm_columns: arrayOf(column),
	},
	'board getColumn getColumnByName': column,
	'boardItem get getAll search': fields('id item_id item_name name'),
	'business get': fields(
		'id created_at name email phone_num package_type package_start_date package_exp_date is_expired ' +
			'total_used_chat_credit_per_month chat_credit_topup total_used_convo convo_credit_topup',
	),
	'contact find getAll': fields('id display_name name phone_number'),
	'conversation find getAll': fields('id assigned_ai_agent'),
	'conversation getReplyWindow': fields(
		'conversation_id is_open closes_at last_incoming_at last_outgoing_at',
	),
	'inbox getAll getConnected': fields('id name type phone_number'),
	'message getAll getByConversation': fields('id conversation_id receiver message media_type'),
	'message sendAndWait': { data: object(fields('approved text respondedAt')) },
	'order get getAll': {
		...fields('id order_number order_status payment_status payment_method shipping_fee discount'),
		...fields('vat conversation_id contact_id email notes address custom_invoice_url'),
		...fields('invoice_is_sent'),
		contact: object(fields('display_name')),
		orders_products: arrayOf(fields('product_id product_name quantity price')),
		...fields('created_at'),
	},
	'template getAll getByInbox': fields('id wa_template_id name category language body inbox_id'),
};

/** What the editor shows of an operation's output before it has run: a file for each, by its path in the repository. */
export function schemas(): Record<string, string> {
	const files = Object.entries(OUTPUTS).flatMap(([operations, properties]) => {
		const [resource, ...names] = operations.split(' ');
		const text = `${JSON.stringify({ ...object(properties), version: 1 }, null, '\t')}\n`;
		return names.map((name) => [join(SCHEMAS, resource, `${name}.json`), text]);
	});
	return Object.fromEntries(files) as Record<string, string>;
}
