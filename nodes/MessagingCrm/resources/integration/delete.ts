import { choiceField, field } from '../../descriptions';
import type { Item, Operation } from '../../engine';
import { InputError } from '../../shared/errors';
import { isObject } from '../../shared/json';
import { emptyField, parseJsonField, readJson } from '../../shared/values';

/** The service does not document the parameters (docs/internals/service.md#records), so the user enters them. */
export const deleteIntegration: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete integration',
	description: 'Delete integrations of the business. The service does not document the parameters.',
	routing: { request: { method: 'DELETE', url: '/integrations/delete' } },
	fields: [
		field('json', 'Parameters', 'parameters', {
			required: true,
			description:
				'JSON object with the parameters of the request. The service does not document them: test them with an integration that you do not need.',
		}),
	],
	options: [
		choiceField('Send Parameters In', 'sendParametersIn', {
			choices: { body: 'Body', both: 'Body and Query', query: 'Query' },
			description:
				'Where to send the parameters. The default is the query. The service does not document this option: test it with an integration that you do not need.',
		}),
	],
	prepare: (item) => {
		const parameters = readJson(item.get('parameters'), 'Parameters');
		if (!isObject(parameters) || Object.keys(parameters).length === 0) {
			throw new InputError(
				'Parameters is empty or not a JSON object',
				'Enter what to delete, e.g. {"id": "..."}',
			);
		}
		requireValues(item);
		const sendIn = item.getChoice('options.sendParametersIn', ['body', 'both', 'query'], 'query');
		return {
			...(sendIn !== 'query' && { body: parameters }),
			...(sendIn !== 'body' && { query: parameters }),
		};
	},
};

/** The labels of the fields in which users enter the parameters. */
const LABELS = {
	parameters: 'Parameters',
	'options.extraQuery': 'Additional Query Parameters (JSON)',
	'options.extraBody': 'Additional Body Fields (JSON)',
};

/** Rejects a parameter without a value, because the service might then delete everything. */
function requireValues(item: Item): void {
	for (const [parameter, label] of Object.entries(LABELS)) {
		// Parses the field again, because `readJson` leaves out undefined values.
		const entered = parseJsonField(item.get(parameter, {}), label);
		if (!isObject(entered)) throw emptyField(label);
		const missing = Object.entries(entered).find(hasNoValue);
		if (missing === undefined) continue;
		throw new InputError(
			`${label} has no value for "${missing[0]}"`,
			'Nothing was deleted. Check the expression, or remove the parameter.',
		);
	}
}

/** Whether a value, or a value inside it, comes from an expression without a value. */
function hasNoValue([, value]: [string, unknown]): boolean {
	if (typeof value !== 'object' || value === null) {
		return ['', 'undefined', 'null', 'NaN'].includes(String(value).trim());
	}
	const inner = Object.entries(value);
	return inner.length === 0 || inner.some(hasNoValue);
}
