import type { IDataObject } from 'n8n-workflow';

import { firstText } from '../service';
import { textOf } from '../shared/json';

/** The paths of a message's text and of the title of a pressed button or row (docs/internals/service.md#messages). */
const TEXTS = ['message', 'interactive.button_reply.title', 'interactive.list_reply.title'];

/** The message types that are not shown in brackets. */
const ONLY_TEXT = ['', 'text', 'template', 'interactive', 'button', 'list', 'cta_url'];

/** The paths of a location's name or address. */
const OF_LOCATION = ['location.name', 'location.address'];

/**
 * Converts a message to text for a chat model, e.g. "[image] Like this?". The result contains the message's text or the
 * title of a pressed button. Types other than text are shown in brackets.
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
