import type { Board, BoardItem, Column } from './data/boards';
import type { Dated } from './data/collection';
import type { Template } from './data/marketing';
import type { Order } from './data/orders';
import type { Contact } from './data/people';
import type { Store } from './data/store';
import type { Conversation, Message } from './data/conversations';
import { inJakarta } from './data/time';
import type { SimulatorOptions } from './options';

/** The store with the records, and the options that decide how they are serialized. */
export interface View {
	data: Store;
	options: SimulatorOptions;
}

type Serialized = Record<string, unknown>;
/** Returns a record as in published responses, or according to the reference, which leaves most fields open. */
export type Serialize<T> = (record: T, view: View) => Serialized;

const utc = (time: string) => time.replace('Z', '+00:00');
/** A time in Jakarta without a zone. */
const jakartaTime = (time: string) => `${inJakarta(time)}000`;
/** A time in Jakarta without a zone, in whole seconds. */
const jakartaSeconds = (time: string) => inJakarta(time).slice(0, 19).replace('T', ' ');

/**
 * Returns a function that serializes the named fields. Fields that end in `_at` are times. With `name=field`, the
 * stored field gets another name.
 * @param byReference the form according to the reference; the stored record by default
 */
function serializerOf<T extends object>(
	names: string,
	timeOf = utc,
	byReference = (record: T): object => record,
): Serialize<T> {
	const fields = names
		.trim()
		.split(/\s+/)
		.map((name) => [name.split('=')[0], name.split('=').at(-1) ?? ''] as const);
	return (record, { options }) => {
		if (options.reference) return { ...byReference(record) };
		const stored = record as Serialized;
		const timed = (name: string) => {
			const value = stored[name];
			return name.endsWith('_at') && typeof value === 'string' ? timeOf(value) : value;
		};
		return Object.fromEntries(fields.map(([name, field]) => [name, timed(field)]));
	};
}

/** For kinds of records without a published response. */
export const serializePlainRecord: Serialize<Dated> = ({ updated_at, ...record }, { options }) => {
	if (options.reference) return { ...record, updated_at };
	return { ...record, created_at: utc(record.created_at) };
};

const ORDER = `id order_number order_status payment_status subtotal discount shipping_fee grand_total payment_type
	payment_method contact_id contact conversation_id invoices created_at updated_at`;
const ORDER_DETAILS = 'vat orders_products email address notes custom_invoice_url invoice_is_sent';

function orderSerializer(fields: string): Serialize<Order> {
	const serialize = serializerOf<Order>(fields, utc, (order) => ({
		...order,
		total: order.grand_total,
	}));
	return (order, view) => {
		const { reference, ordersShowPaymentStatus, ordersShowUpdatedAt } = view.options;
		const serialized = serialize(order, view);
		if (!reference && !ordersShowPaymentStatus) delete serialized.payment_status;
		if (!reference && !ordersShowUpdatedAt) delete serialized.updated_at;
		return serialized;
	};
}

export const serializeListedOrder = orderSerializer(ORDER);
export const serializeOrder = orderSerializer(`${ORDER} ${ORDER_DETAILS}`);

export const serializeContact = serializerOf<Contact>(
	'id contact_name phone_number email platform inboxes additional_data created_at',
	utc,
	({ contact_name: display_name, ...contact }) => ({ display_name, ...contact }),
);

const conversationFields = serializerOf<Conversation>(
	`id inbox_id contact_id contact_name contact_phone platform_type inbox_name stage_status handled_by_id
	handled_by_name notes labels last_message first_message additional_data created_at resolved_at resolved_by_id
	resolved_by_name pipeline collaborators last_message_by_human`,
	utc,
	({ contact_name: display_name, contact_phone: phone_number, ...conversation }) => {
		const { contact_id: id } = conversation;
		return { ...conversation, contact: id && { id, display_name, phone_number } };
	},
);

/** All details of a conversation. The list has only some of them. */
export const serializeFullConversation: Serialize<Conversation> = (conversation, view) => {
	const serialized = conversationFields(conversation, view);
	for (const field of ['last_message', 'last_message_by_human'] as const) {
		const last = conversation[field];
		if (last && !view.options.reference) {
			serialized[field] = { ...last, created_at: utc(last.created_at) };
		}
	}
	return serialized;
};

export const serializeConversation: Serialize<Conversation> = (conversation, view) => {
	const serialized = serializeFullConversation(conversation, view);
	const { pipeline, collaborators, last_message_by_human, ...listed } = serialized;
	return listed;
};

/** According to the reference, a message has a direction: null without a sender. */
function withDirection({ sent_by, sent_by_name, sent_by_type: sender, ...message }: Message) {
	const isNobody = sender === 'system' || message.additional_data?.is_private_note;
	const side = sender === 'user' ? 'incoming' : 'outgoing';
	return { ...message, direction: isNobody ? null : side };
}

