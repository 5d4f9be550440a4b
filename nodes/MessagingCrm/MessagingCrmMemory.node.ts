import {
	type INodeType,
	type INodeTypeDescription,
	type ISupplyDataFunctions,
	NodeConnectionTypes,
	type SupplyData,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { collection, conversationLocator, field, notice } from './descriptions';
import { listSearch } from './listSearch';
import { conversationMemory, loadSdk } from './memory';

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
		properties: [
			notice(
				"Gives the agent the messages of the customer and your staff, but not messages from n8n's chat. The customer's messages after the last outgoing message are left out: pass them to the agent as its prompt, or turn on Options > Include Unanswered Messages.",
				'notice',
				{ hide: { '/options.includeUnanswered': [true] } },
			),
			{
				...conversationLocator,
				description: 'The conversation that the agent remembers',
				required: true,
			},
			field('number', 'Context Window Length', 'contextWindowLength', {
				typeOptions: { minValue: 1 },
				default: 5,
				description:
					"How many past interactions the model receives as context. An interaction is the customer's messages and the answers to them.",
			}),
			collection('Options', 'options', {
				placeholder: 'Add Option',
				options: [
					field('boolean', 'Include Unanswered Messages', 'includeUnanswered', {
						description:
							"Whether to include the customer's messages after the last outgoing message, e.g. if the agent's prompt is only an instruction to answer them",
					}),
					field('boolean', 'Name the Senders', 'nameSenders', {
						description:
							"Whether to mark automatic messages and messages of colleagues and the service's own AI, e.g. with [colleague Dewi], so that the model does not mistake them for its own messages",
					}),
				],
			}),
		],
	};

	methods = { listSearch, credentialTest: { checkCredential } };

	async supplyData(this: ISupplyDataFunctions): Promise<SupplyData> {
		const { supplyMemory } = await loadSdk(this);
		return supplyMemory(this, conversationMemory(this));
	}
}
