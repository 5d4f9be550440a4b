import { brief, type Contact, type Inbox } from './people';
import type { Draw } from './pools';
import type { Random } from './random';
import { iso } from './time';

export type Template = ReturnType<typeof newTemplate>;
export type Campaign = ReturnType<typeof newCampaign>;
export type CampaignMessage = ReturnType<typeof newCampaignMessage>;
export type Integration = ReturnType<typeof newIntegrations>[number];

const TEMPLATES = [
	{
		name: 'order_confirmation',
		category: 'UTILITY',
		body: 'Halo {{1}}, pesanan {{2}} sudah kami terima.',
	},
	{ name: 'payment_reminder', category: 'UTILITY', body: 'Halo {{1}}, tagihan Anda {{2}}.' },
	{ name: 'weekend_promo', category: 'MARKETING', body: 'Diskon akhir pekan untuk semua produk!' },
	{ name: 'login_code', category: 'AUTHENTICATION', body: 'Kode Anda: {{1}}' },
];

export function waTemplateId(random: Random): string {
	return `9${String(random.integer(0, 999_999_999)).padStart(14, '0')}`;
}

export function newTemplate({ random, at, serial }: Draw, inbox?: Inbox) {
	const { name, category, body } = TEMPLATES[serial % TEMPLATES.length];
	const round = Math.floor(serial / TEMPLATES.length);
	return {
		id: random.uuid(),
		wa_template_id: waTemplateId(random),
		name: round === 0 ? name : `${name}_${round + 1}`,
		category,
		language: 'id',
		body,
		status: 'APPROVED',
		inbox_id: inbox?.id ?? null,
		created_at: iso(at),
		updated_at: iso(at),
	};
}

export function newCampaign({ random, at, serial }: Draw, template?: Template) {
	return {
		id: random.uuid(),
		name: `Broadcast ${serial + 1}`,
		status: random.pick(['draft', 'scheduled', 'sending', 'completed', 'completed']),
		template_id: template?.id ?? null,
		inbox_id: template?.inbox_id ?? null,
		total_recipients: random.integer(5, 60),
		created_at: iso(at),
		updated_at: iso(at),
	};
}

export function newCampaignMessage({ random, at }: Draw, campaign: Campaign, contact?: Contact) {
	return {
		id: random.uuid(),
		campaign_id: campaign.id,
		contact: contact ? brief(contact) : null,
		status: random.pick(['sent', 'delivered', 'delivered', 'read', 'failed']),
		created_at: iso(at),
		updated_at: iso(at),
	};
}

const INTEGRATIONS = [
	{ name: 'Online shop', type: 'shop' },
	{ name: 'Payment gateway', type: 'payment' },
	{ name: 'Courier', type: 'shipping' },
];

export function newIntegrations(random: Random, at: number) {
	return INTEGRATIONS.map((integration) => ({
		id: random.uuid(),
		...integration,
		is_active: true,
		created_at: iso(at),
		updated_at: iso(at),
	}));
}
