/** Events chosen together: from the cheapest choice to the dearest. */
export const EVENT_CHOICES = [
	['orderCreated'],
	['orderStatusChanged', 'paymentStatusChanged'],
	['orderCreated', 'orderUpdated', 'paymentStatusChanged'],
];
