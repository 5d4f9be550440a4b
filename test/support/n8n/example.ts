import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Workflow } from './api';

const examples = resolve(__dirname, '..', '..', '..', 'examples');

/** Triggers with a secret address. The editor creates a new address when a workflow is pasted. */
const HAS_ADDRESS = /\.(formTrigger|messagingCrmWebhookTrigger)$/;

/** What a user adds to an example. */
export interface Additions {
	/** The IDs of the credentials for other services, by type. */
	credentials?: Record<string, string>;
	/** The parameters to change, by the name of their node. Options that are not named keep their values. */
	chosen?: Record<string, INodeParameters>;
	/**
	 * The output of pinned nodes, by name, or true for the example's own pinned data. Without pinned data, a test can
	 * run a schedule as n8n does.
	 */
	pinned?: true | Record<string, IDataObject[]>;
}

/**
 * An example workflow with credentials of this n8n instead of placeholders, and with new addresses, because n8n
 * publishes each address only once.
 */
export function exampleWorkflow(
	file: string,
	credentialId: string,
	{ credentials = {}, chosen = {}, pinned = {} }: Additions = {},
): Workflow {
	const workflow = JSON.parse(readFileSync(resolve(examples, file), 'utf8')) as Workflow;
	const ids: Record<string, string> = { messagingCrmApi: credentialId, ...credentials };
	for (const name of Object.keys(chosen)) {
		if (!workflow.nodes.some((node) => node.name === name)) throw new Error(`No node ${name}`);
	}
	for (const node of workflow.nodes) {
		const { options, ...others } = chosen[node.name] ?? {};
		Object.assign(node.parameters, others);
		if (options) Object.assign(node.parameters.options as object, options);
		if (node.webhookId || HAS_ADDRESS.test(node.type)) node.webhookId = randomUUID();
		for (const [type, credential] of Object.entries(node.credentials ?? {})) {
			credential.id = ids[type];
		}
	}
	if (pinned !== true) {
		const outputs = Object.entries(pinned).map(([name, records]) => {
			return [name, records.map((json) => ({ json }))] as const;
		});
		workflow.pinData = Object.fromEntries(outputs);
	}
	return workflow;
}
