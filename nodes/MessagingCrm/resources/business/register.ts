import { collection, phoneField, textField } from '../../descriptions';
import type { Operation } from '../../engine';
import { readNonBlank } from '../../shared/values';
import { ApiError } from '../../transport';

const secret = { typeOptions: { password: true }, required: true };

export const register: Operation = {
	name: 'Register',
	value: 'register',
	action: 'Register business',
	description:
		'Register a business to get an API key. The output contains the key: delete the execution afterwards.',
	routing: { request: { method: 'POST', url: '/register' } },
	creates: 'business account',
	fields: [
		textField('Partner API Key', 'partnerApiKey', {
			...secret,
			hint: 'If you have no API key yet, enter any text as API Key in the credential, e.g. no-key-yet',
			description: 'The key of the partner who registers the business, sent instead of the API key',
		}),
		textField('Business Name', 'businessName', { required: true, placeholder: 'e.g. Toko Melati' }),
		textField('Email', 'email', { required: true, placeholder: 'name@email.com' }),
		{ ...phoneField, required: true },
		textField('Password', 'password', { ...secret, description: 'Password of the new account' }),
		collection('Additional Fields', 'additionalFields', {
			options: [
				textField('Referral Code', 'referralCode', {
					description: 'Code of the person or business that referred you',
				}),
			],
		}),
	],
	// The service expects a form, and the partner's key instead of the API key (docs/internals/service.md#access).
	prepare: (item) => {
		const body = {
			business_name: item.getRequired('businessName'),
			email: item.getRequired('email'),
			phone_number: item.getPhone('phoneNumber'),
			password: readNonBlank(item.get('password'), 'Password'),
			...item.getTexts({ referral_code: 'additionalFields.referralCode' }),
		};
		const partnerApiKey = item.getRequired('partnerApiKey');
		return {
			body,
			form: 'urlencoded',
			execute: async (_, send) => ({ body: await send({ partnerApiKey }).catch(namePartnerKey) }),
		};
	},
};

/** If the service has rejected the key, names the partner's key in the error. The credential's key was not sent. */
function namePartnerKey(error: unknown): never {
	const isAboutKey = error instanceof ApiError && ['401', '403'].includes(error.code);
	if (isAboutKey) error.description = 'Check Partner API Key.';
	throw error;
}
