import { VARIABLE, variablesOf, type Template } from '../data/marketing';
import { SENT_BY_API } from '../data/conversations';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found, reject } from '../errors';
import { answerAll, answerPage, DATED_PAGES, equalToQuery, matching, within } from '../lists';
import { FILLED, ID, TEXT, arrayOf, matchingText, object, oneOf, optional } from '../schema';
import { serializeMessage, serializeTemplate, serializeInboxTemplate } from '../serializers';
import { arrayIn } from '../validation';

const FIELDS = object(
	{
		name: matchingText('^[a-z0-9_]+$', 'in snake_case'),
		category: oneOf('AUTHENTICATION', 'MARKETING', 'UTILITY'),
		language: matchingText('^[a-z]{2,3}(_[A-Z]{2})?$', 'a language code'),
		body: FILLED,
		inbox_id: ID,
	},
	{ body_placeholder: TEXT },
);
const IMAGE = optional({
	field: oneOf('file'),
	filename: matchingText('[.](jpeg|jpg|png|JPEG|JPG|PNG)$', 'a jpeg, jpg or png image'),
	mimetype: matchingText('^image/(jpeg|jpg|png)$', 'a jpeg, jpg or png image'),
});
/** A form with at most one file. */
const NEW_TEMPLATE = object({ fields: FIELDS, files: { ...arrayOf(IMAGE), maxItems: 1 } });

function createTemplate(call: Call<typeof NEW_TEMPLATE>): Answer {
	const { fields, files } = call.body;
	const body_placeholder = examplesFor(fields.body, fields.body_placeholder);
	found(call.data.inboxes.get(fields.inbox_id), 'Inbox');
	if ([...call.data.templates].some((template) => template.name === fields.name)) {
		reject('A template with this name already exists', 409);
	}
	const template = call.data.addTemplate({
		...fields,
		body_placeholder,
		header_type: files.length > 0 ? 'IMAGE' : null,
		header: null,
		status: 'PENDING',
	});
	return oneInArray(call, serializeInboxTemplate(template, call));
}

/** The service returns a single record in an array. */
function oneInArray({ options }: Pick<Call, 'options'>, record: object): Answer {
	return { data: options.reference ? record : [record] };
}

/** Returns one example per variable of the body. */
function examplesFor(body: string, json?: string): string[] {
	const variables = variablesOf(body).length;
	if (variables === 0) return [];
	if (!json) return reject('body_placeholder is required when body contains placeholders');
	const examples = arrayIn(json, 'body_placeholder', TEXT);
	if (examples.length !== variables) {
		reject(`body_placeholder must have ${variables} example values`);
	}
	return examples;
}

/** Unlike in orders, the phone number may have a plus sign. */
const RECIPIENT = matchingText('^\\+?[1-9]\\d{6,14}$', 'a phone number in international format');

const SENDING = object(
	{ wa_template_id: FILLED, inbox_id: ID, phone_number: RECIPIENT },
	{
		phone_name: TEXT,
		template_body_variables: arrayOf(TEXT),
		file_url: FILLED,
		otp_code: matchingText('^.{1,15}$', 'a text of at most 15 characters'),
	},
);

/** Sends a template. The status is 200 even if the messaging platform rejects the message. */
function sendTemplate(call: Call<typeof SENDING>): Answer {
	const { data, body } = call;
	const { wa_template_id, inbox_id, phone_name = null, file_url = null } = body;
	const phone_number = body.phone_number.replace('+', '');
	found(data.inboxes.get(inbox_id), 'Inbox');
	const known = data.templates.find(
		(template) => template.wa_template_id === wa_template_id && template.inbox_id === inbox_id,
	);
	const template = found(known, 'Template');
	const { template_body_variables = [], otp_code } = body;
	const values =
		otp_code && template_body_variables.length === 0 ? [otp_code] : template_body_variables;
	const reason = data.rejectedRecipients.has(phone_number)
		? '(#131026) Message undeliverable'
		: rejection(template, values, file_url);
	if (reason) return { body: { success: false, status_code: 400, error: { message: reason } } };
	const message = data.addMessage({
		conversation_id: data.conversationWith(phone_number, inbox_id, body.phone_name).id,
		...SENT_BY_API,
		message: filledBody(template, values),
		media_type: file_url ? (template.header_type ?? 'IMAGE').toLowerCase() : 'text',
		media_url: file_url,
		is_template: true,
	});
	const { id, created_at } = message;
	const sent = { wa_template_id, inbox_id, phone_number, phone_name, file_url };
	data.sentTemplates.push({ id, ...sent, template_body_variables: values, created_at });
	return oneInArray(call, serializeMessage(message, call));
}

