import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../fields';

/** What the page says besides the message and the labels of the buttons, in the order in which people fill it in. */
const fields = [
	textField('Language', 'language', {
		default: 'en',
		description: 'Code of the language of the page, e.g. id for Indonesian',
	}),
	textField('Title', 'title', {
		description: 'Heading of the page. Leave empty to use the label of the message button.',
	}),
	textField('Thanks Title', 'thanksTitle', {
		default: 'Thank you',
		description: 'Heading of the page after a response',
	}),
	textField('Response Label', 'responseLabel', {
		default: 'Your response',
		description: 'What the page says before the response',
	}),
	textField('Thanks Text', 'thanksText', {
		typeOptions: { rows: 2 },
		default: 'Your response was recorded. You can close this page.',
		description: 'What the page says below the response',
	}),
];

export const PAGE_TEXTS: Record<string, string> = Object.fromEntries(
	fields.map(({ name, default: text }) => [name, text as string]),
);

/** All texts at once, so that none is forgotten in another language. */
export const pageTexts: INodeProperties = {
	displayName: 'Page Texts',
	name: 'pageTexts',
	type: 'fixedCollection',
	default: { values: PAGE_TEXTS },
	description: 'What the page says besides the message, e.g. in another language',
	options: [{ displayName: 'Values', name: 'values', values: fields }],
};
