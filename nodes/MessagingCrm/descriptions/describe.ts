import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The properties of a field besides its type and names. */
export type FieldDetails = Partial<INodeProperties>;

const DEFAULTS = { boolean: false, dateTime: '', json: '{}', number: 0, string: '' };

/** Creates a field. Unless `details` contains a default, the field has the default of its type. */
export function field(
	type: keyof typeof DEFAULTS,
	displayName: string,
	name: string,
	details: FieldDetails = {},
): INodeProperties {
	return { displayName, name, type, default: DEFAULTS[type], ...details };
}

export function notice(
	displayName: string,
	name: string,
	displayOptions: IDisplayOptions = {},
): INodeProperties {
	return { displayName, name, type: 'notice', default: '', displayOptions };
}

export function textField(
	displayName: string,
	name: string,
	details?: FieldDetails,
): INodeProperties {
	return field('string', displayName, name, details);
}

interface Choices extends FieldDetails {
	/** The name and description of each value, in the editor's order. */
	choices: Record<string, string | Omit<INodePropertyOptions, 'value'>>;
}

/** Creates a field with values to choose from. Unless `details` contains a default, the first value is the default. */
export function choiceField(
	displayName: string,
	name: string,
	{ choices, ...details }: Choices,
): INodeProperties {
	const options = Object.entries(choices).map(([value, shown]) => ({
		...(typeof shown === 'string' ? { name: shown } : shown),
		value,
	}));
	const byDefault = options[0].value;
	return { displayName, name, type: 'options', options, default: byDefault, ...details };
}

interface Group extends FieldDetails {
	/** What a row of values represents, e.g. "Product". */
	row: string;
	/** The fields of a row, in the order in which users fill them in. */
	values: INodeProperties[];
}

/** Creates a field that groups related fields. */
export function groupField(displayName: string, name: string, group: Group): INodeProperties {
	const { row, values, ...details } = group;
	const options = [{ displayName: row, name: row.toLowerCase(), values }];
	return { displayName, name, type: 'fixedCollection', default: {}, options, ...details };
}

/** Creates a field to which users add rows. */
export function rowsField(displayName: string, name: string, rows: Group): INodeProperties {
	const added = { typeOptions: { multipleValues: true }, placeholder: `Add ${rows.row}` };
	return groupField(displayName, name, { ...added, ...rows });
}

/** Creates a field to which users add options. */
export function collection(
	displayName: string,
	name: string,
	details: FieldDetails,
): INodeProperties {
	const placeholder = 'Add Field';
	return { displayName, name, type: 'collection', default: {}, placeholder, ...details };
}
