import { waTemplateId, type Template } from '../data/marketing';
import type { SentTemplate } from '../data/store';
import { iso } from '../data/time';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { answerAll, answerOne, datedList, deletion, equals, matching } from '../lists';
import { FILLED, ID, TEXT, arrayOf, object, oneOf, type Schema } from '../schema';
import { arrayIn } from '../validation';

const textLike = (pattern: string, description: string): Schema<string> => ({
	type: 'string',
	pattern,
	description,
});

const FIELDS = object(
	{
		name: textLike('^[a-z0-9_]+$', 'in snake_case'),
		category: oneOf('AUTHENTICATION', 'MARKETING', 'UTILITY'),
		language: textLike('^[a-z]{2,3}(_[A-Z]{2})?$', 'a language code'),
		body: FILLED,
		inbox_id: ID,
		body_placeholder: TEXT,
	},
	['name', 'category', 'language', 'body', 'inbox_id'],
);
const IMAGE = object({
	field: oneOf('file'),
	filename: textLike('[.](jpeg|jpg|png|JPEG|JPG|PNG)$', 'a jpeg, jpg or png image'),
	mimetype: textLike('^image/(jpeg|jpg|png)$', 'a jpeg, jpg or png image'),
});
/** A `MultipartBody`. */
const NEW_TEMPLATE = object({ fields: FIELDS, files: { ...arrayOf(IMAGE), maxItems: 1 } }, [
	'fields',
	'files',
]);

/** POST /templates */
function createTemplate(call: Call<typeof NEW_TEMPLATE>): unknown {
	const { body_placeholder: examples, ...fields } = call.body.fields;
	checkExamples(fields.body, examples);
	found(call.data.inboxes.get(fields.inbox_id), 'Inbox');
	if ([...call.data.templates].some((template) => template.name === fields.name)) {
		reject('A template with this name already exists', 409);
	}
	const template = call.data.addTemplate({
		...fields,
		wa_template_id: waTemplateId(call.data.random('created templates')),
		status: 'PENDING',
	});
	return answerOne(template);
}

/** How many different variables a text has. WhatsApp names them by numbers or by words. */
function countVariables(text: string): number {
	return new Set(Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name]) => name)).size;
}

function checkExamples(body: string, json?: string): void {
	const variables = countVariables(body);
	if (variables === 0) return;
	if (!json) return reject('body_placeholder is required when body contains placeholders');
	if (arrayIn(json, 'body_placeholder', TEXT).length !== variables) {
		reject(`body_placeholder must have ${variables} example values`);
	}
}

/** Only orders forbid the plus sign. */
const RECIPIENT: Schema<string> = {
	type: 'string',
	pattern: '^\\+?[1-9]\\d{6,14}$',
	description: 'a phone number in international format',
};

const SENDING = object(
	{
		wa_template_id: FILLED,
		inbox_id: ID,
		phone_number: RECIPIENT,
		phone_name: TEXT,
		template_body_variables: arrayOf(TEXT),
		file_url: FILLED,
		otp_code: FILLED,
	},
	['wa_template_id', 'inbox_id', 'phone_number'],
);

/** POST /templates/send: a rejection of the messaging platform still comes as 200. */
function sendTemplate({ data, body }: Call<typeof SENDING>): unknown {
	const { wa_template_id: waTemplateId, inbox_id: inboxId } = body;
	const phoneNumber = body.phone_number.replace('+', '');
	found(data.inboxes.get(inboxId), 'Inbox');
	const template = [...data.templates].find(
		(one) => one.wa_template_id === waTemplateId && one.inbox_id === inboxId,
	);
	const given = body.template_body_variables?.length ?? (body.otp_code ? 1 : 0);
	const isUndeliverable = data.rejectedRecipients.has(phoneNumber);
	const reason = rejection(found(template, 'Template'), given, isUndeliverable);
	if (reason) return { success: false, status_code: 400, error: { message: reason } };
	const sent: SentTemplate = {
		id: data.random('sent templates').uuid(),
		wa_template_id: waTemplateId,
		inbox_id: inboxId,
		phone_number: phoneNumber,
		phone_name: body.phone_name ?? null,
		template_body_variables: body.template_body_variables ?? [],
		file_url: body.file_url ?? null,
		created_at: iso(data.now()),
	};
	data.sentTemplates.push(sent);
	return { success: true, status_code: 200, data: sent };
}

/** Why the messaging platform would not take the message, if so. */
function rejection(template: Template, variables: number, isUndeliverable: boolean) {
	if (isUndeliverable) return '(#131026) Message undeliverable';
	if (template.status !== 'APPROVED') return '(#132001) Template is not approved';
	if (variables !== countVariables(template.body)) {
		return '(#132000) Number of parameters does not match the expected number of params';
	}
	return undefined;
}

function listTemplatesOfInbox(call: Call): unknown {
	const ofInbox = equals<Template>('inbox_id', call.query.inbox_id);
	return answerAll(call, 'templates', matching(call, call.data.templates, [ofInbox]));
}

const OF_INBOX = { inbox_id: ID };
const INBOX_IN_BODY = object(OF_INBOX);

/** The messaging platform's verdict on new templates arrives. */
function syncTemplates(call: Call<typeof INBOX_IN_BODY>): unknown {
	const { data, query, body } = call;
	const inboxId = body.inbox_id ?? query.inbox_id ?? reject('inbox_id is required');
	found(data.inboxes.get(inboxId), 'Inbox');
	for (const { id, inbox_id, status } of [...data.templates]) {
		if (inbox_id !== inboxId || status !== 'PENDING') continue;
		data.templates.update(id, { status: 'APPROVED' });
	}
	return answerOne({ message: 'success' });
}

export const templateEndpoints: Endpoint[] = [
	datedList('/api/templates', 'templates', ({ templates }) => templates),
	reads('GET', '/templates', listTemplatesOfInbox, { query: OF_INBOX }),
	writes('POST', '/templates', createTemplate, { body: NEW_TEMPLATE }),
	deletion('/templates', 'Template', ({ templates }) => templates),
	writes('POST', '/templates/sync', syncTemplates, { query: OF_INBOX, body: INBOX_IN_BODY }),
	writes('POST', '/templates/send', sendTemplate, { body: SENDING }),
];
