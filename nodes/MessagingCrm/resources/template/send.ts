import { updateDisplayOptions } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody, recipientPhoneField, requiredPhone } from '../../fields';
import { withoutEmpty } from '../../shared/json';
import { readText } from '../../shared/values';
import { variablesField } from './variables';

const NAME = "Recipient's Name";

const onlyForSend = { show: { resource: ['template'], operation: ['send'] } };

export const sendFields = updateDisplayOptions(onlyForSend, [
	{ ...recipientPhoneField, required: true },
	{
		displayName: NAME,
		name: 'phoneName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient, as shown in the CRM',
	},
	variablesField,
]);

export const recipient = preparation(function (options) {
	const phoneNumber = this.getNodeParameter('phoneNumber');
	addToBody(options, {
		phone_number: requiredPhone(phoneNumber, recipientPhoneField.displayName),
		...withoutEmpty({ phone_name: readText(this.getNodeParameter('phoneName', ''), NAME) }),
	});
});
