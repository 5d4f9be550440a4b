import type { INode, INodeTypeDescription } from 'n8n-workflow';

import { MessagingCrm } from '../../nodes/MessagingCrm/MessagingCrm.node';
import { MessagingCrmMemory } from '../../nodes/MessagingCrm/MessagingCrmMemory.node';
import { MessagingCrmTrigger } from '../../nodes/MessagingCrm/MessagingCrmTrigger.node';
import { MessagingCrmWebhookTrigger } from '../../nodes/MessagingCrm/MessagingCrmWebhookTrigger.node';

const descriptions = [
	MessagingCrm,
	MessagingCrmMemory,
	MessagingCrmTrigger,
	MessagingCrmWebhookTrigger,
].map((type) => new type().description);

/** The node's description if it is one of ours, also as a tool. */
export function descriptionOf({ type }: INode): INodeTypeDescription | undefined {
	return descriptions.find(
		({ name }) => type.replace(/Tool$/, '') === `n8n-nodes-messaging-crm.${name}`,
	);
}
