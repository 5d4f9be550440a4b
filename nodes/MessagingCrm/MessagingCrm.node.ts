import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { filters } from './fields/filters';
import { listFields } from './fields/list';
import { options } from './fields/options';
import * as listSearch from './listSearch';
import { businessDescription } from './resources/business';
import { orderDescription } from './resources/order';
import { enterRun, routed } from './transport';

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
		credentials: [{ name: 'messagingCrmApi', required: true }],
		requestDefaults: { headers: { Accept: 'application/json' } },
		requestOperations: { pagination: routed() },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Business', value: 'business' },
					{ name: 'Order', value: 'order' },
				],
				default: 'order',
				routing: { send: { paginate: true, preSend: [enterRun] } },
			},
			...businessDescription,
			...orderDescription,
			...listFields,
			filters,
			options,
		],
	};

	methods = { listSearch };
}
