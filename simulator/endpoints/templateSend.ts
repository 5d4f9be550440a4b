import { iso } from '../data/time';
import type { Call } from '../endpoint';
import type { SentTemplate, Template } from '../data/records';
import { check, FILLED, found, ID, readFields, TEXT, TEXTS, type Kind } from '../validate';

/** Only orders forbid the plus sign. */
const RECIPIENT: Kind<string> = {
	expected: 'a phone number in international format',
	is: (value): value is string => TEXT.is(value) && /^\+?[1-9]\d{6,14}$/.test(value),
};

/** POST /templates/send: a rejection of the messaging platform still comes as 200. */
export function sendTemplate({ data, body }: Call): unknown {
	const fields = readFields(body, {
		wa_template_id: FILLED,
		inbox_id: ID,
		phone_number: RECIPIENT,
		phone_name: TEXT,
		template_body_variables: TEXTS,
		file_url: FILLED,
		otp_code: FILLED,
	});
	const waTemplateId = check(fields.wa_template_id, 'wa_template_id', FILLED);
	const inboxId = check(fields.inbox_id, 'inbox_id', ID);
	const phoneNumber = check(fields.phone_number, 'phone_number', RECIPIENT).replace('+', '');
	found(data.inboxes.get(inboxId), 'Inbox');
	const template = data.templates
		.slice()
		.find((one) => one.wa_template_id === waTemplateId && one.inbox_id === inboxId);
	const given = fields.template_body_variables?.length ?? (fields.otp_code ? 1 : 0);
	const reason = rejection(
		found(template, 'Template'),
		given,
		data.rejectedRecipients.has(phoneNumber),
	);
	if (reason) return { success: false, status_code: 400, error: { message: reason } };
	const sent: SentTemplate = {
		id: data.random('sent templates').uuid(),
		wa_template_id: waTemplateId,
		inbox_id: inboxId,
		phone_number: phoneNumber,
		phone_name: fields.phone_name ?? null,
		template_body_variables: fields.template_body_variables ?? [],
		file_url: fields.file_url ?? null,
		created_at: iso(data.now()),
	};
	data.sentTemplates.push(sent);
	return { success: true, status_code: 200, data: sent };
}

/** Why the messaging platform would not take the message, if so. */
function rejection(template: Template, variables: number, undeliverable: boolean) {
	if (undeliverable) return '(#131026) Message undeliverable';
	if (template.status !== 'APPROVED') return '(#132001) Template is not approved';
	if (variables !== namesOfVariables(template.body).size) {
		return '(#132000) Number of parameters does not match the expected number of params';
	}
	return undefined;
}

/** Templates of WhatsApp name their variables by numbers or by words. */
function namesOfVariables(body: string): Set<string> {
	return new Set(Array.from(body.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name]) => name));
}
