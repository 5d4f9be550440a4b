import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, RequestParts } from '../engine';
import { InputError } from '../shared/inputError';
import { isObject } from '../shared/json';
import { labelOf } from '../shared/path';
import { asJson, emptyField, parsedJson } from '../shared/values';
import { choiceField, field } from './describe';
import { choiceOf, valueOf } from './parameters';

/** The parameters of these endpoints are not documented (docs/internals/service.md#templates), so the user enters them. */
export const deleteParameters = field('json', 'Parameters', 'parameters', {
	required: true,
	displayOptions: { show: { resource: ['integration', 'template'], operation: ['delete'] } },
	description:
		'JSON object that tells the service what to delete. The service does not document this: try it with something you can spare.',
});

export const placeOption = choiceField('Send Parameters In', 'sendParametersIn', {
	choices: { body: 'Body', both: 'Body and Query', query: 'Query' },
	description:
		'Where to send the parameters. Unless added, what to delete is sent in the query, the inbox to sync in both. The service does not document this: try it with something you can spare.',
	displayOptions: {
		show: { '/resource': ['integration', 'template'], '/operation': ['delete', 'sync'] },
	},
});

/** Where users enter what to delete. */
const ENTERED = [
	['parameters', 'Parameters'],
	['options.extraQuery', 'Additional Query Parameters (JSON)'],
	['options.extraBody', 'Additional Body Fields (JSON)'],
] as const;

/** Sends what to delete. A parameter without a value might delete everything. */
export function whatToDelete(context: ItemContext): RequestParts {
	const toDelete = 'Enter what to delete, e.g. {"id": "..."}';
	const parameters = jsonParameters(context, 'parameters', toDelete);
	for (const [parameter, label] of ENTERED) {
		// As it was entered: what was read no longer has what is undefined.
		const entered = parsedJson(valueOf(context, parameter, {}), label);
		if (!isObject(entered)) throw emptyField(label);
		const missing = Object.entries(entered).find(lacksValue);
		if (missing === undefined) continue;
		throw new InputError(
			`${label} has no value for "${missing[0]}"`,
			'Nothing was deleted. Check the expression, or remove the parameter.',
		);
	}
	return placed(context, parameters, 'query');
}

/** n8n leaves these names out of parameters and requests (docs/internals/n8n.md#parameters). */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

/** Whether a parameter, or one in it, has what an expression without a value gives, or n8n would leave it out. */
function lacksValue([name, value]: [string, unknown]): boolean {
	if (LEFT_OUT.includes(name)) return true;
	if (typeof value !== 'object' || value === null) {
		return ['', 'undefined', 'null', 'NaN'].includes(String(value).trim());
	}
	const inner = Object.entries(value);
	return inner.length === 0 || inner.some(lacksValue);
}

/**
 * Sends parameters in the body or the query, as the option says: which one is right is not documented.
 * @param byDefault without the option
 */
export function placed(
	context: ItemContext,
	parameters: IDataObject,
	byDefault: 'both' | 'query',
): RequestParts {
	const option = 'options.sendParametersIn';
	const place = choiceOf(context, option, ['body', 'both', 'query'], byDefault);
	return {
		...(place !== 'query' && { body: parameters }),
		...(place !== 'body' && { query: parameters }),
	};
}

/** A JSON object that has to be filled in. */
export function jsonParameters(
	context: ItemContext,
	parameter: string,
	whatToDo: string,
): IDataObject {
	const label = labelOf(parameter);
	const value = asJson(valueOf(context, parameter), label);
	if (isObject(value) && Object.keys(value).length > 0) return value;
	throw new InputError(`${label} is empty or not a JSON object`, whatToDo);
}
