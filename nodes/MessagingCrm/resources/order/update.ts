import { bodyField, bodyText, field, orderStatus, paymentStatus } from '../../descriptions';
import type { Operation } from '../../engine';
import { LISTS } from '../../service';
import { readUrl } from '../../shared/url';
import { requireChange } from '../shared/requireChange';
import { orderId } from './get';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update order',
	description: 'Set the status, payment status, invoice, address or notes of an order',
	routing: { request: { method: 'PUT', url: `${LISTS.orders.endpoint}/{orderId}` } },
	sendsEmptyFields: true,
	fields: [orderId],
	updateFields: [
		bodyText('address', 'Address', 'address', {
			description: 'New delivery address of the order. Leave empty to clear the current address.',
		}),
		bodyText('custom_invoice_url', 'Custom Invoice URL', 'customInvoiceUrl', {
			read: readUrl,
			placeholder: 'e.g. https://example.com/invoices/1042',
			description: 'New URL of an invoice created elsewhere',
		}),
		bodyField(
			'invoice_is_sent',
			field('boolean', 'Invoice Is Sent', 'invoiceIsSent', {
				default: true,
				description: 'Whether the invoice has been sent to the customer',
			}),
		),
		bodyText('notes', 'Notes', 'notes', {
			typeOptions: { rows: 3 },
			description:
				'New notes on the order, which replace the current notes. Leave empty to clear the notes.',
		}),
		bodyField('order_status', orderStatus('New status of the order')),
		bodyField('payment_status', paymentStatus('New payment status of the order')),
	],
	prepare: (_, { body, extraBody }) => requireChange(body, extraBody),
};
