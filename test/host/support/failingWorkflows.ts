import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import { everySeconds } from '../../n8n/pollTimes';
import { connect, node, withCredential } from '../../n8n/workflows';

/** Sends a template to everybody whom a call of the webhook of this name lists as `people`. */
export function reminders(
	name: string,
	template: INodeParameters,
	credentialId: string,
	errorWorkflow: string,
): Workflow {
	const called = { httpMethod: 'POST', path: name };
	const send = node('Send Reminder', 'n8n-nodes-messaging-crm.messagingCrm', {
		...{ resource: 'template', operation: 'send', ...template },
		phoneNumber: '={{ $json["body.people"] }}',
	});
	const nodes = [
		{ ...node('People Listed', 'n8n-nodes-base.webhook', called), webhookId: name },
		node('Each of Them', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.people' }),
		withCredential(send, credentialId),
	];
	const settings = { executionOrder: 'v1', errorWorkflow };
	return { name, nodes, connections: connect(nodes), settings };
}

/** Looks for new orders every four seconds. */
export function onNewOrder(credentialId: string, errorWorkflow: string): Workflow {
	const polled = { pollTimes: everySeconds(4), events: ['orderCreated'] };
	const trigger = node('New Order', 'n8n-nodes-messaging-crm.messagingCrmTrigger', polled);
	const nodes = [withCredential(trigger, credentialId)];
	const settings = { executionOrder: 'v1', errorWorkflow };
	return { name: 'On new order', nodes, connections: {}, settings };
}
