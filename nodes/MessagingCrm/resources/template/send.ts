import { type IDataObject, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import {
	type Preparation,
	type ItemContext,
	type ItemToPrepare,
	type RequestParts,
	withExtra,
} from '../../engine';
import {
	bodyField,
	bodyText,
	offeredFor,
	readUrl,
	recipientPhoneField,
	requiredPhone,
	requiredText,
	templateLocator,
	requireShort,
	shownFor,
} from '../../fields';
import {
	filledIn,
	findTemplate,
	mediaOfTemplate,
	readTemplates,
	requireId,
	TEMPLATES_ENDPOINT,
	unapprovedStatus,
	variablesOf,
} from '../../service';
import { InputError } from '../../shared/errors';
import { textOf } from '../../shared/json';
import { readRequired } from '../../shared/values';
import { bodyVariablesOption, MAX_BODY, variablesField, variablesIn } from './variables';

export const sendFields: INodeProperties[] = updateDisplayOptions(shownFor('template', 'send'), [
	bodyField('wa_template_id', { ...templateLocator, required: true }, (value, label) =>
		requireId(readRequired(value, label), label),
	),
	{ ...recipientPhoneField, required: true },
	bodyText('phone_name', "Recipient's Name", 'phoneName', {
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient, as shown in the CRM',
	}),
	variablesField,
]);

export const templateOptions = updateDisplayOptions(offeredFor('template', 'send'), [
	bodyVariablesOption,
	bodyText('otp_code', 'OTP Code', 'otpCode', {
		placeholder: 'e.g. 482913',
		description: 'Code of an authentication template.',
	}),
	bodyText('file_url', 'Header File URL', 'fileUrl', {
		read: readUrl,
		placeholder: 'e.g. https://example.com/banner.png',
		description:
			'Public URL of the image, document or video that the header of the template shows.',
	}),
]);

export function templateMessage(context: ItemContext): RequestParts {
	const variables = variablesIn(context);
	return {
		body: {
			inbox_id: requiredText(context, 'inboxId'),
			phone_number: requiredPhone(context, 'phoneNumber', recipientPhoneField.displayName),
			...(variables.length > 0 && { template_body_variables: variables }),
		},
	};
}

/**
 * Checks a message against its template: its status, its media, and one value for each variable. The templates of an inbox
 * are read once for all items. A template that cannot be found is not checked.
 * @returns the text with its values, for a dry run
 * @throws InputError for a message that WhatsApp would reject
 */
export async function checkTemplate(item: ItemToPrepare): Promise<Preparation> {
	const { extraBody } = item.callOptions;
	const body = withExtra(item.body, extraBody);
	const inboxId = textOf(body.inbox_id);
	const shared = { endpoint: TEMPLATES_ENDPOINT, name: inboxId };
	const reading = item.readOnce(shared, async (get) => await readTemplates(inboxId, get));
	const templates = await reading.catch((): IDataObject[] => []);
	const template = findTemplate(templates, textOf(body.wa_template_id));
	if (!template) return {};
	const name = `template ${textOf(template.name)}`.trim();
	const hasExtra = Object.keys(extraBody).length > 0;
	requireApproved(template, name);
	if (body.file_url === undefined) requireNoMedia(template, name);
	const text = textOf(template.body);
	const values = body.template_body_variables ?? [];
	// Additional Body Fields (JSON) may have the values in another form, or under another name.
	if (!Array.isArray(values)) return {};
	const { otp_code: code } = body;
	// For an authentication template, the code is enough.
	const isElsewhere = values.length === 0 && (code !== undefined || hasExtra);
	if (!isElsewhere) requireOneEach(text, values, name);
	const shown = isElsewhere && code !== undefined ? [code] : values;
	const preview = filledIn(text, shown.map(textOf));
	requireShort('The text of the template with its values', preview, MAX_BODY);
	return { shownInDryRun: { preview } };
}

function requireApproved(template: IDataObject, name: string): void {
	const status = unapprovedStatus(template);
	if (status === undefined) return;
	throw new InputError(
		`The ${name} is not approved: its status is ${status}`,
		'Choose an approved template. If WhatsApp has approved it since, run Template: Sync first.',
	);
}

function requireNoMedia(template: IDataObject, name: string): void {
	const media = mediaOfTemplate(template);
	if (media === undefined) return;
	throw new InputError(
		`The ${name} needs a file (${media})`,
		'Enter its public URL under Options > Header File URL',
	);
}

function requireOneEach(text: string, values: unknown[], name: string): void {
	const variables = variablesOf(text);
	if (values.length === variables.length) return;
	const whatToDo =
		variables.length === 0
			? 'Remove the values from Values to Send or Options > Body Variables.'
			: `Fill in ${variables.map((number) => `{{${number}}}`).join(', ')} under Values to Send or Options > Body Variables.`;
	throw new InputError(
		`The values do not fit the ${name}: ${variables.length} needed, ${values.length} given`,
		`${whatToDo} The text of the template: ${text.slice(0, 500)}`,
	);
}
