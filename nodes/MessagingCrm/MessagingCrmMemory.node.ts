// n8n's linter lets a node be in the category AI if its file imports the SDK.
import {
	type INodeType,
	type INodeTypeDescription,
	type ISupplyDataFunctions,
	NodeConnectionTypes,
	type SupplyData,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { listSearch } from './listSearch';
import { conversationMemory, loadSdk, properties } from './memory';

export class MessagingCrmMemory implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM Chat Memory',
		name: 'messagingCrmMemory',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{"last " + $parameter["contextWindowLength"] + " interactions"}}',
		description:
			'Gives an AI agent the conversation with a customer, from a WhatsApp messaging and CRM service',
		defaults: { name: 'Messaging CRM Chat Memory' },
		inputs: [],
		outputs: [NodeConnectionTypes.AiMemory],
		outputNames: ['Memory'],
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		properties,
	};

	methods = {
		listSearch: listSearch(['searchConversations']),
		credentialTest: { checkCredential },
	};

	async supplyData(this: ISupplyDataFunctions): Promise<SupplyData> {
		const { supplyMemory } = await loadSdk(this);
		return supplyMemory(this, conversationMemory(this));
	}
}
