import {
	authorOf,
	type ConversationSource,
	conversationMessages,
	type ConversationMessage,
} from '../service';
import { messageText } from './messageText';

/** As n8n's SDK for AI nodes has it. */
export interface Message {
	role: 'user' | 'assistant';
	content: Array<{ type: 'text'; text: string }>;
}

/** Which part of a conversation the agent gets. */
export interface Window {
	/** Interactions that have ended: what the customer wrote, and what was answered. */
	interactions: number;
	/** Whether to add what the customer has written since. */
	includesUnanswered: boolean;
	/** Whether to mark what others than the agent have written for the business. */
	namesSenders: boolean;
}

const WHAT_TO_DO = 'Connect another memory, e.g. Simple Memory';

/**
 * The last interactions of a conversation, the oldest first. They begin with the customer: models reject a history that begins
 * with the assistant. If the list proves that it begins with the newest, only they are read.
 * @throws InputError and others, as conversationMessages does
 */
export async function readHistory(
	conversation: ConversationSource,
	{ interactions, includesUnanswered, namesSenders }: Window,
): Promise<Message[]> {
	// The oldest one may have begun earlier, so one more has to be there.
	const isEnough = (newestFirst: ConversationMessage[]) =>
		interactionsIn([...newestFirst].reverse()).filter(isAnswered).length > interactions;
	const messages = await conversationMessages(conversation, isEnough, WHAT_TO_DO);
	const all = interactionsIn(messages);
	const answered = all.filter(isAnswered).slice(-interactions);
	const unanswered = all.filter((one) => !isAnswered(one));
	return [...answered, ...(includesUnanswered ? unanswered : [])].flatMap((one) =>
		chatMessages(one, namesSenders),
	);
}

/**
 * Each begins with what the customer wrote. What the business wrote before that is left out, e.g. a broadcast, and so are messages
 * of nobody.
 */
function interactionsIn(messages: ConversationMessage[]): ConversationMessage[][] {
	const interactions: ConversationMessage[][] = [];
	for (const message of messages) {
		if (message.direction === undefined) continue;
		const last = interactions.at(-1)?.at(-1);
		if (message.direction === 'incoming' && last?.direction !== 'incoming') interactions.push([]);
		interactions.at(-1)?.push(message);
	}
	return interactions;
}

function isAnswered(interaction: ConversationMessage[]): boolean {
	return interaction.at(-1)?.direction === 'outgoing';
}

/** One message of each role, since some models reject several in a row. */
function chatMessages(interaction: ConversationMessage[], namesSenders: boolean): Message[] {
	const textOf = ({ record, direction }: ConversationMessage) => {
		const author = namesSenders && direction === 'outgoing' && authorOf(record);
		return `${author ? `[${author}] ` : ''}${messageText(record)}`;
	};
	const written = (wanted: ConversationMessage['direction'], role: Message['role']): Message[] => {
		const messages = interaction.filter(({ direction }) => direction === wanted);
		const text = messages.map(textOf).join('\n');
		return messages.length === 0 ? [] : [{ role, content: [{ type: 'text', text }] }];
	};
	return [...written('incoming', 'user'), ...written('outgoing', 'assistant')];
}
