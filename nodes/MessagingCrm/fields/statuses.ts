import type { INodeProperties } from 'n8n-workflow';

/** The node offers the known values and accepts any other (docs/internals/service.md#orders). */
const OTHER_VALUES = '. Use an expression for other values.';

function status(displayName: string, name: string, values: string[]) {
	return (description: string) =>
		({
			displayName,
			name,
			type: 'options',
			allowArbitraryValues: true,
			options: values.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value })),
			default: 'pending',
			description: description + OTHER_VALUES,
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
