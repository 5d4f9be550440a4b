import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { addToBody } from '../../fields/place';
import { wholeNumber } from '../../fields/wholeNumber';
import { InputError, isObject, parsedJson, preparation } from '../../transport';

interface ProductFields {
	productId?: string;
	productName?: string;
	quantity?: unknown;
	price?: unknown;
}

/** Sends the products of the form as `orders_products` (reference.md, POST /api/orders). */
export const productsFromFields = preparation(function (options) {
	const products = this.getNodeParameter('products.product', []) as ProductFields[];
	setProducts(options, products.map(productOf));
});

/** Sends a JSON array as `orders_products`, as it is. */
export const productsFromJson = preparation(function (options) {
	const products = parsedJson(this.getNodeParameter('productsJson'), 'Products (JSON)');
	if (!Array.isArray(products) || !products.every(isObject)) {
		throw new InputError(
			'Products (JSON) is not an array of objects',
			'Enter e.g. [{"product_id": null, "product_name": "Batik shirt", "quantity": 1, "price": 150000}]',
		);
	}
	setProducts(options, products);
});

function productOf({ productId, productName, quantity, price }: ProductFields, index: number) {
	const label = (field: string) => `${field} of product ${index + 1}`;
	return {
		product_id: productId?.trim() ? productId.trim() : null,
		product_name: productName ?? '',
		quantity: wholeNumber(quantity ?? 1, label('Quantity')),
		price: wholeNumber(price ?? 0, label('Price')),
	};
}

function setProducts(options: IHttpRequestOptions, products: IDataObject[]): void {
	if (products.length === 0) return;
	addToBody(options, { orders_products: products });
}
