import type { Dated } from './collection';
import { brief, type Contact, type Inbox } from './people';
import type { Draw } from './pools';

export type Template = Dated & ReturnType<typeof newTemplate>;
export type Campaign = Dated & ReturnType<typeof newCampaign>;
export type CampaignMessage = Dated & ReturnType<typeof newCampaignMessage>;
export type Integration = Dated & ReturnType<typeof newIntegration>;

/** Name, category and body. */
const TEMPLATES = [
	['order_confirmation', 'UTILITY', 'Halo {{1}}, pesanan {{2}} sudah kami terima.'],
	['payment_reminder', 'UTILITY', 'Halo {{1}}, tagihan Anda {{2}}.'],
	['weekend_promo', 'MARKETING', 'Diskon akhir pekan untuk semua produk!'],
	['login_code', 'AUTHENTICATION', 'Kode Anda: {{1}}'],
] as const;

export const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of the distinct variables in a text. A name can be a number or a word. */
export function variablesOf(text: string): string[] {
	return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name]) => name))];
}

export function newTemplate({ random, serial }: Draw, own?: string, inbox?: Inbox) {
	const [name, category, text] = TEMPLATES[serial % TEMPLATES.length];
	const body = own ?? text;
	const round = Math.floor(serial / TEMPLATES.length);
	return {
		wa_template_id: `9${String(random.integer(0, 999_999_999)).padStart(14, '0')}`,
		name: round === 0 ? name : `${name}_${round + 1}`,
		category: category as string,
		language: 'id',
		body,
		status: 'APPROVED',
		inbox_id: inbox?.id ?? null,
		/** TEXT, IMAGE, VIDEO or DOCUMENT. */
		header_type: null as string | null,
		header: null as string | null,
		/** One example per variable of the body. */
		body_placeholder: variablesOf(body).map((_, index) => ['Siti', '1042'][index] ?? 'contoh'),
		file_url: null as string | null,
		type: 'standard',
		footer: null as string | null,
		buttons: [] as object[],
		enabled: true,
	};
}

export function newCampaign({ random, serial }: Draw, template?: Template) {
	return {
		name: `Broadcast ${serial + 1}`,
		status: random.pick(['draft', 'scheduled', 'sending', 'completed', 'completed']),
		template_id: template?.id ?? null,
		inbox_id: template?.inbox_id ?? null,
		total_recipients: random.integer(5, 60),
	};
}

export function newCampaignMessage({ random }: Draw, contact?: Contact) {
	return {
		campaign_id: null as string | null,
		contact: contact ? brief(contact) : null,
		status: random.pick(['sent', 'delivered', 'delivered', 'read', 'failed']),
	};
}

export function newIntegration() {
	return { name: 'Online shop', is_active: true };
}
