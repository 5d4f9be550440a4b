import { updateDisplayOptions } from 'n8n-workflow';

import { bodyField } from '../../fields';

const onlyForSend = { show: { '/resource': ['template'], '/operation': ['send'] } };
const onlyForSync = { show: { '/resource': ['template'], '/operation': ['sync'] } };

export const templateOptions = [
	...updateDisplayOptions(onlyForSend, [
		{
			displayName: 'Body Variables',
			name: 'bodyVariables',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Variable',
			default: {},
			description:
				'Values for {{1}}, {{2}} and so on in the body of the template, in this order. Only needed if Variables shows no fields. Undocumented.',
			options: [
				{
					displayName: 'Variable',
					name: 'variable',
					values: [
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							placeholder: 'e.g. ORD-1042',
						},
					],
				},
			],
		},
		bodyField('otp_code', {
			displayName: 'OTP Code',
			name: 'otpCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 482913',
			description: 'Code of an authentication template. Undocumented.',
		}),
		bodyField('file_url', {
			displayName: 'File URL',
			name: 'fileUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/banner.png',
			description: 'Public URL of the media in the header of the template. Undocumented.',
		}),
	]),
	...updateDisplayOptions(onlyForSync, [
		{
			displayName: 'Send Inbox ID In',
			name: 'sendInboxIdIn',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body' },
				{ name: 'Body and Query', value: 'both' },
				{ name: 'Query', value: 'query' },
			],
			default: 'both',
			description: 'Where to send the inbox ID. Undocumented.',
		},
	]),
];
