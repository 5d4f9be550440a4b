import type { IDataObject } from 'n8n-workflow';

import {
	bodyField,
	bodyText,
	choiceField,
	collection,
	contactLocator,
	conversationLocator,
	field,
	oncePer,
	personFields,
	phoneField,
	readPerson,
	rowsField,
	textField,
} from '../../descriptions';
import type { Item, Operation } from '../../engine';
import { LISTS } from '../../service';
import { InputError } from '../../shared/errors';
import { isEmpty } from '../../shared/json';
import { readUrl } from '../../shared/url';
import { readPhone } from '../../shared/phone';
import {
	emptyField,
	readJsonObjects,
	readText,
	readTrimmed,
	readWholeNumber,
} from '../../shared/values';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create order',
	description: 'Create an order for a contact, a conversation or a phone number',
	routing: { request: { method: 'POST', url: LISTS.orders.endpoint } },
	creates: 'order',
	fields: [
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
						'Bank account for payments if Payment Method is manual. The service does not document this field: test it with your own order.',
				}),
				bodyField('contact_id', contactLocator),
				bodyField('conversation_id', conversationLocator),
				bodyText('custom_invoice_url', 'Custom Invoice URL', 'customInvoiceUrl', {
					read: readUrl,
					placeholder: 'e.g. https://example.com/invoices/1042',
					description:
						'URL of an invoice created elsewhere, if Payment Method is custom. The service does not document this field: test it with your own order.',
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
						'How the customer pays: manual (add Bank Account Number), custom (add Custom Invoice URL) or the name of a payment gateway. The service does not document this field: test it with your own order.',
				}),
				bodyField('phone_number', phoneField, (value, label, { countryCode }) =>
					readPhone(value, label, countryCode),
				),
				amount('shipping_fee', 'Shipping Fee', 'shippingFee', 'Cost of delivery, without decimals'),
				amount('vat', 'VAT', 'vat', 'Value added tax, without decimals'),
			],
		}),
	],
	options: [oncePer('Creates at most one order for each value and recipient')],
	prepare: (item) => {
		const { property, value } = readPerson(item, 'customer');
		return { body: { [property]: value, orders_products: readProducts(item) } };
	},
};

/** An amount in the currency of the business, without decimals. */
function amount(property: string, displayName: string, name: string, description: string) {
	return bodyField(property, field('number', displayName, name, { description }), (value, label) =>
		isEmpty(value) ? undefined : readWholeNumber(value, label, 0),
	);
}

const ENTER_JSON =
	'Enter a JSON array, e.g. [{"product_id": null, "product_name": "Batik shirt", "quantity": 1, "price": 150000}]';

/** Reads the products from the fields or the JSON, in the service's format (docs/internals/service.md#orders). */
function readProducts(item: Item): IDataObject[] {
	const isJson = item.getChoice('specifyProducts', ['fields', 'json']) === 'json';
	const label = isJson ? 'Products (JSON)' : 'Products';
	const products = isJson
		? readJsonObjects(item.get('productsJson'), label, ENTER_JSON)
		: item.getRows('products.product').map(toProduct);
	if (products.length > 0) return products.map(checkedProduct);
	throw new InputError(`${label} is empty`, `Add at least one product under ${label}`);
}

/** Converts a row of Products to the service's format. Only a missing quantity or price gets a default. */
function toProduct({ productId, productName, ...amounts }: IDataObject): IDataObject {
	return { product_id: productId, product_name: productName, quantity: 1, price: 0, ...amounts };
}

/** Checks the fields of a product. Fields that the service does not document stay unchanged. */
function checkedProduct(product: IDataObject, index: number): IDataObject {
	const labelFor = (label: string) => `${label} of product ${index + 1}`;
	const product_id = readTrimmed(product.product_id, labelFor('Product ID')) || null;
	const product_name = readText(product.product_name, labelFor('Product Name')) ?? '';
	if (product_id === null && product_name.trim() === '') throw emptyField(labelFor('Product Name'));
	const checked = { ...product };
	if ('product_id' in product) checked.product_id = product_id;
	if ('product_name' in product) checked.product_name = product_name;
	if ('quantity' in product) {
		checked.quantity = readWholeNumber(product.quantity, labelFor('Quantity'), 1);
	}
	if ('price' in product) checked.price = readWholeNumber(product.price, labelFor('Price'), 0);
	return checked;
}
