import {
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestMethods,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
	NodeHelpers,
	NodeOperationError,
} from 'n8n-workflow';

import type { Get, ListEndpoint } from '../service';
import type { ApiRequest } from '../transport';
import type { CallOptions } from './callOptions';
import type { ItemContext } from './item';

/** What an operation declares besides method, URL and fields. */
export interface Operation {
	/** The response is a list. */
	list?: ListEndpoint;
	/** Whether the endpoint documents `start_date` and `end_date`, although it is no list. */
	dated?: boolean;
	/** Whether the request only reads although its method is not GET. */
	readOnly?: boolean;
	/**
	 * What each request adds, e.g. `order`, or `message` if it reaches a person: sent twice, there are two. Its empty fields are
	 * not sent, unless `decide` shows that the user enters the whole body.
	 */
	adds?: string;
	/** Whether the node removes the API key of the business from the response, unless the user turns on Include API Key. */
	hidesApiKey?: boolean;
	/** What parameters that take no expressions decide about the operation, in place of what it declares. */
	decide?(context: IExecuteFunctions): Pick<ChosenOperation, 'routing' | 'readOnly' | 'adds'>;
	/**
	 * Builds what the fields that send themselves do not cover, without a request.
	 * @throws InputError
	 */
	build?(item: ItemContext, callOptions: CallOptions): RequestParts | Promise<RequestParts>;
	/**
	 * The moment after which the records of a list must have changed, in µs since the epoch; undefined for all records.
	 * @throws InputError
	 */
	changedAfter?(context: ItemContext): number | undefined;
	/**
	 * Prepares an item's request when all items have been checked. It may read from the service.
	 * @throws InputError; what `readOnce` throws
	 */
	prepare?(item: ItemToPrepare): Promise<Preparation>;
}

/** What an operation sends besides the fields that send themselves. */
export interface RequestParts {
	body?: IDataObject;
	query?: IDataObject;
	/** Instead of a body. */
	form?: FormData | URLSearchParams;
	/** The key of a partner, sent in place of the API key. */
	partnerApiKey?: string;
	/** Instead of the endpoint that the operation declares, and its list. */
	target?: { endpoint: string; path: string; list?: ListEndpoint };
}

/** What an operation gets of an item that has passed all checks, to prepare its request. */
export interface ItemToPrepare {
	context: ItemContext;
	callOptions: CallOptions;
	/** The fields of the body so far, without Additional Body Fields (JSON). */
	body: IDataObject;
	readOnce: ReadOnce;
}

/**
 * Reads from the service while an item is prepared: once for all items of the run.
 * @param endpoint path template. Unless `path` is given, it has no values to fill in
 * @param name identifies what is read, with the account and the endpoint. Unless given, the path does
 * @param read sends the requests and returns what all items share
 * @throws ApiError with the service's reason; NotSentError if another item failed and ends the run
 */
export type ReadOnce = <T>(
	of: { endpoint: string; path?: string; name?: string },
	read: (get: Get) => Promise<T>,
) => Promise<T>;

/** A call of an item, with what transport does not know. */
export interface ItemCall extends ApiRequest {
	/**
	 * The body of a search as the reference documents it, with an array for each value: sent if the service rejects the published form,
	 * with one value (docs/internals/service.md#boards).
	 */
	arrayBody?: IDataObject;
	/** The key of a partner, sent in place of the API key. */
	partnerApiKey?: string;
}

