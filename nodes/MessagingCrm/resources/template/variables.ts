import type { IDataObject, INodeProperties, ResourceMapperValue } from 'n8n-workflow';

import { parsedJson, preparation, type ItemContext } from '../../engine';
import { addToBody } from '../../fields';
import { BODY_PREFIX } from '../../service';
import { InputError } from '../../shared/inputError';
import { isObject, getOwn } from '../../shared/json';
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

/** The values for {{1}}, {{2}}, ... in the template's body, in this order (docs/service.md#templates). */
export const templateVariables = preparation(function (options) {
	const values = valuesOf(this, this.getInputData().json);
	if (values.length === 0) return;
	addToBody(options, {
		template_body_variables: values.map(({ label, value }) => variableText(value, label)),
	});
});

function valuesOf(context: ItemContext, input: IDataObject): Value[] {
	const mapped = mappedValues(context, input);
	const listed = context.getNodeParameter('options.bodyVariables.variable', []) as IDataObject[];
	const isMapped = mapped.some(({ value }) => !isBlank(value));
	if (listed.length === 0) {
		const hasCode = !isBlank(context.getNodeParameter('options.otpCode', ''));
		return isMapped || !hasCode ? mapped : [];
	}
	if (isMapped) {
		throw new InputError(
			'Variables and Options > Body Variables are both filled in',
			'Use one of them: Variables if the node shows a field for each variable, otherwise Body Variables',
		);
	}
	return listed.map(({ value }, index) => ({ label: `Body variable ${index + 1}`, value }));
}

interface Value {
	label: string;
	value: unknown;
}

/** The values of the column mapper for the body, in the order of its fields. */
function mappedValues(context: ItemContext, input: IDataObject): Value[] {
	const { mappingMode, value, schema = [] } = mappingOf(context);
	const automatic = mappingMode === 'autoMapInputData';
	const given = parsedJson((automatic ? input : value) ?? {}, 'Variables');
	if (!isObject(given)) {
		throw new InputError(
			'Variables is not an object',
			'Fill in the fields of Variables, or enter an object such as {"body_1": "..."}',
		);
	}
	if (!automatic) requireBodyFields(given);
	const fields = schema.filter(({ removed }) => !removed).map(({ id }) => id);
	const others = automatic && fields.length > 0 ? [] : inOrder(Object.keys(given));
	return [...new Set([...fields, ...others])]
		.filter((id) => id.startsWith(BODY_PREFIX))
		.map((id) => ({
			label: `Variable {{${id.slice(BODY_PREFIX.length)}}}`,
			value: getOwn(given, id),
		}));
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

/** Sorted, since the properties of an object from an expression may be in any order. */
function inOrder(ids: string[]): string[] {
	return ids.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
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
