import {
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
	SEND_AND_WAIT_OPERATION,
} from 'n8n-workflow';

import { checkCredential } from './checkCredential';
import { operationsByName, propertiesOf } from './descriptions';
import { createExecute } from './engine';
import { getBoardColumns, getColumnNames, getTemplateVariables, listSearch } from './listSearch';
import { RESOURCES } from './resources';
import { executeSendAndWait, respond, responseWebhooks } from './resources/message/sendAndWait';

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
		// n8n 2.40 and newer do not show these values in executions.
		sensitiveOutputFields: ['open_api_key', 'cekat_api_key'],
		properties: propertiesOf(RESOURCES),
	};

	methods = {
		listSearch,
		loadOptions: { getColumnNames },
		resourceMapping: { getBoardColumns, getTemplateVariables },
		credentialTest: { checkCredential },
	};

	execute = createExecute(operationsByName(RESOURCES));

	/** For this operation, n8n calls this function instead of `execute`, and the execution waits for a response. */
	customOperations = { message: { [SEND_AND_WAIT_OPERATION]: executeSendAndWait } };

	webhook = respond;
}
