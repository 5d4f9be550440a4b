import type { IDataObject } from 'n8n-workflow';

import { field, textField } from '../../descriptions';
import { ABSENT, type Item, type RequestParts, type Send } from '../../engine';
import {
	conversationIdOf,
	type ConversationMessage,
	conversationMessages,
	isFromColleague,
	LISTS,
	requirePublishedSenders,
	windowEnd,
} from '../../service';
import { DAY_MS, MINUTE_MS, systemClock } from '../../shared/clock';
import { InputError } from '../../shared/errors';
import { recordId } from '../../shared/json';
import { readRequired, readSwitch, readWholeNumber } from '../../shared/values';

const LAST_MESSAGE_LABEL = 'Only If Last Message';
const NO_COLLEAGUE_LABEL = 'Only If No Colleague Wrote For (Minutes)';
const REPLY_WINDOW_LABEL = 'Only in the Reply Window';

/** The messages of at most 30 days are read. */
const MAX_MINUTES = 30 * 24 * 60;

const { endpoint, idField } = LISTS.messages;

/** The parts of the send request to replace in order to read the messages. */
const READ_MESSAGES = {
	method: 'GET',
	endpoint,
	path: endpoint,
	readOnly: true,
	body: undefined,
} as const;

/** Options of Message: Send that check the conversation before sending. */
export const sendConditionOptions = [
	textField(LAST_MESSAGE_LABEL, 'onlyIfLastMessage', {
		placeholder: 'e.g. {{ $json.id }}',
		description:
			'ID of the message that you are answering. The item is skipped if the customer or a colleague has written since.',
	}),
	field('number', NO_COLLEAGUE_LABEL, 'onlyIfNoColleague', {
		typeOptions: { minValue: 1 },
		default: 30,
		description:
			'Skips the item if a colleague has written in the conversation within this many minutes, e.g. so that a bot does not interrupt',
	}),
	field('boolean', REPLY_WINDOW_LABEL, 'onlyInWindow', {
		default: true,
		description:
			"Whether to fail before sending if the customer's last message is more than 24 hours old. Off by default.",
	}),
];

interface SendConditions {
	/** The labels of the options in use. */
	labels: string[];
	/** The ID of the message that must be the newest of the conversation. */
	lastMessage?: string;
	/** The minutes without a message of a colleague. */
	minutes?: number;
	/** Whether the reply window must be open. */
	inWindow: boolean;
}

/**
 * Checks the last messages of the conversation before sending. No other item of the run sends to it in the meantime.
 * @param body with the conversation
 * @throws InputError for an option without a value or without a conversation
 */
export function checkSendConditions(item: Item, body: IDataObject): RequestParts {
	const conditions = readSendConditions(item);
	const [option] = conditions.labels;
	if (option === undefined) return {};
	const id = conversationIdOf(body);
	if (id === '') {
		throw new InputError(
			`${option} needs a conversation, not only a phone number`,
			'Choose Conversation under Send To. Conversation > Find returns the conversation of a phone number.',
		);
	}
	return {
		execute: async (_, send) => {
			const messages = await lastMessages(id, conditions, send);
			const reason = reasonToSkip(conditions, messages);
			if (reason !== undefined) return { skipped: reason };
			if (conditions.inWindow) requireOpenWindow(messages, item.getTimezone());
			return { body: await send({}) };
		},
	};
}

function readSendConditions(item: Item): SendConditions {
	const lastMessage = item.get('options.onlyIfLastMessage', ABSENT);
	const minutes = item.get('options.onlyIfNoColleague', ABSENT);
	const inWindow = readSwitch(
		item.get('options.onlyInWindow', false),
		REPLY_WINDOW_LABEL,
		`Options > ${REPLY_WINDOW_LABEL}`,
	);
	const used = {
		[LAST_MESSAGE_LABEL]: lastMessage !== ABSENT,
		[NO_COLLEAGUE_LABEL]: minutes !== ABSENT,
		[REPLY_WINDOW_LABEL]: inWindow,
	};
	return {
		labels: Object.entries(used).flatMap(([label, isUsed]) => (isUsed ? [label] : [])),
		lastMessage: lastMessage === ABSENT ? undefined : readRequired(lastMessage, LAST_MESSAGE_LABEL),
		minutes:
			minutes === ABSENT ? undefined : readWholeNumber(minutes, NO_COLLEAGUE_LABEL, 1, MAX_MINUTES),
		inWindow,
	};
}

/** Reads as many of the last messages as the conditions need. */
async function lastMessages(
	id: string,
	{ labels: [option], lastMessage, minutes, inWindow }: SendConditions,
	send: Send,
): Promise<ConversationMessage[]> {
	const now = systemClock.now();
	const quietMs = (minutes ?? 0) * MINUTE_MS;
	const read = async (query: IDataObject) => await send({ ...READ_MESSAGES, query });
	const isEnough = (messages: ConversationMessage[]) =>
		(lastMessage === undefined || messages.some((message) => idOf(message) === lastMessage)) &&
		messages.some(({ time }) => time <= now - quietMs) &&
		(!inWindow ||
			messages.some(({ direction, time }) => direction === 'incoming' || time <= now - DAY_MS));
	// Yesterday and today cover the last 24 hours.
	const days = lastMessage === undefined ? Math.max(1, Math.ceil(quietMs / DAY_MS)) : undefined;
	const messages = await conversationMessages(
		{ id, days, read },
		isEnough,
		howToSendAnyway(option),
	);
	if (minutes !== undefined) {
		requirePublishedSenders(
			messages.map(({ record }) => record),
			howToSendAnyway(NO_COLLEAGUE_LABEL),
		);
	}
	return messages;
}

/** The reason to skip the item, if there is one. */
function reasonToSkip(
	conditions: SendConditions,
	messages: ConversationMessage[],
): string | undefined {
	if (!isLast(conditions, messages)) {
		return 'Another message arrived after the answered one';
	}
	const { minutes } = conditions;
	if (minutes === undefined) return undefined;
	const since = systemClock.now() - minutes * MINUTE_MS;
	const hasWritten = messages.some(({ record, time }) => isFromColleague(record) && time > since);
	return hasWritten ? `A colleague has written within the last ${minutes} minutes` : undefined;
}

function howToSendAnyway(option: string): string {
	return `Nothing was sent. To send without checking the conversation, remove Options > ${option}`;
}

/**
 * Whether nobody has written since the answered message. Notices and reactions do not count. Timestamps may have
 * one-second resolution, so several messages can be last.
 */
function isLast({ lastMessage }: SendConditions, messages: ConversationMessage[]): boolean {
	if (lastMessage === undefined) return true;
	const answered = messages.find((message) => idOf(message) === lastMessage);
	const isLater = ({ direction, time }: ConversationMessage) =>
		direction !== undefined && time > Number(answered?.time);
	if (answered) return !messages.some(isLater);
	throw new InputError(
		`The conversation has no message from the last 30 days with the ID in ${LAST_MESSAGE_LABEL}`,
		`Check Options > ${LAST_MESSAGE_LABEL}: it must be the ID of a message in this conversation. Nothing was sent`,
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

/** Writes a time as `2026-11-23 14:02`, the format of the Swedish locale. */
function dateAndTime(moment: number, timeZone: string): string {
	return new Date(moment).toLocaleString('sv-SE', {
		timeZone,
		dateStyle: 'short',
		timeStyle: 'short',
	});
}
