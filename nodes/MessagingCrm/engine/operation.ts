import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Get, ListEndpoint } from '../service';
import type { ApiRequest } from '../transport';
import type { Item } from './item';

/** An operation of the node, as n8n declares one, with its fields and with what n8n's declarations do not cover. */
export interface Operation extends INodePropertyOptions {
	value: string;
	/** What the editor's list of actions and an agent's tools call it. */
	action: string;
	routing: { request: { method: IHttpRequestMethods; url: string } };

	/** Its fields. Operations of a resource may share one. */
	fields?: INodeProperties[];
	/** Its entries in the collections that all operations share. */
	options?: INodeProperties[];
	filters?: INodeProperties[];
	updateFields?: INodeProperties[];

	/** The response is a list. */
	list?: ListEndpoint;
	/** Whether it changes nothing at the service. Unless given, a GET does not. */
	readOnly?: boolean;
	/**
	 * What each request adds, e.g. `order`, or `message` if it reaches a person: sent twice, there are two. Its empty fields are
	 * not sent.
	 */
	adds?: string;
	/** Whether the node removes the API key of the business from the response, unless the user turns on Include API Key. */
	hidesApiKey?: boolean;
	/** Overrides the declaration by parameters that take no expressions. */
	override?(context: IExecuteFunctions): Pick<Operation, 'routing' | 'readOnly' | 'adds'>;

	/**
	 * The moment after which the records of a list must have changed, in µs since the epoch; undefined for all records.
	 * @throws InputError
	 */
	changedAfter?(item: Item): number | undefined;
	/**
	 * Checks an item, and prepares what its fields do not send by themselves. It may read from the service.
	 * @throws InputError; what `readOnce` throws
	 */
	prepare?(item: Item, context: PrepareContext): RequestParts | Promise<RequestParts>;
}

export interface PrepareContext {
	/** What the fields with `routing.send` have for the body. */
	body: IDataObject;
	/** Additional Body Fields (JSON). They override the body. */
	extraBody: IDataObject;
	/** Whether a request that writes is shown instead of sent. */
	dryRun: boolean;
	readOnce: ReadOnce;
}

/**
 * Reads from the service once for all items of the run, when the first of them needs it.
 * @param of what is read: a path, or a path template with its name
 * @param read sends the requests and returns what all items share
 * @throws ApiError; NotSentError if another item has stopped the run
 */
export type ReadOnce = <T>(
	of: { endpoint: string; path?: string; name?: string },
	read: (get: Get) => Promise<T>,
) => Promise<T>;

/** What an operation adds to the request of an item. */
export interface RequestParts {
	body?: IDataObject;
	query?: IDataObject;
	/** Sends the body as a form: with a file, or as the text of a web form. */
	form?: { file?: File } | 'urlencoded';
	/** Instead of the endpoint that the operation declares, and its list. */
	target?: { endpoint: string; path: string; list?: ListEndpoint };
	/** See ItemRequest. */
	arrayBody?: IDataObject;
	partnerApiKey?: string;
	/** What a dry run shows besides the request. */
	preview?: IDataObject;
	/** What the user should know of the output. */
	note?: string;
	/** Input fields that are not sent, since the board has no such column. */
	unknownColumns?: string[];
	/**
	 * What it writes to, besides the path: no other item writes to it meanwhile. Unless given, this is the record in the path and
	 * the recipient.
	 */
	lockKey?: string;
	/** Sends several requests in place of one. */
	execute?(request: ItemRequest, send: Send): Promise<ExecuteResult>;
}

/** A request of an item, with what the engine handles before it is sent. */
export interface ItemRequest extends ApiRequest {
	/**
	 * The body of a search as the reference documents it, with an array for each value: sent if the service rejects the published
	 * form, with one value (docs/internals/service.md#boards).
	 */
	arrayBody?: IDataObject;
	/** The key of a partner, sent in place of the API key. */
	partnerApiKey?: string;
}

/** Sends the request of an item with some changes; returns the body of the response. */
export type Send = (changes: Partial<ItemRequest>) => Promise<unknown>;

export type ExecuteResult =
	| {
			/** Undefined if there is nothing to output. */
			body: unknown;
			/** How many records it has looked through. */
			searched?: number;
			/** What to say if it has found nothing. */
			notFound?: string;
			/** `created` or `updated`, if the user cannot know which: output as `_action`. */
			action?: string;
	  }
	| { skipped: string };

/** A field that is sent under the service's name, as n8n declares one, and how its value is checked. */
export interface SentField extends INodeProperties {
	routing: { send: { type: 'body' | 'query'; property: string } };
	read: Read;
}

/**
 * Checks a value and converts it for the service; undefined if the field is not filled in.
 * @throws InputError that names the field by its label
 */
export type Read = (value: unknown, label: string, item: Item) => unknown;

/** An operation as a run carries it out. */
export interface ChosenOperation extends Operation {
	readOnly: boolean;
	/** The fields that are sent under the service's names, by the paths of their parameters, e.g. `filters.startDate`. */
	sentFields: Array<[parameter: string, field: SentField]>;
}

export function isReadOnly({ readOnly, routing }: Operation): boolean {
	return readOnly ?? routing.request.method === 'GET';
}

/** @param context of the node, for an operation that its parameters override */
export function chosenOperation(operation: Operation, context: IExecuteFunctions): ChosenOperation {
	const chosen = { ...operation, ...operation.override?.(context) };
	const { fields = [], options = [], filters = [], updateFields = [] } = operation;
	const sentFields = [
		...sentFieldsIn(fields),
		...sentFieldsIn(filters, 'filters.'),
		...sentFieldsIn(options, 'options.'),
		...sentFieldsIn(updateFields, 'updateFields.'),
	];
	return { ...chosen, readOnly: isReadOnly(chosen), sentFields };
}

function sentFieldsIn(properties: INodeProperties[], path = ''): ChosenOperation['sentFields'] {
	return properties.flatMap((property) => {
		const parameter = path + property.name;
		const own: ChosenOperation['sentFields'] =
			'read' in property ? [[parameter, property as SentField]] : [];
		const inner = (property.options ?? []).flatMap((option) => {
			if ('type' in option) return sentFieldsIn([option], `${parameter}.`);
			return 'values' in option ? sentFieldsIn(option.values, `${parameter}.${option.name}.`) : [];
		});
		return [...own, ...inner];
	});
}
