import { updateDisplayOptions } from 'n8n-workflow';

import { bodyField, bodyText, orderStatus, paymentStatus } from '../../fields';

export const orderUpdateFields = updateDisplayOptions({ show: { '/resource': ['order'] } }, [
	bodyText('address', 'Address', 'address', {
		description:
			'New delivery address of the order. Replaces the one that it has. Leave empty to clear it.',
	}),
	bodyText('custom_invoice_url', 'Custom Invoice URL', 'customInvoiceUrl', {
		placeholder: 'e.g. https://example.com/invoices/1042',
		description: 'URL of an invoice created elsewhere. Replaces the one that the order has.',
	}),
	bodyField('invoice_is_sent', {
		displayName: 'Invoice Is Sent',
		name: 'invoiceIsSent',
		type: 'boolean',
		default: true,
		description: 'Whether the invoice has been sent to the customer',
	}),
	bodyText('notes', 'Notes', 'notes', {
		typeOptions: { rows: 3 },
		description:
			'New notes of the order. They replace those that it has. Leave empty to clear them.',
	}),
	bodyField('order_status', orderStatus('New status of the order')),
	bodyField('payment_status', paymentStatus('New payment status of the order')),
]);