/** Replaces the variables in the template's body with the values, in order. */
function filledBody({ body }: Template, values: string[]): string {
	const names = variablesOf(body);
	return body.replace(VARIABLE, (_, name: string) => values[names.indexOf(name)]);
}

/** Why the messaging platform rejects the message; undefined if it accepts the message. */
function rejection(template: Template, values: string[], fileUrl: string | null) {
	if (template.status !== 'APPROVED') return '(#132001) Template is not approved';
	if (values.length !== variablesOf(template.body).length) {
		return '(#132000) Number of parameters does not match the expected number of params';
	}
	const { header_type: header = null, file_url: own } = template;
	if (header && header !== 'TEXT' && !fileUrl && !own) {
		return `(#132012) Parameter format does not match format in the created template: expected ${header}`;
	}
	return undefined;
}

function listTemplatesOfInbox(call: Call): Answer {
	const ofInbox = equalToQuery<Template>(call, 'inbox_id');
	return answerAll(call, matching(call.data.templates, [ofInbox]), serializeInboxTemplate);
}

function listTemplates(call: Call): Answer {
	const filters = [equalToQuery<Template>(call, 'status', 'category', 'inbox_id'), within(call)];
	return answerPage(call, matching(call.data.templates, filters), serializeTemplate);
}

/** The service takes the ID in the path. According to the reference, the ID may be in the query or the body. */
function deleteTemplate({ data, params, query, body }: Call<typeof ID_IN_BODY>): Answer {
	const id = params.wa_template_id ?? query.wa_template_id ?? body.wa_template_id;
	if (!id) return reject('wa_template_id is required');
	const meant = [...data.templates].filter(({ wa_template_id }) => wa_template_id === id);
	found(meant[0], 'Template');
	for (const template of meant) data.templates.remove(template.id);
	return { data: { deleted: 1 } };
}

const OF_INBOX = { inbox_id: ID };
const INBOX_IN_BODY = optional(OF_INBOX);
const BY_TEMPLATE_ID = { wa_template_id: FILLED };
const ID_IN_BODY = optional(BY_TEMPLATE_ID);

/** Updates the status of new templates. The simulated messaging platform approves all of them. */
function syncTemplates(call: Call<typeof INBOX_IN_BODY>): Answer {
	const { data, options, query, body } = call;
	const inBody = options.reference ? body.inbox_id : undefined;
	const inboxId = query.inbox_id ?? inBody ?? reject('inbox_id is required');
	found(data.inboxes.get(inboxId), 'Inbox');
	for (const { id, inbox_id, status } of [...data.templates]) {
		if (inbox_id !== inboxId || status !== 'PENDING') continue;
		data.templates.update(id, { status: 'APPROVED' });
	}
	return { data: { message: 'success' } };
}

export const templateEndpoints: Endpoint[] = [
	reads('GET', '/api/templates', listTemplates, {
		query: { ...DATED_PAGES, ...OF_INBOX, status: TEXT, category: TEXT },
	}),
	reads('GET', '/templates', listTemplatesOfInbox, { query: OF_INBOX }),
	writes('POST', '/templates', createTemplate, { body: NEW_TEMPLATE }),
	writes('DELETE', '/templates', deleteTemplate, { query: BY_TEMPLATE_ID, body: ID_IN_BODY }),
	writes('DELETE', '/templates/{wa_template_id}', deleteTemplate, { body: ID_IN_BODY }),
	writes('POST', '/templates/sync', syncTemplates, { query: OF_INBOX, body: INBOX_IN_BODY }),
	writes('POST', '/templates/send', sendTemplate, { body: SENDING }),
];
