import { updateDisplayOptions } from 'n8n-workflow';

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
