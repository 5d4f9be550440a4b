import type { INode, INodeParameters } from 'n8n-workflow';

import { behindTrigger, crmNode, node, NODE } from '../../test/support/n8n/workflows';
import { CREDENTIALS } from './host';

export const OURS = NODE;
export const HTTP = 'HTTP Request';

/** This package's node. */
export function messagingCrm(parameters: INodeParameters, name = OURS): INode {
	return crmNode(parameters, CREDENTIALS.messagingCrmApi, name);
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

/** A node that outputs one item per element of an array. */
export function splitOut(field: string): INode {
	return node('Split Out', 'n8n-nodes-base.splitOut', { fieldToSplitOut: field, options: {} });
}

/** Nodes that output one item per value. The next node reads the value as `$json.<field>`. */
export function itemsOf(field: string, values: string[]): INode[] {
	const jsonOutput = JSON.stringify({ [field]: values });
	const set = node('Input', 'n8n-nodes-base.set', { mode: 'raw', jsonOutput, options: {} });
	return [{ ...set, typeVersion: 3.4 }, splitOut(field)];
}

/** A workflow with a chain of nodes. n8n does not save its executions. */
export function workflowOf(id: string, nodes: INode[]) {
	const { settings, ...workflow } = behindTrigger(...nodes);
	const saving = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };
	return { ...workflow, id, name: id, settings: { ...settings, ...saving } };
}
