import type { ItemContext, RequestParts } from '../engine';
import { InputError } from '../shared/errors';
import { isObject } from '../shared/json';
import { asJson, emptyField, parsedJson } from '../shared/values';
import { choiceField, field } from './describe';
import { choiceOf, valueOf } from './parameters';

/** The parameters of this endpoint are not documented (docs/internals/service.md#records), so the user enters them. */
export const deleteParameters = field('json', 'Parameters', 'parameters', {
	required: true,
	displayOptions: { show: { resource: ['integration'], operation: ['delete'] } },
	description:
		'JSON object that tells the service what to delete. The service does not document this: try it with something you can spare.',
});

export const placeOption = choiceField('Send Parameters In', 'sendParametersIn', {
	choices: { body: 'Body', both: 'Body and Query', query: 'Query' },
	description:
		'Where to send the parameters. Unless added, they are sent in the query. The service does not document this: try it with something you can spare.',
	displayOptions: { show: { '/resource': ['integration'], '/operation': ['delete'] } },
});

/** Where users enter what to delete. */
const ENTERED = [
	['parameters', 'Parameters'],
	['options.extraQuery', 'Additional Query Parameters (JSON)'],
	['options.extraBody', 'Additional Body Fields (JSON)'],
] as const;

/** Sends what to delete. A parameter without a value might delete everything. */
export function whatToDelete(context: ItemContext): RequestParts {
	const parameters = asJson(valueOf(context, 'parameters'), 'Parameters');
	if (!isObject(parameters) || Object.keys(parameters).length === 0) {
		throw new InputError(
			'Parameters is empty or not a JSON object',
			'Enter what to delete, e.g. {"id": "..."}',
		);
	}
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
	const option = 'options.sendParametersIn';
	const place = choiceOf(context, option, ['body', 'both', 'query'], 'query');
	return {
		...(place !== 'query' && { body: parameters }),
		...(place !== 'body' && { query: parameters }),
	};
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
