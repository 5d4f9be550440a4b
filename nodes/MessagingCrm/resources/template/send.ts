import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	bodyField,
	bodyText,
	oncePer,
	recipientPhoneField,
	rowsField,
	templateLocator,
	textField,
} from '../../descriptions';
import type { Item, Operation, PrepareContext, Preparation } from '../../engine';
import {
	fillTemplate,
	findTemplate,
	MAX_TEMPLATE_BODY,
	missingHeaderMedia,
	needsCode,
	fetchTemplates,
	requireShort,
	TEMPLATES_ENDPOINT,
	unapprovedStatus,
	unsupportedPart,
	variablesOf,
} from '../../service';
import { InputError } from '../../shared/errors';
import { isEmpty, isObject, textOf, withoutEmpty } from '../../shared/json';
import { readFileUrl } from '../../shared/url';
import { emptyField, parseJsonField, readNonBlank, readTrimmed } from '../../shared/values';
import { inboxId } from './create';

/** WhatsApp rejects a value with a line break, a tab or five spaces in a row (docs/internals/service.md#templates). */
const FORBIDDEN = /[\r\n\t]| {5}/;

/** The heading of the fields in n8n's editor. */
const VALUES_LABEL = 'Values to Send';

const variablesField: INodeProperties = {
	displayName: VALUES_LABEL,
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

const bodyVariablesOption = rowsField('Body Variables', 'bodyVariables', {
	row: 'Variable',
	typeOptions: { multipleValues: true, sortable: true },
	description:
		'Values for {{1}}, {{2}} and so on in the body of the template, in order. Needed only if Values to Send shows no fields.',
	values: [textField('Value', 'value', { placeholder: 'e.g. ORD-1042' })],
});

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send template',
	description:
		'Send a template message to a phone number, even if the person has not written before',
	builderHint: { propertyHint: 'Works even if the reply window is closed.' },
	routing: { request: { method: 'POST', url: '/templates/send' } },
	creates: 'message',
	fields: [
		inboxId,
		bodyField('wa_template_id', { ...templateLocator, required: true }),
		{ ...recipientPhoneField, required: true },
		bodyText('phone_name', "Recipient's Name", 'phoneName', {
			placeholder: 'e.g. Siti Rahma',
			description: 'Name of the recipient, as shown in the CRM',
		}),
		variablesField,
	],
	options: [
		bodyVariablesOption,
		bodyText('otp_code', 'OTP Code', 'otpCode', {
			placeholder: 'e.g. 482913',
			description: 'Code of an authentication template',
		}),
		bodyText('file_url', 'Header File URL', 'fileUrl', {
			read: readHeaderUrl,
			placeholder: 'e.g. https://example.com/banner.png',
			description: "Public URL of the image, document or video in the template's header",
		}),
		oncePer('Sends at most one message for each value and recipient'),
	],
	prepare: async (item, context) => {
		const { extraBody, completeBody } = context;
		const extra = withoutEmpty(extraBody);
		const variables = readVariables(item);
		const body: IDataObject = {
			inbox_id: extra.inbox_id ?? item.getId('inboxId'),
			phone_number:
				extra.phone_number ?? item.getPhone('phoneNumber', recipientPhoneField.displayName),
		};
		if (variables.length > 0) body.template_body_variables = variables.map(({ text }) => text);
		const numbers = variables.flatMap(({ number }) => number ?? []);
		return { body, ...(await checkTemplate(completeBody(body), numbers, context)) };
	},
};

/** A value for the body. Only a value from Values to Send has the number of its variable. */
interface Variable {
	number?: number;
	text: string;
}

/** Reads the values of the body's variables, in order, from Values to Send or Options > Body Variables. */
function readVariables(item: Item): Variable[] {
	const mapped = mappedValues(item);
	const listed = item.getRows('options.bodyVariables.variable');
	const isMapped = mapped.some(([, value]) => !isEmpty(value));
	if (listed.length > 0 && isMapped) {
		throw new InputError(
			'Values to Send and Options > Body Variables are both filled in',
			'If Values to Send has a field for each variable, remove Body Variables. Otherwise, clear Values to Send.',
		);
	}
	if (listed.length > 0) {
		return listed.map(({ value }, index) => ({
			text: readVariable(value, `Body variable ${index + 1}`),
		}));
	}
	// An authentication template needs only its code.
	if (!isMapped && readTrimmed(item.get('options.otpCode'), 'OTP Code')) return [];
	return mapped.map(([number, value]) => ({
		number,
		text: readVariable(value, labelOfVariable(number)),
	}));
}

function labelOfVariable(number: number): string {
	return `{{${number}}} under ${VALUES_LABEL}`;
}

/** Reads the numbers and values in Values to Send, sorted by number. An expression can return only the values. */
function mappedValues(item: Item): Array<[number: number, value: unknown]> {
	const mapping = item.get('variables', {});
	const isStored = isObject(mapping) && ('mappingMode' in mapping || 'value' in mapping);
	const stored = parseJsonField((isStored ? mapping.value : mapping) ?? {}, VALUES_LABEL);
	const values = (isObject(stored) ? Object.entries(stored) : [['', stored]]).map(
		([name, value]): [number, unknown] => [Number(/^body_(\d+)$/.exec(String(name))?.[1]), value],
	);
	if (values.every(([number]) => number > 0)) return values.sort(([a], [b]) => a - b);
	throw new InputError(
		'Values to Send is not an object with a value for each variable',
		'Fill in the fields of Values to Send, or enter an object such as {"body_1": "...", "body_2": "..."}',
	);
}

