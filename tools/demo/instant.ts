import { randomUUID } from 'node:crypto';
import type { Simulator } from 'messaging-crm-simulator';

import type { N8nApi, Workflow } from '../../test/support/n8n/api';
import { node, withCredential } from '../../test/support/n8n/workflows';
import { until } from '../../test/support/until';
import { say } from '../playground';
import { customersOf, write } from './day';

/** A workflow that the service calls whenever a customer writes. */
function workflowWith(credentialId: string): Workflow {
	const type = 'n8n-nodes-messaging-crm.messagingCrmWebhookTrigger';
	const trigger = node('Message Received', type, { events: ['message.received'] });
	const nodes = [{ ...withCredential(trigger, credentialId), webhookId: randomUUID() }];
	return { name: 'Instant events', nodes, connections: {}, settings: { executionOrder: 'v1' } };
}

/** Publishes the workflow, lets a customer write, and prints how long the workflow took to run. */
export async function showInstantEvent(
	api: N8nApi,
	simulator: Simulator,
	credentialId: string,
): Promise<void> {
	const workflowId = await api.createWorkflow(workflowWith(credentialId));
	await api.publish(workflowId);
	say('The workflow "Instant events" is published: the service calls it when a customer writes.');
	const began = Date.now();
	write(simulator, customersOf(simulator.data)[0], 0);
	await until('the workflow has run', async () => {
		return (await api.executions(workflowId)).some(({ status }) => status === 'success');
	});
	say(`  A customer wrote, and ${Date.now() - began} ms later the workflow had run.`);
}
