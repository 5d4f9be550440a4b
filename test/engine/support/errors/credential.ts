import type { ErrorSection } from './case';

const node = { resource: 'order', operation: 'getAll' };

export const credentialErrors: ErrorSection = {
	title: 'The credential',
	text: 'Reported before any request is sent. Other Base URL has the same errors as Base URL.',
	beforeRequests: true,
	cases: [
		{ why: 'Base URL is not filled in.', node, credential: { baseUrl: '' } },
		{
			why: 'The address has no scheme.',
			node,
			credential: { baseUrl: 'api.example.com' },
		},
		{ why: 'The address is malformed.', node, credential: { baseUrl: 'https://' } },
		{
			why: 'The address has another scheme.',
			node,
			credential: { baseUrl: 'ftp://api.example.com' },
		},
		{
			why: 'The address has a user name, a query or a fragment.',
			node,
			credential: { baseUrl: 'https://api.example.com?page=1' },
		},
		{
			why: 'A whole address of an endpoint was entered.',
			node,
			credential: { baseUrl: 'https://api.example.com/api/orders' },
		},
		{
			why: 'Other Base URL has no scheme.',
			node: { resource: 'business', operation: 'get' },
			credential: { unprefixedBaseUrl: 'app.example.com' },
		},
		{
			why: 'The key is not filled in, or its expression has no value.',
			node,
			credential: { apiKey: ' ' },
		},
		{
			why: 'A line break or a typographic character was copied with the key.',
			node,
			credential: { apiKey: 'sk\u2013live' },
		},
		{
			why: 'The credential allows only specific domains in n8n, and names none.',
			trigger: { events: ['orderCreated'] },
			credential: { allowedHttpRequestDomains: 'domains', allowedDomains: '' },
		},
		{
			why: 'The credential allows only certain domains in n8n, and the address is not one of them.',
			begins: 'Domain not allowed: This credential is restricted',
			node,
			credential: {
				baseUrl: 'https://api.example.com',
				allowedHttpRequestDomains: 'domains',
				allowedDomains: 'example.org',
			},
		},
	],
};
