import { choiceField } from './describe';

/** Creates a field that offers the known values and accepts any other value (docs/internals/service.md#orders). */
function status(displayName: string, name: string, values: string[]) {
	const capitalized = (value: string) => value[0].toUpperCase() + value.slice(1).toLowerCase();
	return (description: string) =>
		choiceField(displayName, name, {
			allowArbitraryValues: true,
			choices: Object.fromEntries(values.map((value) => [value, capitalized(value)])),
			default: values.includes('pending') ? 'pending' : values[0],
			description: `${description}. For other values, use an expression.`,
		});
}

const ORDER_STATUSES = ['cancelled', 'completed', 'pending', 'processing', 'shipping'];
const PAYMENT_STATUSES = ['expired', 'paid', 'pending', 'settled'];
const STAGE_STATUSES = ['assigned', 'open', 'pending', 'resolved'];
const TEMPLATE_STATUSES = ['APPROVED', 'PENDING', 'REJECTED'];
const TEMPLATE_CATEGORIES = ['AUTHENTICATION', 'MARKETING', 'UTILITY'];

export const orderStatus = status('Order Status', 'orderStatus', ORDER_STATUSES);

export const paymentStatus = status('Payment Status', 'paymentStatus', PAYMENT_STATUSES);

export const stageStatus = status('Status', 'stageStatus', STAGE_STATUSES);

/** Does not include `resolved`, which Conversation: Resolve sets. */
export const unresolvedStatus = status(
	'Status',
	'stageStatus',
	STAGE_STATUSES.filter((value) => value !== 'resolved'),
);

export const templateStatus = status('Status', 'status', TEMPLATE_STATUSES);

export const templateCategory = status('Category', 'category', TEMPLATE_CATEGORIES);
