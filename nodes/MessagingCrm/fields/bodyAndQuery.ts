import type { IDataObject, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import { preparation, type ItemContext } from '../engine';
import { withoutEmpty } from '../shared/json';
import { labelOf } from '../shared/path';
import { readId, readRequired, readText } from '../shared/values';

/** The service's field name -> name of the parameter with its value. */
type Parameters = Record<string, string>;

/** Parameters that hold an ID. */
const ID_PARAMETER = /Id$/;

/** Adds fields to the body of a request that is being prepared. */
export function addToBody(options: IHttpRequestOptions, fields: IDataObject): void {
	options.body = { ...(options.body as IDataObject), ...fields };
}

/** Adds parameters to the query of a request that is being prepared. */
export function addToQuery(options: IHttpRequestOptions, parameters: IDataObject): void {
	options.qs = { ...options.qs, ...parameters };
}

/** Sends text parameters in the body, unless they are empty. */
export function inBody(parameters: Parameters): PreSendAction {
	return preparation(function (options) {
		addToBody(options, valuesOf(this, parameters));
	});
}

/** Sends text parameters in the query, unless they are empty. */
export function inQuery(parameters: Parameters): PreSendAction {
	return preparation(function (options) {
		addToQuery(options, valuesOf(this, parameters));
	});
}

/** Rejects an item without a value for one of these parameters. */
export function required(...parameters: string[]): PreSendAction {
	return preparation(function () {
		for (const parameter of parameters) requiredText(this, parameter);
	});
}

/**
 * A parameter's value as a text, without the spaces around it.
 *
 * @param label the name of the field, for the error
 * @throws InputError if it is empty, or no text, number or boolean
 */
export function requiredText(
	context: ItemContext,
	parameter: string,
	label = labelOf(parameter),
): string {
	return readRequired(valueOf(context, parameter), label);
}

/**
 * The texts of parameters that are not empty, under the service's names. IDs are trimmed.
 * @throws InputError for a value that is not a text, number or boolean
 */
export function valuesOf(context: ItemContext, parameters: Parameters): IDataObject {
	return withoutEmpty(
		Object.fromEntries(
			Object.entries(parameters).map(([field, parameter]) => {
				const read = ID_PARAMETER.test(parameter) ? readId : readText;
				return [field, read(valueOf(context, parameter), labelOf(parameter))];
			}),
		),
	);
}

function valueOf(context: ItemContext, parameter: string): unknown {
	return context.getNodeParameter(parameter, '', { extractValue: true });
}
