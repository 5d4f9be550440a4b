import {
	NodeConnectionTypes,
	SEND_AND_WAIT_OPERATION,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { enterRun, runOperation, SupervisedNode } from './engine';
import { deleteParameters, filters, listFields, options, requestOptions } from './fields';
import { getBoardColumns, listSearch } from './listSearch';
import { agentDescription } from './resources/agent';
import { aiCreditDescription } from './resources/aiCredit';
import { boardDescription } from './resources/board';
import { boardItemDescription } from './resources/boardItem';
import { businessDescription, businessOptions } from './resources/business';
import { campaignDescription } from './resources/campaign';
import { contactDescription } from './resources/contact';
import { conversationDescription } from './resources/conversation';
import { inboxDescription } from './resources/inbox';
import { integrationDescription } from './resources/integration';
import { messageDescription, messageOptions } from './resources/message';
import { orderDescription, orderFilters, orderOptions, sort } from './resources/order';
import { templateDescription, templateOptions } from './resources/template';
import { respond, responseWebhooks, sendAndWait } from './sendAndWait';

export class MessagingCrm extends SupervisedNode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging CRM',
		name: 'messagingCrm',
		icon: { light: 'file:messagingCrm.svg', dark: 'file:messagingCrm.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description:
			'Work with the orders, conversations, messages, contacts and boards of a WhatsApp messaging and CRM service',
		defaults: { name: 'Messaging CRM' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingCrmApi', required: true }],
		webhooks: responseWebhooks,
		requestDefaults: { headers: { Accept: 'application/json' } },
		requestOperations: { pagination: runOperation() },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Agent', value: 'agent' },
					{ name: 'AI Credit', value: 'aiCredit' },
					{ name: 'Board', value: 'board' },
					{ name: 'Board Item', value: 'boardItem' },
					{ name: 'Business', value: 'business' },
					{ name: 'Campaign', value: 'campaign' },
					{ name: 'Contact', value: 'contact' },
					{ name: 'Conversation', value: 'conversation' },
					{ name: 'Inbox', value: 'inbox' },
					{ name: 'Integration', value: 'integration' },
					{ name: 'Message', value: 'message' },
					{ name: 'Order', value: 'order' },
					{ name: 'Template', value: 'template' },
				],
				default: 'order',
				routing: { send: { paginate: true, preSend: [enterRun] } },
			},
			...agentDescription,
			...aiCreditDescription,
			...boardDescription,
			...boardItemDescription,
			...businessDescription,
			...campaignDescription,
			...contactDescription,
			...conversationDescription,
			...inboxDescription,
			...integrationDescription,
			...messageDescription,
			...orderDescription,
			...templateDescription,
			...deleteParameters,
			...listFields,
			filters(orderFilters),
			sort,
			options([...businessOptions, ...messageOptions, ...orderOptions, ...templateOptions]),
			requestOptions,
		],
	};

	methods = { listSearch: listSearch(), resourceMapping: { getBoardColumns } };

	/** Operations that n8n's declarative engine cannot express. */
	customOperations = { message: { [SEND_AND_WAIT_OPERATION]: sendAndWait } };

	webhook = respond;
}
