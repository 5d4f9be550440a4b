import type { IHttpRequestMethods, INodeProperties } from 'n8n-workflow';

import {
	isReadOnly,
	type Preparation,
	type DescribedOperation,
	type ItemToPrepare,
	type Operation,
} from '../engine';
import type { ListEndpoint } from '../service';
import { InputError } from '../shared/errors';

/** The property that offers the operations of a resource, the most used one first, as the editor's list of actions does. */
export function operations(
	resource: string,
	byDefault: string,
	options: DescribedOperation[],
): INodeProperties {
	const rank = ({ value }: DescribedOperation) => (value === byDefault ? 0 : 1);
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		default: byDefault,
		options: [...options].sort((a, b) => rank(a) - rank(b)),
	};
}

/**
 * An operation of a resource.
 * @param action what the editor's list of actions and an agent's tools call it
 */
export function operation(
	name: string,
	value: string,
	action: string,
	more: Omit<DescribedOperation, 'name' | 'value' | 'action'>,
): DescribedOperation {
	return { name, value, action, ...more };
}

/** The request of an operation, as n8n declares it, and beside it what n8n has no word for. */
export function request(method: IHttpRequestMethods, url: string, operation: Operation = {}) {
	return { routing: { request: { method, url } }, ...operation };
}

/** The request of an operation that reads a list. */
export function list(endpoint: ListEndpoint, operation: Operation = {}) {
	return request('GET', endpoint.endpoint, { ...operation, list: endpoint });
}

export type OperationKinds = ReturnType<typeof operationKinds>;

/** For fields that are shown by what an operation declares: the values of those that do, whatever their resource. */
export function operationKinds(properties: INodeProperties[]) {
	const choices = properties.filter(({ name }) => name === 'operation');
	const operationsIn = ({ options }: INodeProperties) => options as DescribedOperation[];
	const all = choices.flatMap(operationsIn);
	const isDated = ({ dated, list: endpoint }: DescribedOperation) => dated ?? endpoint?.dated;
	const valuesOf = (isKind: (operation: DescribedOperation) => boolean | undefined) => [
		...new Set(all.filter(isKind).map(({ value }) => String(value))),
	];
	return {
		lists: valuesOf(({ list: endpoint }) => endpoint !== undefined),
		// The user decides what they request, and whether it is a list.
		requests: valuesOf(({ decide }) => decide !== undefined),
		reads: valuesOf(isReadOnly),
		gets: valuesOf(({ routing }) => routing.request.method === 'GET'),
		adds: valuesOf(({ adds }) => adds !== undefined),
		// Can be narrowed down to dates.
		dated: {
			resource: choices
				.filter((choice) => operationsIn(choice).some(isDated))
				.flatMap(({ displayOptions }) => displayOptions?.show?.resource ?? []),
			operation: valuesOf(isDated),
		},
	};
}

/**
 * Rejects an update that changes nothing: neither the body nor Additional Body Fields (JSON) have a value.
 * @param empty the beginning of the error
 */
export async function requireChange(
	{ body, callOptions }: ItemToPrepare,
	empty = 'Update Fields is empty',
): Promise<Preparation> {
	const values = Object.values(body).filter((value) => value !== undefined && value !== null);
	// A null among the additional fields counts: it may remove what a text cannot.
	if (values.length > 0 || Object.keys(callOptions.extraBody).length > 0) return { body };
	throw new InputError(
		`${empty}, so there is nothing to update`,
		'Fill in at least one field. If all are expressions, check that one has a value for this item.',
	);
}
