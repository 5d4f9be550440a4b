import {
	NodeHelpers,
	type IDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeParameterValue,
} from 'n8n-workflow';

import { code } from './markdown';

/** A field as it appears in `docs/reference`. */
export interface Field {
	/** The name as stored in workflows, e.g. `filters.startDate`. */
	name: string;
	required: boolean;
	/** The first sentence of the field's description, shortened. */
	description: string;
	/** The values that the user can choose. */
	values: string[];
	property: INodeProperties;
}

/** The choices that decide which fields are shown, e.g. `{resource: 'order', operation: 'get'}`. */
type Choice = Record<string, string>;

/** The fields that are shown for these choices, including the entries of collections. */
export function fieldsOf(properties: INodeProperties[], choice: Choice, parent = ''): Field[] {
	return properties
		.filter(({ name, displayOptions }) => !(name in choice) && isShown(displayOptions, choice))
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) => {
			const { name, type, required = false, description = '', displayName } = property;
			const path = parent + name;
			const inner = fieldsOf(entriesOf(property), choice, `${path}.${groupOf(property)}`);
			if (inner.length > 0) return inner;
			const [sentence] = plainText(description || displayName).split(/(?<=[a-z)"]{2})\. /);
			const values = ['options', 'multiOptions'].includes(type) ? valuesOf(property) : [];
			const short = brief(sentence.replace(/\.$/, ''));
			return [{ name: path, required, description: short, values, property }];
		});
}

/** Cuts a long text at its first comma, colon or bracket. */
function brief(text: string): string {
	return text.split(' ').length > 9 ? text.split(/[,:(]/)[0].trim() : text;
}

/** Keeps only the first field with each name. */
export function byName(fields: Field[]): Field[] {
	return [...new Map([...fields].reverse().map((field) => [field.name, field])).values()].reverse();
}

/** Whether a field needs no description, because its name is enough. */
export function isPlain({ description }: Field): boolean {
	return description.split(' ').length <= 9;
}

export function lineOf(field: Field): string {
	const { name, description, values } = field;
	const choice = values.map(code).join(', ');
	if (choice !== '' && isPlain(field)) return `${code(name)}: ${choice}`;
	return `${code(name)}: ${description}${choice && `: ${choice}`}`;
}

function entriesOf({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	return (options as Array<{ values: INodeProperties[] }>).flatMap(({ values }) => values);
}

/** The path of the rows in a fixed collection, e.g. `product[].` */
function groupOf({ type, options = [], typeOptions }: INodeProperties): string {
	if (type !== 'fixedCollection') return '';
	const names = options.map(({ name }) => name).join(',');
	return typeOptions?.multipleValues ? `${names}[].` : `${names}.`;
}

function plainText(text: string): string {
	return text.replace(/<a [^>]*>(.*?)<\/a>/g, '$1');
}

function valuesOf({ options = [] }: INodeProperties): string[] {
	return (options as INodePropertyOptions[]).map(({ value }) => String(value));
}

function isShown(display: IDisplayOptions | undefined, choice: Choice): boolean {
	// In a collection, a key may be a path from the root, e.g. `/resource`.
	const plain = (key: string) => key.replace(/^\//, '');
	const matches = ([key, values]: [string, unknown]) =>
		NodeHelpers.checkConditions(values as NodeParameterValue[], [choice[plain(key)]]);
	const decisive = (conditions: object = {}) =>
		Object.entries(conditions).filter(([key]) => plain(key) in choice);
	return decisive(display?.show).every(matches) && !decisive(display?.hide).some(matches);
}