/** What an operation adds to the request of an item. */
export interface Preparation {
	/** All fields of the body, without Additional Body Fields (JSON). */
	body?: IDataObject;
	/** See ItemCall. */
	arrayBody?: IDataObject;
	/** What a dry run shows besides the request. */
	shownInDryRun?: IDataObject;
	/** Names of input fields that are not sent, since the board has no such column. */
	withoutColumn?: string[];
	/**
	 * What it writes to, besides the path: no other item writes to it meanwhile. Unless given, this is the record in the path and
	 * the recipient.
	 */
	lockKey?: string;
	/**
	 * Sends the requests of an item that takes several.
	 * @param call the request of the operation, with the prepared body
	 * @param send sends the call with some changes; returns the body
	 * @returns the body to output, and if the user cannot know what was done, its name, which the node outputs as `_action`;
	 * or why the item is skipped
	 */
	send?(call: ItemCall, send: SendChanged): Promise<Done | { skipped: string }>;
}

export interface Done {
	/** Undefined if there is nothing to output. */
	body: unknown;
	/** How many records it has looked through. */
	searched?: number;
	action?: string;
}

export type SendChanged = (changes: Partial<ItemCall>) => Promise<unknown>;

/** An operation in the description of the node: as n8n declares one, and beside it what n8n has no word for. */
export interface DescribedOperation extends INodePropertyOptions, Operation {
	routing: { request: { method: IHttpRequestMethods; url: string } };
}

/** A field that sends itself: as n8n declares one, and beside it how its value is checked. */
export interface SentField extends INodeProperties {
	routing: { send: { type: 'body' | 'query'; property: string } };
	read: Read;
}

/**
 * Checks a value and converts it for the service; undefined if the field is not filled in.
 * @throws InputError that names the field by its label
 */
export type Read = (value: unknown, label: string, context: ItemContext) => unknown;

/** Whether an operation changes nothing at the service. */
export function isReadOnly({ readOnly, routing }: DescribedOperation): boolean {
	return readOnly ?? routing.request.method === 'GET';
}

export interface ChosenOperation extends DescribedOperation {
	readOnly: boolean;
	/** The fields that send themselves, by the paths of their parameters, e.g. `filters.startDate`. */
	fields: Array<[parameter: string, field: SentField]>;
}

/** All operations of a node, by `resource.operation`: read from its description once. */
export function operationsOf({ properties }: INodeTypeDescription): Map<string, ChosenOperation> {
	const all = new Map<string, ChosenOperation>();
	for (const { name, displayOptions, options = [] } of properties) {
		if (name !== 'operation') continue;
		const resource = String(displayOptions?.show?.resource?.[0]);
		for (const option of options as DescribedOperation[]) {
			const operation = String(option.value);
			all.set(`${resource}.${operation}`, {
				...option,
				readOnly: isReadOnly(option),
				fields: sentFieldsIn(properties, { resource, operation }),
			});
		}
	}
	return all;
}

/**
 * The operation that the user has chosen, the same for all items.
 * @throws NodeOperationError if the node does not have it, e.g. in a workflow of a newer version
 */
export function chosenOperation(
	context: IExecuteFunctions,
	operations: Map<string, ChosenOperation>,
): ChosenOperation {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = operations.get(`${resource}.${name}`);
	if (operation) return { ...operation, ...operation.decide?.(context) };
	throw new NodeOperationError(
		context.getNode(),
		`This version of the node has no operation "${name}" of "${resource}"`,
		{ description: 'Choose another operation, or update n8n-nodes-messaging-crm' },
	);
}

/** Resource and operation alone decide whether such a field is shown. */
function sentFieldsIn(
	properties: INodeProperties[],
	chosen: { resource: string; operation: string },
	path = '',
): ChosenOperation['fields'] {
	const fields: ChosenOperation['fields'] = [];
	for (const property of properties) {
		if (!NodeHelpers.displayParameter(chosen, property, null, null)) continue;
		const parameter = path + property.name;
		if ('read' in property) fields.push([parameter, property as SentField]);
		for (const option of property.options ?? []) {
			if ('type' in option) fields.push(...sentFieldsIn([option], chosen, `${parameter}.`));
			if (!('values' in option)) continue;
			fields.push(...sentFieldsIn(option.values, chosen, `${parameter}.${option.name}.`));
		}
	}
	return fields;
}
