import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { choiceOf, personIn, rowsOf, valueOf } from '../../fields';
import { InputError } from '../../shared/errors';
import { isEmpty } from '../../shared/json';
import { wholeNumber } from '../../shared/numbers';
import { labelOf } from '../../shared/path';
import { emptyField, jsonObjects, readText, readTrimmed } from '../../shared/values';

const ENTER_JSON =
	'Enter e.g. [{"product_id": null, "product_name": "Batik shirt", "quantity": 1, "price": 150000}]';

/** The chosen customer, as the service names it. Additional Fields has more fields for the customer. */
export function customerOf(context: ItemContext): IDataObject {
	const { parameter, property, value } = personIn(context, 'customer');
	if (isEmpty(valueOf(context, `additionalFields.${parameter}`))) return { [property]: value };
	const label = labelOf(parameter);
	throw new InputError(
		`${label} is filled in twice: below Customer and under Additional Fields`,
		`Remove ${label} from Additional Fields`,
	);
}

/** The products of a new order as `orders_products` (docs/internals/service.md#orders). */
export function productsOf(context: ItemContext): IDataObject {
	const isJson = choiceOf(context, 'specifyProducts', ['fields', 'json']) === 'json';
	const label = isJson ? 'Products (JSON)' : 'Products';
	const products = isJson
		? jsonObjects(valueOf(context, 'productsJson'), label, ENTER_JSON).map(checkedProduct)
		: rowsOf(context, 'products.product').map(productOf);
	if (products.length > 0) return { orders_products: products };
	throw new InputError(`${label} is empty`, `Add at least one product under ${label}`);
}

/** Only a missing quantity or price gets the default. */
function productOf(row: IDataObject, index: number): IDataObject {
	const { productId: product_id, productName: product_name, ...amounts } = row;
	return checkedProduct({ product_id, product_name, quantity: 1, price: 0, ...amounts }, index);
}

/** A product as the service names it. Other fields are sent as they are. */
function checkedProduct(product: IDataObject, index: number): IDataObject {
	const of = (label: string) => `${label} of product ${index + 1}`;
	const product_id = readTrimmed(product.product_id, of('Product ID')) || null;
	const product_name = readText(product.product_name, of('Product Name')) ?? '';
	if (product_id === null && product_name.trim() === '') throw emptyField(of('Product Name'));
	const checked = { ...product };
	if ('product_id' in product) checked.product_id = product_id;
	if ('product_name' in product) checked.product_name = product_name;
	if ('quantity' in product) checked.quantity = wholeNumber(product.quantity, of('Quantity'), 1);
	if ('price' in product) checked.price = wholeNumber(product.price, of('Price'), 0);
	return checked;
}
