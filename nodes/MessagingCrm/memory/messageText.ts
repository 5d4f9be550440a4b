import type { IDataObject } from 'n8n-workflow';

import { firstText } from '../service';
import { textOf } from '../shared/json';

/** Paths of the text of a message (docs/internals/service.md#messages), then of what the customer pressed. */
const TEXTS = ['message', 'interactive.button_reply.title', 'interactive.list_reply.title'];

/** Types of messages that need no word in brackets. */
const ONLY_TEXT = ['', 'text', 'template', 'interactive', 'button', 'list', 'cta_url'];

/** The paths of what a location is called. */
const OF_LOCATION = ['location.name', 'location.address'];

/**
 * A message of the service as a chat model reads it: its text, what the customer pressed by its title, and anything else by a word
 * in brackets, e.g. "[image] Like this?".
 */
export function messageText(message: IDataObject): string {
	const parts = [wordFor(message), firstText(message, TEXTS)];
	return parts.filter((part) => part !== '').join(' ') || '[message without text]';
}

function wordFor(message: IDataObject): string {
	const type = textOf(message.media_type).trim().toLowerCase();
	if (ONLY_TEXT.includes(type)) return '';
	const about = type === 'location' ? firstText(message, OF_LOCATION) : '';
	return `[${[type, about].filter(Boolean).join(' ')}]`;
}
