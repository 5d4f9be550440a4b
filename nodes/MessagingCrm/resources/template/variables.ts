import type {
	IDataObject,
	IExecuteSingleFunctions,
	INodeProperties,
	ResourceMapperValue,
} from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { BODY_PREFIX, placeholderOf } from '../../service/templates';
import { InputError } from '../../shared/inputError';
import { isObject, getOwn } from '../../shared/json';
import { parsedJson } from '../../shared/parsedJson';
import { readNonBlank } from '../../shared/values';

/** WhatsApp rejects a value with one of these (docs/service.md#templates). */
const FORBIDDEN = /[\r\n\t]| {4}/;

export const variablesField: INodeProperties = {
	displayName: 'Variables',
	name: 'variables',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	description: 'Values of the variables in the template',
	typeOptions: {
		loadOptionsDependsOn: ['templateId.value', 'inboxId.value'],
		resourceMapper: {
			resourceMapperMethod: 'getTemplateVariables',
			mode: 'add',
			fieldWords: { singular: 'variable', plural: 'variables' },
			addAllFields: true,
			supportAutoMap: false,
			refreshStaleSchemaOnOpen: true,
			noFieldsError:
				'No variables were found. Choose a template, or enter the values under Options > Body Variables.',
		},
	},
};

/** The values for the variables of a template's body: in their order, or by the names of the variables. */
export type VariableValues = string[] | Map<string, string>;

/**
 * Reads the values that Variables or Options > Body Variables have for the body.
 * @throws InputError for a value that cannot be sent, and if both fields have values
 */
export function readVariables(context: IExecuteSingleFunctions): VariableValues {
	const mapped = mappedValues(context);
	const listed = context.getNodeParameter('options.bodyVariables.variable', []) as IDataObject[];
	const isMapped = Object.values(mapped).some((value) => !isBlank(value));
	if (listed.length > 0) {
		if (!isMapped) {
			return listed.map(({ value }, index) => variableText(value, `Body variable ${index + 1}`));
		}
		throw new InputError(
			'Variables and Options > Body Variables are both filled in',
			'Use one of them: Variables if the node shows a field for each variable, otherwise Body Variables',
		);
	}
	// The code of an authentication template is enough.
	if (!isMapped && !isBlank(context.getNodeParameter('options.otpCode', ''))) return [];
	return new Map(
		Object.entries(mapped).map(([id, value]) => {
			const name = id.slice(BODY_PREFIX.length);
			return [name, variableText(value, `Variable ${placeholderOf(name)}`)];
		}),
	);
}

/** The values of the mapper for the body, by the IDs of its fields. */
function mappedValues(context: IExecuteSingleFunctions): IDataObject {
	const { mappingMode, value, schema = [] } = mappingOf(context);
	const automatic = mappingMode === 'autoMapInputData';
	const given = parsedJson((automatic ? context.getInputData().json : value) ?? {}, 'Variables');
	if (!isObject(given)) {
		throw new InputError(
			'Variables is not an object',
			'Fill in the fields of Variables, or enter an object such as {"body_1": "..."}',
		);
	}
	if (!automatic) requireBodyFields(given);
	const fields = schema.filter(({ removed }) => !removed).map(({ id }) => id);
	const others = automatic && fields.length > 0 ? [] : Object.keys(given);
	const ids = [...fields, ...others].filter((id) => id.startsWith(BODY_PREFIX));
	return Object.fromEntries(ids.map((id) => [id, getOwn(given, id)])) as IDataObject;
}

/** What n8n stores. An expression may return only the values. */
function mappingOf(context: ItemContext): Partial<ResourceMapperValue> {
	const mapping = context.getNodeParameter('variables', {}) as unknown;
	const isStored = isObject(mapping) && ('mappingMode' in mapping || 'value' in mapping);
	return (isStored ? mapping : { value: mapping }) as Partial<ResourceMapperValue>;
}

/** Rejects values that would not be sent. */
function requireBodyFields(given: IDataObject): void {
	const other = Object.keys(given).find((id) => !id.startsWith(BODY_PREFIX) && !isBlank(given[id]));
	if (other === undefined) return;
	throw new InputError(
		`Variables has a value for "${other}", which is not a variable of the body`,
		'Name the values body_1, body_2 and so on. The service documents no field for variables of header and buttons. If it has one, enter it under Options > Extra Body Fields.',
	);
}

function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * The value of a variable as text.
 * @throws InputError if it is empty, an object or an array, or a text that WhatsApp would reject
 */
function variableText(value: unknown, label: string): string {
	const text = readNonBlank(value, label);
	if (!FORBIDDEN.test(text)) return text;
	throw new InputError(
		`${label} has a line break, a tab or four spaces in a row`,
		"WhatsApp accepts none of these in a variable of a template. Replace them in the expression, e.g. with .replace(/\\s+/g, ' ').",
	);
}
