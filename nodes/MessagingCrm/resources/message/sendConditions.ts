import type { IDataObject } from 'n8n-workflow';

import { field, textField } from '../../descriptions';
import { ABSENT, type Item, type Preparation } from '../../engine';
import {
	conversationIdOf,
	type ConversationMessage,
	fetchMessages,
	isFromColleague,
	LISTS,
	requirePublishedSenders,
	replyWindowEnd,
} from '../../service';
import { DAY_MS, MINUTE_MS, systemClock } from '../../shared/clock';
import { InputError } from '../../shared/errors';
import { recordId } from '../../shared/json';
import { readRequired, readSwitch, readWholeNumber } from '../../shared/values';

const LAST_MESSAGE_LABEL = 'Only If Last Message';
const NO_COLLEAGUE_LABEL = 'Only If No Colleague Wrote For (Minutes)';
const REPLY_WINDOW_LABEL = 'Only in the Reply Window';

/** Messages are read from today and at most this many days before. */
const MAX_DAYS = 30;

const { endpoint, idField } = LISTS.messages;

/** The changes to the send request that turn it into a request for messages. */
const GET_MESSAGES = {
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
			'ID of the message that you are answering. Skips the item if the customer or a colleague has written since then.',
	}),
	field('number', NO_COLLEAGUE_LABEL, 'onlyIfNoColleague', {
		typeOptions: { minValue: 1 },
		default: 30,
		description:
			'Skips the item if a colleague has written in the conversation within this many minutes, e.g. to keep a bot from interrupting',
	}),
	field('boolean', REPLY_WINDOW_LABEL, 'onlyInWindow', {
		default: true,
		description:
			"Whether to fail before sending if the customer's last message is more than 24 hours old. Off by default.",
	}),
];

/** A condition to check before sending. */
interface SendCondition {
	label: string;
	/** The condition needs messages from today and this many days before. */
	days: number;
	/** Whether these messages are enough to check the condition. */
	isEnough(messages: ConversationMessage[]): boolean;
	/**
	 * Returns the reason to skip the item, if there is one.
	 * @throws InputError if the item must fail
	 */
	check(messages: ConversationMessage[]): string | undefined;
}

/**
 * Checks the last messages of the conversation before sending. Meanwhile, no other item of the run sends to it.
 * @param body the body of the message, with its recipient
 * @throws InputError if an option has no value, or if the recipient is not a conversation
 */
export function checkSendConditions(item: Item, body: IDataObject): Preparation {
	const conditions = [lastMessageCondition, noColleagueCondition, replyWindowCondition]
		.map((createCondition) => createCondition(item))
		.filter((condition) => condition !== undefined);
	if (conditions.length === 0) return {};
	const [{ label }] = conditions;
	const id = conversationIdOf(body);
	if (id === '') {
		throw new InputError(
			`${label} needs a conversation, not only a phone number`,
			'Choose Conversation under Send To. Conversation: Find returns the conversation of a phone number.',
		);
	}
	const days = Math.max(...conditions.map((condition) => condition.days));
	const isEnough = (messages: ConversationMessage[]) =>
		conditions.every((condition) => condition.isEnough(messages));
	return {
		execute: async (_, send) => {
			const get = async (query?: IDataObject) => await send({ ...GET_MESSAGES, query });
			const source = { id, days, get };
			const messages = await fetchMessages(source, isEnough, howToSendAnyway(label));
			for (const condition of conditions) {
				const skipped = condition.check(messages);
				if (skipped !== undefined) return { skipped };
			}
			return { body: await send({}) };
		},
	};
}

/**
 * Skips the item if somebody has written since the answered message. Notices and reactions do not count. Timestamps may
 * have one-second resolution, so several messages can have the latest time.
 */
function lastMessageCondition(item: Item): SendCondition | undefined {
	const label = LAST_MESSAGE_LABEL;
	const entered = item.get('options.onlyIfLastMessage', ABSENT);
	if (entered === ABSENT) return undefined;
	const id = readRequired(entered, label);
	const isAnswered = ({ record }: ConversationMessage) => recordId(record, idField) === id;
	return {
		label,
		days: MAX_DAYS,
		isEnough: (messages) => messages.some(isAnswered),
		check: (messages) => {
			const answered = messages.find(isAnswered);
			if (!answered) {
				throw new InputError(
					`The conversation has no message from the last ${MAX_DAYS} days with the ID in ${label}`,
					`Check Options > ${label}: it must be the ID of a message in this conversation. Nothing was sent`,
				);
			}
			const isLast = messages.every(
				({ direction, time }) => direction === undefined || time <= answered.time,
			);
			return isLast ? undefined : 'Another message arrived after the answered one';
		},
	};
}

/** Skips the item if a colleague has written within the entered number of minutes. */
function noColleagueCondition(item: Item): SendCondition | undefined {
	const label = NO_COLLEAGUE_LABEL;
	const entered = item.get('options.onlyIfNoColleague', ABSENT);
	if (entered === ABSENT) return undefined;
	const minutes = readWholeNumber(entered, label, 1, (MAX_DAYS * DAY_MS) / MINUTE_MS);
	const since = () => systemClock.now() - minutes * MINUTE_MS;
	return {
		label,
		days: Math.ceil((minutes * MINUTE_MS) / DAY_MS),
		isEnough: (messages) => messages.some(({ time }) => time <= since()),
		check: (messages) => {
			const records = messages.map(({ record }) => record);
			requirePublishedSenders(records, howToSendAnyway(label));
			const hasWritten = messages.some(
				({ record, time }) => isFromColleague(record) && time > since(),
			);
			return hasWritten ? `A colleague has written within the last ${minutes} minutes` : undefined;
		},
	};
}

/** Fails the item if the reply window is closed. */
function replyWindowCondition(item: Item): SendCondition | undefined {
	const label = REPLY_WINDOW_LABEL;
	const entered = item.get('options.onlyInWindow', false);
	if (!readSwitch(entered, label, `Options > ${label}`)) return undefined;
	return {
		label,
		// Yesterday and today cover the last 24 hours.
		days: 1,
		isEnough: (messages) => {
			const dayAgo = systemClock.now() - DAY_MS;
			return messages.some(({ direction, time }) => direction === 'incoming' || time <= dayAgo);
		},
		check: (messages) => {
			requireOpenWindow(messages, item.getTimezone());
			return undefined;
		},
	};
}

function howToSendAnyway(option: string): string {
	return `Nothing was sent. To send without checking the conversation, remove Options > ${option}`;
}

function requireOpenWindow(messages: ConversationMessage[], timezone: string): void {
	const end = replyWindowEnd(messages);
	if (end !== undefined && end > systemClock.now()) return;
	throw new InputError(
		end === undefined
			? 'The reply window is closed: the customer has not written in the last 24 hours'
			: `The reply window closed at ${dateAndTime(end, timezone)}`,
		'Send a template instead, with Template: Send',
	);
}

/** Formats a time as `2026-11-23 14:02`, which is the format of the Swedish locale. */
function dateAndTime(ms: number, timeZone: string): string {
	return new Date(ms).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
