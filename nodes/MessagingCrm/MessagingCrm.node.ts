import {
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
	SEND_AND_WAIT_OPERATION,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { executionOf } from './engine';
import {
	deleteParameters,
	filters,
	listFields,
	operationKinds,
	options,
	requestOptions,
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
import {
	conversationDescription,
	conversationFilters,
	conversationUpdateFields,
} from './resources/conversation';
import { endpointDescription } from './resources/endpoint';
import { inboxDescription } from './resources/inbox';
import { integrationDescription } from './resources/integration';
import { messageDescription, messageFilters, messageOptions } from './resources/message';
import {
	orderDescription,
	orderFilters,
	orderOptions,
	orderUpdateFields,
	sort,
} from './resources/order';
import { templateDescription, templateFilters, templateOptions } from './resources/template';
import { respond, responseWebhooks, sendAndWait } from './sendAndWait';

/** The most used first: the editor's list of actions has this order. */
const RESOURCES = [
	{ name: 'Order', value: 'order', properties: orderDescription },
	{ name: 'Message', value: 'message', properties: messageDescription },
	{ name: 'Template', value: 'template', properties: templateDescription },
	{ name: 'Conversation', value: 'conversation', properties: conversationDescription },
	{ name: 'Contact', value: 'contact', properties: contactDescription },
	{ name: 'Board Item', value: 'boardItem', properties: boardItemDescription },
	{ name: 'Board', value: 'board', properties: boardDescription },
	{ name: 'Inbox', value: 'inbox', properties: inboxDescription },
	{ name: 'Campaign', value: 'campaign', properties: campaignDescription },
	{ name: 'Agent', value: 'agent', properties: agentDescription },
	{ name: 'AI Credit', value: 'aiCredit', properties: aiCreditDescription },
	{ name: 'Business', value: 'business', properties: businessDescription },
	{ name: 'Integration', value: 'integration', properties: integrationDescription },
	{ name: 'Other Endpoint', value: 'endpoint', properties: endpointDescription },
];

const ofResources = RESOURCES.flatMap(({ properties }) => properties);

const kinds = operationKinds(ofResources);

export class MessagingCrm implements INodeType {
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
		// n8n 2.40 and newer do not show these in executions.
		sensitiveOutputFields: ['open_api_key', 'cekat_api_key'],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: RESOURCES.map(({ name, value }) => ({ name, value })),
				default: 'order',
			},
			...ofResources,
			deleteParameters,
			updateFields([...conversationUpdateFields, ...orderUpdateFields]),
			...listFields(kinds),
			...simplify,
			filters(kinds, [
				...conversationFilters,
				...messageFilters,
				...orderFilters,
				...templateFilters,
			]),
			sort,
			options(kinds, [...businessOptions, ...messageOptions, ...orderOptions, ...templateOptions]),
			requestOptions,
		],
	};

	methods = {
		listSearch: listSearch(),
		loadOptions: { getColumnNames },
		resourceMapping: { getBoardColumns, getTemplateVariables },
		credentialTest: { checkCredential },
	};

	execute = executionOf(this.description);

	/** n8n calls this function instead of `execute`: the execution waits for a response. */
	customOperations = { message: { [SEND_AND_WAIT_OPERATION]: sendAndWait } };

	webhook = respond;
}
