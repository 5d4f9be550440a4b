import {
	NodeHelpers,
	type IDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeParameterValue,
} from 'n8n-workflow';

import { code, enumerated, table } from './markdown';

/** A field of an operation as the reference shows it. */
export interface Field {
	/** As the editor shows it, e.g. `Filters > Start Date`. */
	label: string;
	/** As workflows store it, e.g. `filters.startDate`. */
	name: string;
	type: string;
	required: boolean;
	/** What holds if the field is not added. */
	default: string;
	description: string;
}

/** What decides which fields are shown, e.g. `{resource: 'order', operation: 'get'}`. */
type Choice = Record<string, string>;

const TYPES: Record<string, string> = {
	boolean: 'on or off',
	collection: 'fields',
	dateTime: 'date',
	fixedCollection: 'fields',
	json: 'JSON',
	multiOptions: 'choices',
	options: 'choice',
	resourceLocator: 'from a list or by ID',
	resourceMapper: 'a field for each column or variable',
	string: 'text',
};

/** Collections of values that are sent only if they are added, whatever the editor begins with. */
const ONLY_IF_ADDED = ['additionalFields', 'filters', 'updateFields'];

/** How a description says what holds without an option that has another default once it is added. */
const UNLESS_ADDED = /(?:^|[.:] )([^.:]*?) ?unless added/i;

/**
 * The fields that are shown for these choices, with the entries of collections.
 * @param around the fields beside the collection that has these
 */
export function fieldsOf(
	properties: INodeProperties[],
	choice: Choice,
	around: INodeProperties[] = [],
	parent?: Field,
): Field[] {
	const siblings = [...properties, ...around];
	const shown = properties
		.filter(({ name, displayOptions }) => !(name in choice) && isShown(displayOptions, choice))
		.filter(({ displayOptions, type }) => {
			// An agent's tools have the same fields, one of them with another default. A notice has no value.
			return displayOptions?.show?.['@tool'] === undefined && type !== 'notice';
		});
	return onceEach(shown).flatMap((property) => {
		const field = toField(property, condition(property, choice, siblings), parent);
		const name = field.name + (property.type === 'fixedCollection' ? `.${groupOf(property)}` : '');
		const entries = fieldsOf(entriesOf(property), choice, siblings, { ...field, name });
		return entries.length > 0 && !property.description ? entries : [field, ...entries];
	});
}

function toField(property: INodeProperties, shownIf: string, parent?: Field): Field {
	const { displayName, name, type, required = false, description = '' } = property;
	const texts = [asSentence(description), valuesOf(property), shownIf];
	return {
		label: parent ? `${parent.label} > ${displayName}` : displayName,
		name: parent ? `${parent.name}.${name}` : name,
		type: TYPES[type] ?? type,
		required,
		default: defaultOf(property, parent),
		description: texts.filter((text) => text !== '').join(' '),
	};
}

function entriesOf({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	return (options as Array<{ values: INodeProperties[] }>).flatMap(({ values }) => values);
}

/** Fields that differ only in their example or default, and are shown one at a time, as one. */
function onceEach(fields: INodeProperties[]): INodeProperties[] {
	const alike = ({ name, description }: INodeProperties) =>
		fields.filter((one) => one.name === name && one.description === description);
	return fields
		.filter((field) => alike(field)[0] === field)
		.map((field) => (alike(field).length > 1 ? { ...field, displayOptions: undefined } : field));
}

/** The place of the rows in a fixed collection, e.g. `product[]`. */
function groupOf({ options = [], typeOptions }: INodeProperties): string {
	const names = options.map(({ name }) => name).join(',');
	return typeOptions?.multipleValues ? `${names}[]` : names;
}

function defaultOf({ default: value, description = '' }: INodeProperties, parent?: Field): string {
	const unlessAdded = UNLESS_ADDED.exec(description);
	if (unlessAdded) return unlessAdded[1];
	if (ONLY_IF_ADDED.includes(parent?.name ?? '')) return '';
	const isSimple = ['string', 'number', 'boolean'].includes(typeof value);
	return !isSimple || ['', '{}', '[]'].includes(String(value)) ? '' : code(value);
}

/** n8n's descriptions of a single sentence have no full stop, and some have links. */
export function asSentence(text: string): string {
	const plainText = text.replace(/<a [^>]*>(.*?)<\/a>/g, '$1');
	return plainText === '' || /[.!?]$/.test(plainText) ? plainText : `${plainText}.`;
}

function valuesOf({ type, options = [] }: INodeProperties): string {
	if (!['options', 'multiOptions'].includes(type) || options.length === 0) return '';
	const values = (options as INodePropertyOptions[]).map(({ name, value }) => {
		const speaks = name.toLowerCase() === String(value).toLowerCase();
		return code(value) + (speaks ? '' : ` (${name})`);
	});
	return `Values: ${values.join(', ')}.`;
}

function isShown(display: IDisplayOptions | undefined, choice: Choice): boolean {
	const matches = ([key, values]: [string, unknown]) =>
		NodeHelpers.checkConditions(values as NodeParameterValue[], [choice[plain(key)]]);
	const decisive = (conditions: object = {}) =>
		Object.entries(conditions).filter(([key]) => plain(key) in choice);
	return decisive(display?.show).every(matches) && !decisive(display?.hide).some(matches);
}

/** What else has to be chosen for a field to be shown, in words. */
function condition(
	{ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties,
	choice: Choice,
	siblings: INodeProperties[],
): string {
	const sentences = Object.entries({ Only: show, Not: hide }).flatMap(([begins, conditions]) =>
		Object.entries(conditions).map(([key, values = []]) => {
			const name = plain(key);
			const property = siblings.find((one) => one.name === name);
			// Another operation's field decides nothing here.
			const isOthers = values.length >= 3 || !isShown(property?.displayOptions, choice);
			if (name in choice || key.startsWith('@') || (begins === 'Not' && isOthers)) return '';
			return `${begins} if ${property?.displayName ?? name} is ${inWords(values, property)}.`;
		}),
	);
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

function inWords(values: unknown[], property?: INodeProperties): string {
	const options = (property?.options ?? []) as INodePropertyOptions[];
	const names = values.map((value) => {
		if (typeof value === 'boolean') return value ? 'on' : 'off';
		return options.find((option) => option.value === value)?.name ?? String(value);
	});
	return enumerated(names, 'or');
}

/** A key of an entry in a collection may begin at the root: `/resource`. */
function plain(key: string): string {
	return key.replace(/^\//, '');
}

/** Fields as a table; those that are required are in bold. */
export function fieldTable(fields: Field[]): string {
	return table(
		['Field', 'Name', 'Type', 'Default', 'Description'],
		fields.map(({ label, name, type, required, default: value, description }) => [
			required ? `**${label}**` : label,
			code(name),
			type,
			value,
			description,
		]),
	);
}
