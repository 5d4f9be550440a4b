import type { Dated } from './collection';
import { brief, type Contact, type Inbox } from './people';
import type { Draw } from './pools';
import type { Random } from './random';

export type Template = Dated & ReturnType<typeof newTemplate>;
export type Campaign = Dated & ReturnType<typeof newCampaign>;
export type CampaignMessage = Dated & ReturnType<typeof newCampaignMessage>;
export type Integration = Dated & ReturnType<typeof newIntegration>;

const TEMPLATES = [
	{
		name: 'order_confirmation',
		category: 'UTILITY',
		body: 'Halo {{1}}, pesanan {{2}} sudah kami terima.',
		body_placeholder: ['Siti', '1042'],
	},
	{
		name: 'payment_reminder',
		category: 'UTILITY',
		body: 'Halo {{1}}, tagihan Anda {{2}}.',
		body_placeholder: ['Siti', 'Rp 150.000'],
	},
	{
		name: 'weekend_promo',
		category: 'MARKETING',
		body: 'Diskon akhir pekan untuk semua produk!',
		header_type: 'TEXT',
		header: 'Promo akhir pekan',
	},
	{
		name: 'login_code',
		category: 'AUTHENTICATION',
		body: 'Kode Anda: {{1}}',
		body_placeholder: ['123456'],
	},
];

export function waTemplateId(random: Random): string {
	return `9${String(random.integer(0, 999_999_999)).padStart(14, '0')}`;
}

/** The header and the examples of one of the shop's templates go with its own text alone. */
export function newTemplate({ random, serial }: Draw, { body }: { body?: string }, inbox?: Inbox) {
	const { name, category, ...own } = TEMPLATES[serial % TEMPLATES.length];
	const content = body === undefined ? own : { body };
	const round = Math.floor(serial / TEMPLATES.length);
	return {
		wa_template_id: waTemplateId(random),
		name: round === 0 ? name : `${name}_${round + 1}`,
		category,
		language: 'id',
		status: 'APPROVED',
		inbox_id: inbox?.id ?? null,
		/** TEXT, IMAGE, VIDEO or DOCUMENT. */
		header_type: null as string | null,
		header: null as string | null,
		/** An example for each variable of the body. */
		body_placeholder: [] as string[],
		file_url: null as string | null,
		type: 'standard',
		footer: null as string | null,
		buttons: [] as object[],
		enabled: true,
		...content,
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

export const INTEGRATIONS = [
	{ name: 'Online shop', type: 'shop' },
	{ name: 'Payment gateway', type: 'payment' },
	{ name: 'Courier', type: 'shipping' },
];

export function newIntegration({ serial }: Draw) {
	return { ...INTEGRATIONS[serial % INTEGRATIONS.length], is_active: true };
}
