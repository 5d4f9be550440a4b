import { accountOf } from '../../../nodes/MessagingCrm/transport/credential';

describe('accountOf', () => {
	test('takes what a call needs to know', () => {
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
		});
	});

	test('leaves empty what was never filled in', () => {
		expect(accountOf({})).toEqual({ baseUrl: '', unprefixedBaseUrl: '', apiKey: '' });
	});
});
