import { DATES, PAGED_LIST, SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const order: ResourceCatalogue = {
	create: {
		endpoint: 'POST /api/orders',
		fields: {
			customer: '',
			contactId: 'body.contact_id',
			conversationId: 'body.conversation_id',
			phoneNumber: 'body.phone_number',
			specifyProducts: '',
			'products.product[].{productId,productName,quantity,price}': 'body.orders_products[].*',
			productsJson: 'body.orders_products',
			'additionalFields.conversationId': 'body.conversation_id',
			'additionalFields.contactId': 'body.contact_id',
			'additionalFields.phoneNumber': 'body.phone_number',
			'additionalFields.displayName': 'body.display_name',
			'additionalFields.email': 'body.email',
			'additionalFields.address': 'body.address',
			'additionalFields.notes': 'body.notes',
			'additionalFields.paymentMethod': 'body.payment_method',
			'additionalFields.bankAccountNumber': 'body.bank_account_number',
			'additionalFields.customInvoiceUrl': 'body.custom_invoice_url',
			'additionalFields.shippingFee': 'body.shipping_fee',
			'additionalFields.discount': 'body.discount',
			'additionalFields.vat': 'body.vat',
		},
		case: {
			covers: ['contactId', 'conversationId', 'productsJson', 'additionalFields.phoneNumber'],
			parameters: {
				customer: 'phoneNumber',
				phoneNumber: '+62 812 0000 0001',
				specifyProducts: 'fields',
				products: { product: [{ productId: '', productName: 'Teh', quantity: 1, price: 9000 }] },
			},
			body: {
				orders_products: [{ product_id: null, product_name: 'Teh', quantity: 1, price: 9000 }],
				phone_number: '6281200000001',
			},
		},
	},
	get: { endpoint: 'GET /api/orders/{orderId}', fields: { ...SIMPLIFY, orderId: 'path' } },
	getAll: {
		endpoint: 'GET /api/orders',
		paged: true,
		fields: {
			...SIMPLIFY,
			...PAGED_LIST,
			'filters.orderStatus': 'query.order_status',
			'filters.paymentStatus': 'query.payment_status',
			...DATES,
			'filters.search': 'query.search',
			'filters.inboxId': 'query.inbox_id',
			'filters.productIds': 'query.product_ids',
			'filters.updatedAfter': '',
			'options.includeConversation': 'query.include_conv',
			'options.exportScope': 'query.export_scope',
			'sort.rule.field': 'query.sort_field',
			'sort.rule.direction': 'query.sort_direction',
		},
		case: {
			covers: ['filters.updatedAfter'],
			example: () => ({ options: {}, filters: { orderStatus: 'completed' } }),
			parameters: {
				options: { includeConversation: true },
				filters: { productIds: '["p1","p2"]' },
			},
			query: { include_conv: 'true', product_ids: '["p1","p2"]' },
		},
	},
	update: {
		endpoint: 'PUT /api/orders/{orderId}',
		fields: {
			orderId: 'path',
			'updateFields.orderStatus': 'body.order_status',
			'updateFields.paymentStatus': 'body.payment_status',
			'updateFields.customInvoiceUrl': 'body.custom_invoice_url',
			'updateFields.invoiceIsSent': 'body.invoice_is_sent',
			'updateFields.address': 'body.address',
			'updateFields.notes': 'body.notes',
		},
		case: {
			example: () => ({ updateFields: { orderStatus: 'shipping', notes: 'Leave at the door' } }),
		},
	},
};
