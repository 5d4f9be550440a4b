import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Workflow } from './api';

const examples = resolve(__dirname, '..', '..', 'examples');

/**
 * One of the example workflows, with credentials of this n8n in place of its placeholders: ours,
 * and others by their type; and with addresses of its own, since one n8n publishes each only once.
 */
export function exampleWorkflow(
	file: string,
	credentialId: string,
	others: Record<string, string> = {},
): Workflow {
	const workflow = JSON.parse(readFileSync(resolve(examples, file), 'utf8')) as Workflow;
	const ids: Record<string, string> = { messagingCrmApi: credentialId, ...others };
	for (const node of workflow.nodes) {
		if (node.webhookId) node.webhookId = randomUUID();
		for (const [type, credential] of Object.entries(node.credentials ?? {})) {
			credential.id = ids[type];
		}
	}
	return workflow;
}
