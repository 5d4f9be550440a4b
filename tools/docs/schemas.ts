import { join } from 'node:path';

/** The folder in which n8n looks for what an operation of version 1 of the node outputs. */
export const SCHEMAS = 'nodes/MessagingCrm/__schema__/v1.0.0';

interface Schema {
	type: string;
	properties?: Fields;
	items?: Schema;
}
type Fields = Record<string, Schema>;

/** Fields of one type, by their names. */
const fields = (type: string, names: string): Fields =>
	Object.fromEntries(names.split(' ').map((name) => [name, { type }]));
const texts = (names: string) => fields('string', names);
const object = (properties: Fields): Schema => ({ type: 'object', properties });
const arrayOf = (properties: Fields): Schema => ({ type: 'array', items: object(properties) });

const named = texts('id name');
const settings = object({
	labels: arrayOf({ ...named, ...fields('number', 'count') }),
	...texts('unit'),
});
const column: Fields = {
	...texts('id name type'),
	...fields('boolean', 'is_required is_visible read_only'),
	settings,
};

/**
 * What operations output, as far as it is documented, observed or made by the node. Documented fields of requests are taken
 * for fields of the record. A field that never comes would mislead.
 */
const OUTPUTS: Record<string, Fields> = {
	'board getAll': named,
	'board get': {
		...named,
		crm_groups: arrayOf({ ...named, ...texts('color') }),
		crm_columns: arrayOf(column),
	},
	'board getColumn getColumnByName': column,
	'boardItem get getAll search': texts('id item_id item_name name'),
	'business get': {
		...texts('id created_at name email'),
		...fields('number', 'phone_num'),
		...texts('package_type package_start_date package_exp_date'),
		...fields('boolean', 'is_expired'),
		...fields('number', 'total_used_chat_credit_per_month chat_credit_topup'),
		...fields('number', 'total_used_convo convo_credit_topup'),
	},
	'contact find getAll': texts('id display_name name phone_number'),
	'conversation find getAll': texts('id assigned_ai_agent'),
	'conversation getReplyWindow': {
		...texts('conversation_id'),
		...fields('boolean', 'is_open'),
		...texts('closes_at last_incoming_at last_outgoing_at'),
	},
	'inbox getAll getConnected': texts('id name type phone_number'),
	'message getAll getByConversation': texts('id conversation_id receiver message media_type'),
	'message sendAndWait': {
		data: object({ ...fields('boolean', 'approved'), ...texts('text respondedAt') }),
	},
	'order get getAll': {
		...texts('id order_number order_status payment_status payment_method'),
		...fields('number', 'shipping_fee discount vat'),
		...texts('conversation_id contact_id email notes address custom_invoice_url'),
		...fields('boolean', 'invoice_is_sent'),
		contact: object(texts('display_name')),
		orders_products: arrayOf({
			...texts('product_id product_name'),
			...fields('number', 'quantity price'),
		}),
		...texts('created_at'),
	},
	'template getAll getByInbox': texts('id wa_template_id name category language body inbox_id'),
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
