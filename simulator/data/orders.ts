import type { Dated } from './collection';
import { POOLS, type Draw } from './pools';
import type { Random } from './random';
import type { Conversation } from './talk';
import { iso, later } from './time';

/** The more common ones more often. */
const STATUSES = [
	...['pending', 'pending', 'processing', 'shipping', 'completed', 'completed', 'cancelled'],
];
const PAYMENT_STATUSES = ['pending', 'paid', 'paid', 'paid', 'expired', 'settled'];
const PAYMENT_METHODS = ['manual', 'custom', 'gateway'];

interface Amounts {
	orders_products: ReturnType<typeof someProducts>;
	shipping_fee: number;
	discount: number;
	vat: number;
}

export type Order = Dated & ReturnType<typeof newOrder>;

export function totalOf({ orders_products, shipping_fee, discount, vat }: Amounts): number {
	const goods = orders_products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
	return goods + shipping_fee - discount + vat;
}

function someProducts(random: Random) {
	return Array.from({ length: random.integer(1, 3) }, () => {
		const { product_id, product_name, price } = random.pick(POOLS.products);
		return { product_id, product_name, quantity: random.integer(1, 4), price };
	});
}

export function newOrder({ random, at, now, serial }: Draw, conversation?: Conversation) {
	const amounts: Amounts = {
		orders_products: someProducts(random),
		shipping_fee: random.integer(0, 6) * 5000,
		discount: random.chance(0.2) ? 5000 : 0,
		vat: 0,
	};
	const method = random.pick(PAYMENT_METHODS);
	return {
		order_number: `ORD-${String(serial + 1).padStart(7, '0')}`,
		order_status: random.pick(STATUSES),
		payment_status: random.pick(PAYMENT_STATUSES),
		payment_method: method,
		...amounts,
		total: totalOf(amounts),
		contact: conversation?.contact ?? null,
		contact_id: conversation?.contact_id ?? null,
		conversation_id: conversation?.id ?? null,
		inbox_id: conversation?.inbox_id ?? null,
		email: null as string | null,
		address: random.pick(POOLS.addresses) as string | null,
		notes: random.chance(0.3) ? random.pick(POOLS.sentences) : null,
		custom_invoice_url: method === 'custom' ? `https://example.com/invoices/${serial + 1}` : null,
		invoice_is_sent: random.chance(0.5),
		updated_at: iso(later(at, now, random)),
	};
}
