import type { IDataObject } from 'n8n-workflow';

import { directionOf } from '../service';
import { atPath, textOf } from '../shared/json';

/**
 * Paths of the text of a message, the likeliest first (docs/internals/service.md#messages). The last ones are WhatsApp's own: what
 * the customer pressed, and captions.
 */
const TEXTS = [
	...['message', 'text', 'body', 'content', 'caption', 'message.text', 'text.body'],
	...['interactive.button_reply.title', 'interactive.list_reply.title', 'button.text'],
	...['image.caption', 'video.caption', 'document.caption'],
];

const TYPES = ['media_type', 'message_type', 'type'];

/** Types of a message whose text says all. */
const ONLY_TEXT = [
	...['text', 'chat', 'conversation', 'message', 'template'],
	...['interactive', 'button', 'button_reply', 'list_reply'],
];

/** What WhatsApp calls its other messages, and where they say what they are about. */
const ABOUT: Record<string, string[]> = {
	reaction: ['reaction.emoji'],
	location: ['location.name', 'location.address'],
	contacts: ['contacts.0.name.formatted_name'],
	document: ['document.filename', 'file_name', 'filename'],
	...{ image: [], video: [], audio: [], sticker: [], order: [] },
};

/**
 * A message of the service as a chat model reads it: its text, what the customer pressed by its title, and anything else by a word
 * in brackets, e.g. "[image] Like this?" and "[document invoice.pdf]".
 */
export function messageText(message: IDataObject): string {
	const parts = [wordFor(message), firstText(message, TEXTS)];
	return parts.filter((part) => part !== '').join(' ') || '[message without text]';
}

function wordFor(message: IDataObject): string {
	const written = TYPES.map((field) => textOf(message[field]).trim()).find(
		(type) => type !== '' && directionOf({ message_type: type }) === undefined,
	);
	const isThere = (type: string) => typeof message[type] === 'object' && message[type] !== null;
	const type = (written ?? Object.keys(ABOUT).find(isThere) ?? '').toLowerCase();
	if (type === '' || ONLY_TEXT.includes(type)) return '';
	return `[${[type, firstText(message, ABOUT[type] ?? [])].filter(Boolean).join(' ')}]`;
}

function firstText(message: IDataObject, paths: string[]): string {
	return paths.map((path) => textOf(atPath(message, path)).trim()).find(Boolean) ?? '';
}
