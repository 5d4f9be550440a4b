import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestMethods,
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
	PreSendAction,
} from 'n8n-workflow';

import { hook, preparation, type CheckedItem, type Operation, type Prepared } from '../engine';
import type { ListEndpoint } from '../service';
import { InputError } from '../shared/inputError';

/** What an operation sends besides the fields that send themselves (requestFields.ts). */
export interface Sent {
	body?: IDataObject;
	query?: IDataObject;
	/** Instead of a body. */
	form?: { content: Buffer; contentType: string };
}

export type CallOptions = CheckedItem['callOptions'];

interface Settings extends Operation {
	/**
	 * Reads the parameters of an item, without a request.
	 * @throws InputError
	 */
	sends?(item: IExecuteSingleFunctions, callOptions: CallOptions): Sent | Promise<Sent>;
}

/** The property that offers the operations of a resource. */
export function operations(
	resource: string,
	byDefault: string,
	options: INodePropertyOptions[],
): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		default: byDefault,
		options,
	};
}

/** The request of an operation. */
export function request(
	method: IHttpRequestMethods,
	url: string,
	{ sends, ...operation }: Settings = {},
): INodePropertyRouting {
	return {
		request: { method, url },
		...(sends && { send: { preSend: [adding(sends)] } }),
		operations: { pagination: hook(operation) },
	};
}

function adding(sends: NonNullable<Settings['sends']>): PreSendAction {
	return preparation(async function (options, callOptions) {
		const { body, query, form } = await sends(this, callOptions);
		if (body) options.body = { ...(options.body as IDataObject), ...body };
		if (query) options.qs = { ...options.qs, ...query };
		if (!form) return;
		options.body = form.content;
		options.headers = { ...options.headers, 'Content-Type': form.contentType };
	});
}

/** The request of an operation that reads a list. */
export function list(
	{ endpoint, paged }: ListEndpoint,
	settings: Settings = {},
): INodePropertyRouting {
	return request('GET', endpoint, { ...settings, list: paged ? 'paged' : 'whole' });
}

/**
 * Rejects an update that changes nothing.
 *
 * @param empty the beginning of the error, e.g. "Update Fields is empty"
 * @throws InputError if neither the body nor Undocumented Body Fields have a value
 */
export function requireChange(
	{ body, callOptions }: Pick<CheckedItem, 'body' | 'callOptions'>,
	empty: string,
): Prepared {
	const values = Object.values({ ...body, ...callOptions.extraBody });
	if (values.some((value) => value !== undefined && value !== null)) return { body };
	throw new InputError(
		`${empty}, so there is nothing to update`,
		'Fill in at least one field. If all are expressions, check that one has a value for this item.',
	);
}
