/** Events chosen together: from the cheapest choice to the dearest. */
export const POLLS = [
	['orderCreated'],
	['orderStatusChanged', 'paymentStatusChanged'],
	['orderCreated', 'orderUpdated', 'paymentStatusChanged'],
];
