import type { Board, BoardItem, Column } from './data/boards';
import type { Dated } from './data/collection';
import type { Template } from './data/marketing';
import type { Order } from './data/orders';
import type { Store } from './data/store';
import { activityOf, type Conversation, type Message } from './data/talk';
import { inJakarta } from './data/time';
import type { SimulatorOptions } from './options';

/** Whose records are shown, and in which form. */
export interface View {
	data: Store;
	options: SimulatorOptions;
}

type Shown = Record<string, unknown>;
/** How a record is shown: as the service publishes it, or as the plainest reading of the reference. */
export type Show<T> = (record: T, view: View) => Shown;

const utc = (time: string) => time.replace('Z', '+00:00');
/** A time in Jakarta without a zone. */
const local = (time: string) => `${inJakarta(time)}000`;
/** The same in whole seconds. */
const inSeconds = (time: string) => inJakarta(time).slice(0, 19).replace('T', ' ');
const asStored = (time: string) => time;

/** Shows the named fields; `shown=stored` shows one under another name. Fields that end in `_at` are times. */
function form(names: string, timeOf: (time: string) => string = utc) {
	const fields = names.trim().split(/\s+/);
	const renamed = fields.map(
		(name) => [name.split('=')[0], name.split('=').pop() ?? name] as const,
	);
	const timed = (name: string, value: unknown) =>
		name.endsWith('_at') && typeof value === 'string' ? timeOf(value) : value;
	return (record: object): Shown => {
		const stored = record as Shown;
		return Object.fromEntries(renamed.map(([name, field]) => [name, timed(name, stored[field])]));
	};
}

function either(published: (record: object) => Shown, reference: typeof published): Show<object> {
	return (record, { options }) => (options.reference ? reference : published)(record);
}

/** A record of which the service publishes nothing. */
export const showPlain: Show<Dated> = ({ updated_at, ...record }, { options }) =>
	options.reference ? { ...record, updated_at } : { ...record, created_at: utc(record.created_at) };

const ORDER = `id order_number order_status payment_status subtotal discount shipping_fee grand_total payment_type
	payment_method contact_id contact conversation_id invoices created_at updated_at`;
const ORDER_DETAILS = 'vat orders_products email address notes custom_invoice_url invoice_is_sent';
const ORDER_BY_REFERENCE = `id order_number order_status payment_status payment_method shipping_fee discount
	total=grand_total contact contact_id conversation_id inbox_id created_at updated_at ${ORDER_DETAILS}`;

function orderWith(fields: string): Show<Order> {
	const show = either(form(fields), form(ORDER_BY_REFERENCE, asStored));
	return (order, view) => {
		const { payment_status, updated_at, ...shown } = show(order, view);
		const { reference, ordersShowPaymentStatus, ordersShowUpdatedAt } = view.options;
		if (reference || ordersShowPaymentStatus) Object.assign(shown, { payment_status });
		if (reference || ordersShowUpdatedAt) Object.assign(shown, { updated_at });
		return shown;
	};
}

export const showOrderInList = orderWith(ORDER);
export const showOrder = orderWith(`${ORDER} ${ORDER_DETAILS}`);

export const showContact = either(
	form('id contact_name phone_number email platform inboxes additional_data created_at'),
	form('id display_name=contact_name phone_number email created_at updated_at', asStored),
);

const publishedConversation =
	form(`id inbox_id contact_id contact_name contact_phone platform_type inbox_name
	stage_status handled_by_id handled_by_name notes labels last_message first_message additional_data created_at
	resolved_at resolved_by_id resolved_by_name pipeline collaborators last_message_by_human`);
const conversationByReference = form(
	'id inbox_id contact_id status=stage_status assigned_ai_agent created_at',
	asStored,
);

/** All details, of which the list has some. */
export const showConversationFully: Show<Conversation> = (conversation, { options }) => {
	const { last_message, last_message_by_human: byHuman, contact_id: id } = conversation;
	if (options.reference) {
		const { contact_name: display_name, contact_phone: phone_number } = conversation;
		return {
			...conversationByReference(conversation),
			contact: id && { id, display_name, phone_number },
			last_message: last_message?.message ?? null,
			updated_at: activityOf(conversation),
		};
	}
	const ofMessage = (last: typeof byHuman) => last && { ...last, created_at: utc(last.created_at) };
	return {
		...publishedConversation(conversation),
		last_message: ofMessage(last_message),
		last_message_by_human: ofMessage(byHuman),
	};
};

export const showConversation: Show<Conversation> = (conversation, view) => {
	const shown = showConversationFully(conversation, view);
	const { pipeline, collaborators, last_message_by_human, ...listed } = shown;
	return listed;
};

