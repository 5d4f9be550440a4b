import type { Dated } from './collection';
import { AI_AGENTS, named, type Agent, type Contact, type Inbox } from './people';
import { POOLS, type Draw } from './pools';
import type { Random } from './random';
import { iso, later } from './time';

export type Conversation = Dated & ReturnType<typeof newConversation>;
export type Message = Dated & ReturnType<typeof newMessage>;
export type Assignment = Dated & ReturnType<typeof newAssignment>;

/** Labels and pipeline statuses of conversations. No endpoint changes these lists. */
export const LABELS = [
	{ ...named('Pelanggan Baru'), color: '#4a90d9' },
	{ ...named('Komplain'), color: '#d0021b' },
	{ ...named('Grosir'), color: '#7ed321' },
];
export const PIPELINE_STATUSES = ['Prospek', 'Negosiasi', 'Deal', 'Batal'].map(named);

export function newConversation(
	{ random, at, now }: Draw,
	contact?: Contact,
	inbox?: Inbox,
	agent?: Agent,
) {
	const stage_status = random.pick(['open', 'open', 'assigned', 'pending', 'resolved']);
	const isResolved = stage_status === 'resolved';
	const hasAgent = agent && ['assigned', 'resolved'].includes(stage_status);
	return {
		inbox_id: inbox?.id ?? null,
		inbox_name: inbox?.name ?? null,
		platform_type: inbox?.type ?? 'whatsapp',
		contact_id: contact?.id ?? null,
		contact_name: contact?.contact_name ?? null,
		contact_phone: contact?.phone_number ?? null,
		stage_status,
		handled_by_id: hasAgent ? agent.id : null,
		handled_by_name: hasAgent ? agent.name : null,
		notes: null as string | null,
		labels: random.chance(0.4) ? [random.pick(LABELS)] : [],
		pipeline: random.chance(0.5) ? random.pick(PIPELINE_STATUSES) : null,
		collaborators: [] as Array<ReturnType<typeof named>>,
		/** Each of these messages is null until it has been added. */
		first_message: null as { message: string } | null,
		last_message: null as { message: string; created_at: string } | null,
		last_message_by_human: null as { message: string; created_at: string } | null,
		additional_data: {} as Record<string, unknown>,
		resolved_at: isResolved ? iso(later(at, now, random)) : null,
		resolved_by_id: (isResolved && agent?.id) || null,
		resolved_by_name: (isResolved && agent?.name) || null,
		assigned_ai_agent: random.chance(0.3) ? AI_AGENTS[0].id : null,
		keep_assigned_ai_agent_on_resolve: false,
		is_ai_blocked: false,
	};
}

/** The time of a conversation's last activity. */
export function activityOf({ last_message, created_at }: Conversation): string {
	return last_message?.created_at ?? created_at;
}

/** The sender and status of messages that clients send. */
export const SENT_BY_API = {
	sent_by_type: 'agent',
	sent_by: null,
	sent_by_name: null,
	status: 'sent',
};

/** Returns a random sender and, for notes and reactions, the content of the message. */
export function randomKind(random: Random): Partial<Message> {
	const additional_data = { is_private_note: true, snooze_date: null };
	const message = 'Pelanggan lama, beri diskon 5%';
	if (random.chance(0.06)) return { sent_by_type: 'agent', message, additional_data };
	if (random.chance(0.06)) return { sent_by_type: 'user', message: '👍', media_type: 'reaction' };
	const senders = ['user', 'user', 'user', 'agent', 'agent', 'ai_agent', 'system'];
	return { sent_by_type: random.pick(senders) };
}

/** By default, the message is a text from the customer. */
export function newMessage(
	{ random }: Draw,
	{ sent_by_type = 'user' }: { sent_by_type?: string },
	conversation?: Conversation,
	inbox?: Inbox,
	agent?: Agent,
) {
	const texts = POOLS.texts as Record<string, string[]>;
	const senders: Record<string, [id: string | null, name: string | null] | undefined> = {
		user: [conversation?.contact_id ?? null, conversation?.contact_name ?? null],
		agent: [agent?.id ?? null, agent?.name ?? null],
		ai_agent: [null, AI_AGENTS[0].name],
	};
	const [sent_by, sent_by_name] = senders[sent_by_type] ?? [null, null];
	const { contact_id: id, contact_name, contact_phone } = conversation ?? {};
	return {
		conversation_id: conversation?.id ?? null,
		message: random.pick(texts[sent_by_type] ?? texts.agent) as string | null,
		sent_by,
		sent_by_name,
		/** `user`: the customer. `agent`: a person in the team. `ai_agent`: an AI agent. `system`: a notice. */
		sent_by_type,
		media_type: 'text',
		media_url: null as string | null,
		platform_mid: `wamid.${random.uuid().replaceAll('-', '').toUpperCase()}`,
		status: sent_by_type === 'user' ? 'read' : random.pick(['sent', 'delivered', 'read']),
		is_template: false,
		is_deleted: false,
		additional_data: null as { is_private_note: boolean; snooze_date: string | null } | null,
		location: null as object | null,
		interactive: null as object | null,
		action: null as object | null,
		chat_credits_used: sent_by_type === 'ai_agent' ? random.integer(1, 5) : 0,
		ads_data: null as object | null,
		contact: id
			? {
					id,
					type: conversation?.platform_type ?? 'whatsapp',
					display_name: contact_name ?? null,
					phone_number: contact_phone ?? null,
				}
			: null,
		inbox: inbox
			? { id: inbox.id, name: inbox.name, type: inbox.type, phone_number: inbox.phone_number }
			: null,
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
