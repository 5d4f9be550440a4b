import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { isReadOnly, isUserDefined, type Operation } from '../engine';
import { collection } from './describe';
import { dateFilters, listFields, simplify } from './lists';
import { listOptions, type OperationKinds, requestOptions, sharedOptions } from './options';

const UPDATE_FIELDS = collection('Update Fields', 'updateFields', {
	description:
		'Fields to change. Enter other fields under Options > Additional Body Fields (JSON). Fields that an AI agent leaves empty stay unchanged.',
});

const FILTERS = collection('Filters', 'filters', { placeholder: 'Add Filter' });

export interface Resource {
	name: string;
	value: string;
	/** The most used operation comes first and is the default. The other operations are sorted by name. */
	operations: Operation[];
}

/** Returns all operations, with keys such as `order.getAll`. */
export function operationsByName(resources: Resource[]): Map<string, Operation> {
	const all = resources.flatMap(({ value, operations }) =>
		operations.map((operation): [string, Operation] => [
			`${value}.${operation.value}`,
			{ ...operation, filters: filtersOf(operation) },
		]),
	);
	return new Map(all);
}

/** Returns the properties of the node, in the order of the editor. */
export function propertiesOf(resources: Resource[]): INodeProperties[] {
	const all = resources.flatMap(({ operations }) => operations);
	const valuesOf = (matches: (operation: Operation) => boolean) => [
		...new Set(all.filter(matches).map(({ value }) => value)),
	];
	const [{ value: mostUsed }] = resources;
	const lists = valuesOf(({ list }) => list !== undefined);
	const kinds: OperationKinds = {
		reads: valuesOf(isReadOnly),
		gets: valuesOf(({ routing }) => routing.request.method === 'GET'),
		creates: valuesOf(({ creates }) => creates !== undefined),
		userDefined: valuesOf(isUserDefined),
	};
	const forLists = { show: { '/operation': [...lists, ...kinds.userDefined] } };
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: mostUsed,
		},
		...resources.flatMap(fieldsOfResource),
		...collectionPerResource(UPDATE_FIELDS, resources, ({ updateFields = [] }) => updateFields),
		...updateDisplayOptions({ show: { operation: lists } }, listFields),
		...updateDisplayOptions(
			{ show: { operation: kinds.userDefined, response: ['list'] } },
			listFields,
		),
		...simplify,
		...collectionPerResource(FILTERS, resources, filtersOf),
		collection('Options', 'options', {
			placeholder: 'Add Option',
			options: byDisplayName([
				...sharedOptions(kinds),
				...updateDisplayOptions(forLists, listOptions),
				...entriesOf(resources, ({ options = [] }) => options),
			]),
		}),
		requestOptions,
	];
}

/**
 * Creates a collection, e.g. Filters, for each resource with entries. Dates come first. A single collection for all
 * resources would also appear in operations without entries. For example, Conversation: Find has filters, but Contact:
 * Find has none.
 */
function collectionPerResource(
	empty: INodeProperties,
	resources: Resource[],
	entriesIn: (operation: Operation) => INodeProperties[],
): INodeProperties[] {
	return resources.flatMap((resource) => {
		const entries = entriesOf([resource], entriesIn);
		const dates = dateFilters.flatMap((date) => entries.filter(({ name }) => name === date.name));
		const options = [...dates, ...entries.filter((entry) => !dates.includes(entry))];
		const having = resource.operations.filter((operation) => entriesIn(operation).length > 0);
		const operation = having.map(({ value }) => value);
		const displayOptions = { show: { resource: [resource.value], operation } };
		return options.length > 0 ? [{ ...empty, options, displayOptions }] : [];
	});
}

function filtersOf({ list, filters: own = [] }: Operation): INodeProperties[] {
	return list?.takesDates ? [...dateFilters, ...own] : own;
}

/** Creates the Operation field and the fields of all operations. Operations with the same field share one property. */
function fieldsOfResource({ value: resource, operations }: Resource): INodeProperties[] {
	const [{ value: mostUsed }] = operations;
	const choice: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		default: mostUsed,
		options: operations.map(({ name, value, action, description, builderHint, routing }) => ({
			name,
			value,
			action,
			description,
			routing,
			...(builderHint && { builderHint }),
		})),
	};
	const fields = [...usesOf(operations, ({ fields: own = [] }) => own)].map(([field, operation]) =>
		updateDisplayOptions({ show: { resource: [resource], operation } }, [field]),
	);
	return [choice, ...fields.flat()];
}

/** Returns the entries of a collection. Each entry appears only in the operations that have it. */
function entriesOf(
	resources: Resource[],
	entriesIn: (operation: Operation) => INodeProperties[],
): INodeProperties[] {
	const entries = resources.flatMap(({ value, operations }) =>
		[...usesOf(operations, entriesIn)].flatMap(([field, operation]) =>
			updateDisplayOptions({ show: { '/resource': [value], '/operation': operation } }, [field]),
		),
	);
	return byDisplayName(entries);
}

/** Maps each field to the values of the operations that use it. */
function usesOf(operations: Operation[], fieldsIn: (operation: Operation) => INodeProperties[]) {
	const uses = new Map<INodeProperties, string[]>();
	for (const operation of operations) {
		for (const field of fieldsIn(operation)) {
			uses.set(field, [...(uses.get(field) ?? []), operation.value]);
		}
	}
	return uses;
}

/** Sorts the fields of a collection by label, as n8n's guidelines require. */
function byDisplayName(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
