import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { normalizeBaseUrl } from '../nodes/MessagingCrm/transport';

/** Warns while the address is filled in. Beginnings, since n8n would test a pattern with each request. */
function warnAbout(address: string): INodeProperties {
	const beginsWith = (text: string) => ({ _cnd: { startsWith: text } });
	const local = ['http://localhost', 'http://127.', 'http://[::1]'];
	return {
		displayName:
			'This address sends the API key unprotected: anyone on the way to it can read the key. Enter one that starts with https://, unless the service is on this machine.',
		name: `${address}Notice`,
		type: 'notice',
		default: '',
		displayOptions: {
			show: { [address]: [beginsWith('http://')] },
			hide: { [address]: local.map(beginsWith) },
		},
	};
}

export class MessagingCrmApi implements ICredentialType {
	name = 'messagingCrmApi';

	displayName = 'Messaging CRM API';

	documentationUrl =
		'https://github.com/n8n-nodes-messaging-crm/n8n-nodes-messaging-crm#credentials';

	icon: Icon = {
		light: 'file:../nodes/MessagingCrm/messagingCrm.svg',
		dark: 'file:../nodes/MessagingCrm/messagingCrm.dark.svg',
	};

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'Address of the service, without the path of an endpoint',
		},
		warnAbout('baseUrl'),
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Made in the dashboard under Settings > API Keys, where it is shown only once. Use a read-only key for workflows that only read.',
		},
		{
			displayName: 'Send API Key In',
			name: 'keyHeader',
			type: 'options',
			options: [
				{ name: 'Header "api_key"', value: 'apiKey' },
				{ name: 'Header "Authorization: Bearer"', value: 'bearer' },
				{ name: 'Both Headers', value: 'both' },
			],
			default: 'apiKey',
			description:
				'Which header carries the API key. Change it where the service refuses a key that is right.',
		},
		{
			displayName: 'Base URL for Unprefixed Paths',
			name: 'unprefixedBaseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://open.example.com',
			description:
				'Only where the endpoints whose paths do not start with /api/ (such as /templates, /messages and /businesses) live on another host',
		},
		warnAbout('unprefixedBaseUrl'),
	];

	/** A function costs the engine nothing; an expression would be evaluated for each request. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		normalizeBaseUrl(credentials.baseUrl, 'Base URL');
		const apiKey = String(credentials.apiKey).trim();
		const { keyHeader } = credentials;
		return {
			...requestOptions,
			headers: {
				...requestOptions.headers,
				...(keyHeader !== 'bearer' && { api_key: apiKey }),
				...(['bearer', 'both'].includes(String(keyHeader)) && {
					Authorization: `Bearer ${apiKey}`,
				}),
			},
		};
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ ($credentials.unprefixedBaseUrl || $credentials.baseUrl).trim().replace(/\\/+$/, "") }}',
			url: '/businesses',
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The service was reached but refused the API key. Check the API Key, and try another header under Send API Key In.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'The service was not found at this address. Check the Base URL: it is the address before /api/ and /businesses.',
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'data.id',
					value: undefined,
					message:
						'Something answered at this address, but not the service. Check the Base URL: it is the address before /api/ and /businesses.',
				},
			},
		] as unknown as ICredentialTestRequest['rules'],
	};
}
