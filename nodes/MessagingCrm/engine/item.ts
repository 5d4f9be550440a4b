import {
	type IBinaryData,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeParameters,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { requireId } from '../service';
import { atPath, isEmpty, isObject } from '../shared/json';
import { fieldLabelOf } from '../shared/fieldLabel';
import { readPhone } from '../shared/phone';
import { emptyField, readChoice, readRequired, readText } from '../shared/values';
import { emptyIfFromAi, isFromAi } from './agent';

/** The result of an item. */
export type ItemResult =
	/** The item has no result yet. It keeps this status if another item stops the run. */
	| { status: 'pending' }
	| { status: 'done'; output: INodeExecutionData[] }
	/** A dry run shows the item's request instead of sending it. */
	| { status: 'preview'; output: INodeExecutionData[] }
	/** Nothing was sent, but the item did not fail. */
	| { status: 'skipped'; reason: string }
	| { status: 'failed'; error: unknown }
	/** The item failed, but the service may have processed it. */
	| { status: 'uncertain'; error: unknown };

/** The fallback for a missing parameter, e.g. a field that was not added to its collection. */
export const ABSENT = Symbol('absent');

/** An input item: its parameter values and its result. */
export class Item {
	result: ItemResult = { status: 'pending' };
	/** The phone number, conversation or contact that the item sends to. */
	recipient?: string;
	/** The ID of the record that the item reads or writes. */
	recordId?: string;
	/** The value of Send Once Per. */
	onceKey?: string;
	/** The country code for local phone numbers, from the credential. */
	countryCode?: string;

	private readonly values = new Map<string, unknown>();

	/** @param parameters the node's parameters, passed in because n8n copies the node on each access */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly index: number,
		private readonly parameters: INodeParameters = context.getNode().parameters,
	) {}

	/** Whether the service has processed the item or may have processed it. If so, the item must not be sent again. */
	get mayHaveBeenSent(): boolean {
		return this.result.status === 'done' || this.result.status === 'uncertain';
	}

	/**
	 * Returns the value of a parameter, or an empty string if an AI agent left it empty. For a resource locator, this is
	 * the ID. Expressions are evaluated only once.
	 * @param fallback the value of a parameter that was not added to its collection
	 */
	get(parameter: string, fallback: unknown = ''): unknown {
		const expression = this.getExpression(parameter);
		if (expression === undefined) return fallback;
		if (!this.values.has(parameter)) {
			// Only resource locators, which are objects, need `extractValue`. For some text fields in collections, n8n throws.
			const value: unknown = this.context.getNodeParameter(parameter, this.index, fallback, {
				extractValue: isObject(expression),
			});
			this.values.set(parameter, emptyIfFromAi(value, expression));
		}
		return this.values.get(parameter);
	}

	/** Returns a parameter with its unevaluated expressions; undefined if the parameter was not added. */
	getExpression(parameter: string): unknown {
		return atPath(this.parameters, parameter);
	}

	/** Whether a field was not added, or was left empty by an AI agent. Agents must fill in every field. */
	isLeftOut(parameter: string, value: unknown): boolean {
		return value === ABSENT || (value === '' && isFromAi(this.getExpression(parameter)));
	}

	/** Reads a required string, and trims it. */
	getRequired(parameter: string, label = fieldLabelOf(parameter)): string {
		return readRequired(this.get(parameter), label);
	}

	/** Reads a required ID. */
	getId(parameter: string): string {
		return requireId(this.getRequired(parameter), fieldLabelOf(parameter));
	}

	/** Reads a required phone number. */
	getPhone(parameter: string, label = fieldLabelOf(parameter)): string {
		const phone = readPhone(this.get(parameter), label, this.countryCode);
		if (phone === undefined) throw emptyField(label);
		return phone;
	}

	/**
	 * Returns the values of the parameters that are filled in, as strings.
	 * @param parameters the names of the node's parameters, by the service's field names
	 */
	getTexts(parameters: Record<string, string>): IDataObject {
		const texts: IDataObject = {};
		for (const [field, parameter] of Object.entries(parameters)) {
			const text = readText(this.get(parameter), fieldLabelOf(parameter));
			if (!isEmpty(text)) texts[field] = text;
		}
		return texts;
	}

	/**
	 * Reads a parameter that must be one of several choices.
	 * @param fallback the value if the field was not added, or if an AI agent left it empty
	 */
	getChoice<T extends string>(
		parameter: string,
		choices: readonly T[],
		fallback?: T,
		label = fieldLabelOf(parameter),
	): T {
		const value = this.get(parameter, fallback);
		if (fallback !== undefined && this.isLeftOut(parameter, value)) return fallback;
		return readChoice(value, label, choices);
	}

	/** Returns the rows of a fixed collection, e.g. `buttons.button`. */
	getRows(parameter: string): IDataObject[] {
		return this.get(parameter, []) as IDataObject[];
	}

	getInputData(): INodeExecutionData {
		return inputItems(this.context)[this.index];
	}

	getTimezone(): string {
		return this.context.getTimezone();
	}

	/**
	 * Returns the file in a binary field.
	 * @throws n8n's error if the item has no such file
	 */
	getBinary(field: IBinaryData | string): IBinaryData {
		return this.context.helpers.assertBinaryData(this.index, field);
	}

	async getBinaryBuffer(binary: IBinaryData): Promise<Buffer> {
		return await this.context.helpers.getBinaryDataBuffer(this.index, binary);
	}
}

/** Converts records to output items, and links them to their input item (docs/internals/n8n.md#execute). */
export function toOutput(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/** Returns the input items of the node. An agent before version 3 passes them through its tool connection. */
export function inputItems(context: IExecuteFunctions): INodeExecutionData[] {
	const { Main, AiTool } = NodeConnectionTypes;
	const items = context.getInputData(0, Main);
	return items.length > 0 ? items : context.getInputData(0, AiTool);
}
