import {
	authorOf,
	type ConversationSource,
	fetchMessages,
	type ConversationMessage,
} from '../service';
import { messageText } from './messageText';

/** The type of a message in n8n's SDK for AI nodes. */
export interface Message {
	role: 'user' | 'assistant';
	content: Array<{ type: 'text'; text: string }>;
}

/** The part of a conversation that the agent gets. */
export interface HistoryOptions {
	/** The number of complete interactions. Each contains messages of the customer and the answers to them. */
	interactions: number;
	/** Whether to add messages that the customer has written since the last answer. */
	includesUnanswered: boolean;
	/** Whether to mark messages of the business that the agent did not write. */
	namesSenders: boolean;
}

const WHAT_TO_DO = 'Connect another memory, e.g. Simple Memory';

/**
 * Returns the last interactions of a conversation, oldest first. The first message is the customer's, because models
 * reject a history that begins with the assistant. If the list is clearly sorted newest first, older messages are not
 * read.
 * @throws the same errors as fetchMessages
 */
export async function fetchHistory(
	conversation: ConversationSource,
	{ interactions, includesUnanswered, namesSenders }: HistoryOptions,
): Promise<Message[]> {
	// Reads one more interaction, because the oldest interaction may have begun on the next page.
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
 * Groups messages into interactions. Each interaction begins with a message of the customer. Leaves out messages of the
 * business before the first interaction, e.g. a broadcast, and messages without a sender.
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

/** Joins the messages of each role into one, because some models reject consecutive messages with the same role. */
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
