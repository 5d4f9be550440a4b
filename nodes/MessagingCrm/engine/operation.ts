import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Account, ListEndpoint } from '../service';
import type { ApiRequest, ReadRequest } from '../transport';
import type { Item } from './item';
import type { RunFindings } from './runFindings';

/** An operation in n8n's declarative form, with its fields and with what n8n's form does not cover. */
export interface Operation extends INodePropertyOptions {
	value: string;
	/** Its name in the editor's list of actions and in an agent's tools. */
	action: string;
	routing: { request: { method: IHttpRequestMethods; url: string } };

	/**
	 * The fields below the choice of the operation. Each object becomes one property of the node, so operations share a
	 * field by using the same object.
	 */
	fields?: INodeProperties[];
	/** The entries that it adds to the collections of the node. */
	options?: INodeProperties[];
	filters?: INodeProperties[];
	updateFields?: INodeProperties[];

	/** The list that the response is. */
	list?: ListEndpoint;
	/** Whether it only reads. The default is true for GET. */
	readOnly?: boolean;
	/** What each request creates, e.g. `order`, or `message` if it reaches a person: sending it twice creates two. */
	creates?: string;
	/** Whether empty body fields are sent: in an update, an empty field clears that of the record. */
	sendsEmptyFields?: boolean;
	/** Whether the response loses the API key of the business, unless the user turns on Include API Key. */
	hidesApiKey?: boolean;
	/** For an operation whose request the user enters: the declaration, from parameters without expressions. */
	configure?(context: IExecuteFunctions): Pick<Operation, 'routing' | 'readOnly' | 'creates'>;

	/**
	 * The time after which the records of a list must have changed, in µs since the epoch; undefined for all records.
	 * @throws InputError
	 */
	changedAfterMicros?(item: Item): number | undefined;
	/**
	 * Checks an item and prepares what its fields do not declare. It may read from the service.
	 * @throws InputError; what `get` throws
	 */
	prepare?(item: Item, context: PrepareContext): Preparation | Promise<Preparation>;
}

export interface PrepareContext {
	/** The body that the fields with `routing.send` declare. */
	body: IDataObject;
	/** The value of Additional Body Fields (JSON), which overrides the body. */
	extraBody: IDataObject;
	/** The body to send: the declared fields, those that `prepare` adds, and the additional ones. */
	complete: (prepared?: IDataObject) => IDataObject;
	/** Whether a write is shown instead of sent. */
	dryRun: boolean;
	account: Account;
	/** For hints in the output panel. */
	findings: RunFindings;
	/**
	 * Reads from the service.
	 * @throws ApiError; RunStoppedError if another item has stopped the run
	 */
	get: (request: ReadRequest) => Promise<unknown>;
	/** A value that all items of the run with the same credential share. The first item that needs it creates it. */
	sharedInRun: <T>(name: string, create: () => T) => T;
}

/** The part of an item's request that `prepare` returns. */
export interface Preparation {
	body?: IDataObject;
	query?: IDataObject;
	/** Sends the body as a form, with a file or urlencoded. */
	form?: { file?: File } | 'urlencoded';
	/** Replaces the declared endpoint and its list. */
	destination?: Destination;
	/** Additional output of a dry run. */
	dryRunFields?: IDataObject;
	/** Sends the request for a page of a list; returns the body of the response. By default, it is sent unchanged. */
	sendPage?(request: ItemRequest, send: Send): Promise<unknown>;
	/** Sends several requests for an item. By default, one is sent. */
	execute?(request: ItemRequest, send: Send): Promise<ExecuteResult>;
}

/** The endpoint and the path of an item's request. */
export interface Destination {
	endpoint: string;
	/** The endpoint with the values of its parameters. */
	path: string;
	list?: ListEndpoint;
}

/** Whether a request has an ID in its path, e.g. that of the order to update. */
export function hasIdInPath({ endpoint, path }: Destination): boolean {
	return path !== endpoint;
}

/** An item's request, with what the engine handles before sending. */
export interface ItemRequest extends ApiRequest {
	/** A partner's key, sent instead of the API key. */
	partnerApiKey?: string;
}

/** Sends the request of an item with some changes; returns the body of the response. */
export type Send = (changes: Partial<ItemRequest>) => Promise<unknown>;

export type ExecuteResult =
	| {
			/** Undefined if there is nothing to output. */
			body: unknown;
			/** How many records it searched. */
			searched?: number;
			/** The hint if it found nothing. */
			notFound?: string;
			/** `created` or `updated`, output as `_action` if both are possible. */
			action?: string;
	  }
	| { skipped: string };

/** A field that is sent under the service's name, in n8n's declarative form, with the check of its value. */
export interface SentField extends INodeProperties {
	routing: { send: { type: 'body' | 'query'; property: string } };
	read: Read;
}

/**
 * Checks a value and converts it for the service; undefined if the field is not filled in.
 * @throws InputError that names the field by its label
 */
export type Read = (value: unknown, label: string, item: Item) => unknown;

/** An operation in the form in which a run executes it. */
export interface ChosenOperation extends Operation {
	readOnly: boolean;
	/** Whether its response is a list, or is one if the user says so. */
	mayList: boolean;
	/** The fields that are sent under the service's names, by parameter path, e.g. `filters.startDate`. */
	sentFields: Array<[parameter: string, field: SentField]>;
}

export function isReadOnly({ readOnly, routing }: Operation): boolean {
	return readOnly ?? routing.request.method === 'GET';
}

/** Whether the user enters the request, as in Other Endpoint. */
export function isUserDefined({ configure }: Operation): boolean {
	return configure !== undefined;
}

/** @param context of the node, whose parameters configure a user-defined operation */
export function chosenOperation(operation: Operation, context: IExecuteFunctions): ChosenOperation {
	const chosen = { ...operation, ...operation.configure?.(context) };
	const readOnly = isReadOnly(chosen);
	const { fields = [], options = [], filters = [], updateFields = [] } = operation;
	return {
		...chosen,
		readOnly,
		mayList: readOnly && (chosen.list !== undefined || isUserDefined(operation)),
		sentFields: [
			...sentFieldsIn(fields),
			...sentFieldsIn(filters, 'filters.'),
			...sentFieldsIn(options, 'options.'),
			...sentFieldsIn(updateFields, 'updateFields.'),
		],
	};
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
