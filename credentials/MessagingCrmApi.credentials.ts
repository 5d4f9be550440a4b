import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { normalizeBaseUrl } from '../nodes/MessagingCrm/transport';

/** A warning while the address is filled in. It compares beginnings: n8n would test a regex with each request. */
function warnAbout(address: string): INodeProperties {
	const beginsWith = (text: string) => ({ _cnd: { startsWith: text } });
	const local = ['http://localhost', 'http://127.', 'http://[::1]'];
	return {
		displayName:
			'The API key is sent to this address unprotected: anyone on the network can read it. Enter an address that starts with https://.',
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
				'Create it in the dashboard under Settings > API Keys, which shows it only once. Use a read-only key for workflows that only read.',
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
			description: 'Change this if the service rejects a valid key',
		},
		{
			displayName: 'Base URL for Unprefixed Paths',
			name: 'unprefixedBaseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://open.example.com',
			description:
				'Address of the endpoints whose paths do not start with /api/ (such as /templates, /messages and /businesses), if they are on another host',
		},
		warnAbout('unprefixedBaseUrl'),
	];

	/** A function, since n8n would evaluate an expression for each request (docs/n8n.md#cost-of-properties). */
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
						'The service rejected the API key. Check the API Key, and try another header under Send API Key In.',
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
						'Another server responded at this address, not the service. Check the Base URL: it is the address before /api/ and /businesses.',
				},
			},
		] as unknown as ICredentialTestRequest['rules'],
	};
}
