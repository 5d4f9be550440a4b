import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Workflow } from './api';

const examples = resolve(__dirname, '..', '..', '..', 'examples');

/** Triggers to which the editor gives an address when they are pasted: nobody else may know that of the webhook trigger. */
const HAS_ADDRESS = /\.(formTrigger|messagingCrmWebhookTrigger)$/;

/** What a user adds to an example. */
export interface Additions {
	/** The ids of credentials for other services, by their type. */
	credentials?: Record<string, string>;
	/** Parameters by the name of their node, which keeps its other options. */
	chosen?: Record<string, INodeParameters>;
	/**
	 * What nodes output in the editor instead of running, by their name; true is what the example has pinned. Without it, a test
	 * can run a schedule as n8n itself does.
	 */
	pinned?: true | Record<string, IDataObject[]>;
}

/**
 * One of the example workflows, with credentials of this n8n in place of its placeholders, and with addresses of its own,
 * since one n8n publishes each only once.
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
