import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Credential, Workflow } from './api';

export const TRIGGER = 'Manual Trigger';
export const NODE = 'Messaging CRM';

interface Service {
	url: string;
	key: string;
}

/** The credential for a service, with what a test wants different. */
export function credentialFor({ url, key }: Service, changes: IDataObject = {}): Credential {
	return {
		name: 'Messaging CRM account',
		type: 'messagingCrmApi',
		data: {
			baseUrl: url,
			apiKey: key,
			keyHeader: 'apiKey',
			unprefixedBaseUrl: '',
			...changes,
		},
	};
}

/** The value of a resource locator. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export function node(name: string, type: string, parameters: INodeParameters): INode {
	return { id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters };
}

/** A manual trigger and one Messaging CRM node behind it. */
export function workflowWith(parameters: INodeParameters, credentialId: string): Workflow {
	return {
		name: 'Test',
		nodes: [
			node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}),
			{
				...node(NODE, 'n8n-nodes-messaging-crm.messagingCrm', parameters),
				credentials: { messagingCrmApi: { id: credentialId, name: 'Messaging CRM account' } },
			},
		],
		connections: { [TRIGGER]: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}
