import type { ISupplyDataFunctions, SupplyData } from 'n8n-workflow';

/** The part of n8n's SDK for AI nodes that the memory uses. It comes with n8n, never with this package. */
export interface AiNodeSdk {
	supplyMemory(context: ISupplyDataFunctions, memory: ChatMemory): SupplyData;
}

export interface ChatMemory {
	loadMessages(): Promise<Message[]>;
	saveTurn(input: string, output: string): Promise<void>;
	clear(): Promise<void>;
	readonly chatHistory: ChatHistory;
}

export interface ChatHistory {
	getMessages(): Promise<Message[]>;
	addMessage(message: Message): Promise<void>;
	addMessages(messages: Message[]): Promise<void>;
	clear(): Promise<void>;
}

export interface Message {
	role: 'user' | 'assistant';
	content: Array<{ type: 'text'; text: string }>;
}
