import { DATES, PAGED_LIST, SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const order: ResourceCatalogue = {
	create: {
		endpoint: 'POST /api/orders',
		fields: {
			customer: '',
			'{contactId,conversationId,phoneNumber}': 'body.snake_case',
			specifyProducts: '',
			'products.product[].{productId,productName,quantity,price}': 'body.orders_products[].*',
			productsJson: 'body.orders_products',
			'additionalFields.{conversationId,contactId,phoneNumber}': 'body.snake_case',
			'additionalFields.{displayName,email,address,notes}': 'body.snake_case',
			'additionalFields.{paymentMethod,bankAccountNumber,customInvoiceUrl}': 'body.snake_case',
			'additionalFields.{shippingFee,discount,vat}': 'body.snake_case',
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
		fields: {
			...SIMPLIFY,
			...PAGED_LIST,
			...DATES,
			'filters.{orderStatus,paymentStatus,search,inboxId,productIds}': 'query.snake_case',
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
			'updateFields.{orderStatus,paymentStatus,customInvoiceUrl}': 'body.snake_case',
			'updateFields.{invoiceIsSent,address,notes}': 'body.snake_case',
		},
	},
};
