import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from './api';

const examples = resolve(__dirname, '..', '..', 'examples');

/** What a user adds to an example. */
export interface Additions {
	/** The ids of credentials for other services, by their type. */
	credentials?: Record<string, string>;
	/** Parameters by the name of their node, which keeps its other options. */
	chosen?: Record<string, INodeParameters>;
	/** Whether to keep the pinned output, as the editor does. Without it, a test can run a schedule as n8n itself does. */
	pinned?: boolean;
}

/**
 * One of the example workflows, with credentials of this n8n in place of its placeholders, and with addresses of its own,
 * since one n8n publishes each only once.
 */
export function exampleWorkflow(
	file: string,
	credentialId: string,
	{ credentials = {}, chosen = {}, pinned = false }: Additions = {},
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
		if (node.webhookId) node.webhookId = randomUUID();
		for (const [type, credential] of Object.entries(node.credentials ?? {})) {
			credential.id = ids[type];
		}
	}
	if (!pinned) delete workflow.pinData;
	return workflow;
}
