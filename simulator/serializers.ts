import type { Board, BoardItem, Column } from './data/boards';
import type { Dated } from './data/collection';
import type { Template } from './data/marketing';
import type { Order } from './data/orders';
import type { Agent, Contact, Inbox } from './data/people';
import type { Store } from './data/store';
import type { Conversation, Message } from './data/conversations';
import { inJakarta } from './data/time';
import type { SimulatorOptions } from './options';

/** The stored records, and the options that decide how to serialize them. */
export interface View {
	data: Store;
	options: SimulatorOptions;
}

type Serialized = Record<string, unknown>;
/** Returns a record as in published responses, or according to the reference, which describes only a few fields. */
export type Serialize<T> = (record: T, view: View) => Serialized;

/** A time with the UTC offset `+00:00`; undefined for a missing `updated_at`. */
const utc = (time?: string) => time?.replace('Z', '+00:00');
/** A time in Jakarta without an offset, with six decimals. */
const jakartaTime = (time: string) => `${inJakarta(time)}000`;
/** A time in Jakarta without an offset, in whole seconds. */
const jakartaSeconds = (time: string) => inJakarta(time).slice(0, 19).replace('T', ' ');

/**
 * Returns a function that serializes records as published, or according to the reference.
 * @param byReference serializes according to the reference; by default, returns the stored record
 */
function serializer<T extends Dated>(
	published: (record: T) => object,
	byReference: (record: T) => object = (record) => record,
): Serialize<T> {
	return (record, { options }) => {
		return { ...(options.reference ? byReference(record) : published(record)) };
	};
}

function withUtc<T extends { created_at: string }>(record: T) {
	return { ...record, created_at: utc(record.created_at) };
}

/** Most published records do not show when they were updated. */
const withoutUpdate = <T extends Dated>({ updated_at, ...record }: T) => withUtc(record);

/** For kinds of records that no published response contains. */
export const serializePlainRecord = serializer<Dated>(withoutUpdate);

export const serializeOrder: Serialize<Order> = (order, { options }) => {
	if (options.reference) return { ...order, total: order.grand_total };
	const { inbox_id, ...record } = order;
	const shown: Serialized = withoutUpdate(record);
	if (options.ordersShowUpdatedAt) shown.updated_at = utc(order.updated_at);
	if (!options.ordersShowPaymentStatus) delete shown.payment_status;
	return shown;
};

export const serializeListedOrder: Serialize<Order> = (order, view) => {
	const serialized = serializeOrder(order, view);
	if (view.options.reference) return serialized;
	const { vat, orders_products, email, address, notes, ...listed } = serialized;
	const { custom_invoice_url, invoice_is_sent, ...shown } = listed;
	return shown;
};

export const serializeContact = serializer<Contact>(
	withoutUpdate,
	({ contact_name: display_name, ...contact }) => ({ display_name, ...contact }),
);

/** A conversation with all fields. The list of conversations has only some of them. */
export const serializeFullConversation = serializer<Conversation>(
	({ assigned_ai_agent, keep_assigned_ai_agent_on_resolve, is_ai_blocked, ...conversation }) => {
		const { last_message, last_message_by_human, resolved_at } = conversation;
		return {
			...withoutUpdate(conversation),
			resolved_at: resolved_at && utc(resolved_at),
			last_message: last_message && withUtc(last_message),
			last_message_by_human: last_message_by_human && withUtc(last_message_by_human),
		};
	},
	({ contact_name: display_name, contact_phone: phone_number, ...conversation }) => {
		const { contact_id: id } = conversation;
		return { ...conversation, contact: id && { id, display_name, phone_number } };
	},
);

export const serializeConversation: Serialize<Conversation> = (conversation, view) => {
	const serialized = serializeFullConversation(conversation, view);
	const { pipeline, collaborators, last_message_by_human, ...listed } = serialized;
	return listed;
};

