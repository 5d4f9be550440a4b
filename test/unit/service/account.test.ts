import { accountOf } from '../../../nodes/MessagingCrm/service/account';
import { expectRejected } from '../support/inputErrors';

const CREDENTIAL = { baseUrl: 'https://api.example.com/', apiKey: 'key' };

const accountWith = (fields: object) => accountOf({ ...CREDENTIAL, ...fields });

it.each([
	['62', '62'],
	[' +1 ', '1'],
	[65, '65'],
	['', undefined],
])('an account has the country code %j as %j', (countryCode, read) => {
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
		/^API Key has a space or a special character in it$/,
	],
])('an account of %j rejects %j', (fields, values, message) => {
	const [name] = Object.keys(fields).slice(-1);
	expectRejected((value) => accountWith({ ...fields, [name]: value }), values, message);
});
