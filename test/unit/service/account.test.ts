import { accountOf, connectionFor } from '../../../nodes/MessagingCrm/service/account';
import { expectRejected } from '../support/inputErrors';

const CREDENTIAL = { baseUrl: 'https://api.example.com/', apiKey: 'key' };

const accountWith = (fields: object) => accountOf({ ...CREDENTIAL, ...fields });

it.each([
	['62', '62'],
	[' +1 ', '1'],
	[65, '65'],
	['', undefined],
])('reads the country code %j as %j', (countryCode, read) => {
	expect(accountWith({ countryCode }).countryCode).toBe(read);
});

it.each<[field: object, values: unknown[], message: RegExp]>([
	[
		{ allowedHttpRequestDomains: 'domains', allowedDomains: '' },
		[undefined, null, '', ' \n', {}, ['example.org']],
		/^Allowed Domains is empty$/,
	],
	[{ apiKey: '' }, [undefined, null, '', ' \n'], /^API Key is empty$/],
	[
		{ countryCode: '' },
		['ID', '0', '062', '6281', '6 2'],
		/^Country Code for Local Numbers is not a country code: /,
	],
	[
		{ apiKey: '' },
		['two words', 'line\nbreak', 'dash\u2013', 'zero\u200bwidth', 'null\u0000'],
		/^API Key contains a space or a special character$/,
	],
])(
	'in a credential with %j, rejects each of the values %j of the last field',
	(fields, values, message) => {
		const [name] = Object.keys(fields).slice(-1);
		expectRejected((value) => accountWith({ ...fields, [name]: value }), values, message);
	},
);

it.each([
	['/api/orders', {}, 'https://api.example.com'],
	['/api/orders', { workflowBaseUrl: 'https://flows.example.com' }, 'https://api.example.com'],
	['/business_workflows/labels', {}, 'https://api.example.com'],
	['/business_workflows/labels', { workflowBaseUrl: ' ' }, 'https://api.example.com'],
	[
		'/business_workflows/labels/remove',
		{ workflowBaseUrl: 'https://flows.example.com/' },
		'https://flows.example.com',
	],
	['/api/orders', { baseUrl: 'https://api.cekat.ai' }, 'https://api.cekat.ai'],
	['/business_workflows/labels', { baseUrl: 'https://api.cekat.ai/' }, 'https://server.cekat.ai'],
	[
		'/business_workflows/labels',
		{ baseUrl: 'https://API.cekat.ai/api' },
		'https://server.cekat.ai',
	],
	['/business_workflows/labels', { baseUrl: 'https://api.cekat.ai/v2' }, 'https://api.cekat.ai/v2'],
	[
		'/business_workflows/labels',
		{ baseUrl: 'https://api.cekat.ai', workflowBaseUrl: 'https://flows.example.com' },
		'https://flows.example.com',
	],
])('sends a request for %s with the addresses %j to %s', (path, fields, baseUrl) => {
	expect(connectionFor(accountWith(fields), path).baseUrl).toBe(baseUrl);
});
