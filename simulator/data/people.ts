import type { Dated } from './collection';
import { POOLS, type Draw } from './pools';
import type { Random } from './random';
import { DAY_MS, iso } from './time';

export type Agent = Dated & ReturnType<typeof newAgent>;
export type Inbox = Dated & ReturnType<typeof newInbox>;
export type Contact = Dated & ReturnType<typeof newContact>;
/** How other records show a contact. */
export type ContactBrief = ReturnType<typeof brief>;

/** 62810 belongs to no operator: these numbers reach nobody. */
function phoneNumber(serial: number): string {
	return `62810${String(serial).padStart(8, '0')}`;
}

function mailbox(name: string, serial: number): string {
	return `${name.toLowerCase().replace(/[^a-z]+/g, '_')}.${serial}@example.com`;
}

export function newBusiness(random: Random, now: number) {
	const inJakarta = (moment: number) => iso(moment + 7 * 3_600_000).replace('Z', '+07:00');
	return {
		id: random.uuid(),
		created_at: inJakarta(now - 400 * DAY_MS),
		name: 'Toko Contoh',
		email: 'owner@example.com',
		phone_num: Number(phoneNumber(0)),
		package_type: 'business',
		package_start_date: inJakarta(now - 100 * DAY_MS),
		package_exp_date: inJakarta(now + 265 * DAY_MS),
		is_expired: false,
		total_used_chat_credit_per_month: random.integer(100, 5000),
		chat_credit_topup: random.integer(0, 20) * 500,
		total_used_convo: random.integer(100, 3000),
		convo_credit_topup: random.integer(0, 10) * 100,
	};
}

export function newAgent({ random, serial }: Draw) {
	const name = random.pick(POOLS.names);
	return {
		name,
		email: mailbox(name, serial),
		role: random.pick(['admin', 'supervisor', 'agent']),
		is_online: random.chance(0.4),
	};
}

export function newInbox({ serial }: Draw) {
	return {
		name: `WhatsApp ${serial + 1}`,
		type: 'whatsapp',
		phone_number: phoneNumber(90_000_000 + serial),
	};
}

export function newContact({ random, serial }: Draw) {
	const name = random.pick(POOLS.names);
	return {
		display_name: name,
		phone_number: phoneNumber(serial + 1),
		email: random.chance(0.6) ? mailbox(name, serial) : null,
		address: random.chance(0.7) ? random.pick(POOLS.addresses) : null,
	};
}

export function brief({ id, display_name, phone_number }: Contact) {
	return { id, display_name, phone_number };
}
