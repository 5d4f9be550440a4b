import {
	authorOf,
	type ConversationSource,
	fetchMessages,
	type ConversationMessage,
} from '../service';
import { messageText } from './messageText';

/** The type in n8n's SDK for AI nodes. */
export interface Message {
	role: 'user' | 'assistant';
	content: Array<{ type: 'text'; text: string }>;
}

/** The part of a conversation that the agent gets. */
export interface HistoryOptions {
	/** How many complete interactions: messages of the customer and the answers to them. */
	interactions: number;
	/** Whether to add messages that the customer has written since. */
	includesUnanswered: boolean;
	/** Whether to mark messages of the business that the agent did not write. */
	namesSenders: boolean;
}

const WHAT_TO_DO = 'Connect another memory, e.g. Simple Memory';

/**
 * The last interactions of a conversation, the oldest first. They begin with the customer, because models reject a
 * history that begins with the assistant. If the list is clearly newest first, only these messages are read.
 * @throws the same errors as fetchMessages
 */
export async function fetchHistory(
	conversation: ConversationSource,
	{ interactions, includesUnanswered, namesSenders }: HistoryOptions,
): Promise<Message[]> {
	// The oldest one may have begun earlier, so read one more.
	const isEnough = (newestFirst: ConversationMessage[]) =>
		interactionsIn([...newestFirst].reverse()).filter(isAnswered).length > interactions;
	const messages = await fetchMessages(conversation, isEnough, WHAT_TO_DO);
	const all = interactionsIn(messages);
	const answered = all.filter(isAnswered).slice(-interactions);
	const unanswered = all.filter((interaction) => !isAnswered(interaction));
	const shown = includesUnanswered ? [...answered, ...unanswered] : answered;
	return shown.flatMap((interaction) => chatMessages(interaction, namesSenders));
}

/**
 * Each begins with a message of the customer. Earlier messages of the business, e.g. a broadcast, and messages without
 * a sender are left out.
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

/** One message per role in a row, because some models reject several. */
function chatMessages(interaction: ConversationMessage[], namesSenders: boolean): Message[] {
	const lineOf = ({ record, direction }: ConversationMessage) => {
		const author = namesSenders && direction === 'outgoing' && authorOf(record);
		return `${author ? `[${author}] ` : ''}${messageText(record)}`;
	};
	const written = (wanted: ConversationMessage['direction'], role: Message['role']): Message[] => {
		const messages = interaction.filter(({ direction }) => direction === wanted);
		const text = messages.map(lineOf).join('\n');
		return messages.length === 0 ? [] : [{ role, content: [{ type: 'text', text }] }];
	};
	return [...written('incoming', 'user'), ...written('outgoing', 'assistant')];
}
