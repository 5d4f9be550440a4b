import { iso } from '../data/time';
import type { Call } from '../endpoint';
import type { SentTemplate } from '../data/store';
import type { Template } from '../data/marketing';
import { found } from '../errors';
import { arrayOf, FILLED, ID, object, TEXT, type Schema } from '../schema';

/** Only orders forbid the plus sign. */
const RECIPIENT: Schema<string> = {
	type: 'string',
	pattern: '^\\+?[1-9]\\d{6,14}$',
	description: 'a phone number in international format',
};

export const SENDING = object(
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
export function sendTemplate({ data, body }: Call<typeof SENDING>): unknown {
	const { wa_template_id: waTemplateId, inbox_id: inboxId } = body;
	const phoneNumber = body.phone_number.replace('+', '');
	found(data.inboxes.get(inboxId), 'Inbox');
	const template = data.templates
		.slice()
		.find((one) => one.wa_template_id === waTemplateId && one.inbox_id === inboxId);
	const given = body.template_body_variables?.length ?? (body.otp_code ? 1 : 0);
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
		phone_name: body.phone_name ?? null,
		template_body_variables: body.template_body_variables ?? [],
		file_url: body.file_url ?? null,
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
