import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import type { CallOptions, ItemContext, Sent } from '../../engine';
import {
	bodyField,
	bodyText,
	recipientPhoneField,
	requiredPhone,
	requiredText,
	templateLocator,
	unlessExtra,
} from '../../fields';
import { readRequired } from '../../shared/values';
import { bodyVariablesOption, variablesField, variablesIn, variablesNotice } from './variables';

const onlyForSend = { show: { resource: ['template'], operation: ['send'] } };
const optionsOfSend = { show: { '/resource': ['template'], '/operation': ['send'] } };

export const sendFields: INodeProperties[] = updateDisplayOptions(onlyForSend, [
	bodyField('wa_template_id', { ...templateLocator, required: true }, readRequired),
	{ ...recipientPhoneField, required: true },
	bodyText('phone_name', "Recipient's Name", 'phoneName', {
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient, as shown in the CRM',
	}),
	variablesField,
	variablesNotice,
]);

export const templateOptions = updateDisplayOptions(optionsOfSend, [
	bodyVariablesOption,
	bodyText('otp_code', 'OTP Code', 'otpCode', {
		placeholder: 'e.g. 482913',
		description:
			'Code of an authentication template. The service does not document this: test it with your own number.',
	}),
	bodyText('file_url', 'File URL', 'fileUrl', {
		placeholder: 'e.g. https://example.com/banner.png',
		description:
			'Public URL of the media in the header of the template. The service does not document this: test it with your own number.',
	}),
]);

/** The message as it was entered. reviewTemplate puts the variables into the order of the template. */
export function templateMessage(context: ItemContext, callOptions: CallOptions): Sent {
	const { displayName } = recipientPhoneField;
	return {
		body: {
			inbox_id: requiredText(context, 'inboxId'),
			...unlessExtra(callOptions, 'phone_number', () =>
				requiredPhone(context, 'phoneNumber', displayName),
			),
			template_body_variables: variablesIn(context),
		},
	};
}
