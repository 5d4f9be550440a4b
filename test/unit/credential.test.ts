import { NodeHelpers } from 'n8n-workflow';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';

const { properties } = new MessagingCrmApi();

/** Names of the notices that n8n shows beside the fields. */
function noticesFor(fields: Record<string, string>): string[] {
	return properties
		.filter(({ type }) => type === 'notice')
		.filter((notice) => NodeHelpers.displayParameter(fields, notice, null, null))
		.map(({ name }) => name);
}

describe('an address that would send the key unencrypted', () => {
	it.each(['http://api.example.com', 'http://192.168.0.7:8080'])('is warned about: %s', (url) => {
		const secure = 'https://api.example.com';
		expect(noticesFor({ baseUrl: url, unprefixedBaseUrl: '' })).toEqual(['baseUrlNotice']);
		expect(noticesFor({ baseUrl: secure, unprefixedBaseUrl: url })).toEqual([
			'unprefixedBaseUrlNotice',
		]);
	});

	it.each([
		'',
		'https://api.example.com',
		'http://localhost:8080',
		'http://127.0.0.1:8080',
		'http://[::1]:8080',
	])('is none of these: "%s"', (url) => {
		expect(noticesFor({ baseUrl: url, unprefixedBaseUrl: url })).toEqual([]);
	});
});
