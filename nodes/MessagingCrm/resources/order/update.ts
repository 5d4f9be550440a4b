import { updateDisplayOptions } from 'n8n-workflow';

import { bodyField, orderStatus, paymentStatus } from '../../fields';

export const orderUpdateFields = updateDisplayOptions({ show: { '/resource': ['order'] } }, [
	bodyField('address', {
		displayName: 'Address',
		name: 'address',
		type: 'string',
		default: '',
		description: 'Delivery address of the order. Leave empty to clear it.',
	}),
	bodyField('custom_invoice_url', {
		displayName: 'Custom Invoice URL',
		name: 'customInvoiceUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/invoices/1042',
		description: 'URL of an invoice created elsewhere',
	}),
	bodyField('invoice_is_sent', {
		displayName: 'Invoice Is Sent',
		name: 'invoiceIsSent',
		type: 'boolean',
		default: true,
		description: 'Whether the invoice has been sent to the customer',
	}),
	bodyField('notes', {
		displayName: 'Notes',
		name: 'notes',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: 'Notes on the order. Leave empty to clear them.',
	}),
	bodyField('order_status', orderStatus('New status of the order')),
	bodyField('payment_status', paymentStatus('New payment status of the order')),
]);
