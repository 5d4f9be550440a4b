import type { IDataObject } from 'n8n-workflow';

import { isLeftOut, type ItemContext } from '../engine';
import { requireId } from '../service';
import { getOwn, textOf, withoutEmpty } from '../shared/json';
import { labelOf } from '../shared/path';
import { readChoice, readRequired, readText } from '../shared/values';

/**
 * The value of a parameter: of a locator its ID. Expressions return values of any type.
 * @param fallback if the parameter is in a collection and was not added
 */
export function valueOf(context: ItemContext, parameter: string, fallback: unknown = ''): unknown {
	return context.getNodeParameter(parameter, fallback, { extractValue: true });
}

/** How an error calls a record: by its name if it was picked from a list, otherwise by its ID. */
export function nameOrId(context: ItemContext, parameter: string, id: string): string {
	const picked = context.getNodeParameter(parameter, '', { rawExpressions: true });
	const name = getOwn(picked, 'value') === id ? textOf(getOwn(picked, 'cachedResultName')) : '';
	return name || id;
}

/** The text or ID in a parameter that has to be filled in, without the spaces around it. */
export function requiredText(
	context: ItemContext,
	parameter: string,
	label = labelOf(parameter),
): string {
	const text = readRequired(valueOf(context, parameter), label);
	return /Id$/.test(parameter) ? requireId(text, label) : text;
}

/**
 * The texts of parameters that are not empty, under the service's names.
 * @param parameters the service's field name -> name of the parameter with its value
 */
export function textsOf(context: ItemContext, parameters: Record<string, string>): IDataObject {
	const texts: IDataObject = {};
	for (const [field, parameter] of Object.entries(parameters)) {
		texts[field] = readText(valueOf(context, parameter), labelOf(parameter));
	}
	return withoutEmpty(texts);
}

/**
 * The choice of a parameter.
 * @param fallback if it was not added, or an AI agent left it empty
 */
export function choiceOf<T extends string>(
	context: ItemContext,
	parameter: string,
	choices: readonly T[],
	fallback?: T,
	label = labelOf(parameter),
): T {
	const value = valueOf(context, parameter, fallback);
	if (fallback !== undefined && isLeftOut(context, parameter, value)) return fallback;
	return readChoice(value, label, choices);
}

/** The rows that the user has added to a parameter, e.g. `buttons.button`. */
export function rowsOf(context: ItemContext, parameter: string): IDataObject[] {
	return valueOf(context, parameter, []) as IDataObject[];
}
