import type { IDataObject } from 'n8n-workflow';

import { field, textField } from '../../descriptions';
import { ABSENT, type Item, type RequestParts, type Send } from '../../engine';
import {
	conversationIdOf,
	type ConversationMessage,
	conversationMessages,
	DAY_MS,
	LISTS,
	windowEnd,
} from '../../service';
import { systemClock } from '../../shared/clock';
import { InputError } from '../../shared/errors';
import { recordId } from '../../shared/json';
import { readRequired, readSwitch } from '../../shared/values';

const LAST = 'Only If Last Message';
const WINDOW = 'Only in the Reply Window';

const { endpoint, idField } = LISTS.messages;

/** What reads the messages, in place of the request that sends one. */
const READ = { method: 'GET', endpoint, path: endpoint, readOnly: true, body: undefined } as const;

/** Options of Message: Send that let the node look at the conversation right before it sends. */
export const conditionOptions = [
	textField(LAST, 'onlyIfLastMessage', {
		placeholder: 'e.g. {{ $json.id }}',
		description:
			'ID of the message that you answer. The item is skipped if another message has arrived in the conversation since, from the customer or a colleague.',
	}),
	field('boolean', WINDOW, 'onlyInWindow', {
		default: true,
		description:
			'Whether to fail before sending if the 24 hours after the last message of the customer are over. Off by default.',
	}),
];

type Conditions = ReturnType<typeof readConditions>;

/**
 * Looks at the last messages of the conversation before the message is sent. No other item of the run sends to it meanwhile.
 * @param body with the conversation
 * @throws InputError for an option without a value or without a conversation
 */
export function checkConditions(item: Item, body: IDataObject): RequestParts {
	const conditions = readConditions(item);
	if (conditions.lastMessage === undefined && !conditions.inWindow) return {};
	const id = conversationIdOf(body);
	if (id === '') {
		throw new InputError(
			`${conditions.lastMessage === undefined ? WINDOW : LAST} needs a conversation, not only a phone number`,
			'Choose a conversation under Send To',
		);
	}
	return {
		execute: async (_, send) => {
			const messages = await newestMessages(id, conditions, send);
			if (!isLast(conditions, messages)) {
				return { skipped: 'Another message arrived after the one that is answered' };
			}
			if (conditions.inWindow) requireOpenWindow(messages, item.getTimezone());
			return { body: await send({}) };
		},
	};
}

function readConditions(item: Item) {
	const lastMessage = item.get('options.onlyIfLastMessage', ABSENT);
	const inWindow = item.get('options.onlyInWindow', false);
	return {
		/** The ID of the message that has to be the newest of the conversation. */
		lastMessage: lastMessage === ABSENT ? undefined : readRequired(lastMessage, LAST),
		inWindow: readSwitch(inWindow, WINDOW, `Options > ${WINDOW}`),
	};
}

/** All messages that the conditions are about; only those of the last 24 hours if they are about the window alone. */
async function newestMessages(
	id: string,
	{ lastMessage, inWindow }: Conditions,
	send: Send,
): Promise<ConversationMessage[]> {
	const dayAgo = systemClock.now() - DAY_MS;
	const days = lastMessage === undefined ? 1 : undefined;
	const read = async (query: IDataObject) => await send({ ...READ, query });
	const isEnough = (messages: ConversationMessage[]) =>
		(lastMessage === undefined || messages.some((message) => idOf(message) === lastMessage)) &&
		(!inWindow ||
			messages.some(({ direction, time }) => direction === 'incoming' || time <= dayAgo));
	const conversation = { id, days, read };
	return await conversationMessages(conversation, isEnough, without(days ? WINDOW : LAST));
}

function without(option: string): string {
	return `Nothing was sent. To send without looking at the conversation, remove Options > ${option}`;
}

/**
 * Whether nobody has written since the message that is answered. Notices and reactions do not count. Timestamps may be whole
 * seconds, so that several messages can be last.
 */
function isLast({ lastMessage }: Conditions, messages: ConversationMessage[]): boolean {
	if (lastMessage === undefined) return true;
	const answered = messages.find((message) => idOf(message) === lastMessage);
	const isLater = ({ direction, time }: ConversationMessage) =>
		direction !== undefined && time > Number(answered?.time);
	if (answered) return !messages.some(isLater);
	throw new InputError(
		`The conversation has no message of the last 30 days with the ID in ${LAST}`,
		`Check Options > ${LAST}: it takes the ID of a message of this conversation. Nothing was sent`,
	);
}

function idOf({ record }: ConversationMessage): string | undefined {
	return recordId(record, idField);
}

function requireOpenWindow(messages: ConversationMessage[], timezone: string): void {
	const end = windowEnd(messages);
	if (end !== undefined && end > systemClock.now()) return;
	throw new InputError(
		end === undefined
			? 'The reply window is closed: the customer has not written in the last 24 hours'
			: `The reply window closed at ${dateAndTime(end, timezone)}`,
		'Send a template instead, with Template: Send',
	);
}

/** `2026-11-23 14:02`, as Swedish writes it. */
function dateAndTime(moment: number, timeZone: string): string {
	return new Date(moment).toLocaleString('sv-SE', {
		timeZone,
		dateStyle: 'short',
		timeStyle: 'short',
	});
}
