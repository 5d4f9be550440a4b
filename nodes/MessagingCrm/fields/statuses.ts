import { choiceField } from './describe';

/** The node offers the known values and accepts any other (docs/internals/service.md#orders). */
function status(displayName: string, name: string, values: string[]) {
	const capitalized = (value: string) => value[0].toUpperCase() + value.slice(1).toLowerCase();
	return (description: string) =>
		choiceField(displayName, name, {
			allowArbitraryValues: true,
			choices: Object.fromEntries(values.map((value) => [value, capitalized(value)])),
			default: values.includes('pending') ? 'pending' : values[0],
			description: `${description}. Use an expression for other values.`,
		});
}

export const orderStatus = status('Order Status', 'orderStatus', [
	...['cancelled', 'completed', 'pending', 'processing', 'shipping'],
]);

export const paymentStatus = status('Payment Status', 'paymentStatus', [
	...['expired', 'paid', 'pending', 'settled'],
]);

export const stageStatus = status('Status', 'stageStatus', [
	...['assigned', 'open', 'pending', 'resolved'],
]);

export const templateStatus = status('Status', 'status', ['APPROVED', 'PENDING', 'REJECTED']);

export const templateCategory = status('Category', 'category', [
	...['AUTHENTICATION', 'MARKETING', 'UTILITY'],
]);