/** According to the reference, messages have a direction. The direction of notices and private notes is null. */
function withDirection({ sent_by, sent_by_name, sent_by_type: sender, ...message }: Message) {
	const isNobody = sender === 'system' || message.additional_data?.is_private_note;
	const side = sender === 'user' ? 'incoming' : 'outgoing';
	return { ...message, direction: isNobody ? null : side };
}

/** A message as in `/api/messages`. Only deleted messages show `is_deleted`. */
export const serializeMessage = serializer<Message>(
	({ is_deleted, ...message }) => ({
		...message,
		created_at: jakartaSeconds(message.created_at),
		updated_at: jakartaSeconds(message.updated_at),
		...(is_deleted && { is_deleted }),
	}),
	withDirection,
);

/** A message as in `/messages`, without `sent_by_type`. */
export const serializeClassicMessage = serializer<Message>((record) => {
	const { id, created_at, sent_by, status, conversation_id, is_deleted } = record;
	const { message, media_type, media_url } = record;
	const content = { message, media_type, media_url };
	return withUtc({ id, created_at, sent_by, status, conversation_id, ...content, is_deleted });
}, withDirection);

export const serializeAgent = serializer<Agent>((agent) => ({
	...withoutUpdate(agent),
	created_at: jakartaTime(agent.created_at),
}));

/** An inbox as in `/api/inboxes`. */
export const serializeInbox = serializer<Inbox>(({ description, image_url, ...inbox }) =>
	withoutUpdate(inbox),
);
/** An inbox as in `/inboxes`. */
export const serializeConnectedInbox = serializer<Inbox>((record) => {
	const { flow_id, flow_mode, flow_name, ai_agent_name, auto_reassign, ...inbox } = record;
	return withoutUpdate(inbox);
});

/** A template as in `/api/templates`. */
export const serializeTemplate: Serialize<Template> = (template, view) => {
	const { header_type, header, ...byReference } = template;
	const published = { ...withoutUpdate(template), created_at: jakartaTime(template.created_at) };
	const shown = view.options.reference ? byReference : published;
	const inbox = view.data.inboxes.get(template.inbox_id);
	return inbox ? { ...shown, inbox: serializeConnectedInbox(inbox, view) } : { ...shown };
};

/** A template as in `/templates`. */
export const serializeInboxTemplate: Serialize<Template> = (template, view) => {
	const serialized = serializeTemplate(template, view);
	if (view.options.reference) return serialized;
	const { type, footer, buttons, enabled, ...listed } = serialized;
	return { ...listed, created_at: utc(template.created_at) };
};

/** Returns the value of a column as an array, which is empty if there is no value. */
export function listOf(value: unknown): unknown[] {
	return [value ?? []].flat();
}

/** The labels of a column with the number of items per label; undefined for a column without labels. */
function countLabels({ name, settings }: Column, board: Board, { boardItems }: Store) {
	const items = [...boardItems].filter(({ board_id }) => board_id === board.id);
	return settings.labels?.map((label) => {
		const labelled = items.filter(({ values }) => listOf(values[name]).includes(label.id));
		return { ...label, count: labelled.length };
	});
}

export function serializeBoard(board: Board, { data }: View) {
	const { id, name, crm_groups } = board;
	const crm_columns = board.crm_columns.map((column) => {
		const labels = countLabels(column, board, data);
		return { ...column, settings: { ...column.settings, labels } };
	});
	return { id, name, crm_groups, crm_columns };
}

/** Returns a function that serializes the items of a board. */
export function itemSerializer(board: Board, data: Store): Serialize<BoardItem> {
	const labels = new Map(
		board.crm_columns.map((column) => [column.name, countLabels(column, board, data)]),
	);
	return (item, view) => {
		const { id: item_id, name: item_name, group_id, created_at, updated_at, values } = item;
		const fields = { item_id, item_name, group_id };
		if (view.options.reference) return { ...fields, created_at, updated_at, ...values };
		const serialized: Serialized = { ...fields, created_at: utc(created_at) };
		for (const { name, type } of board.crm_columns) {
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
