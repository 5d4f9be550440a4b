import {
	NodeConnectionTypes,
	type IBinaryData,
	type IExecuteFunctions,
	type IGetNodeParameterOptions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { getOwn } from '../shared/json';

/** What operations read of an input item: a few of n8n's methods, each for this item. */
export interface ItemContext {
	/**
	 * The value of a parameter. Its expressions are evaluated once, however often it is read.
	 * @param fallback if the parameter is in a collection and was not added
	 */
	getNodeParameter(
		parameter: string,
		fallback?: unknown,
		options?: Pick<IGetNodeParameterOptions, 'extractValue' | 'rawExpressions'>,
	): unknown;
	getInputData(): INodeExecutionData;
	/** For local phone numbers. Known once the credential has been read. */
	countryCode?: string;
	getTimezone(): string;
	helpers: {
		/** @throws an error of n8n if there is no such file */
		assertBinaryData(field: IBinaryData | string): IBinaryData;
		getBinaryDataBuffer(field: IBinaryData | string): Promise<Buffer>;
	};
}

/** Stands for a parameter that the node does not have, e.g. a field of a collection that was not added. */
export const ABSENT = Symbol('absent');

/** The context of one input item of a node. */
export function itemContext(context: IExecuteFunctions, index: number): ItemContext {
	const values = new Map<string, unknown>();
	const { helpers } = context;
	return {
		getNodeParameter(parameter, fallback, options = {}) {
			const written: unknown = context.getNodeParameter(parameter, index, ABSENT, {
				rawExpressions: true,
			});
			if (written === ABSENT) return fallback;
			if (options.rawExpressions) return written;
			const key = `${parameter} ${options.extractValue}`;
			if (!values.has(key)) {
				const value: unknown = context.getNodeParameter(parameter, index, fallback, options);
				values.set(key, withoutNothing(written, value));
			}
			return values.get(key);
		},
		getInputData: () => inputItems(context)[index],
		getTimezone: () => context.getTimezone(),
		helpers: {
			assertBinaryData: (field) => helpers.assertBinaryData(index, field),
			getBinaryDataBuffer: async (field) => await helpers.getBinaryDataBuffer(index, field),
		},
	};
}

/** As n8n writes and accepts it. */
const FROM_AI = /\$fromai\s*\(/i;

/**
 * Whether the model of an AI agent fills in a value.
 * @param written a parameter, or a part of it, with its expressions
 */
export function isFromAi(written: unknown): boolean {
	return FROM_AI.test(JSON.stringify(written ?? ''));
}

/** What models write if they have no value. */
const NOTHING = ['null', 'None', 'undefined'];

/**
 * A value in which everything that a model filled in with nothing is an empty text.
 * @param written the parameter with its expressions
 */
function withoutNothing(written: unknown, value: unknown): unknown {
	if (typeof value !== 'object' || value === null) {
		const isNothing = (value ?? null) === null || NOTHING.includes(String(value).trim());
		return isNothing && isFromAi(written) ? '' : value;
	}
	if (typeof written !== 'object' || written === null) return value;
	const inner = (name: string) => withoutNothing(getOwn(written, name), getOwn(value, name));
	if (Array.isArray(value)) return value.map((_, place) => inner(String(place)));
	return Object.fromEntries(Object.keys(value).map((name) => [name, inner(name)]));
}

/** Whether a field was not added, or an AI agent, which has to fill in every field, left it empty. */
export function isLeftOut(context: ItemContext, parameter: string, value: unknown): boolean {
	if (value !== '') return value === ABSENT;
	return isFromAi(context.getNodeParameter(parameter, '', { rawExpressions: true }));
}

/** The input items of a node, or of the tool of an agent before version 3. */
export function inputItems(context: IExecuteFunctions): INodeExecutionData[] {
	const { Main, AiTool } = NodeConnectionTypes;
	const items = context.getInputData(0, Main);
	return items.length > 0 ? items : context.getInputData(0, AiTool);
}