const messageFields = serializerOf<Message>(
	`id message conversation_id sent_by sent_by_name sent_by_type media_type media_url platform_mid status is_template
	created_at updated_at additional_data location interactive action chat_credits_used ads_data contact inbox`,
	jakartaSeconds,
	withDirection,
);

export const serializeMessage: Serialize<Message> = (message, view) => {
	return { ...messageFields(message, view), ...(message.is_deleted && { is_deleted: true }) };
};

/** The record of `/messages`, which has no sender. */
export const serializeClassicMessage = serializerOf<Message>(
	'id created_at message sent_by status conversation_id media_url media_type is_deleted',
	utc,
	withDirection,
);

export const serializeAgent = serializerOf(
	'id name role email division is_online created_at',
	jakartaTime,
);

/** The record of `/api/inboxes`. */
export const serializeInbox =
	serializerOf(`id name type status flow_id flow_mode flow_name ai_agent_id ai_agent_name auto_reassign
	phone_number business_id created_at`);
/** The record of `/inboxes`. */
export const serializeConnectedInbox = serializerOf(
	'id created_at business_id name description phone_number status ai_agent_id image_url type',
);

const TEMPLATE = `id created_at body wa_template_id category file_url status language inbox_id name header_type
	header body_placeholder`;

function templateSerializer(fields: string, timeOf = utc): Serialize<Template> {
	const serialize = serializerOf<Template>(
		fields,
		timeOf,
		({ header_type, header, ...template }) => template,
	);
	return (template, view) => {
		const inbox = view.data.inboxes.get(template.inbox_id);
		const serialized = serialize(template, view);
		return inbox ? { ...serialized, inbox: serializeConnectedInbox(inbox, view) } : serialized;
	};
}

/** The record of `/templates`. */
export const serializeInboxTemplate = templateSerializer(TEMPLATE);
/** The record of `/api/templates`. */
export const serializeTemplate = templateSerializer(
	`${TEMPLATE} type footer buttons enabled`,
	jakartaTime,
);

type Labels = NonNullable<Column['settings']['labels']>;

/** The labels of a board's columns by column name, with the number of items. */
function countLabels({ crm_columns, id }: Board, { boardItems }: Store) {
	const items = [...boardItems].filter(({ board_id }) => board_id === id);
	const counted = crm_columns.flatMap(({ name, settings: { labels } }) => {
		if (!labels) return [];
		const counts = new Map<unknown, number>();
		for (const { values } of items) {
			for (const value of listOf(values[name])) counts.set(value, (counts.get(value) ?? 0) + 1);
		}
		const withCounts = labels.map((label) => ({ ...label, count: counts.get(label.id) ?? 0 }));
		return [[name, withCounts] as const];
	});
	return new Map<string, Labels>(counted);
}

/** The values in a column. */
export function listOf(value: unknown): unknown[] {
	return [value ?? []].flat();
}

export function serializeBoard(board: Board, { data }: View) {
	const counted = countLabels(board, data);
	const { id, name, crm_groups } = board;
	const crm_columns = board.crm_columns.map((column) => {
		const labels = counted.get(column.name);
		return labels ? { ...column, settings: { ...column.settings, labels } } : column;
	});
	return { id, name, crm_groups, crm_columns };
}

const itemFields = serializerOf<BoardItem>(
	'item_id=id item_name=name group_id created_at',
	utc,
	(item) => {
		const { id: item_id, name: item_name, group_id, created_at, updated_at, values } = item;
		return { item_id, item_name, group_id, created_at, updated_at, ...values };
	},
);

/** Returns a function that serializes the items of a board. */
export function itemSerializer(board: Board, data: Store): Serialize<BoardItem> {
	const labels = countLabels(board, data);
	return (item, view) => {
		const serialized = itemFields(item, view);
		for (const { name, type } of view.options.reference ? [] : board.crm_columns) {
			const value = item.values[name] ?? null;
			serialized[name] = type === 'select' ? listOf(value) : value;
			if (type === 'select') serialized[`${name} Label Options`] = labels.get(name);
		}
		return serialized;
	};
}

export function serializeFullItem(board: Board, item: BoardItem, view: View): Serialized {
	const { data, options } = view;
	const group = board.crm_groups.find(({ id }) => id === item.group_id)?.name ?? null;
	const contact = data.contacts.get(item.contact_id);
	const conversation = data.conversations.get(item.conversation_id);
	return {
		...itemSerializer(board, data)(item, view),
		...(!options.reference && { group_name: group }),
		contact: contact ? serializeContact(contact, view) : null,
		conversation: conversation ? serializeConversation(conversation, view) : null,
		pipeline_status: group,
	};
}
