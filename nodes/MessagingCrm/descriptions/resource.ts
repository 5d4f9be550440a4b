import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { isReadOnly, isUserDefined, type Operation } from '../engine';
import { collection } from './describe';
import { dateFilters, filters, listFields, simplify } from './lists';
import { listOptions, type OperationKinds, requestOptions, sharedOptions } from './options';

export interface Resource {
	name: string;
	value: string;
	/** The most used operation comes first, as the default. The others are sorted by name. */
	operations: Operation[];
}

/** All operations, by `resource.operation`. */
export function operationsByName(resources: Resource[]): Map<string, Operation> {
	const all = resources.flatMap(({ value, operations }) =>
		operations.map((operation): [string, Operation] => [
			`${value}.${operation.value}`,
			{ ...operation, filters: filtersOf(operation) },
		]),
	);
	return new Map(all);
}

/** The properties of the node, in the order of the editor. */
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
		collection('Update Fields', 'updateFields', {
			options: entriesOf(resources, ({ updateFields = [] }) => updateFields),
			displayOptions: shownFor(resources, ({ updateFields }) => updateFields !== undefined),
			description:
				'Fields to change. Enter other fields under Options > Additional Body Fields (JSON). Fields that an AI agent leaves empty stay unchanged.',
		}),
		...updateDisplayOptions({ show: { operation: lists } }, listFields),
		...updateDisplayOptions(
			{ show: { operation: kinds.userDefined, response: ['list'] } },
			listFields,
		),
		...simplify,
		...resources.flatMap(filtersOfResource),
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
 * A resource's filters, dates first. One collection for all resources would also show in Contact: Find, as Conversation:
 * Find has one.
 */
function filtersOfResource(resource: Resource): INodeProperties[] {
	const entries = entriesOf([resource], filtersOf);
	if (entries.length === 0) return [];
	const dates = dateFilters.flatMap((date) => entries.filter(({ name }) => name === date.name));
	const others = entries.filter((entry) => !dates.includes(entry));
	return [
		filters(
			[...dates, ...others],
			shownFor([resource], (operation) => filtersOf(operation).length > 0),
		),
	];
}

function filtersOf({ list, filters: own = [] }: Operation): INodeProperties[] {
	return list?.takesDates ? [...dateFilters, ...own] : own;
}

/** The operation choice and the fields of all operations. Operations that share a field share one property. */
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

/** The collection entries that only some operations have. */
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

/** Each field with the operations that use it. */
function usesOf(operations: Operation[], fieldsIn: (operation: Operation) => INodeProperties[]) {
	const uses = new Map<INodeProperties, string[]>();
	for (const operation of operations) {
		for (const field of fieldsIn(operation)) {
			uses.set(field, [...(uses.get(field) ?? []), operation.value]);
		}
	}
	return uses;
}

/** The resources and operations to show a property for. No other operation has both. */
function shownFor(resources: Resource[], matches: (operation: Operation) => boolean) {
	const matching = resources.filter(({ operations }) => operations.some(matches));
	const operations = matching.flatMap((resource) => resource.operations.filter(matches));
	return {
		show: {
			resource: matching.map(({ value }) => value),
			operation: [...new Set(operations.map(({ value }) => value))],
		},
	};
}

/** Sorts the fields of a collection by label, as n8n's guidelines require. */
function byDisplayName(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}
