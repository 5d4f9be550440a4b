import { updateDisplayOptions } from 'n8n-workflow';

import { type CallOptions, type ItemContext, type RequestParts, withExtra } from '../../engine';
import {
	collection,
	field,
	offeredFor,
	operation,
	operations,
	phoneField,
	request,
	requiredPhone,
	requiredText,
	shownFor,
	textField,
	textsOf,
	valueOf,
} from '../../fields';
import { readNonBlank } from '../../shared/values';

export const businessOptions = [
	field('boolean', 'Include API Key', 'includeApiKey', {
		displayOptions: offeredFor('business', 'get'),
		description:
			"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
	}),
];

const password = { typeOptions: { password: true }, required: true };

export const businessDescription = [
	operations('business', 'get', [
		operation('Get', 'get', 'Get business', {
			description: 'Get the business of the API key: its profile, plan and credit',
			...request('GET', '/businesses', { hidesApiKey: true }),
		}),
		operation('Register', 'register', 'Register business', {
			description:
				'Register a business to get an API key. The output holds the key: delete the execution afterwards.',
			...request('POST', '/register', { build: registration, adds: 'business account' }),
		}),
	]),
	...updateDisplayOptions(shownFor('business', 'register'), [
		textField('Partner API Key', 'partnerApiKey', {
			...password,
			hint: 'While you have no API key, enter any text as API Key in the credential, e.g. no-key-yet',
			description:
				'The key of the partner who registers the business, sent in place of the API key',
		}),
		textField('Business Name', 'businessName', { required: true, placeholder: 'e.g. Toko Melati' }),
		textField('Email', 'email', { required: true, placeholder: 'name@email.com' }),
		{ ...phoneField, required: true },
		textField('Password', 'password', { ...password, description: 'Of the new account' }),
		collection('Additional Fields', 'additionalFields', {
			options: [
				textField('Referral Code', 'referralCode', { description: 'Code of who has referred you' }),
			],
		}),
	]),
];

/** A form, without the API key of the credential (docs/internals/service.md#access). */
function registration(context: ItemContext, { extraBody }: CallOptions): RequestParts {
	const fields = {
		business_name: requiredText(context, 'businessName'),
		email: requiredText(context, 'email'),
		phone_number: requiredPhone(context, 'phoneNumber'),
		password: readNonBlank(valueOf(context, 'password'), 'Password'),
		...textsOf(context, { referral_code: 'additionalFields.referralCode' }),
	};
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(withExtra(fields, extraBody))) {
		form.append(name, String(value));
	}
	return { form, partnerApiKey: requiredText(context, 'partnerApiKey') };
}
