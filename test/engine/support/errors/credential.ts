import type { IDataObject } from 'n8n-workflow';

import { casesOf, type ErrorSection } from './case';

/** A run with another credential than the right one. */
const having = (credential: IDataObject) => ({
	...{ node: { resource: 'order', operation: 'getAll' }, credential },
});

const baseUrl = (url: string) => having({ baseUrl: url });

const onlyFor = (allowedDomains: string) => ({
	...{ allowedHttpRequestDomains: 'domains', allowedDomains },
});

export const credentialErrors: ErrorSection = {
	title: 'The credential',
	text: 'Reported before any request is sent. Other Base URL has the same errors as Base URL.',
	beforeRequests: true,
	cases: casesOf('', {
		'Base URL is not filled in.': baseUrl(''),
		'The country code is not a number.': having({ countryCode: 'ID' }),
		'The address has no scheme.': baseUrl('api.example.com'),
		'The address is malformed.': baseUrl('https://'),
		'The address has another scheme.': baseUrl('ftp://api.example.com'),
		'The address has a user name, a query or a fragment.': baseUrl(
			'https://api.example.com?page=1',
		),
		'A whole address of an endpoint was entered.': baseUrl('https://api.example.com/api/orders'),
		'Other Base URL has no scheme.': {
			node: { resource: 'business', operation: 'get' },
			credential: { unprefixedBaseUrl: 'app.example.com' },
		},
		'The key is not filled in, or its expression has no value.': having({ apiKey: ' ' }),
		'A line break or a typographic character was copied with the key.': having({
			apiKey: 'sk\u2013live',
		}),
		'The credential allows only specific domains in n8n, and names none.': {
			...{ trigger: { events: ['orderCreated'] }, credential: onlyFor('') },
		},
		'The credential allows only certain domains in n8n, and the address is not one of them.': {
			...having({ baseUrl: 'https://api.example.com', ...onlyFor('example.org') }),
			begins: 'Domain not allowed: This credential is restricted',
		},
	}),
};
