import { accountOf, connectionFor } from '../../../nodes/MessagingCrm/service/account';

describe('accountOf', () => {
	it('returns what a call needs', () => {
		const credential = {
			baseUrl: 'https://api.example.com/',
			unprefixedBaseUrl: 'https://app.example.com',
			apiKey: ' key\n',
			keyHeader: 'both',
		};
		expect(accountOf(credential)).toEqual({
			baseUrl: 'https://api.example.com/',
			unprefixedBaseUrl: 'https://app.example.com',
			apiKey: 'key',
			credential: { id: '', name: '', type: 'messagingCrmApi', data: credential },
		});
	});

	it.each<Record<string, string>>([{}, { baseUrl: '', unprefixedBaseUrl: ' \n' }])(
		'has no address from %j',
		(filledIn) => {
			const empty = { baseUrl: '', unprefixedBaseUrl: '' };
			expect(accountOf({ apiKey: 'key', ...filledIn })).toMatchObject(empty);
		},
	);

	it.each([
		['all', 'example.org', undefined],
		['none', 'example.org', undefined],
		[undefined, 'example.org', undefined],
		['domains', ' example.org, *.example.com\n', 'example.org, *.example.com'],
	])('of %j and the domains %j allows %j', (allowedHttpRequestDomains, domains, allowed) => {
		const credential = { apiKey: 'key', allowedHttpRequestDomains, allowedDomains: domains };
		const account = accountOf(credential as never);
		expect(account.allowedDomains).toBe(allowed);
		expect(connectionFor({ ...account, baseUrl: 'http://a.b' }, '/').allowedDomains).toBe(allowed);
	});

	it.each([undefined, null, '', ' \n', {}, ['example.org']])(
		'rejects %j as the allowed domains',
		(allowedDomains) => {
			const credential = { apiKey: 'key', allowedHttpRequestDomains: 'domains', allowedDomains };
			expect(() => accountOf(credential as never)).toThrow('Allowed Domains is empty');
		},
	);

	it.each([undefined, null, '', ' \n'])('rejects %j as key', (apiKey) => {
		expect(() => accountOf({ apiKey } as never)).toThrow('API Key is empty');
	});

	it.each(['two words', 'line\nbreak', 'dash\u2013', 'zero\u200bwidth', 'null\u0000'])(
		'rejects %j as key, and does not repeat it',
		(apiKey) => {
			const read = () => accountOf({ apiKey });
			expect(read).toThrow('API Key has a space or a special character in it');
			expect(read).not.toThrow(apiKey);
		},
	);
});

describe('connectionFor', () => {
	const both = {
		apiKey: 'key',
		baseUrl: 'https://api.example.com/',
		unprefixedBaseUrl: 'https://app.example.com/',
	};

	it.each([
		['/api/orders', both.unprefixedBaseUrl, 'https://api.example.com'],
		['/inboxes', both.unprefixedBaseUrl, 'https://app.example.com'],
		['/apis', both.unprefixedBaseUrl, 'https://app.example.com'],
		['/inboxes', '', 'https://api.example.com'],
	])('chooses the host of %s', (path, unprefixedBaseUrl, baseUrl) => {
		const account = accountOf({ ...both, unprefixedBaseUrl });
		const { credential } = account;
		expect(connectionFor(account, path)).toMatchObject({ apiKey: 'key', baseUrl, credential });
	});

	it('names the field that is wrong', () => {
		const wrong = accountOf({ apiKey: 'key', baseUrl: 'x', unprefixedBaseUrl: 'y' });
		expect(() => connectionFor(wrong, '/api/orders')).toThrow(/^Base URL /);
		expect(() => connectionFor(wrong, '/inboxes')).toThrow(/^Other Base URL /);
	});
});
