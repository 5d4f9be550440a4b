import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { addressOf, isUnencrypted } from '../../../nodes/MessagingCrm/service/account/address';

const LABEL = 'Base URL';

describe('addressOf', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['https://example.com/crm/v1/', 'https://example.com/crm/v1'],
		['  https://api.example.com/\n', 'https://api.example.com'],
		['HTTPS://API.example.com', 'https://api.example.com'],
		['https://api.example.com:443//crm//v1', 'https://api.example.com/crm/v1'],
		['https://[::1]:3000/', 'https://[::1]:3000'],
		['https://api.example.com/api', 'https://api.example.com'],
		['https://api.example.com/api/', 'https://api.example.com'],
		['https://api.example.com/crm/API//', 'https://api.example.com/crm'],
		['https://api.example.com/api/api', 'https://api.example.com'],
		['https://api/', 'https://api'],
		['https://example.com/my-orders', 'https://example.com/my-orders'],
		['https://example.com/my-api', 'https://example.com/my-api'],
		['https://example.com/api/v1', 'https://example.com/api/v1'],
	])('takes %j', (value, expected) => {
		expect(addressOf(value, LABEL)).toBe(expected);
	});

	it.each([
		'/api/orders',
		'/api/orders/{id}',
		'/crm/api/inboxes/',
		'/businesses',
		'/messages/whatsapp',
	])('says that %s is a path of the service', (path) => {
		expect(() => addressOf(`https://api.example.com${path}`, LABEL)).toThrow(
			'Base URL contains a path of the service',
		);
	});

	it.each([
		'',
		' ',
		'/',
		'https:',
		'https://',
		'https:api.example.com',
		'https:/api.example.com',
		'https:api.example.com/https://',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'data:text/plain,x',
		'ws://api.example.com',
		'https://user@api.example.com',
		'https://user:secret@api.example.com',
		'https://:secret@api.example.com',
		'https://api.example.com?x=1',
		'https://api.example.com/?',
		'https://api.example.com#top',
		'https://api.example.com/a b',
		'https://api.exa\nmple.com',
		'https://api.example.com:99999',
		'={{ $json.url }}',
		undefined,
		null,
		0,
		{},
		['https://api.example.com'],
	])(
		'rejects %j with a message that names the field and a description that says what to do',
		(value) => {
			const error = errorOf(() => addressOf(value, 'Other Base URL'));
			expect(error).toBeInstanceOf(InputError);
			expect(error?.message).toContain('Other Base URL');
			expect(error?.description).toContain('Other Base URL');
			expect(error?.description).toMatch(/https?:\/\/\w/);
		},
	);

	it.each([
		['api.example.com', 'https://', 'https://api.example.com'],
		['api.example.com/', 'https://', 'https://api.example.com'],
		['api.example.com:8443/crm/', 'https://', 'https://api.example.com:8443/crm'],
		['//api.example.com', 'https://', 'https://api.example.com'],
		['localhost:8080', 'http://', 'http://localhost:8080'],
		['127.0.0.1:8080', 'http://', 'http://127.0.0.1:8080'],
		['10.0.0.7', 'https://', 'https://10.0.0.7'],
		['ftp://api.example.com', 'https://', undefined],
		['crm:3000', 'https://', undefined],
	])('says that %j has to start with %s, and how it is written then', (value, scheme, whole) => {
		const error = errorOf(() => addressOf(value, LABEL));
		expect(error?.message).toBe(`Base URL has to start with ${scheme}`);
		expect(error?.description).toBe(
			whole
				? `Change Base URL in the credential to ${whole}`
				: 'Change Base URL in the credential, e.g. https://api.example.com',
		);
	});

	it('says that it is empty', () => {
		expect(errorOf(() => addressOf(' ', LABEL))?.message).toBe('Base URL is empty');
	});

	it.each([
		'sk_live.4f1c9a.77',
		'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjcm0ifQ.Qm3-k2Jz7vT_8x',
		'me:pw@host.com',
	])('does not repeat what is no host: %s', (value) => {
		const error = errorOf(() => addressOf(value, LABEL));
		expect(`${error?.message} ${error?.description}`).not.toContain(value);
	});

	it('does not repeat a password in the address', () => {
		const error = errorOf(() => addressOf('https://user:secret@api.example.com', LABEL));
		expect(`${error?.message} ${error?.description}`).not.toContain('secret');
	});

	it('keeps host and path when a path is added, or rejects the address', () => {
		const text = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.webUrl());
		fc.assert(
			fc.property(text, (value) => {
				let base = '';
				const error = errorOf(() => (base = addressOf(value, LABEL)));
				if (error) return expect(error).toBeInstanceOf(InputError);
				const { host, protocol, pathname } = new URL(`${base}/api/orders`);
				expect(['http:', 'https:']).toContain(protocol);
				expect(host).toBe(new URL(value).host);
				expect(pathname.endsWith('/api/orders')).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('isUnencrypted', () => {
	it.each([
		['http://api.example.com', true],
		['HTTP://api.example.com', true],
		['http://192.168.0.7:8080/crm', true],
		['http://localhost.example.com', true],
		['http://127.0.0.1.example.com', true],
		['http://127.example.com', true],
		['http://example.com/localhost', true],
		['http://example.com\\.localhost', true],
		['http://crm:3000', true],
		['https://api.example.com', false],
		['http://localhost', false],
		['http://localhost:8080/crm', false],
		['http://crm.localhost/', false],
		['http://127.0.0.1:8080', false],
		['http://127.9.8.7', false],
		['http://[::1]:3000', false],
	])('%j: %j', (url, expected) => {
		expect(isUnencrypted(url)).toBe(expected);
	});
});

function errorOf(run: () => unknown): InputError | undefined {
	try {
		run();
		return undefined;
	} catch (error) {
		return error as InputError;
	}
}
