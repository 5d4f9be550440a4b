import { accountOf } from '../../../nodes/MessagingCrm/transport/credential';

describe('accountOf', () => {
	it('takes what a call needs to know', () => {
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
			credentialType: 'messagingCrmApi',
		});
	});

	it('leaves the addresses empty that were never filled in', () => {
		const empty = { baseUrl: '', unprefixedBaseUrl: '' };
		expect(accountOf({ apiKey: 'key' })).toMatchObject({ ...empty, apiKey: 'key' });
	});

	it.each([undefined, null, '', ' \n'])('refuses %j as key', (apiKey) => {
		expect(() => accountOf({ apiKey } as never)).toThrow('API Key is empty');
	});

	it.each(['two words', 'line\nbreak', 'dash\u2013', 'zero\u200bwidth', 'null\u0000'])(
		'refuses %j as key, and does not repeat it',
		(apiKey) => {
			const refusal = expect(() => accountOf({ apiKey }));
			refusal.toThrow('API Key has a space or a special character in it');
			refusal.not.toThrow(apiKey);
		},
	);
});
