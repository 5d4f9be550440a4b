import type { Dated } from './collection';

export interface Business {
	id: string;
	created_at: string;
	name: string;
	email: string;
	phone_num: number;
	package_type: string;
	package_start_date: string;
	package_exp_date: string;
	is_expired: boolean;
	total_used_chat_credit_per_month: number;
	chat_credit_topup: number;
	total_used_convo: number;
	convo_credit_topup: number;
}

export interface Agent extends Dated {
	name: string;
	email: string;
	role: string;
	is_online: boolean;
}

export interface Inbox extends Dated {
	name: string;
	type: string;
	phone_number: string;
}

export interface Contact extends Dated {
	display_name: string;
	phone_number: string;
	email: string | null;
	address: string | null;
}

/** How other records show a contact. */
export type ContactBrief = Pick<Contact, 'id' | 'display_name' | 'phone_number'>;

export interface Conversation extends Dated {
	contact_id: string | null;
	contact: ContactBrief | null;
	inbox_id: string | null;
	status: string;
	label: string | null;
	assignee_id: string | null;
	assigned_ai_agent: string | null;
	last_message: string;
}

export interface Message extends Dated {
	conversation_id: string | null;
	sender_type: string;
	receiver: string | null;
	message: string | null;
	media_type: string;
	file_url: string | null;
	status: string;
	ai_credits: number;
}

export interface Assignment extends Dated {
	conversation_id: string | null;
	agent_id: string | null;
	agent_name: string | null;
	/** Null while the agent still has the conversation. */
	unassigned_at: string | null;
}

export interface OrderProduct {
	product_id: string | null;
	product_name: string;
	quantity: number;
	price: number;
}

export interface Order extends Dated {
	order_number: string;
	order_status: string;
	payment_status: string;
	payment_method: string;
	shipping_fee: number;
	discount: number;
	vat: number;
	total: number;
	contact: ContactBrief | null;
	contact_id: string | null;
	conversation_id: string | null;
	inbox_id: string | null;
	email: string | null;
	address: string | null;
	notes: string | null;
	custom_invoice_url: string | null;
	invoice_is_sent: boolean;
	orders_products: OrderProduct[];
}

export interface Campaign extends Dated {
	name: string;
	status: string;
	template_id: string | null;
	inbox_id: string | null;
	total_recipients: number;
}

export interface CampaignMessage extends Dated {
	campaign_id: string;
	contact: ContactBrief | null;
	status: string;
}

export interface Template extends Dated {
	wa_template_id: string;
	name: string;
	category: string;
	language: string;
	body: string;
	status: string;
	inbox_id: string | null;
}

export interface Integration extends Dated {
	name: string;
	type: string;
	is_active: boolean;
}

export interface SelectLabel {
	id: string;
	name: string;
	count: number;
}

export interface Column {
	id: string;
	name: string;
	type: string;
	is_required: boolean;
	is_visible: boolean;
	read_only: boolean;
	settings: { labels?: SelectLabel[]; unit?: string };
}

export interface Group {
	id: string;
	name: string;
	color: string;
}

export interface Board extends Dated {
	name: string;
	crm_groups: Group[];
	crm_columns: Column[];
}

export interface BoardItem extends Dated {
	board_id: string;
	group_id: string;
	name: string;
	contact_id: string | null;
	conversation_id: string | null;
	/** Keyed by column name. */
	values: Record<string, unknown>;
}

export interface SentTemplate {
	id: string;
	wa_template_id: string;
	inbox_id: string;
	phone_number: string;
	phone_name: string | null;
	template_body_variables: string[];
	file_url: string | null;
	created_at: string;
}
