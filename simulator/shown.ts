import type { Board, BoardItem, Column } from './data/boards';
import type { Dated } from './data/collection';
import type { Template } from './data/marketing';
import type { Order } from './data/orders';
import type { Agent, Contact, Inbox } from './data/people';
import type { Store } from './data/store';
import { activityOf, type Conversation, type Message } from './data/talk';
import { inJakarta } from './data/time';
import type { SimulatorOptions } from './options';

/** Whose records are shown, and in which form. */
export interface View {
	data: Store;
	options: SimulatorOptions;
}

/** How a record is shown: as the service publishes it, or as the plainest reading of the reference. */
export type Show<T> = (record: T, view: View) => object;

/** A time as most records have it; a record without one shows none. */
function utc<T extends string | null | undefined>(time: T) {
	return time?.replace('Z', '+00:00') ?? time;
}

/** A time in Jakarta without a zone, as agents and templates have it. */
const local = (time: string) => `${inJakarta(time)}000`;

/** A record of which only the times differ. */
export function showPlain<T extends Dated>(record: T, { options: { reference } }: View): object {
	if (reference) return record;
	const { updated_at: _, ...fields } = record;
	return { ...fields, created_at: utc(record.created_at) };
}

export function showOrderInList(order: Order, { options }: View): object {
	if (options.reference) return showOrderByReference(order);
	return {
		id: order.id,
		order_number: order.order_number,
		order_status: order.order_status,
		...(options.ordersShowPaymentStatus && { payment_status: order.payment_status }),
		subtotal: order.subtotal,
		discount: order.discount,
		shipping_fee: order.shipping_fee,
		grand_total: order.grand_total,
		payment_type: order.payment_type,
		payment_method: order.payment_method,
		contact_id: order.contact_id,
		contact: order.contact,
		conversation_id: order.conversation_id,
		invoices: order.invoices,
		created_at: utc(order.created_at),
		...(options.ordersShowUpdatedAt && { updated_at: utc(order.updated_at) }),
	};
}

/** All details, which a list does not have. */
export function showOrder(order: Order, view: View): object {
	const { vat, orders_products, email, address, notes, custom_invoice_url } = order;
	const details = { vat, orders_products, email, address, notes, custom_invoice_url };
	const { invoice_is_sent } = order;
	return { ...showOrderInList(order, view), ...details, invoice_is_sent };
}

function showOrderByReference(order: Order) {
	const { grand_total: total, subtotal, payment_type, invoices, ...fields } = order;
	return { ...fields, total };
}

export function showContact(contact: Contact, { options }: View): object {
	const { contact_name, phone_number, updated_at, ...fields } = contact;
	if (options.reference) {
		const { id, email, created_at } = contact;
		return { id, display_name: contact_name, phone_number, email, created_at, updated_at };
	}
	return { ...fields, contact_name, phone_number, created_at: utc(contact.created_at) };
}

export function showConversation(conversation: Conversation, { options }: View): object {
	if (options.reference) return showConversationByReference(conversation);
	const { last_message: last, created_at, resolved_at } = conversation;
	return {
		id: conversation.id,
		inbox_id: conversation.inbox_id,
		contact_id: conversation.contact_id,
		contact_name: conversation.contact_name,
		contact_phone: conversation.contact_phone,
		platform_type: conversation.platform_type,
		inbox_name: conversation.inbox_name,
		stage_status: conversation.stage_status,
		handled_by_id: conversation.handled_by_id,
		handled_by_name: conversation.handled_by_name,
		notes: conversation.notes,
		labels: conversation.labels,
		last_message: last && { ...last, created_at: utc(last.created_at) },
		first_message: conversation.first_message,
		additional_data: conversation.additional_data,
		created_at: utc(created_at),
		resolved_at: utc(resolved_at),
		resolved_by_id: conversation.resolved_by_id,
		resolved_by_name: conversation.resolved_by_name,
	};
}

/** All details, which the list does not have. */
export function showConversationFully(conversation: Conversation, view: View): object {
	const shown = showConversation(conversation, view);
	if (view.options.reference) return shown;
	const { pipeline, collaborators, last_message_by_human: last } = conversation;
	const last_message_by_human = last && { ...last, created_at: utc(last.created_at) };
	return { ...shown, pipeline, collaborators, last_message_by_human };
}

function showConversationByReference(conversation: Conversation) {
	const { contact_id: id, contact_name, contact_phone, stage_status } = conversation;
	return {
		id: conversation.id,
		inbox_id: conversation.inbox_id,
		contact_id: id,
		contact: id && { id, display_name: contact_name, phone_number: contact_phone },
		status: stage_status,
		assigned_ai_agent: conversation.assigned_ai_agent,
		last_message: conversation.last_message?.message ?? null,
		created_at: conversation.created_at,
		updated_at: activityOf(conversation),
	};
}

/** A whole second in Jakarta. */
const inSeconds = (time: string) => inJakarta(time).slice(0, 19).replace('T', ' ');

export function showMessage(message: Message, { options }: View): object {
	if (options.reference) return showMessageByReference(message);
	const { is_deleted, created_at, updated_at, ...fields } = message;
	return {
		...fields,
		...(is_deleted && { is_deleted }),
		created_at: inSeconds(created_at),
		updated_at: inSeconds(updated_at),
	};
}

