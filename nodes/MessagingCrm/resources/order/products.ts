import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody } from '../../fields';
import { InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { parsedJson } from '../../shared/parsedJson';
import { readChoice, readId, readText } from '../../shared/values';
import { wholeNumber } from './wholeNumber';

/** Rejects other values of the choice: n8n would then display and send neither field. */
export const productsSpecified = preparation(function () {
	const given = this.getNodeParameter('specifyProducts', 'fields');
	readChoice(given, 'Specify Products', ['fields', 'json']);
});

/** Sends the products of the form as `orders_products` (docs/service.md#orders). */
export const productsFromFields = preparation(function (options, { extraBody }) {
	const products = this.getNodeParameter('products.product', []) as IDataObject[];
	setProducts(options, products.map(productOf), extraBody, 'Products');
});

/** Sends a JSON array as `orders_products`. */
export const productsFromJson = preparation(function (options, { extraBody }) {
	const products = parsedJson(this.getNodeParameter('productsJson'), 'Products (JSON)');
	if (!Array.isArray(products) || !products.every(isObject)) {
		throw new InputError(
			'Products (JSON) is not an array of objects',
			'Enter e.g. [{"product_id": null, "product_name": "Batik shirt", "quantity": 1, "price": 150000}]',
		);
	}
	setProducts(options, products, extraBody, 'Products (JSON)');
});

/** Only a missing quantity or price gets the default. An expression without a value is rejected. */
function productOf(product: IDataObject, index: number): IDataObject {
	const { productId, productName, quantity, price } = {
		quantity: 1,
		price: 0,
		...product,
	} as IDataObject;
	const label = (field: string) => `${field} of product ${index + 1}`;
	return {
		product_id: readId(productId, label('Product ID')) || null,
		product_name: readText(productName, label('Product Name')) ?? '',
		quantity: wholeNumber(quantity, label('Quantity')),
		price: wholeNumber(price, label('Price')),
	};
}

/** The products may also come under Extra Body Fields, which override these. */
function setProducts(
	options: IHttpRequestOptions,
	products: IDataObject[],
	extraBody: IDataObject,
	label: string,
): void {
	if (products.length > 0) return addToBody(options, { orders_products: products });
	if (extraBody.orders_products !== undefined) return;
	throw new InputError(`${label} is empty`, `Add at least one product under ${label}`);
}
