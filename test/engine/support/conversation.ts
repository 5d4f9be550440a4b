import type { Conversation, Message } from 'messaging-crm-simulator';

import { fastNow } from './fastClock';
import type { NodeHarness } from './harness';

export const HOUR = 3_600_000;

/** A test's conversations and their messages. */
export function useConversations(harness: () => NodeHarness) {
	const newConversation = (): Conversation => harness().sim.data.addConversation();

	/** Adds a message from this many hours ago. The sender `user` is the customer. */
	function write({ id }: Conversation, sender: string, hoursAgo: number, more?: Partial<Message>) {
		const created_at = new Date(fastNow() - hoursAgo * HOUR).toISOString();
		const message = { conversation_id: id, sent_by_type: sender, created_at };
		return harness().sim.data.addMessage({ ...message, ...more });
	}

	return { newConversation, write };
}

/** Messages in a conversation that are neither questions nor answers. The sender `user` is the customer. */
export const NOT_COUNTED: Array<[sender: string, Partial<Message>]> = [
	['system', {}],
	['agent', { additional_data: { is_private_note: true, snooze_date: null } }],
	['agent', { status: 'failed' }],
	['ai_agent', { is_deleted: true }],
	['user', { is_deleted: true }],
	['user', { media_type: 'reaction', message: '👍' }],
	['user', { media_type: 'call', message: null }],
	['user', { media_type: 'unsupported', message: null }],
];
