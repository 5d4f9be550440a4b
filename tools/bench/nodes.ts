import type { INode, INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../test/n8n/api';
import { connect, node, TRIGGER, withCredential } from '../../test/n8n/workflows';
import { CREDENTIALS } from './host';

export const OURS = 'Messaging CRM';
export const HTTP = 'HTTP Request';

/** This package's node. */
export function messagingCrm(parameters: INodeParameters, name = OURS): INode {
	const ours = node(name, 'n8n-nodes-messaging-crm.messagingCrm', parameters);
	return withCredential(ours, CREDENTIALS.messagingCrmApi);
}

/** n8n's HTTP Request, as an experienced user would set it up for the service. */
export function httpRequest(parameters: INodeParameters): INode {
	const auth = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
	return {
		...node(HTTP, 'n8n-nodes-base.httpRequest', { ...auth, ...parameters }),
		typeVersion: 4.5,
		credentials: { httpHeaderAuth: { id: CREDENTIALS.httpHeaderAuth, name: 'Service' } },
	};
}

/** Makes an item of each element of an array. */
export function splitOut(field: string): INode {
	return node('Split Out', 'n8n-nodes-base.splitOut', { fieldToSplitOut: field, options: {} });
}

/** Outputs an item for each value, for the node that follows: `$json.<field>`. */
export function itemsOf(field: string, values: string[]): INode[] {
	const jsonOutput = JSON.stringify({ [field]: values });
	const set = node('Input', 'n8n-nodes-base.set', { mode: 'raw', jsonOutput, options: {} });
	return [{ ...set, typeVersion: 3.4 }, splitOut(field)];
}

/** A chain of nodes. n8n saves nothing about its executions. */
export function workflowOf(id: string, nodes: INode[]): Workflow & { id: string } {
	const chain = [node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}), ...nodes];
	const settings = {
		executionOrder: 'v1',
		saveDataSuccessExecution: 'none',
		saveDataErrorExecution: 'none',
	} as const;
	return { id, name: id, nodes: chain, connections: connect(chain), settings };
}
