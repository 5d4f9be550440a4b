import type { IDataObject } from 'n8n-workflow';

import type { CheckedItem, Prepared } from '../../engine';
import {
	connectionFor,
	filledIn,
	isAuthentication,
	unapprovedStatus,
	TEMPLATES_ENDPOINT,
	textOfTemplate,
	variablesOf,
	type TemplateVariable,
} from '../../service';
import { InputError } from '../../shared/inputError';
import { textOf, withoutEmpty } from '../../shared/json';
import { knownTemplate } from './knownTemplate';
import { recentTemplates } from './recentTemplates';

/** The known body fields (docs/service.md#templates). Other fields may have values for variables, too. */
const KNOWN_FIELDS = [
	...['inbox_id', 'wa_template_id', 'phone_number', 'phone_name'],
	...['template_body_variables', 'otp_code', 'file_url'],
];

/**
 * Checks a message against its template, if the service returns it: the status, and one value for each variable. Adds
 * the text with its values filled in to the output of a dry run.
 */
export async function reviewTemplate(item: CheckedItem): Promise<Prepared> {
	const { extraBody, dryRun } = item.callOptions;
	const body = { ...withoutEmpty(item.body), ...extraBody };
	const inboxId = textOf(body.inbox_id);
	const templateId = textOf(body.wa_template_id);
	const { baseUrl, apiKey } = connectionFor(item.account, TEMPLATES_ENDPOINT);
	const names = [baseUrl, apiKey, inboxId, templateId];
	const recent = dryRun ? undefined : recentTemplates.get(names);
	// A kept template cannot reject the message: it may have been approved or changed since. Then it is read again.
	if (recent && fits(recent, body)) return {};
	const template = await knownTemplate(item, inboxId, templateId);
	if (!template) return {};
	const preview = requireFit(template, body);
	if (preview === undefined) return {};
	recentTemplates.set(names, template);
	return { shownInDryRun: { preview } };
}

function fits(template: IDataObject, body: IDataObject): boolean {
	try {
		requireFit(template, body);
		return true;
	} catch {
		return false;
	}
}

/**
 * @returns the text of the message; undefined if the service does not show that of the template
 * @throws InputError
 */
function requireFit(template: IDataObject, body: IDataObject): string | undefined {
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
	const values = valuesIn(body, variables);
	const hasOtherFields = Object.keys(body).some((field) => !KNOWN_FIELDS.includes(field));
	if (values.length > 0 || !hasOtherFields) requireOneEach(name, variables, values);
	if (!isAuthentication(template) && !hasOtherFields) requireKnownPlaces(name, variables);
	return filledIn(text.body, values);
}

/** The values for the body, in order. For an authentication template, the code is enough. */
function valuesIn(body: IDataObject, variables: TemplateVariable[]): string[] {
	const { template_body_variables: values, otp_code: code } = body;
	if (Array.isArray(values)) return values.map((value) => textOf(value));
	const isCodeAlone = code !== undefined && variables.filter(isInBody).length === 1;
	return isCodeAlone ? [textOf(code)] : [];
}

function isInBody({ part }: TemplateVariable): boolean {
	return part === 'body';
}

function requireOneEach(name: string, variables: TemplateVariable[], values: string[]): void {
	const wanted = variables.filter(isInBody).map(({ placeholder }) => placeholder);
	if (wanted.length === values.length) return;
	throw new InputError(
		`The values do not fit the ${name}: ${wanted.length} needed, ${values.length} given`,
		wanted.length === 0
			? 'Remove the values from Variables or Options > Body Variables'
			: `Fill in ${wanted.join(', ')} under Variables or Options > Body Variables. The code of an authentication template can be entered under Options > OTP Code instead.`,
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
