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
			description: "Get the profile, plan and credit of the API key's business",
			routing: { request: { method: 'GET', url: '/businesses' } },
			hidesApiKey: true,
			options: [
				field('boolean', 'Include API Key', 'includeApiKey', {
					description:
						"Whether to output the API key of the business (open_api_key). If on, anybody who can see the workflow's executions can read the key.",
				}),
			],
		},
		register,
	],
};
