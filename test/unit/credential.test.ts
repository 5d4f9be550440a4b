import { NodeHelpers } from 'n8n-workflow';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { isUnencrypted } from '../../nodes/MessagingCrm/service/address';

const { properties } = new MessagingCrmApi();

/** Names of the notices that n8n shows next to the fields. */
function noticesFor(fields: Record<string, string>): string[] {
	return properties
		.filter(({ type }) => type === 'notice')
		.filter((notice) => NodeHelpers.displayParameter(fields, notice, null, null))
		.map(({ name }) => name);
}

it.each([
	['http://api.example.com', true],
	['http://192.168.0.7:8080', true],
	['http://crm:3000', true],
	['https://api.example.com', false],
	['http://localhost:8080', false],
	['http://127.0.0.1:8080', false],
	['http://[::1]:8080', false],
])(
	'warns in the fields and in the run that the key is sent unencrypted to "%s": %s',
	(url, expected) => {
		const ifSo = (notice: string) => (expected ? [notice] : []);
		expect(noticesFor({ baseUrl: url, workflowBaseUrl: '' })).toEqual(ifSo('baseUrlNotice'));
		const second = { baseUrl: 'https://api.example.com', workflowBaseUrl: url };
		expect(noticesFor(second)).toEqual(ifSo('workflowBaseUrlNotice'));
		expect(isUnencrypted(url)).toBe(expected);
	},
);

it.each([
	'http://localhost.example.com',
	'http://127.0.0.1.example.com',
	'http://example.com/localhost',
	'http://example.com\\.localhost',
])('the run warns about %s, which is not the local machine', (url) => {
	expect(isUnencrypted(url)).toBe(true);
});
