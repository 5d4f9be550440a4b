import { randomUUID } from 'node:crypto';
import type { INode, INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../test/n8n/api';
import { TRIGGER } from '../../test/n8n/workflows';

export const OURS = 'Messaging CRM';
export const HTTP = 'HTTP Request';
const SPLIT = 'Split Out';

/** Ids of the credentials that every benchmark has. */
export const CREDENTIALS = { messagingCrmApi: 'ours', httpHeaderAuth: 'header' };

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters): INode {
	return { id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters };
}

/** This package's node. */
export function messagingCrm(parameters: INodeParameters): INode {
	return {
		...node(OURS, 'n8n-nodes-messaging-crm.messagingCrm', 1, parameters),
		credentials: { messagingCrmApi: { id: CREDENTIALS.messagingCrmApi, name: 'Service' } },
	};
}

/** n8n's HTTP Request, as an experienced user would set it up for the service. */
export function httpRequest(parameters: INodeParameters): INode {
	return {
		...node(HTTP, 'n8n-nodes-base.httpRequest', 4.5, {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			...parameters,
		}),
		credentials: { httpHeaderAuth: { id: CREDENTIALS.httpHeaderAuth, name: 'Service' } },
	};
}

/** Makes an item of each element of an array. */
export function splitOut(field: string, name = SPLIT): INode {
	return node(name, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: field, options: {} });
}

/** Puts out an item per element, for the node that follows: `$json.<field>`. */
export function itemsOf(field: string, values: string[]): INode[] {
	const jsonOutput = JSON.stringify({ [field]: values });
	return [
		node('Input', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput, options: {} }),
		splitOut(field, 'Input Items'),
	];
}

/** A workflow of nodes one behind the other, of which n8n saves nothing. */
export function workflowOf(id: string, nodes: INode[]): Workflow & { id: string } {
	const chain = [node(TRIGGER, 'n8n-nodes-base.manualTrigger', 1, {}), ...nodes];
	return {
		id,
		name: id,
		nodes: chain,
		connections: Object.fromEntries(
			nodes.map(({ name }, index) => [
				chain[index].name,
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
		),
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'none',
			saveManualExecutions: false,
			saveExecutionProgress: false,
		},
	};
}
