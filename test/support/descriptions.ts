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

/** The description of one of our nodes, even if the node is used as a tool; undefined for other nodes. */
export function descriptionOf({ type }: INode): INodeTypeDescription | undefined {
	return descriptions.find(
		({ name }) => type.replace(/Tool$/, '') === `n8n-nodes-messaging-crm.${name}`,
	);
}
