import { updateDisplayOptions, type IDataObject } from 'n8n-workflow';

import { preparation } from '../../engine';
import { readPhone, addToBody, requiredText } from '../../fields';
import { readNonBlank } from '../../shared/values';

const onlyForSend = { show: { resource: ['template'], operation: ['send'] } };

export const sendFields = updateDisplayOptions(onlyForSend, [
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 6281234567890',
		description:
			'Phone number to send to, in international format. A plus sign, spaces, dashes and dots are removed.',
	},
	{
		displayName: 'Phone Name',
		name: 'phoneName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient, as shown in the CRM',
	},
]);

export const recipient = preparation(function (options) {
	const phoneNumber = requiredText(this, 'phoneNumber');
	addToBody(options, { phone_number: readPhone(phoneNumber, 'Phone Number') });
});

/** What fills {{1}}, {{2}}, ... in the template's body, in this order (docs/service.md#templates). */
export const templateVariables = preparation(function (options) {
	const variables = this.getNodeParameter('options.bodyVariables.variable', []) as IDataObject[];
	if (variables.length === 0) return;
	addToBody(options, {
		template_body_variables: variables.map(({ value }, index) =>
			readNonBlank(value, `Body variable ${index + 1}`),
		),
	});
});
