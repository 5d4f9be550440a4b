import type { Conversation } from 'messaging-crm-simulator';

import { fastNow } from './fastClock';
import type { Service } from './service';

export const HOUR = 3_600_000;

/** Conversations of a test, and their messages. */
export function useConversations(service: () => Service) {
	const conversation = (): Conversation => service().sim.data.addConversation();

	/** Adds a message of a sender, some hours ago. */
	function write({ id }: Conversation, sender_type: string, hoursAgo: number) {
		const created_at = new Date(fastNow() - hoursAgo * HOUR).toISOString();
		return service().sim.data.addMessage({ conversation_id: id, sender_type, created_at });
	}

	return { conversation, write };
}
