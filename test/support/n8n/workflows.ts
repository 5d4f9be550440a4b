import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import type { Simulator } from 'messaging-crm-simulator';

import type { Credential, Workflow } from './api';
import type { PostgresService } from './services/postgres';

export const TRIGGER = 'Manual Trigger';
export const NODE = 'Messaging CRM';

interface Service {
	url: string;
	key: string;
}

/** The credential for a simulated service. */
export function credentialFor({ url, key }: Service, changes: IDataObject = {}): Credential {
	const data = { baseUrl: url, apiKey: key, keyHeader: 'apiKey', otherBaseUrl: '' };
	return { name: 'Messaging CRM account', type: 'messagingCrmApi', data: { ...data, ...changes } };
}

export function credentialForPostgres(service: PostgresService): Credential {
	const { host, port, user, database } = service;
	const data = { host, port, user, database, password: '', ssl: 'disable', sshTunnel: false };
	return { name: 'Postgres account', type: 'postgres', data };
}

/** The value of a resource locator. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Adds a template with this body, and chooses it in a node. */
export function newTemplate({ data }: Simulator, body?: string): INodeParameters {
	const { inbox_id: inbox, wa_template_id: template } = data.addTemplate({
		body,
		category: 'UTILITY',
	});
	return { inboxId: byId(String(inbox)), templateId: byId(template) };
}

export function node(name: string, type: string, parameters: INodeParameters): INode {
	return { id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters };
}

/** A node of this package, with the credential that has this ID. */
export function withCredential(own: INode, id: string): INode {
	return { ...own, credentials: { messagingCrmApi: { id, name: 'Messaging CRM account' } } };
}

/** The connections of a chain: each node's output goes to the next node. */
export function connect(chain: INode[]): IDataObject {
	const links = chain.slice(1).map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	return Object.fromEntries(links.map((link, index) => [chain[index].name, { main: [[link]] }]));
}

/** A Messaging CRM node. */
export function crmNode(parameters: INodeParameters, credentialId: string, name = NODE): INode {
	const crm = node(name, 'n8n-nodes-messaging-crm.messagingCrm', parameters);
	return withCredential(crm, credentialId);
}

/** A manual trigger, followed by a chain of nodes. */
export function behindTrigger(...chain: INode[]): Workflow {
	const nodes = [node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}), ...chain];
	const settings = { executionOrder: 'v1' };
	return { name: 'Test', nodes, connections: connect(nodes), settings };
}

/** A manual trigger, followed by one Messaging CRM node. */
export function workflowWith(parameters: INodeParameters, credentialId: string): Workflow {
	return behindTrigger(crmNode(parameters, credentialId));
}
