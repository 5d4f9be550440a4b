import type { IDataObject, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import { InputError, labelOf, preparation, withoutEmpty, type ItemContext } from '../transport';

/** Where each parameter goes: the service's name of the field, and ours. */
type Places = Record<string, string>;

/** Adds fields to the body of a request that is being prepared. */
export function addToBody(options: IHttpRequestOptions, fields: IDataObject): void {
	options.body = { ...(options.body as IDataObject), ...fields };
}

/** Adds parameters to the query of a request that is being prepared. */
export function addToQuery(options: IHttpRequestOptions, parameters: IDataObject): void {
	options.qs = { ...options.qs, ...parameters };
}

/**
 * Sends parameters in the body. For fields that several operations share and send elsewhere;
 * others have a `routing` of their own.
 */
export function inBody(places: Places): PreSendAction {
	return preparation(function (options) {
		addToBody(options, valuesOf(this, places));
	});
}

/** Sends parameters in the query. */
export function inQuery(places: Places): PreSendAction {
	return preparation(function (options) {
		addToQuery(options, valuesOf(this, places));
	});
}

/** Refuses an item that has no value for one of these parameters. */
export function required(...parameters: string[]): PreSendAction {
	return preparation(function () {
		for (const parameter of parameters) requiredText(this, parameter);
	});
}

/**
 * A parameter's value as a text.
 * @throws InputError where there is none
 */
export function requiredText(context: ItemContext, parameter: string): string {
	const value = context.getNodeParameter(parameter, '', { extractValue: true });
	const text = ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
	if (text !== '') return text;
	const label = labelOf(parameter);
	throw new InputError(
		`${label} is empty`,
		`Fill in ${label}; where it is an expression, check that it has a value for this item`,
	);
}

/** The values of parameters that are not empty, under the service's names. */
export function valuesOf(context: ItemContext, places: Places): IDataObject {
	return withoutEmpty(
		Object.fromEntries(
			Object.entries(places).map(([field, parameter]) => [
				field,
				context.getNodeParameter(parameter, '', { extractValue: true }) as IDataObject,
			]),
		),
	);
}
