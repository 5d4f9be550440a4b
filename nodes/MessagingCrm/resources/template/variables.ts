import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import { rowsField, rowsOf, textField, valueOf } from '../../fields';
import { InputError } from '../../shared/errors';
import { isBlankText, isEmpty, isObject } from '../../shared/json';
import { parsedJson, readNonBlank, readTrimmed } from '../../shared/values';

/** The most characters of a template's text, with its values (docs/internals/service.md#messages). */
export const MAX_BODY = 1024;

/** WhatsApp rejects a value with one of these (docs/internals/service.md#templates). */
const FORBIDDEN = /[\r\n\t]| {5}/;

/** The heading that n8n's editor gives the fields. */
const VALUES = 'Values to Send';

export const variablesField: INodeProperties = {
	displayName: VALUES,
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

export const bodyVariablesOption = rowsField('Body Variables', 'bodyVariables', {
	row: 'Variable',
	typeOptions: { multipleValues: true, sortable: true },
	description:
		'Values for {{1}}, {{2}} and so on in the body of the template, in this order. Only needed if Values to Send shows no fields.',
	values: [textField('Value', 'value', { placeholder: 'e.g. ORD-1042' })],
});

/** The values that Values to Send or Options > Body Variables have for the body, in the order of its variables. */
export function variablesIn(context: ItemContext): string[] {
	const mapped = mappedValues(context);
	const listed = rowsOf(context, 'options.bodyVariables.variable');
	const isMapped = mapped.some(([, value]) => !isEmpty(value) && !isBlankText(value));
	if (listed.length > 0 && isMapped) {
		throw new InputError(
			'Values to Send and Options > Body Variables are both filled in',
			'Use one of them: Values to Send if it has a field for each variable, otherwise Body Variables',
		);
	}
	if (listed.length > 0) {
		return listed.map(({ value }, index) => variableText(value, `Body variable ${index + 1}`));
	}
	// The code of an authentication template is enough.
	if (!isMapped && readTrimmed(valueOf(context, 'options.otpCode'), 'OTP Code')) return [];
	return mapped.map(([number, value]) => variableText(value, `{{${number}}} under ${VALUES}`));
}

/** The values of the mapper by the numbers of their variables, in ascending order. An expression may return only the values. */
function mappedValues(context: ItemContext): Array<[number: number, value: unknown]> {
	const mapping = valueOf(context, 'variables', {});
	const isStored = isObject(mapping) && ('mappingMode' in mapping || 'value' in mapping);
	const given = parsedJson((isStored ? mapping.value : mapping) ?? {}, VALUES);
	const values = (isObject(given) ? Object.entries(given) : [['', given]]).map(
		([name, value]): [number, unknown] => [Number(/^body_(\d+)$/.exec(String(name))?.[1]), value],
	);
	if (values.every(([number]) => number > 0)) return values.sort(([a], [b]) => a - b);
	throw new InputError(
		'Values to Send is not an object with a value for each variable',
		'Fill in the fields of Values to Send, or enter an object such as {"body_1": "...", "body_2": "..."}',
	);
}

/** The value of a variable as text that WhatsApp accepts. */
function variableText(value: unknown, label: string): string {
	const text = readNonBlank(value, label);
	if (!FORBIDDEN.test(text)) return text;
	throw new InputError(
		`${label} has a line break, a tab or more than four spaces in a row`,
		"WhatsApp accepts none of these in a variable of a template. Replace them in the expression, e.g. with .replace(/\\s+/g, ' ').",
	);
}
