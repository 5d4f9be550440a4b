import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { listSearch } from './listSearch';
import { hints, poll, properties, triggerPanel } from './trigger';

export class MessagingCrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM Trigger',
		name: 'messagingCrmTrigger',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['trigger'],
		version: 1,
		// "payment status changed" for paymentStatusChanged.
		subtitle:
			'={{$parameter["events"].join(", ").replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase())}}',
		description:
			'Starts the workflow when something happens in a WhatsApp messaging and CRM service: new or changed orders, messages, contacts, board items and more',
		defaults: { name: 'Messaging CRM Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		polling: true,
		triggerPanel,
		hints,
		properties,
	};

	methods = {
		listSearch: listSearch(['searchBoards', 'searchConversations', 'searchInboxes']),
		credentialTest: { checkCredential },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
