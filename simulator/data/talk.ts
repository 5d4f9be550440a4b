import type { Dated } from './collection';
import { brief, type Agent, type Contact, type Inbox } from './people';
import { POOLS, type Draw } from './pools';
import { iso, later } from './time';

export type Conversation = Dated & ReturnType<typeof newConversation>;
export type Message = Dated & ReturnType<typeof newMessage>;
export type Assignment = Dated & ReturnType<typeof newAssignment>;

export function newConversation({ random }: Draw, contact?: Contact, inbox?: Inbox) {
	return {
		contact_id: contact?.id ?? null,
		contact: contact ? brief(contact) : null,
		inbox_id: inbox?.id ?? null,
		status: random.pick(['open', 'open', 'pending', 'resolved']),
		label: random.pick([null, 'new customer', 'complaint', 'follow up']),
		assignee_id: null as string | null,
		assigned_ai_agent: random.chance(0.3) ? random.uuid() : null,
		last_message: random.pick(POOLS.sentences) as string | null,
	};
}

export function newMessage({ random }: Draw, conversation?: Conversation) {
	const sender = random.pick(['contact', 'contact', 'agent', 'ai']);
	return {
		conversation_id: conversation?.id ?? null,
		sender_type: sender,
		receiver: sender === 'contact' ? null : (conversation?.contact?.phone_number ?? null),
		message: random.pick(POOLS.sentences) as string | null,
		media_type: 'text',
		file_url: null as string | null,
		status: random.pick(['sent', 'delivered', 'read']),
		ai_credits: sender === 'ai' ? random.integer(1, 5) : 0,
	};
}

export function newAssignment(
	{ random, at, now }: Draw,
	conversation?: Conversation,
	agent?: Agent,
) {
	return {
		conversation_id: conversation?.id ?? null,
		agent_id: agent?.id ?? null,
		agent_name: agent?.name ?? null,
		unassigned_at: random.chance(0.5) ? iso(later(at, now, random)) : null,
	};
}
