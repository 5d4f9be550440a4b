import type { IDataObject } from 'n8n-workflow';

import { preparation, type CheckedItem, type Prepared } from '../../engine';
import { connectionFor } from '../../service/account';
import {
	filledIn,
	inOrder,
	isAuthentication,
	needText,
	placeholderOf,
	unapprovedStatus,
	TEMPLATES_ENDPOINT,
	textOfTemplate,
	variablesOf,
	type TemplateVariable,
} from '../../service/templates';
import { InputError } from '../../shared/inputError';
import { textOf, withoutEmpty } from '../../shared/json';
import { knownTemplate } from './knownTemplate';
import { recentTemplates } from './recentTemplates';
import { readVariables, type VariableValues } from './variables';

/** The known body fields (docs/service.md#templates). Other fields may have values for variables, too. */
const KNOWN_FIELDS = [
	...['inbox_id', 'wa_template_id', 'phone_number', 'phone_name'],
	...['template_body_variables', 'otp_code', 'file_url'],
];

/** Rejects values that cannot be sent, before any request. */
export const checkVariables = preparation(function () {
	readVariables(this);
});

/**
 * Checks a message against its template, if the service returns it: the status, and one value for each variable. Puts the
 * values in the order of the template, and the text with its values into the output of a dry run.
 *
 * @throws InputError
 */
export async function reviewTemplate(item: CheckedItem): Promise<Prepared> {
	const { extraBody, dryRun } = item.callOptions;
	const body = { ...withoutEmpty(item.body), ...extraBody };
	const values = givenIn(extraBody) ?? readVariables(item.context);
	const inboxId = textOf(body.inbox_id);
	const templateId = textOf(body.wa_template_id);
	const { baseUrl, apiKey } = connectionFor(item.account, TEMPLATES_ENDPOINT);
	const names = [baseUrl, apiKey, inboxId, templateId];
	const isKeptEnough = !dryRun && !needText(namesIn(values));
	const kept = isKeptEnough ? recentTemplates.get(names) : undefined;
	// A kept template cannot reject the message: it may have been approved or changed since. Then it is read again.
	let message = kept && messageIfItFits(kept, body, values);
	if (!message) {
		const template = await knownTemplate(item, inboxId, templateId);
		message = template && messageOf(template, body, values);
		if (message) recentTemplates.set(names, template as IDataObject);
	}
	const ordered = message?.values ?? valuesWithoutText(values);
	return {
		body: ordered.length > 0 ? { ...item.body, template_body_variables: ordered } : item.body,
		shownInDryRun: message && { preview: message.preview },
	};
}

/** Extra Body Fields override the values of the node. */
function givenIn({ template_body_variables: given }: IDataObject): VariableValues | undefined {
	if (given === undefined) return undefined;
	return Array.isArray(given) ? given.map((value) => textOf(value)) : [];
}

function namesIn(values: VariableValues): string[] {
	return values instanceof Map ? [...values.keys()] : [];
}

/** @throws InputError if only the text of the template shows the order of the values */
function valuesWithoutText(values: VariableValues): string[] {
	if (!(values instanceof Map)) return values;
	const names = namesIn(values);
	if (!needText(names)) return inOrder(names).map((name) => values.get(name) as string);
	throw new InputError(
		`The order of ${names.map(placeholderOf).join(', ')} is unknown: the text of the template could not be read`,
		'Enter the values under Options > Body Variables, in the order of the template. Remove them from Variables.',
	);
}

/** A message that fits its template. */
interface Message {
	/** The values for the variables of the body, in its order. */
	values: string[];
	/** The text with its values filled in. */
	preview: string;
}

function messageIfItFits(...parameters: Parameters<typeof messageOf>): Message | undefined {
	try {
		return messageOf(...parameters);
	} catch {
		return undefined;
	}
}

/**
 * @returns undefined if the service does not show the text of the template
 * @throws InputError
 */
function messageOf(
	template: IDataObject,
	body: IDataObject,
	given: VariableValues,
): Message | undefined {
	const name = `template ${textOf(template.name)}`.trim();
	const status = unapprovedStatus(template);
	if (status !== undefined) {
		throw new InputError(
			`The ${name} is not approved: its status is ${status}`,
			'Choose an approved template. If WhatsApp has approved it since, run Template: Sync first.',
		);
	}
	const text = textOfTemplate(template);
	if (!text) return undefined;
	const variables = variablesOf(text);
	const wanted = variables.filter(isInBody).map((variable) => variable.name);
	const hasOtherFields = Object.keys(body).some((field) => !KNOWN_FIELDS.includes(field));
	const isEmpty = countOf(given) === 0;
	// For an authentication template, the code is enough.
	const code = isEmpty && wanted.length === 1 ? body.otp_code : undefined;
	const isElsewhere = isEmpty && (code !== undefined || hasOtherFields);
	const values = isElsewhere ? [] : oneEach(name, wanted, given);
	if (!isAuthentication(template) && !hasOtherFields) requireKnownPlaces(name, variables);
	return { values, preview: filledIn(text.body, code === undefined ? values : [textOf(code)]) };
}

function isInBody({ part }: TemplateVariable): boolean {
	return part === 'body';
}

function countOf(values: VariableValues): number {
	return values instanceof Map ? values.size : values.length;
}

/** @returns one value for each variable, in the order of the variables */
function oneEach(template: string, wanted: string[], given: VariableValues): string[] {
	if (countOf(given) !== wanted.length) {
		throw new InputError(
			`The values do not fit the ${template}: ${wanted.length} needed, ${countOf(given)} given`,
			wanted.length === 0
				? 'Remove the values from Variables or Options > Body Variables'
				: `Fill in ${wanted.map(placeholderOf).join(', ')} under Variables or Options > Body Variables. The code of an authentication template can be entered under Options > OTP Code instead.`,
		);
	}
	if (!(given instanceof Map)) return given;
	return wanted.map((name) => given.get(name) ?? rejectMissing(template, name, given));
}

/** The template has changed since its variables were filled in, or the names were made up. */
function rejectMissing(template: string, name: string, given: Map<string, string>): never {
	throw new InputError(
		`The values do not fit the ${template}: ${placeholderOf(name)} is missing`,
		`Variables has values for ${[...given.keys()].map(placeholderOf).join(', ')}. Open the node to load the variables of the template again, then fill them in.`,
	);
}

/** No field is known for the variables of header and buttons, so only Extra Body Fields can fill them in. */
function requireKnownPlaces(name: string, variables: TemplateVariable[]): void {
	const others = variables.filter((variable) => !isInBody(variable));
	if (others.length === 0) return;
	const where = others.map(({ part, placeholder }) => `${placeholder} in its ${part}`).join(', ');
	throw new InputError(
		`The ${name} has ${where}, for which the service documents no field`,
		'Ask the service for the name of the field and enter it under Options > Extra Body Fields, or choose a template with variables in its body only',
	);
}
