/** The part of n8n's SDK for AI nodes that the memory uses. It comes with n8n, never with this package. */
declare module '@n8n/ai-node-sdk' {
	import type { ISupplyDataFunctions, SupplyData } from 'n8n-workflow';

	export interface Message {
		role: 'user' | 'assistant';
		content: Array<{ type: 'text'; text: string }>;
	}

	export interface ChatHistory {
		getMessages(): Promise<Message[]>;
		addMessage(message: Message): Promise<void>;
		addMessages(messages: Message[]): Promise<void>;
		clear(): Promise<void>;
	}

	export interface ChatMemory {
		loadMessages(): Promise<Message[]>;
		saveTurn(input: string, output: string): Promise<void>;
		clear(): Promise<void>;
		readonly chatHistory: ChatHistory;
	}

	export function supplyMemory(context: ISupplyDataFunctions, memory: ChatMemory): SupplyData;
}
