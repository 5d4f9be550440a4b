import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import { everySeconds } from '../../n8n/pollTimes';
import { connect, node, withCredential } from '../../n8n/workflows';

/** What the workflows of a user have in common. */
interface Common {
	credentialId: string;
	errorWorkflow: string;
}

const settings = ({ errorWorkflow }: Common) => ({ executionOrder: 'v1', errorWorkflow });

/** Sends a template to everybody whom a call of the webhook of this name lists as `people`. */
export function reminders(name: string, template: INodeParameters, common: Common): Workflow {
	const webhook = node('People Listed', 'n8n-nodes-base.webhook', {
		httpMethod: 'POST',
		path: name,
	});
	const send = node('Send Reminder', 'n8n-nodes-messaging-crm.messagingCrm', {
		resource: 'template',
		operation: 'send',
		phoneNumber: '={{ $json["body.people"] }}',
		...template,
	});
	const nodes = [
		{ ...webhook, webhookId: name },
		node('Each of Them', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.people' }),
		withCredential(send, common.credentialId),
	];
	return { name, nodes, connections: connect(nodes), settings: settings(common) };
}

/** Looks for new orders every four seconds. */
export function onNewOrder(common: Common): Workflow {
	const trigger = node('New Order', 'n8n-nodes-messaging-crm.messagingCrmTrigger', {
		pollTimes: everySeconds(4),
		events: ['orderCreated'],
	});
	return {
		name: 'On new order',
		nodes: [withCredential(trigger, common.credentialId)],
		connections: {},
		settings: settings(common),
	};
}
