import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { PARTNER_KEY_HEADER } from '../nodes/MessagingCrm/service';

/** Warns about an unencrypted address. Compares prefixes, because n8n would evaluate a regex again for each request. */
function warnAbout(address: string): INodeProperties {
	const beginsWith = (text: string) => ({ _cnd: { startsWith: text } });
	const local = ['http://localhost', 'http://127.', 'http://[::1]'];
	return {
		displayName:
			'The API key is sent to this address unencrypted: anyone on the network can read it. Enter an address that starts with https://.',
		name: `${address}Notice`,
		type: 'notice',
		default: '',
		displayOptions: {
			show: { [address]: [beginsWith('http://')] },
			hide: { [address]: local.map(beginsWith) },
		},
	};
}

/** The nodes test this credential (`testedBy`). A test declared here could not explain a missing response. */
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
			default: 'https://api.cekat.ai',
			required: true,
			placeholder: 'e.g. https://api.cekat.ai',
			hint: 'Change this only if the service gave you another address',
		},
		warnAbout('baseUrl'),
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. the key from Settings > API Keys',
			hint: "Create the key in the service's dashboard. If your workflows only read data, create a read-only key.",
		},
		{
			displayName: 'Country Code for Local Numbers (Optional)',
			name: 'countryCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 62',
			hint: 'With 62, phone numbers such as 0812-3456-7890 become 6281234567890',
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
			displayName: 'Workflow Base URL (Optional)',
			name: 'workflowBaseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://server.cekat.ai',
			hint: 'Needed only if the service has another address for paths that begin with /business_workflows/',
		},
		warnAbout('workflowBaseUrl'),
	];

	/**
	 * Adds the API key to a request (docs/internals/service.md#access). This is a function, because n8n would evaluate
	 * expressions again for each request (docs/internals/n8n.md#parameters).
	 */
	async authenticate(
		{ apiKey, keyHeader }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		// A business that is being registered has no key yet.
		if (request.headers?.[PARTNER_KEY_HEADER] !== undefined) return request;
		const key = String(apiKey).trim();
		return {
			...request,
			headers: {
				...request.headers,
				...(keyHeader !== 'bearer' && { api_key: key }),
				...(['bearer', 'both'].includes(String(keyHeader)) && { Authorization: `Bearer ${key}` }),
			},
		};
	}
}
