import type { INodeProperties } from 'n8n-workflow';

import { preparation, type ItemContext } from '../engine';
import { emptyFilter, readBoolean, readId, readText } from '../shared/values';

/**
 * Checks a value and gives it as the service takes it; undefined if the field is not filled in.
 * @throws InputError that names the field by its label
 */
export type Read = (value: unknown, label: string, context: ItemContext) => unknown;

const READ_BY_TYPE: Partial<Record<INodeProperties['type'], Read>> = {
	boolean: readBoolean,
	resourceLocator: readId,
};

/**
 * A field of a collection that goes into the body under the service's name.
 * An empty text empties the field of a record that is updated; undefined and null leave it as it is.
 */
export function bodyField(property: string, field: INodeProperties, read?: Read): INodeProperties {
	return checked('body', property, field, read ?? readerFor(field));
}

/** A field of a collection that goes into the query under the service's name. */
export function queryField(property: string, field: INodeProperties, read?: Read): INodeProperties {
	return checked('query', property, field, read ?? readerFor(field));
}

/**
 * A filter: like `queryField`, but one that was added and has no value is refused, since more would be
 * read without it. Only an AI agent leaves a filter out by an empty text: it has to fill in each.
 */
export function filterField(
	property: string,
	field: INodeProperties,
	read?: Read,
): INodeProperties {
	const readValue = read ?? readId;
	return checked('query', property, field, (value, label, context) => {
		const isBlank = typeof value === 'string' && value.trim() === '';
		const filter = isBlank ? undefined : readValue(value, label, context);
		if (filter !== undefined) return filter;
		const leftOut = value === '' && isFilledByAgent(context, `filters.${field.name}`);
		return leftOut ? undefined : emptyFilter(label);
	});
}

/** n8n's engine puts the value into the request. What is checked there costs no second evaluation. */
function checked(
	type: 'body' | 'query',
	property: string,
	field: INodeProperties,
	read: Read,
): INodeProperties {
	const check = preparation(function (options) {
		const place = (type === 'body' ? options.body : options.qs) as Record<string, unknown>;
		const value = read(place[property], field.displayName, this);
		if (value === undefined) delete place[property];
		else place[property] = value;
	});
	return { ...field, routing: { send: { type, property, preSend: [check] } } };
}

function readerFor({ type }: INodeProperties): Read {
	return READ_BY_TYPE[type] ?? readText;
}

/** Whether the model of an AI agent gives the value of a parameter. */
export function isFilledByAgent(context: ItemContext, parameter: string): boolean {
	const written = context.getNodeParameter(parameter, '', { rawExpressions: true });
	return JSON.stringify(written).includes('$fromAI(');
}
