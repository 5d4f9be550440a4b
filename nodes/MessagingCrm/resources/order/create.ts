import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { bodyField, contactLocator, conversationLocator, readPhone } from '../../fields';
import { productsFromFields, productsFromJson, productsSpecified } from './products';
import { wholeNumber } from './wholeNumber';

const onlyForCreate = { show: { resource: ['order'], operation: ['create'] } };

/** An amount in the currency of the business, without decimals. */
function amount(displayName: string, name: string, property: string, description: string) {
	const field: INodeProperties = { displayName, name, type: 'number', default: 0, description };
	return bodyField(property, field, (value, label) =>
		[undefined, null, ''].includes(value as string) ? undefined : wholeNumber(value, label),
	);
}

export const createFields = updateDisplayOptions(onlyForCreate, [
	{
		displayName: 'Specify Products',
		name: 'specifyProducts',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to enter the products',
		routing: { send: { preSend: [productsSpecified] } },
	},
	{
		displayName: 'Products',
		name: 'products',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { specifyProducts: ['fields'] } },
		placeholder: 'Add Product',
		default: {},
		description: 'The products of the order',
		routing: { send: { preSend: [productsFromFields] } },
		options: [
			{
				displayName: 'Product',
				name: 'product',
				values: [
					{
						displayName: 'Price',
						name: 'price',
						type: 'number',
						default: 0,
						description: 'Price per piece, without decimals',
					},
					{
						displayName: 'Product ID',
						name: 'productId',
						type: 'string',
						default: '',
						placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
						description:
							'ID of the product in the service. Leave empty if the service does not have the product.',
					},
					{
						displayName: 'Product Name',
						name: 'productName',
						type: 'string',
						default: '',
						placeholder: 'e.g. Batik shirt',
						description: 'Name of the product, as shown to the customer',
					},
					{
						displayName: 'Quantity',
						name: 'quantity',
						type: 'number',
						default: 1,
						description: 'Number of pieces',
					},
				],
			},
		],
	},
	{
		displayName: 'Products (JSON)',
		name: 'productsJson',
		type: 'json',
		displayOptions: { show: { specifyProducts: ['json'] } },
		default: '[]',
		description:
			'JSON array of objects with product_id (an ID or null), product_name, quantity and price',
		routing: { send: { preSend: [productsFromJson] } },
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
			bodyField('address', {
				displayName: 'Address',
				name: 'address',
				type: 'string',
				default: '',
				description: 'Delivery address of the order',
			}),
			bodyField('contact_id', contactLocator),
			bodyField('conversation_id', conversationLocator),
			amount('Discount', 'discount', 'discount', 'Amount to deduct, without decimals'),
			bodyField('display_name', {
				displayName: 'Display Name',
				name: 'displayName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Siti Rahma',
				description: 'Name of the customer',
			}),
			bodyField('email', {
				displayName: 'Email',
				name: 'email',
				type: 'string',
				placeholder: 'name@email.com',
				default: '',
				description: 'Email address of the customer',
			}),
			bodyField('notes', {
				displayName: 'Notes',
				name: 'notes',
				type: 'string',
				typeOptions: { rows: 3 },
				default: '',
				description: 'Notes on the order',
			}),
			bodyField('payment_method', {
				displayName: 'Payment Method',
				name: 'paymentMethod',
				type: 'string',
				default: '',
				placeholder: 'e.g. manual',
				description:
					'How the customer pays: manual, custom or the name of a payment gateway. Not documented by the service: manual requires bank_account_number and custom requires custom_invoice_url, both under Options > Extra Body Fields.',
			}),
			bodyField(
				'phone_number',
				{
					displayName: 'Phone Number',
					name: 'phoneNumber',
					type: 'string',
					default: '',
					placeholder: 'e.g. 6281234567890',
					description:
						'Phone number of the customer in international format. A plus sign, spaces, dashes and dots are removed.',
				},
				readPhone,
			),
			amount('Shipping Fee', 'shippingFee', 'shipping_fee', 'Cost of delivery, without decimals'),
			amount('VAT', 'vat', 'vat', 'Value added tax, without decimals'),
		],
	},
]);
