import type { ErrorSection } from './case';

const node = { resource: 'order', operation: 'getAll' };

export const credentialErrors: ErrorSection = {
	title: 'The credential',
	text: 'Found before any request is sent, and the same for Base URL and Base URL for Unprefixed Paths.',
	beforeRequests: true,
	cases: [
		{ why: 'It was not filled in.', node, credential: { baseUrl: '' } },
		{
			why: 'It has no scheme, or is no address at all.',
			node,
			credential: { baseUrl: 'api.example.com' },
		},
		{ why: 'It has another scheme.', node, credential: { baseUrl: 'ftp://api.example.com' } },
		{
			why: 'It has a user name, a query or a fragment.',
			node,
			credential: { baseUrl: 'https://api.example.com?page=1' },
		},
		{
			why: 'The second address has something wrong.',
			node: { resource: 'business', operation: 'get' },
			credential: { unprefixedBaseUrl: 'app.example.com' },
		},
		{
			why: 'The key was not filled in, or an expression in it gave nothing.',
			node,
			credential: { apiKey: ' ' },
		},
		{
			why: 'The key came with a line break or a typographic character when it was copied.',
			node,
			credential: { apiKey: 'sk\u2013live' },
		},
		{
			why: 'The credential allows only certain domains in n8n, and the address is not among them.',
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
