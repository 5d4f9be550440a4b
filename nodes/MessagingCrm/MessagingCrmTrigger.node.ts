import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { triggerPanel } from './descriptions';
import { listSearch } from './listSearch';
import { poll, properties } from './trigger';

export class MessagingCrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM Trigger',
		name: 'messagingCrmTrigger',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['trigger'],
		version: 1,
		// Shows e.g. "payment status changed" for paymentStatusChanged.
		subtitle:
			'={{$parameter["events"].join(", ").replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase())}}',
		description:
			'Starts the workflow when something happens in a WhatsApp messaging and CRM service: new or changed orders, messages, contacts, board items and more',
		defaults: { name: 'Messaging CRM Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		polling: true,
		triggerPanel: triggerPanel({
			header: 'Fetch a real event',
			whileBuilding:
				"click 'Fetch Test Event'. n8n then shows the newest real record, as if its event had just happened.",
			beforePublishing:
				'n8n then checks the service regularly, and executes the workflow for new events. The first check only saves which records exist.',
			whenPublished:
				'<b>Your workflow also executes automatically</b>, because it is published. n8n checks the service regularly, and executes the workflow for new events.',
		}),
		properties,
	};

	methods = { listSearch, credentialTest: { checkCredential } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
