import { updateDisplayOptions } from 'n8n-workflow';

import { preparation } from '../../engine';
import { addToBody, phoneField, readPhone, requiredText } from '../../fields';
import { variablesField } from './variables';

const onlyForSend = { show: { resource: ['template'], operation: ['send'] } };

export const sendFields = updateDisplayOptions(onlyForSend, [
	{ ...phoneField, required: true },
	{
		displayName: 'Phone Name',
		name: 'phoneName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient, as shown in the CRM',
	},
	variablesField,
]);

export const recipient = preparation(function (options) {
	const phoneNumber = requiredText(this, 'phoneNumber');
	addToBody(options, { phone_number: readPhone(phoneNumber, 'Phone Number') });
});
