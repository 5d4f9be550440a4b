import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { CatalogueOperation, CatalogueParameter } from './catalogue';
import type { OperationCase } from './catalogue/types';
import { byId, UUID } from './harness';

/** Sets a value at a path such as `filters.search` and `buttons.button[0].title`. */
export const setAt = require('lodash/set') as (
	object: object,
	path: string,
	value: unknown,
) => void;

/** Destinations at which values arrive unchanged. For other fields, the operation's case has the expected values. */
const UNCHANGED = /^(|path|(query|body)\.\w+)$/;

/** Parameters for an operation with a value for each field in the catalogue, and the expected request. */
export function expectationOf(entry: CatalogueOperation) {
	const { resource, operation, method, path, paged, params, case: special } = entry;
	const parameters: INodeParameters = { resource, operation, ...special?.parameters };
	const query: IDataObject = { ...(paged && { page: '1' }), ...special?.query };
	const body: IDataObject = { ...special?.body };
	const expected = { method, parameters: structuredClone(parameters), path, query, body };
	for (const parameter of params.filter((param) => !isCovered(param, special))) {
		const { name, sendsTo } = parameter;
		const [value, arrives] = sampleOf(parameter);
		setAt(expected.parameters, name, value);
		const [, destination, field] = /^(query|body)\.(\w+)$/.exec(sendsTo) ?? [];
		if (destination === 'query') expected.query[field] = String(arrives);
		if (destination === 'body') expected.body[field] = arrives as IDataObject['value'];
		if (sendsTo === 'path') expected.path = expected.path.replace(`{${name}}`, UUID);
	}
	return expected;
}

function isCovered(
	{ name, sendsTo }: CatalogueParameter,
	{ covers = [], parameters = {} }: OperationCase = {},
): boolean {
	const [first, ...rest] = name.split('.');
	const holder = rest.length === 0 ? parameters : ((parameters[first] ?? {}) as IDataObject);
	return covers.includes(name) || (rest[0] ?? first) in holder || !UNCHANGED.test(sendsTo);
}

/** A value of the parameter's type, and the value that arrives at the service. */
function sampleOf({
	property: { type },
	values,
	name,
}: CatalogueParameter): [INodeParameters[string], unknown] {
	if (type === 'resourceLocator') return [byId(UUID), UUID];
	if (type === 'dateTime') return ['2025-03-01', '2025-03-01'];
	if (type === 'number') return [7, 7];
	if (type === 'boolean') return [false, false];
	if (values.length > 0) return [values[0], values[0]];
	if (name.endsWith('Id')) return [UUID, UUID];
	const text = name.endsWith('Url') ? `https://example.com/${name}` : `sample ${name}`;
	return [text, text];
}
