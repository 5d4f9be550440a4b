import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Workflow } from './api';

const examples = resolve(__dirname, '..', '..', '..', 'examples');

/** One of the example workflows, with a credential of this n8n in place of its placeholder. */
export function exampleWorkflow(file: string, credentialId: string): Workflow {
	const workflow = JSON.parse(readFileSync(resolve(examples, file), 'utf8')) as Workflow;
	for (const { credentials } of workflow.nodes) {
		if (credentials?.messagingCrmApi) credentials.messagingCrmApi.id = credentialId;
	}
	return workflow;
}