/** Matches URLs of images that are neither JPEG nor PNG. WhatsApp does not show such images in headers. */
const OTHER_IMAGE = /^[^?#]*\.(?:avif|bmp|gif|heic|svg|tiff?|webp)(?:[?#]|$)/i;

/** @throws InputError if the URL leads to a web page that shows a file, or to an image that WhatsApp does not show */
function readHeaderUrl(value: unknown, label: string): string | undefined {
	const url = readFileUrl(value, label);
	if (url === undefined || !OTHER_IMAGE.test(url)) return url;
	throw new InputError(
		`${label} is an image that WhatsApp does not show: "${url.slice(0, 100)}"`,
		`Enter the address of a JPEG or PNG image as ${label}`,
	);
}

/** Line breaks and tabs around a value. They are removed, because cells of a sheet often end with a line break. */
const OUTER_BREAKS = /^[\r\n\t]+|[\r\n\t]+$/g;

/** Reads a variable's value as text that WhatsApp accepts. */
function readVariable(value: unknown, label: string): string {
	const text = readNonBlank(value, label).replace(OUTER_BREAKS, '');
	if (!FORBIDDEN.test(text)) return text;
	throw new InputError(
		`${label} has a line break, a tab or more than four spaces in a row`,
		"WhatsApp does not accept these in a template variable. Replace them in the expression, e.g. with .replace(/\\s+/g, ' ').",
	);
}

/**
 * Checks the status of a message's template, and checks that the message has the required media and one value for each
 * variable. The templates of an inbox are read once for all items. A template that cannot be found is not checked.
 * @param numbers the numbers of the variables with a value in Values to Send
 * @returns the template's text with the message's values, which a dry run shows
 * @throws InputError for a message that WhatsApp would reject
 */
async function checkTemplate(
	body: IDataObject,
	numbers: number[],
	{ extraBody, get, sharedInRun }: PrepareContext,
): Promise<Preparation> {
	const inboxId = textOf(body.inbox_id);
	const getPage = async (query?: IDataObject) =>
		await get({ endpoint: TEMPLATES_ENDPOINT, path: TEMPLATES_ENDPOINT, query });
	const reading = sharedInRun(
		`templates of inbox ${inboxId}`,
		async () => await fetchTemplates(inboxId, getPage),
	);
	const templates = await reading.catch((): IDataObject[] => []);
	const template = findTemplate(templates, textOf(body.wa_template_id));
	if (!template) return {};
	const name = `template ${textOf(template.name)}`.trim();
	const hasExtra = Object.keys(extraBody).length > 0;
	requireApproved(template, name);
	if (!hasExtra) requireSupported(template, name);
	if (!hasExtra && body.otp_code === undefined) requireNoCode(template, name);
	if (body.file_url === undefined) requireNoMedia(template, name);
	const text = textOf(template.body);
	if (extraBody.template_body_variables === undefined) requireNumbers(text, numbers);
	const values = body.template_body_variables ?? [];
	// Additional Body Fields (JSON) can contain the values in another form or under another name.
	if (!Array.isArray(values)) return {};
	const { otp_code: code } = body;
	// An authentication template needs only its code.
	const isElsewhere = values.length === 0 && (code !== undefined || hasExtra);
	if (!isElsewhere) requireOneEach(text, values, name);
	const shown = isElsewhere && code !== undefined ? [code] : values;
	const preview = fillTemplate(text, shown.map(textOf));
	requireShort('The text of the template with its values', preview, MAX_TEMPLATE_BODY);
	return { preview };
}

function requireApproved(template: IDataObject, name: string): void {
	const status = unapprovedStatus(template);
	if (status === undefined) return;
	throw new InputError(
		`The ${name} is not approved: its status is ${status}`,
		'Choose an approved template. If WhatsApp has approved this template in the meantime, run Template: Sync first.',
	);
}

function requireSupported(template: IDataObject, name: string): void {
	const part = unsupportedPart(template);
	if (part === undefined) return;
	throw new InputError(
		`The ${name} needs ${part}`,
		'The service documents no field for this. If you know the field, enter it under Options > Additional Body Fields (JSON). Otherwise, choose another template.',
	);
}

function requireNoCode(template: IDataObject, name: string): void {
	if (!needsCode(template)) return;
	throw new InputError(`The ${name} needs an OTP code`, 'Enter the code under Options > OTP Code');
}

function requireNoMedia(template: IDataObject, name: string): void {
	const media = missingHeaderMedia(template);
	if (media === undefined) return;
	throw new InputError(
		`The ${name} needs a file (${media})`,
		'Enter its public URL under Options > Header File URL',
	);
}

/** Only the numbers show which variable has no value, and whether a value is left over from another template. */
function requireNumbers(text: string, numbers: number[]): void {
	const missing = variablesOf(text).find((number) => !numbers.includes(number));
	if (numbers.length > 0 && missing !== undefined) throw emptyField(labelOfVariable(missing));
}

function requireOneEach(text: string, values: unknown[], name: string): void {
	const variables = variablesOf(text);
	if (values.length === variables.length) return;
	const missing = values.length < variables.length ? variables.slice(values.length) : variables;
	const whatToDo =
		variables.length === 0
			? 'Remove the values from Values to Send or Options > Body Variables.'
			: `Fill in ${missing.map((number) => `{{${number}}}`).join(', ')} under Values to Send or Options > Body Variables.`;
	throw new InputError(
		`The values do not match the ${name}: ${variables.length} needed, ${values.length} given`,
		`${whatToDo} The text of the template: ${text.slice(0, 500)}`,
	);
}
