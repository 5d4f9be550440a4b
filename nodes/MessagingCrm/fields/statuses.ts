import type { INodeProperties } from 'n8n-workflow';

/** Statuses are open sets (observed.md): the known ones are offered, any other is accepted. */
const OTHERS = '. Other values of the service can be given by expression.';

function status(displayName: string, name: string, property: string, values: string[]) {
	return (type: 'query' | 'body', meaning: string) =>
		({
			displayName,
			name,
			type: 'options',
			allowArbitraryValues: true,
			options: values.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value })),
			default: 'pending',
			description: meaning + OTHERS,
			routing: { send: { type, property } },
		}) satisfies INodeProperties;
}

export const orderStatus = status('Order Status', 'orderStatus', 'order_status', [
	'cancelled',
	'completed',
	'pending',
	'processing',
	'shipping',
]);

export const paymentStatus = status('Payment Status', 'paymentStatus', 'payment_status', [
	'expired',
	'paid',
	'pending',
	'settled',
]);
