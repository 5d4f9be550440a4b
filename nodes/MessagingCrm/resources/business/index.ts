import { field, type Resource } from '../../descriptions';
import { register } from './register';

export const business: Resource = {
	name: 'Business',
	value: 'business',
	operations: [
		{
			name: 'Get',
			value: 'get',
			action: 'Get business',
			description: 'Get the business of the API key: its profile, plan and credit',
			routing: { request: { method: 'GET', url: '/businesses' } },
			hidesApiKey: true,
			options: [
				field('boolean', 'Include API Key', 'includeApiKey', {
					description:
						"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
				}),
			],
		},
		register,
	],
};
