import {
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { triggerPanel } from './descriptions';
import { listSearch } from './listSearch';
import { properties, receive, webhookMethods } from './webhookTrigger';

export class MessagingCrmWebhookTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM Webhook Trigger',
		name: 'messagingCrmWebhookTrigger',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["events"].join(", ")}}',
		description:
			'Starts the workflow immediately when a WhatsApp messaging and CRM service reports an event. n8n must be reachable from the internet.',
		defaults: { name: 'Messaging CRM Webhook Trigger' },
		eventTriggerDescription: "Trigger the event, e.g. write from your phone to the inbox's number",
		// n8n shows this before it subscribes.
		activationMessage:
			'n8n now asks the service to call this workflow. If the service refuses, n8n shows the reason next to the published version.',
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// n8n's usual response. Without this line, it is the text "firstEntryJson".
				responseData: '',
				path: 'webhook',
			},
		],
		triggerPanel: triggerPanel({
			header: 'Wait for a real event',
			whileBuilding:
				"click 'Execute step', then trigger the event, e.g. write from your phone to the inbox's number. For up to two minutes, the service then calls the Test URL of n8n.",
			beforePublishing:
				'n8n then asks the service to call the Production URL when the event happens.',
			whenPublished:
				'<b>Your workflow is published</b>: it also executes when the service calls the Production URL.',
		}),
		properties,
	};

	methods = { listSearch, credentialTest: { checkCredential } };

	webhookMethods = webhookMethods;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive.call(this);
	}
}
