import { DATES, PAGED_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const order: ResourceCatalogue = {
	create: {
		name: 'Create',
		method: 'POST',
		path: '/api/orders',
		params: [
			{ name: 'specifyProducts', type: 'options', values: ['fields', 'json'] },
			{
				name: 'products.product[].{productId,productName,quantity,price}',
				type: 'string',
				sendsTo: 'body.orders_products[].{product_id,product_name,quantity,price}',
			},
			{ name: 'productsJson', type: 'json', sendsTo: 'body.orders_products' },
			{ name: 'additionalFields.conversationId', type: 'string', sendsTo: 'body.conversation_id' },
			{ name: 'additionalFields.contactId', type: 'string', sendsTo: 'body.contact_id' },
			{ name: 'additionalFields.phoneNumber', type: 'string', sendsTo: 'body.phone_number' },
			{ name: 'additionalFields.displayName', type: 'string', sendsTo: 'body.display_name' },
			{ name: 'additionalFields.email', type: 'string', sendsTo: 'body.email' },
			{ name: 'additionalFields.address', type: 'string', sendsTo: 'body.address' },
			{ name: 'additionalFields.notes', type: 'string', sendsTo: 'body.notes' },
			{ name: 'additionalFields.paymentMethod', type: 'string', sendsTo: 'body.payment_method' },
			{ name: 'additionalFields.shippingFee', type: 'number', sendsTo: 'body.shipping_fee' },
			{ name: 'additionalFields.discount', type: 'number', sendsTo: 'body.discount' },
			{ name: 'additionalFields.vat', type: 'number', sendsTo: 'body.vat' },
		],
		case: {
			covers: [
				'specifyProducts',
				'products.product[].{productId,productName,quantity,price}',
				'productsJson',
				'additionalFields.phoneNumber',
			],
			parameters: {
				specifyProducts: 'fields',
				products: { product: [{ productId: '', productName: 'Teh', quantity: 1, price: 9000 }] },
				additionalFields: { phoneNumber: '+62 812 0000 0001' },
			},
			body: {
				orders_products: [{ product_id: null, product_name: 'Teh', quantity: 1, price: 9000 }],
				phone_number: '6281200000001',
			},
		},
	},
	get: {
		name: 'Get',
		method: 'GET',
		path: '/api/orders/{orderId}',
		params: [
			{
				name: 'orderId',
				type: 'resourceLocator',
				sendsTo: 'path.id',
				required: true,
				listSearch: 'searchOrders',
			},
		],
	},
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/orders',
		paged: true,
		params: [
			...PAGED_LIST,
			{ name: 'filters.orderStatus', type: 'string', sendsTo: 'query.order_status' },
			{ name: 'filters.paymentStatus', type: 'string', sendsTo: 'query.payment_status' },
			...DATES,
			{ name: 'filters.search', type: 'string', sendsTo: 'query.search' },
			{
				name: 'filters.inboxId',
				type: 'resourceLocator',
				sendsTo: 'query.inbox_id',
				listSearch: 'searchInboxes',
			},
			{ name: 'filters.productIds', type: 'string', sendsTo: 'query.product_ids' },
			{ name: 'filters.updatedAfter', type: 'dateTime' },
			{ name: 'options.includeConversation', type: 'boolean', sendsTo: 'query.include_conv' },
			{ name: 'options.exportScope', type: 'string', sendsTo: 'query.export_scope' },
			{ name: 'sort.field', type: 'string', sendsTo: 'query.sort_field' },
			{
				name: 'sort.direction',
				type: 'options',
				sendsTo: 'query.sort_direction',
				values: ['asc', 'desc'],
			},
		],
		case: {
			covers: ['options.includeConversation', 'filters.productIds', 'filters.updatedAfter'],
			example: () => ({ options: {}, filters: { orderStatus: 'completed' } }),
			parameters: {
				options: { includeConversation: true },
				filters: { productIds: '["p1","p2"]' },
			},
			query: { include_conv: 'true', product_ids: '["p1","p2"]' },
		},
	},
	update: {
		name: 'Update',
		method: 'PUT',
		path: '/api/orders/{orderId}',
		params: [
			{
				name: 'orderId',
				type: 'resourceLocator',
				sendsTo: 'path.id',
				required: true,
				listSearch: 'searchOrders',
			},
			{ name: 'updateFields.orderStatus', type: 'string', sendsTo: 'body.order_status' },
			{ name: 'updateFields.paymentStatus', type: 'string', sendsTo: 'body.payment_status' },
			{ name: 'updateFields.customInvoiceUrl', type: 'string', sendsTo: 'body.custom_invoice_url' },
			{ name: 'updateFields.invoiceIsSent', type: 'boolean', sendsTo: 'body.invoice_is_sent' },
			{ name: 'updateFields.address', type: 'string', sendsTo: 'body.address' },
			{ name: 'updateFields.notes', type: 'string', sendsTo: 'body.notes' },
		],
		case: {
			example: () => ({ updateFields: { orderStatus: 'shipping', notes: 'Leave at the door' } }),
		},
	},
};
