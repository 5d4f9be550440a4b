import type { Dated } from './collection';
import { personName, POOLS, type Draw } from './pools';
import { Random } from './random';
import { DAY_MS, inJakarta, iso } from './time';

export type Agent = Dated & ReturnType<typeof newAgent>;
export type Inbox = Dated & ReturnType<typeof newInbox>;
export type Contact = Dated & ReturnType<typeof newContact>;
/** A contact as other records show it. */
export type ContactBrief = ReturnType<typeof brief>;

export const BUSINESS_ID = new Random('business').uuid();

/** A record with an ID and a name. The same name always has the same ID. */
export function named(name: string) {
	return { id: new Random(name).uuid(), name };
}

/** The prefix 62810 is not assigned to an operator, so these numbers belong to nobody. */
function phoneNumber(serial: number): string {
	return `62810${String(serial).padStart(8, '0')}`;
}

function mailbox(name: string, serial: number): string {
	return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${serial}@example.com`;
}

export function newBusiness(now: number) {
	const withZone = (moment: number) => `${inJakarta(iso(moment))}+07:00`;
	return {
		id: BUSINESS_ID,
		created_at: withZone(now - 400 * DAY_MS),
		name: 'Toko Nusantara',
		email: 'owner@example.com',
		phone_num: Number(phoneNumber(0)),
		package_type: 'business',
		package_start_date: withZone(now - 100 * DAY_MS),
		package_exp_date: withZone(now + 265 * DAY_MS),
		is_expired: false,
		total_used_chat_credit_per_month: 1250,
		chat_credit_topup: 500,
		total_used_convo: 840,
		convo_credit_topup: 100,
	};
}

export function newAgent({ random, serial }: Draw) {
	const name = personName(1000 + serial);
	return {
		name,
		email: mailbox(name, serial),
		role: random.pick(['agent', 'agent', 'supervisor', 'super-agent']),
		division: random.pick<string[]>([[], ['Penjualan'], ['Gudang']]),
		is_online: random.chance(0.4),
	};
}

/** The AI agents of the workspace. No endpoint changes them. */
export const AI_AGENTS = ['Asisten Toko', 'Asisten Pengiriman'].map(named);

/** The newest inboxes of a new store. All other inboxes are WhatsApp numbers. */
export const INBOXES = [
	{ name: 'WhatsApp Toko', type: 'whatsapp' },
	{ name: 'WhatsApp Grosir', type: 'whatsapp' },
	{ name: 'Live Chat', type: 'livechat', phone_number: null },
];

export function newInbox({ random, serial }: Draw) {
	const [ai] = AI_AGENTS;
	return {
		business_id: BUSINESS_ID,
		name: `WhatsApp ${serial + 1}`,
		description: null as string | null,
		type: 'whatsapp',
		status: 'active',
		flow_id: null as string | null,
		flow_mode: null as string | null,
		flow_name: null as string | null,
		ai_agent_id: ai.id as string | null,
		ai_agent_name: ai.name as string | null,
		auto_reassign: random.chance(0.5),
		phone_number: phoneNumber(90_000_000 + serial) as string | null,
		image_url: null as string | null,
	};
}

export function newContact({ random, serial }: Draw, inbox?: Inbox) {
	const contact_name = personName(serial);
	const address: Record<string, unknown> = random.chance(0.4)
		? { alamat: random.pick(POOLS.addresses) }
		: {};
	return {
		contact_name,
		phone_number: phoneNumber(serial + 1) as string | null,
		email: random.chance(0.6) ? mailbox(contact_name, serial) : null,
		platform: 'whatsapp',
		inboxes: inbox ? [{ id: inbox.id, name: inbox.name }] : [],
		additional_data: address,
	};
}

export function brief({ id, contact_name, phone_number }: Contact) {
	return { id, display_name: contact_name, phone_number };
}
