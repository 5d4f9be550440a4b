import type { INodeProperties } from 'n8n-workflow';

/** The known values are offered, any other is accepted (docs/service.md#orders). */
const OTHERS = '. Other values of the service can be given by expression.';

function status(displayName: string, name: string, values: string[]) {
	return (description: string) =>
		({
			displayName,
			name,
			type: 'options',
			allowArbitraryValues: true,
			options: values.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value })),
			default: 'pending',
			description: description + OTHERS,
		}) satisfies INodeProperties;
}

export const orderStatus = status('Order Status', 'orderStatus', [
	'cancelled',
	'completed',
	'pending',
	'processing',
	'shipping',
]);

export const paymentStatus = status('Payment Status', 'paymentStatus', [
	'expired',
	'paid',
	'pending',
	'settled',
]);
