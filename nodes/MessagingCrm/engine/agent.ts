import { type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';

import { isObject } from '../shared/json';

/** Whether the node runs as a tool of an agent of any version. */
export function isTool(context: IExecuteFunctions): boolean {
	return toolInputOf(context) !== undefined || Boolean(context.getNode().rewireOutputLogTo);
}

/**
 * Returns the item with the model's values if an agent before version 3 calls this node as a tool; otherwise undefined.
 */
export function toolInputOf(context: IExecuteFunctions) {
	return context.getInputData(0, NodeConnectionTypes.AiTool).at(0);
}

/** Whether a parameter contains a `$fromAI` expression, at any depth. */
export function isFromAi(expression: unknown): boolean {
	return /\$fromai\s*\(/i.test(JSON.stringify(expression ?? ''));
}

/** Matches what models write to leave a field empty. */
const EMPTY_FOR_AI = /^\s*(?:null|none|undefined)?\s*$/i;

/**
 * Converts a model's placeholders for an empty field, e.g. `null`, to empty strings, at any depth.
 * @param expression the parameter with its unevaluated expressions
 */
export function emptyIfFromAi(value: unknown, expression: unknown): unknown {
	if (!isFromAi(expression)) return value;
	if (Array.isArray(expression) && Array.isArray(value)) {
		return value.map((element, index) => emptyIfFromAi(element, expression[index]));
	}
	if (isObject(expression) && isObject(value)) {
		const names = Object.keys({ ...expression, ...value });
		return Object.fromEntries(
			names.map((name) => [name, emptyIfFromAi(value[name], expression[name])]),
		);
	}
	const text = value ?? '';
	return typeof text === 'string' && EMPTY_FOR_AI.test(text) ? '' : value;
}
