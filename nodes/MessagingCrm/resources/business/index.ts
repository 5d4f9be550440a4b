import {
	field,
	jsonParameters,
	offeredFor,
	operation,
	operations,
	request,
	shownFor,
} from '../../fields';

export const businessOptions = [
	field('boolean', 'Include API Key', 'includeApiKey', {
		displayOptions: offeredFor('business', 'get'),
		description:
			"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
	}),
];

export const businessDescription = [
	operations('business', 'get', [
		operation('Get', 'get', 'Get business', {
			description: 'Get the business of the API key: its profile, plan and credit',
			...request('GET', '/businesses', { hidesApiKey: true }),
		}),
		operation('Register', 'register', 'Register business', {
			description: 'Register a business to get an API key',
			...request('POST', '/register', {
				build: (item) => ({
					body: jsonParameters(item, 'registration', 'Enter an object such as {"name": "value"}'),
				}),
				adds: 'business account',
			}),
		}),
	]),
	field('json', 'Registration', 'registration', {
		required: true,
		displayOptions: shownFor('business', 'register'),
		hint: 'While you have no API key, enter any text as API Key in the credential, e.g. no-key-yet',
		description:
			'JSON object to send. Its fields and the response are not documented by the service. The output may hold the new API key: delete the execution afterwards.',
	}),
];
