import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/errors';
import { addressOf } from '../../../nodes/MessagingCrm/service/address';
import { expectRejected, resultOf } from '../support/inputErrors';

const read = (value: unknown) => addressOf(value, 'Base URL');

/** The InputError for a rejected address, with its message and description. */
const rejection = (value: unknown) => resultOf(() => read(value)) as InputError;

it.each([
	['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
	['  HTTPS://API.example.com/\n', 'https://api.example.com'],
	['https://api.example.com:443//crm//v1/', 'https://api.example.com/crm/v1'],
	['https://api.example.com/crm/API//', 'https://api.example.com/crm'],
	['https://api/', 'https://api'],
	['https://example.com/my-api', 'https://example.com/my-api'],
	['https://example.com/api/v1', 'https://example.com/api/v1'],
])('accepts the address %j', (value, expected) => {
	expect(read(value)).toBe(expected);
});

it.each<[string, unknown[], RegExp]>([
	['empty values', ['', ' ', undefined, null, 0, {}, ['https://api.example.com']], /is empty$/],
	[
		'invalid addresses',
		['/', 'https://', '={{ $json.url }}', 'https://a.com:99999'],
		/not a valid address$/,
	],
	['other schemes', ['https:a.com', 'file:///etc/passwd', 'ws://a.com', 'crm:3000'], /https:\/\/$/],
	[
		'user names',
		['https://user@a.com', 'https://u:secret@a.com', 'https://:secret@a.com'],
		/only a/,
	],
	['queries and fragments', ['https://a.com?x=1', 'https://a.com/?', 'https://a.com#x'], /only a/],
	['spaces', ['https://api.example.com/a b', 'https://api.exa\nmple.com'], /only a/],
	[
		'paths of the service',
		['https://a.com/crm/api/orders/{id}', 'https://a.com/businesses'],
		/path of the service$/,
	],
])('rejects %s', (_, values, message) => {
	expectRejected(read, values, /^Base URL /);
	expectRejected(read, values, message);
	for (const value of values) {
		expect(rejection(value).description).toMatch(/Base URL.*https?:\/\/\w/);
		expect(rejection(value).description).not.toContain('secret');
	}
});

it.each([
	['api.example.com/', 'https://api.example.com'],
	['api.example.com:8443/crm/', 'https://api.example.com:8443/crm'],
	['//api.example.com', 'https://api.example.com'],
	['127.0.0.1:8080', 'http://127.0.0.1:8080'],
	['10.0.0.7', 'https://10.0.0.7'],
])('rejects %s without a scheme, and suggests the full address', (value, whole) => {
	expect(rejection(value)).toMatchObject({
		message: `Base URL has to start with ${whole.split('//')[0]}//`,
		description: `Change Base URL in the credential to ${whole}`,
	});
});

it.each(['sk_live.4f1c9a.77', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjcm0ifQ.Q-k2Jz7', 'me:pw@host.com'])(
	'does not quote %s, which is not a host',
	(value) => {
		const { message, description } = rejection(value);
		expect(`${message} ${description}`).not.toContain(value);
	},
);

it('keeps the host and path of an address when a path is added, or rejects the address', () => {
	const hosts = ['a.com', '127.0.0.1', '[::1]', ':8080', 'user@', 'me:pw@'];
	const paths = ['/', '\\', '/api', '/v1', '?x=1', '#x', '%2F', '..', ' ', '\n', 'é'];
	const parts = ['https://', 'http:', '//', ...hosts, ...paths];
	const text = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 6 });
	fc.assert(
		fc.property(fc.constantFrom('https://a.com', 'http://a.com', ''), text, (begin, more) => {
			const value = begin + more.join('');
			const base = resultOf(() => read(value));
			if (base instanceof InputError) return;
			const { host, protocol, pathname } = new URL(`${base}/api/orders`);
			expect(['http:', 'https:']).toContain(protocol);
			expect(host).toBe(new URL(value).host);
			expect(pathname.endsWith('/api/orders')).toBe(true);
		}),
	);
});
