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

/** An operation in n8n's declarative style, with its fields and with additional properties. */
export interface Operation extends INodePropertyOptions {
	value: string;
	/** The operation's name in the editor's list of actions and in an agent's tools. */
	action: string;
	routing: { request: { method: IHttpRequestMethods; url: string } };

	/**
	 * The fields that the editor shows for the operation. Each object becomes one property of the node, so operations
	 * share a field if they use the same object.
	 */
	fields?: INodeProperties[];
	/** The entries that the operation adds to the node's collections: Options, Filters and Update Fields. */
	options?: INodeProperties[];
	filters?: INodeProperties[];
	updateFields?: INodeProperties[];

	/** The list endpoint, if the response is a list. */
	list?: ListEndpoint;
	/** Whether the operation only reads. The default is true for GET requests. */
	readOnly?: boolean;
	/**
	 * What each request creates, e.g. `order`, or `message` if a person receives it. Sending the request twice creates
	 * a duplicate.
	 */
	creates?: string;
	/** Whether empty body fields are sent. In an update, an empty field clears the record's field. */
	sendsEmptyFields?: boolean;
	/** Whether to remove the API key of the business from the response. The user can keep it with Include API Key. */
	hidesApiKey?: boolean;
	/** Returns the request that the user has entered. Its parameters cannot have expressions. */
	configure?(context: IExecuteFunctions): Pick<Operation, 'routing' | 'readOnly' | 'creates'>;

	/**
	 * Checks an item, and prepares the part of its request that the fields do not declare. This may include reads from
	 * the service.
	 * @throws InputError if a value is invalid; the errors of `get`
	 */
	prepare?(item: Item, context: PrepareContext): Preparation | Promise<Preparation>;
}

export interface PrepareContext {
	/** The body with the values of the fields that declare `routing.send`. */
	body: IDataObject;
	/** The value of Additional Body Fields (JSON), which overrides the body. */
	extraBody: IDataObject;
	/**
	 * Returns the body to send: the declared fields, the fields that `prepare` adds, and Additional Body Fields (JSON).
	 */
	completeBody: (prepared?: IDataObject) => IDataObject;
	/** Whether writes are shown instead of sent. */
	dryRun: boolean;
	account: Account;
	/** Collects facts for the hints in the output panel. */
	findings: RunFindings;
	/**
	 * Reads from the service.
	 * @throws ApiError; RunStoppedError if another item has stopped the run
	 */
	get: (request: ReadRequest) => Promise<unknown>;
	/**
	 * Returns a value that all items of the run with the same credential share. The first item that needs the value
	 * creates it.
	 */
	sharedInRun: <T>(name: string, create: () => T) => T;
}

/** The part of an item's request that `prepare` returns. */
export interface Preparation {
	body?: IDataObject;
	query?: IDataObject;
	/** Sends the body as a form: urlencoded, or multipart with an optional file. */
	form?: { file?: File } | 'urlencoded';
	/** Replaces the declared endpoint and its list. */
	destination?: Destination;
	/** The time after which a record of the list counts as changed, in µs since the epoch. By default, all are read. */
	changedAfterMicros?: number;
	/** The text of the message, which a dry run outputs. */
	preview?: string;
	/**
	 * Sends the request for a page of a list; returns the body of the response. By default, the request is sent
	 * unchanged.
	 */
	sendPage?(request: ItemRequest, send: Send): Promise<unknown>;
	/** Sends the requests of an item that needs several. By default, one request is sent. */
	execute?(request: ItemRequest, send: Send): Promise<ExecuteResult>;
}

/** The endpoint and the path of an item's request. */
export interface Destination {
	endpoint: string;
	/** The endpoint with its placeholders filled in. */
	path: string;
	list?: ListEndpoint;
}

/** Whether a request has an ID in its path, e.g. the ID of the order to update. */
export function hasIdInPath({ endpoint, path }: Destination): boolean {
	return path !== endpoint;
}

/** An item's request, with an optional key of a partner. */
export interface ItemRequest extends ApiRequest {
	/** The key of a partner, which is sent instead of the credential's API key. */
	partnerApiKey?: string;
}

/** Sends the request of an item with some changes; returns the body of the response. */
export type Send = (changes: Partial<ItemRequest>) => Promise<unknown>;

export type ExecuteResult =
	| {
			/** The body of the response; undefined if there is nothing to output. */
			body: unknown;
			/** The number of records that were searched. */
			searchedCount?: number;
			/** The hint to show if nothing was found. */
			notFound?: string;
			/** The action, `created` or `updated`, if both are possible. It is output as `_action`. */
			action?: string;
	  }
	| { skipped: string };

/** A declarative field that is sent under the service's field name, with a function that checks its value. */
export interface SentField extends INodeProperties {
	routing: { send: { type: 'body' | 'query'; property: string } };
	read: Read;
}

/**
 * Checks a value and converts it for the service; returns undefined if the field is not filled in.
 * @throws InputError that names the field by its label
 */
export type Read = (value: unknown, label: string, item: Item) => unknown;

/** The operation that a run executes, with all defaults filled in. */
export interface ChosenOperation extends Operation {
	readOnly: boolean;
	/** Whether the response is a list or can be read as a list. */
	mayList: boolean;
	/** The fields that are sent under the service's field names, by parameter path, e.g. `filters.startDate`. */
	sentFields: Array<[parameter: string, field: SentField]>;
}

export function isReadOnly({ readOnly, routing }: Operation): boolean {
	return readOnly ?? routing.request.method === 'GET';
}

/** Whether the user enters the request, as in Other Endpoint. */
export function isUserDefined({ configure }: Operation): boolean {
	return configure !== undefined;
}

/**
 * Returns the operation that the user chose, with all defaults filled in.
 * @param context the node's context, with the parameters of a user-defined operation
 */
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
