import {
	type IBinaryData,
	type IDataObject,
	type IExecuteFunctions,
	type IGetNodeParameterOptions,
	type INodeExecutionData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { atPath, isObject } from '../shared/json';

export interface Item {
	readonly index: number;
	readonly context: ItemContext;
	/** The phone number, conversation or contact that the item sends to. */
	recipient?: string;
	/** The ID of the record that the item reads or changes. */
	recordId?: string;
	/** The value of Send Once Per. */
	key?: string;
	outcome: Outcome;
}

export type Outcome =
	/** Nothing yet, or nothing at all if the run stops. */
	| { kind: 'open' }
	| { kind: 'processed'; output: INodeExecutionData[] }
	/** A dry run shows what it would send. */
	| { kind: 'shown'; output: INodeExecutionData[] }
	/** It is not to be sent, for a reason that is no failure. */
	| { kind: 'skipped'; reason: string }
	| { kind: 'failed'; error: unknown }
	/** It failed, but the service may have processed it. */
	| { kind: 'uncertain'; error: unknown };

/** Whether a write of the item must not be sent again, since the service has processed it, or may have. */
export function mayHaveBeenSent({ outcome }: Item): boolean {
	return outcome.kind === 'processed' || outcome.kind === 'uncertain';
}

/** The output of an input item, linked to it (docs/internals/n8n.md#execute). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/** What operations read of an input item: a few of n8n's methods, each for this item. */
export interface ItemContext {
	/**
	 * The value of a parameter. Its expressions are evaluated once, however often it is read. What the model of an AI agent
	 * left empty is an empty text.
	 * @param fallback if the parameter is in a collection and was not added
	 */
	getNodeParameter(
		parameter: string,
		fallback?: unknown,
		options?: Pick<IGetNodeParameterOptions, 'extractValue' | 'rawExpressions'>,
	): unknown;
	getInputData(): INodeExecutionData;
	getTimezone(): string;
	/** For local phone numbers. Known once the credential has been read. */
	countryCode?: string;
	helpers: {
		/** @throws an error of n8n if there is no such file */
		assertBinaryData(field: IBinaryData | string): IBinaryData;
		getBinaryDataBuffer(field: IBinaryData | string): Promise<Buffer>;
	};
}

/** Stands for a parameter that the node does not have, e.g. a field of a collection that was not added. */
export const ABSENT = Symbol('absent');

/**
 * The context of one input item of a node.
 * @param parameters of the node as they are written, for a run of many items: n8n copies the node for each call that asks for it
 */
export function itemContext(
	context: IExecuteFunctions,
	index: number,
	parameters = context.getNode().parameters,
): ItemContext {
	const values = new Map<string, unknown>();
	const { helpers } = context;
	return {
		getNodeParameter(parameter, fallback, options = {}) {
			const written = atPath(parameters, parameter);
			if (written === undefined) return fallback;
			if (options.rawExpressions) return written;
			const key = `${parameter} ${options.extractValue}`;
			if (!values.has(key)) {
				const value: unknown = context.getNodeParameter(parameter, index, fallback, options);
				values.set(key, emptyIfFromAi(value, written));
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

/** As n8n writes and accepts it. */
const FROM_AI = /\$fromai\s*\(/i;

/** What models write into a field that they want to leave empty. */
const NOTHING = /^\s*(?:null|none|undefined)?\s*$/i;

/**
 * Whether the model of an AI agent fills in a value.
 * @param written a parameter, or a part of it, with its expressions
 */
export function isFromAi(written: unknown): boolean {
	return FROM_AI.test(JSON.stringify(written ?? ''));
}

/**
 * The value of a parameter, in which all that a model has left empty is an empty text: null, nothing, "null", "None" and
 * "undefined". Also in the values of a collection or a column mapper.
 * @param written the parameter with its expressions
 */
function emptyIfFromAi(value: unknown, written: unknown): unknown {
	if (!isFromAi(written)) return value;
	if (Array.isArray(written) && Array.isArray(value)) {
		return value.map((one, index) => emptyIfFromAi(one, written[index]));
	}
	if (isObject(written) && isObject(value)) {
		const names = Object.keys({ ...written, ...value });
		const read = names.map((name) => [name, emptyIfFromAi(value[name], written[name])]);
		return Object.fromEntries(read);
	}
	const text = value ?? '';
	return typeof text === 'string' && NOTHING.test(text) ? '' : value;
}
