import type { INodeProperties } from 'n8n-workflow';

import { cleanPhone } from '../../fields/phone';
import { addToBody, requiredText } from '../../fields/place';
import { preparation } from '../../transport';

const showOnlyForSend = { resource: ['template'], operation: ['send'] };

export const sendFields: INodeProperties[] = [
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		displayOptions: { show: showOnlyForSend },
		default: '',
		placeholder: 'e.g. 6281234567890',
		description:
			'Phone number to write to, in international format. A plus sign, spaces and dashes are taken off.',
	},
	{
		displayName: 'Phone Name',
		name: 'phoneName',
		type: 'string',
		displayOptions: { show: showOnlyForSend },
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the recipient as the CRM shows it',
	},
];

export const recipient = preparation(function (options) {
	const phoneNumber = cleanPhone(requiredText(this, 'phoneNumber'), 'Phone Number');
	addToBody(options, { phone_number: phoneNumber });
});

/** What fills {{1}}, {{2}}, ... in the template's body, in this order (observed.md). */
export const templateVariables = preparation(function (options) {
	const variables = this.getNodeParameter('options.bodyVariables.variable', []) as Array<{
		value?: unknown;
	}>;
	if (variables.length === 0) return;
	addToBody(options, {
		template_body_variables: variables.map(({ value }) => String(value ?? '')),
	});
});
