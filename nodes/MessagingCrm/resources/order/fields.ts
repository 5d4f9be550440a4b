import { updateDisplayOptions } from 'n8n-workflow';

import {
	bodyField,
	bodyText,
	choiceField,
	collection,
	contactLocator,
	conversationLocator,
	field,
	orderStatus,
	paymentStatus,
	personFields,
	phoneField,
	readPhone,
	readUrl,
	rowsField,
	shownFor,
	textField,
} from '../../fields';
import { isEmpty } from '../../shared/json';
import { wholeNumber } from '../../shared/numbers';

/** An amount in the currency of the business, without decimals. */
function amount(property: string, displayName: string, name: string, description: string) {
	return bodyField(property, field('number', displayName, name, { description }), (value, label) =>
		isEmpty(value) ? undefined : wholeNumber(value, label),
	);
}

export const createFields = updateDisplayOptions(shownFor('order', 'create'), [
	...personFields('Customer', 'customer', {
		description: 'How to specify the customer of the order',
	}),
	choiceField('Specify Products', 'specifyProducts', {
		choices: { fields: 'Using Fields Below', json: 'Using JSON' },
		description: 'How to enter the products',
	}),
	rowsField('Products', 'products', {
		row: 'Product',
		displayOptions: { show: { specifyProducts: ['fields'] } },
		description: 'The products of the order',
		values: [
			textField('Product Name', 'productName', {
				placeholder: 'e.g. Batik shirt',
				description: 'Name of the product, as shown to the customer',
			}),
			field('number', 'Quantity', 'quantity', { default: 1, description: 'Number of pieces' }),
			field('number', 'Price', 'price', { description: 'Price per piece, without decimals' }),
			textField('Product ID', 'productId', {
				placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
				description:
					'ID of the product in the service. Leave empty if the service does not have the product.',
			}),
		],
	}),
	field('json', 'Products (JSON)', 'productsJson', {
		displayOptions: { show: { specifyProducts: ['json'] } },
		default: '[]',
		description:
			'JSON array of objects with product_id (an ID or null), product_name, quantity and price',
	}),
	collection('Additional Fields', 'additionalFields', {
		options: [
			bodyText('address', 'Address', 'address', { description: 'Delivery address of the order' }),
			bodyText('bank_account_number', 'Bank Account Number', 'bankAccountNumber', {
				placeholder: 'e.g. 1234567890',
				description:
					'Bank account that the customer pays to if Payment Method is manual. The service does not document this: try it with an order of your own.',
			}),
			bodyField('contact_id', contactLocator),
			bodyField('conversation_id', conversationLocator),
			bodyText('custom_invoice_url', 'Custom Invoice URL', 'customInvoiceUrl', {
				read: readUrl,
				placeholder: 'e.g. https://example.com/invoices/1042',
				description:
					'URL of an invoice created elsewhere, if Payment Method is custom. The service does not document this: try it with an order of your own.',
			}),
			amount('discount', 'Discount', 'discount', 'Amount to deduct, without decimals'),
			bodyText('display_name', 'Display Name', 'displayName', {
				placeholder: 'e.g. Siti Rahma',
				description: 'Name of the customer',
			}),
			bodyText('email', 'Email', 'email', {
				placeholder: 'name@email.com',
				description: 'Email address of the customer',
			}),
			bodyText('notes', 'Notes', 'notes', {
				typeOptions: { rows: 3 },
				description: 'Notes on the order',
			}),
			bodyText('payment_method', 'Payment Method', 'paymentMethod', {
				placeholder: 'e.g. manual',
				description:
					'How the customer pays: manual (then add Bank Account Number), custom (then add Custom Invoice URL) or the name of a payment gateway. The service does not document this: try it with an order of your own.',
			}),
			bodyField('phone_number', phoneField, readPhone),
			amount('shipping_fee', 'Shipping Fee', 'shippingFee', 'Cost of delivery, without decimals'),
			amount('vat', 'VAT', 'vat', 'Value added tax, without decimals'),
		],
	}),
]);

export const orderUpdateFields = updateDisplayOptions({ show: { '/resource': ['order'] } }, [
	bodyText('address', 'Address', 'address', {
		description:
			'New delivery address of the order. Replaces the one that it has. Leave empty to clear it.',
	}),
	bodyText('custom_invoice_url', 'Custom Invoice URL', 'customInvoiceUrl', {
		read: readUrl,
		placeholder: 'e.g. https://example.com/invoices/1042',
		description: 'URL of an invoice created elsewhere. Replaces the one that the order has.',
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
			'New notes of the order. They replace those that it has. Leave empty to clear them.',
	}),
	bodyField('order_status', orderStatus('New status of the order')),
	bodyField('payment_status', paymentStatus('New payment status of the order')),
]);
