import {
	NodeConnectionTypes,
	SEND_AND_WAIT_OPERATION,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { enterRun, hook, requestOptions, SupervisedNode } from './engine';
import {
	deleteParameters,
	filters,
	listFields,
	options,
	simplify,
	updateFields,
} from './fields';
import { getBoardColumns, getColumnNames, getTemplateVariables, listSearch } from './listSearch';
import { agentDescription } from './resources/agent';
import { aiCreditDescription } from './resources/aiCredit';
import { boardDescription } from './resources/board';
import { boardItemDescription } from './resources/boardItem';
import { businessDescription, businessOptions } from './resources/business';
import { campaignDescription } from './resources/campaign';
import { contactDescription } from './resources/contact';
import { conversationDescription, conversationUpdateFields } from './resources/conversation';
import { inboxDescription } from './resources/inbox';
import { integrationDescription } from './resources/integration';
import { messageDescription, messageOptions } from './resources/message';
import {
	orderDescription,
	orderFilters,
	orderOptions,
	orderUpdateFields,
	sort,
} from './resources/order';
import { templateDescription, templateOptions } from './resources/template';
import { respond, responseWebhooks, sendAndWait } from './sendAndWait';
import { checkCredential } from './service/account';

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
		credentials: [{ name: 'messagingCrmApi', required: true, testedBy: 'checkCredential' }],
		webhooks: responseWebhooks,
		requestDefaults: { headers: { Accept: 'application/json' } },
		// Sends each request of n8n's engine. Some operations have a hook with settings of their own.
		requestOperations: { pagination: hook() },
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
				// All operations have this field, and n8n reads it first: each item enters its run here.
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
			deleteParameters,
			updateFields([...conversationUpdateFields, ...orderUpdateFields]),
			...listFields,
			...simplify,
			filters(orderFilters),
			sort,
			options([...businessOptions, ...messageOptions, ...orderOptions, ...templateOptions]),
			requestOptions,
		],
	};

	methods = {
		listSearch: listSearch(),
		loadOptions: { getColumnNames },
		resourceMapping: { getBoardColumns, getTemplateVariables },
		credentialTest: { checkCredential },
	};

	/** Operations that n8n's declarative engine cannot express. */
	customOperations = { message: { [SEND_AND_WAIT_OPERATION]: sendAndWait } };

	webhook = respond;
}
