import type { IDataObject } from 'n8n-workflow';

import { type Completed, type ItemToComplete, withExtra } from '../../engine';
import { hasExtra, nameOrId } from '../../fields';
import {
	filledIn,
	findTemplate,
	haveIds,
	inOrder,
	isAuthentication,
	needText,
	placeholderOf,
	readTemplates,
	TEMPLATES_ENDPOINT,
	type TemplateVariable,
	textOfTemplate,
	unapprovedStatus,
	variablesOf,
} from '../../service/templates';
import { excerpt, InputError, SetupError } from '../../shared/inputError';
import { getOwn, textOf } from '../../shared/json';
import { variableText, type VariableValues } from './variables';

/** If the list of templates takes longer, messages are sent without the check. */
const MAX_WAIT_MS = 15_000;

/** The known body fields (docs/internals/service.md#templates). Other fields may have values for variables, too. */
const KNOWN_FIELDS = [
	...['inbox_id', 'wa_template_id', 'phone_number', 'phone_name'],
	...['otp_code', 'file_url'],
];

/**
 * Checks a message against its template, if the service returns it: the status, and one value for each variable. Puts the
 * values in the order of the template, and the text with its values into the output of a dry run.
 */
export async function reviewTemplate(item: ItemToComplete): Promise<Completed> {
	const { template_body_variables: entered, ...fields } = item.body;
	// Additional Body Fields (JSON) override the values of the node.
	const { extraBody } = item.callOptions;
	const { template_body_variables: given, ...extra } = extraBody;
	const isGiven = hasExtra(item.callOptions, 'template_body_variables');
	const givenTexts = (Array.isArray(given) ? given : []).map((value, index) =>
		variableText(value, `Value ${index + 1} of template_body_variables`),
	);
	const values = isGiven ? givenTexts : (entered as VariableValues);
	// Values in another form than a list are what the service expects, as far as the user knows.
	const isOtherForm = isGiven && given !== null && !Array.isArray(given);
	const body = withExtra(fields, isOtherForm ? extraBody : extra);
	const template = await templateOf(item, textOf(body.inbox_id), textOf(body.wa_template_id));
	const message = template && messageOf(template, body, values);
	const ordered = message?.values ?? valuesWithoutText(values);
	return {
		extraBody: givenTexts.length > 0 ? extra : extraBody,
		body: { ...fields, ...(ordered.length > 0 && { template_body_variables: ordered }) },
		shownInDryRun: message && { preview: message.preview },
	};
}

/**
 * The record of a template. All items of the run share one reading for each inbox.
 * @returns undefined if the list cannot be read, e.g. because the API key has no permission, shows no IDs, or lacks the template
 * and others by its total. The message is then sent without the check.
 * @throws InputError if a whole list does not contain the template
 */
async function templateOf(
	{ context, readOnce }: ItemToComplete,
	inboxId: string,
	templateId: string,
): Promise<IDataObject | undefined> {
	const { templates, isWhole } = await readOnce(
		{ endpoint: TEMPLATES_ENDPOINT, name: inboxId, timeLimit: MAX_WAIT_MS },
		async (get) => await readTemplates(inboxId, get),
	).catch(() => ({ templates: [], isWhole: false }));
	const template = findTemplate(templates, templateId);
	if (template || !isWhole || !haveIds(templates)) return template;
	const shownTemplate = excerpt(nameOrId(context, 'templateId', templateId));
	const shownInbox = excerpt(nameOrId(context, 'inboxId', inboxId));
	throw new InputError(
		`The template ${shownTemplate} does not belong to the inbox ${shownInbox}`,
		'Choose the template again from the list. If it is new, run Template: Sync first.',
	);
}

/** @throws SetupError if only the text of the template shows the order of the values */
function valuesWithoutText(values: VariableValues): string[] {
	if (Array.isArray(values)) return values;
	const names = Object.keys(values);
	if (!needText(names)) return inOrder(names).map((name) => values[name]);
	// Nothing is wrong with the item: the next time, the text may be there.
	throw new SetupError(
		`The order of ${names.map(placeholderOf).join(', ')} is unknown: the text of the template could not be read`,
		'Enter the values under Options > Body Variables, in the order of the template. Remove them from Values to Send.',
	);
}

/** A message that fits its template. */
interface Message {
	/** The values for the variables of the body, in its order. */
	values: string[];
	/** The text with its values filled in. */
	preview: string;
}

/** The message; undefined if the service does not show the text of the template. */
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
	const isEmpty = Object.keys(given).length === 0;
	// For an authentication template, the code is enough.
	const code = isEmpty && wanted.length === 1 ? body.otp_code : undefined;
	const isElsewhere = isEmpty && (code !== undefined || hasOtherFields);
	const forCode = isAuthentication(template) ? FOR_CODE : '';
	const values = isElsewhere ? [] : oneEach(name, wanted, given, forCode);
	if (!isAuthentication(template) && !hasOtherFields) requireKnownPlaces(name, variables);
	return { values, preview: filledIn(text.body, code === undefined ? values : [textOf(code)]) };
}

function isInBody({ part }: TemplateVariable): boolean {
	return part === 'body';
}

const FOR_CODE = ' The code can be entered under Options > OTP Code instead.';

/** @returns one value for each variable, in the order of the variables */
function oneEach(
	template: string,
	wanted: string[],
	given: VariableValues,
	forCode: string,
): string[] {
	const count = Object.keys(given).length;
	const missing = Array.isArray(given)
		? wanted.slice(count)
		: wanted.filter((name) => getOwn(given, name) === undefined);
	if (count !== wanted.length) {
		const toFill = missing.length > 0 ? missing : wanted;
		throw new InputError(
			`The values do not fit the ${template}: ${wanted.length} needed, ${count} given`,
			wanted.length === 0
				? 'Remove the values from Values to Send or Options > Body Variables'
				: `Fill in ${toFill.map(placeholderOf).join(', ')} under Values to Send or Options > Body Variables.${forCode}`,
		);
	}
	if (Array.isArray(given)) return given;
	if (missing.length === 0) return wanted.map((name) => given[name]);
	// The template has changed since its variables were filled in, or the names were made up.
	throw new InputError(
		`The values do not fit the ${template}: ${placeholderOf(missing[0])} is missing`,
		`Values to Send has values for ${Object.keys(given).map(placeholderOf).join(', ')}. Open the node to load the variables of the template again, then fill them in.`,
	);
}

/** No field is known for the variables of header and buttons, so only Additional Body Fields (JSON) can fill them in. */
function requireKnownPlaces(name: string, variables: TemplateVariable[]): void {
	const others = variables.filter((variable) => !isInBody(variable));
	if (others.length === 0) return;
	const where = others.map(({ part, placeholder }) => `${placeholder} in its ${part}`).join(', ');
	throw new InputError(
		`The ${name} has ${where}, for which the service documents no field`,
		'Ask the service for the name of the field and enter it under Options > Additional Body Fields (JSON), or choose a template with variables in its body only',
	);
}