const publishedMessage = form(
	`id message conversation_id sent_by sent_by_name sent_by_type media_type media_url platform_mid status
	is_template created_at updated_at additional_data location interactive action chat_credits_used ads_data
	contact inbox`,
	inSeconds,
);
const classicMessage = form(
	`id created_at message sent_by status conversation_id media_url media_type is_deleted`,
);
const messageByReference = form(
	'id conversation_id message media_type file_url=media_url status created_at updated_at',
	asStored,
);

const withDirection = (message: Message): Shown => {
	const { sent_by_type: sender, additional_data } = message;
	const isNobody = sender === 'system' || additional_data?.is_private_note === true;
	const side = sender === 'user' ? 'incoming' : 'outgoing';
	return { ...messageByReference(message), direction: isNobody ? null : side };
};

export const showMessage: Show<Message> = (message, { options }) => {
	if (options.reference) return withDirection(message);
	return { ...publishedMessage(message), ...(message.is_deleted && { is_deleted: true }) };
};

/** The record of `/messages`, which does not tell who sent it. */
export const showClassicMessage: Show<Message> = (message, { options }) =>
	options.reference ? withDirection(message) : classicMessage(message);

const AGENT = 'id name role email division is_online created_at';
export const showAgent = either(form(AGENT, local), form(AGENT, asStored));

const inboxByReference = form('id name type status phone_number created_at', asStored);
/** The record of `/api/inboxes`. */
export const showInbox = either(
	form(`id name type status flow_id flow_mode flow_name ai_agent_id ai_agent_name auto_reassign phone_number
		business_id created_at`),
	inboxByReference,
);
/** The record of `/inboxes`. */
export const showConnectedInbox = either(
	form('id created_at business_id name description phone_number status ai_agent_id image_url type'),
	inboxByReference,
);

const TEMPLATE = `id created_at body wa_template_id category file_url status language inbox_id name header_type
	header body_placeholder`;
const TEMPLATE_BY_REFERENCE =
	'id wa_template_id name category language body status inbox_id body_placeholder created_at';

function templateWith(fields: string, timeOf = utc): Show<Template> {
	const show = either(form(fields, timeOf), form(TEMPLATE_BY_REFERENCE, asStored));
	return (template, view) => {
		const inbox = view.data.inboxes.get(template.inbox_id);
		const shown = inbox ? showConnectedInbox(inbox, view) : null;
		return { ...show(template, view), ...(!view.options.reference && { inbox: shown }) };
	};
}

/** The record of `/templates`. */
export const showTemplateOfInbox = templateWith(TEMPLATE);
/** The record of `/api/templates`. */
export const showTemplate = templateWith(`${TEMPLATE} type footer buttons enabled`, local);

type Labels = NonNullable<Column['settings']['labels']>;

/** The labels of a board's columns by column name, with how many items have them. */
export function countLabels({ crm_columns, id }: Board, { boardItems }: Store) {
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

/** The values that a column holds. */
export function listOf(value: unknown): unknown[] {
	return [value ?? []].flat();
}

export function showBoard(board: Board, { data }: View) {
	const counted = countLabels(board, data);
	const { id, name, crm_groups } = board;
	const crm_columns = board.crm_columns.map((column) => {
		const labels = counted.get(column.name);
		return labels ? { ...column, settings: { ...column.settings, labels } } : column;
	});
	return { id, name, crm_groups, crm_columns };
}

const itemFields = form('item_id=id item_name=name group_id created_at');
const itemByReference = form('item_id=id item_name=name group_id created_at updated_at', asStored);

/** Shows the items of a board. */
export function showItemOf(board: Board, data: Store): Show<BoardItem> {
	const labels = countLabels(board, data);
	return (item, { options }) => {
		const { values } = item;
		if (options.reference) return { ...itemByReference(item), ...values };
		const shown = itemFields(item);
		for (const { name, type } of board.crm_columns) {
			shown[name] = type === 'select' ? listOf(values[name]) : (values[name] ?? null);
			if (type === 'select') shown[`${name} Label Options`] = labels.get(name);
		}
		return shown;
	};
}

export function showItemFully(board: Board, item: BoardItem, view: View): Shown {
	const { data, options } = view;
	const group = board.crm_groups.find(({ id }) => id === item.group_id)?.name ?? null;
	const contact = data.contacts.get(item.contact_id);
	const conversation = data.conversations.get(item.conversation_id);
	return {
		...showItemOf(board, data)(item, view),
		...(!options.reference && { group_name: group }),
		contact: contact ? showContact(contact, view) : null,
		conversation: conversation ? showConversation(conversation, view) : null,
		pipeline_status: group,
	};
}
