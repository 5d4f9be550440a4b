import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { jsonParameters, operations, request } from '../../fields';

const onlyForGet = { show: { '/resource': ['business'], '/operation': ['get'] } };

export const businessOptions = updateDisplayOptions(onlyForGet, [
	{
		displayName: 'Include API Key',
		name: 'includeApiKey',
		type: 'boolean',
		default: false,
		description:
			"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
	},
]);

export const businessDescription: INodeProperties[] = [
	operations('business', 'get', [
		{
			name: 'Get',
			value: 'get',
			action: 'Get business',
			description: 'Get the business of the API key: its profile, plan and credit',
			...request('GET', '/businesses', {
				secret: { property: 'open_api_key', option: 'includeApiKey' },
			}),
		},
		{
			name: 'Register',
			value: 'register',
			action: 'Register business',
			description: 'Register a business to get an API key',
			...request('POST', '/register', {
				build: (item) => ({
					body: jsonParameters(item, 'registration', 'Enter an object such as {"name": "value"}'),
				}),
				adds: 'business account',
			}),
		},
	]),
	{
		displayName: 'Registration',
		name: 'registration',
		type: 'json',
		required: true,
		displayOptions: { show: { resource: ['business'], operation: ['register'] } },
		default: '{}',
		hint: 'While you have no API key, enter any text as API Key in the credential, e.g. no-key-yet',
		description:
			'JSON object to send. Its fields and the response are not documented by the service. The output may hold the new API key: delete the execution afterwards.',
	},
];
