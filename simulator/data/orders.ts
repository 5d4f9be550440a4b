import type { Dated } from './collection';
import type { ContactBrief } from './people';
import { POOLS, type Draw } from './pools';
import type { Random } from './random';
import type { Conversation } from './conversations';
import { iso, later } from './time';

/** Combinations of order status and payment status. Common ones appear several times. */
const STANDS = [
	['pending', 'pending'],
	['pending', 'pending'],
	['pending', 'paid'],
	['processing', 'paid'],
	['shipping', 'paid'],
	['completed', 'settled'],
	['completed', 'paid'],
	['completed', 'paid'],
	['cancelled', 'expired'],
] as const;
const PAYMENT_METHODS = ['manual', 'custom', 'gateway'];

interface Product {
	product_id: string | null;
	product_name: string;
	quantity: number;
	price: number;
}
interface Amounts {
	orders_products: Product[];
	shipping_fee: number;
	discount: number;
	vat: number;
}

export type Order = Dated & ReturnType<typeof newOrder>;

export function sumsOf({ orders_products, shipping_fee, discount, vat }: Amounts) {
	const subtotal = orders_products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
	return { subtotal, grand_total: subtotal + shipping_fee - discount + vat };
}

function someProducts(random: Random): Product[] {
	return Array.from({ length: random.integer(1, 3) }, () => {
		const { product_id, product_name, price } = random.pick(POOLS.products);
		return { product_id, product_name, quantity: random.integer(1, 4), price };
	});
}

export function newOrder(
	{ random, at, now, serial }: Draw,
	conversation?: Conversation,
	contact?: ContactBrief,
) {
	const amounts: Amounts = {
		orders_products: someProducts(random),
		shipping_fee: random.integer(0, 6) * 5000,
		discount: random.chance(0.2) ? 5000 : 0,
		vat: 0,
	};
	const method = random.pick(PAYMENT_METHODS);
	const [order_status, payment_status] = random.pick(STANDS);
	return {
		order_number: 1001 + serial,
		order_status: order_status as string,
		payment_status: payment_status as string,
		payment_type: 'full',
		payment_method: method,
		...amounts,
		...sumsOf(amounts),
		contact: contact ?? null,
		contact_id: contact?.id ?? null,
		conversation_id: conversation?.id ?? null,
		inbox_id: conversation?.inbox_id ?? null,
		email: null as string | null,
		address: random.pick(POOLS.addresses) as string | null,
		notes: random.chance(0.3) ? random.pick(POOLS.orderNotes) : null,
		custom_invoice_url: method === 'custom' ? `https://example.com/invoices/${serial + 1}` : null,
		invoice_is_sent: random.chance(0.5),
		invoices: [] as object[],
		updated_at: iso(later(at, now, random)),
	};
}