/** The record of `/messages`, which does not tell who sent it. */
export function showClassicMessage(message: Message, { options }: View): object {
	if (options.reference) return showMessageByReference(message);
	const { id, created_at, message: text, sent_by, status, conversation_id } = message;
	const { media_url, media_type, is_deleted } = message;
	return {
		...{ id, created_at: utc(created_at), message: text, sent_by, status, conversation_id },
		...{ media_url, media_type, is_deleted },
	};
}

function showMessageByReference(message: Message) {
	const { id, conversation_id, message: text, media_type, media_url, status } = message;
	const { sent_by_type: sender, additional_data, created_at, updated_at } = message;
	const isNobody = sender === 'system' || additional_data?.is_private_note === true;
	const side = sender === 'user' ? 'incoming' : 'outgoing';
	return {
		...{ id, conversation_id, message: text, direction: isNobody ? null : side },
		...{ media_type, file_url: media_url, status, created_at, updated_at },
	};
}

export function showAgent(agent: Agent, { options }: View): object {
	const { id, name, role, email, division, is_online, created_at } = agent;
	const created = options.reference ? created_at : local(created_at);
	return { id, name, role, email, division, is_online, created_at: created };
}

/** The record of `/api/inboxes`. */
export function showInbox(inbox: Inbox, { options }: View): object {
	const { description, image_url, updated_at, ...fields } = inbox;
	const { id, name, type, status, phone_number, created_at } = inbox;
	if (options.reference) return { id, name, type, status, phone_number, created_at };
	return { ...fields, created_at: utc(created_at) };
}

/** The record of `/inboxes`. */
export function showConnectedInbox(inbox: Inbox, view: View): object {
	if (view.options.reference) return showInbox(inbox, view);
	const { id, created_at, business_id, name, description, phone_number, status } = inbox;
	const { ai_agent_id, image_url, type } = inbox;
	return {
		...{ id, created_at: utc(created_at), business_id, name, description, phone_number, status },
		...{ ai_agent_id, image_url, type },
	};
}

/** The record of `/templates`. */
export function showTemplateOfInbox(template: Template, view: View): object {
	const { id, created_at, body, wa_template_id, category, file_url, status } = template;
	const { language, inbox_id, name, header_type, header, body_placeholder } = template;
	if (view.options.reference) {
		return {
			...{ id, wa_template_id, name, category, language, body, status, inbox_id },
			...{ body_placeholder, created_at },
		};
	}
	const inbox = view.data.inboxes.get(inbox_id);
	return {
		...{ id, created_at: utc(created_at), body, wa_template_id, category, file_url, status },
		...{ language, inbox_id, name, header_type, header, body_placeholder },
		inbox: inbox ? showConnectedInbox(inbox, view) : null,
	};
}

/** The record of `/api/templates`. */
export function showTemplate(template: Template, view: View): object {
	const shown = showTemplateOfInbox(template, view);
	if (view.options.reference) return shown;
	const { type, footer, buttons, enabled, created_at } = template;
	return { ...shown, created_at: local(created_at), type, footer, buttons, enabled };
}

type Labels = NonNullable<Column['settings']['labels']>;

/** The labels of a board's columns by column name, with how many items have them. */
export function countLabels({ crm_columns, id }: Board, { boardItems }: Store) {
	const items = [...boardItems].filter(({ board_id }) => board_id === id);
	const labelled = crm_columns.filter(({ settings }) => settings.labels);
	return new Map<string, Labels>(
		labelled.map(({ name, settings: { labels = [] } }) => {
			const counts = new Map<unknown, number>();
			for (const { values } of items) {
				for (const value of listOf(values[name])) counts.set(value, (counts.get(value) ?? 0) + 1);
			}
			return [name, labels.map((label) => ({ ...label, count: counts.get(label.id) ?? 0 }))];
		}),
	);
}

/** The values that a column holds. */
export function listOf(value: unknown): unknown[] {
	return [value ?? []].flat();
}

export function showBoard(board: Board, { data }: View) {
	const labels = countLabels(board, data);
	const { id, name, crm_groups } = board;
	const crm_columns = board.crm_columns.map((column) => {
		const counted = labels.get(column.name);
		return counted ? { ...column, settings: { ...column.settings, labels: counted } } : column;
	});
	return { id, name, crm_groups, crm_columns };
}

/** An item of a board whose labels were counted. */
export function showItem(board: Board, labels: ReturnType<typeof countLabels>): Show<BoardItem> {
	return (item, { options }) => {
		const { id: item_id, name: item_name, group_id, created_at, updated_at, values } = item;
		const own = { item_id, item_name, group_id };
		if (options.reference) return { ...own, created_at, updated_at, ...values };
		const shown: Record<string, unknown> = { ...own, created_at: utc(created_at) };
		for (const { name, type } of board.crm_columns) {
			shown[name] = type === 'select' ? listOf(values[name]) : (values[name] ?? null);
			if (type === 'select') shown[`${name} Label Options`] = labels.get(name);
		}
		return shown;
	};
}

export function showItemFully(board: Board, item: BoardItem, view: View): object {
	const { contacts, conversations } = view.data;
	const group = board.crm_groups.find(({ id }) => id === item.group_id)?.name ?? null;
	const contact = contacts.get(item.contact_id);
	const conversation = conversations.get(item.conversation_id);
	return {
		...showItem(board, countLabels(board, view.data))(item, view),
		...(!view.options.reference && { group_name: group }),
		contact: contact ? showContact(contact, view) : null,
		conversation: conversation ? showConversation(conversation, view) : null,
		pipeline_status: group,
	};
}
