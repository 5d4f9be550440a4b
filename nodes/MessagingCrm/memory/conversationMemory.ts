import {
	type IDataObject,
	type ISupplyDataFunctions,
	NodeOperationError,
	type SupplyData,
} from 'n8n-workflow';

import { accountOf, callApi, CREDENTIAL, LISTS, requireId } from '../service';
import { MINUTE_MS } from '../shared/clock';
import { inputErrorToNodeError, InputError } from '../shared/errors';
import { lowercaseUuids } from '../shared/json';
import { readWholeNumber, readBoolean, readRequired } from '../shared/values';
import { type Message, fetchHistory } from './history';

const { endpoint } = LISTS.messages;

/** The SDK is installed with n8n, not with this package, so import it only when a node runs. */
const SDK = '@n8n/ai-node-sdk';

/** The part of n8n's SDK for AI nodes that the memory uses. */
interface AiNodeSdk {
	supplyMemory(
		context: ISupplyDataFunctions,
		memory: ReturnType<typeof conversationMemory>,
	): SupplyData;
}

/** The longest wait for the rate limit and between tries. It is short, because a customer is waiting. */
const MAX_WAIT_MS = MINUTE_MS;

/**
 * The memory of an agent: the conversation as stored by the service. The agent reads it at the start of a turn, and
 * again after each round of tool calls, because a tool may have sent a message. The memory writes nothing, because the
 * service stores every sent message.
 */
export function conversationMemory(context: ISupplyDataFunctions) {
	let last: Promise<Message[]> | undefined;
	const read = async () => {
		last = readConversation(context).catch((error: unknown) => {
			throw inputErrorToNodeError(context.getNode(), error);
		});
		return await last;
	};
	const keepNothing = async () => {};
	const clear = async () =>
		context.logger.info(
			`"${context.getNode().name}" has nothing to clear: the conversation is stored by the service`,
		);
	return {
		loadMessages: read,
		saveTurn: keepNothing,
		clear,
		chatHistory: {
			// n8n calls this after the agent has answered, to show the messages in the execution.
			getMessages: async () => await (last ?? read()),
			addMessage: keepNothing,
			addMessages: keepNothing,
			clear,
		},
	};
}

async function readConversation(context: ISupplyDataFunctions): Promise<Message[]> {
	const id = conversationOf(context);
	const options = context.getNodeParameter('options', 0, {});
	const interactions: unknown = context.getNodeParameter('contextWindowLength', 0);
	const historyOptions = {
		interactions: readWholeNumber(interactions, 'Context Window Length', 1),
		includesUnanswered:
			readBoolean(options.includeUnanswered, 'Include Unanswered Messages') ?? false,
		namesSenders: readBoolean(options.nameSenders, 'Name the Senders') ?? false,
	};
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	const get = async (query?: IDataObject) =>
		await callApi(context, account, {
			endpoint,
			query,
			maxWait: MAX_WAIT_MS,
			signal: context.getExecutionCancelSignal(),
		});
	return await fetchHistory({ id, get }, historyOptions);
}

/**
 * Returns the ID of the conversation that the agent's items belong to. An agent uses the memory of its first item for
 * all its items, so they must belong to the same conversation.
 * @throws InputError if the ID is empty, or if the items belong to several conversations
 */
function conversationOf(context: ISupplyDataFunctions): string {
	// An agent without input items also gets a memory.
	const count = Math.max(1, context.getInputData(0, 'main').length);
	const conversations = new Set(
		Array.from({ length: count }, (_, index) => {
			const value: unknown = context.getNodeParameter('conversationId', index, '', {
				extractValue: true,
			});
			return lowercaseUuids(requireId(readRequired(value, 'Conversation'), 'Conversation'));
		}),
	);
	if (conversations.size === 1) return [...conversations][0];
	throw new InputError(
		`The agent received ${count} items from ${conversations.size} conversations, but n8n gives it only one memory`,
		'Put a Loop Over Items node with a Batch Size of 1 before the agent',
	);
}

/** @throws NodeOperationError if this version of n8n has no SDK for AI nodes */
export async function loadSdk(context: ISupplyDataFunctions): Promise<AiNodeSdk> {
	try {
		return (await import(SDK)) as AiNodeSdk;
	} catch {
		const message = 'This version of n8n does not support memory nodes of community packages';
		throw new NodeOperationError(context.getNode(), message, {
			description: 'Update n8n to 2.20 or newer, or connect another memory, e.g. Simple Memory.',
		});
	}
}
