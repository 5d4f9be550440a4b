import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../fields';

/** What the page says besides the message and the labels of the buttons. */
export const PAGE_TEXTS = {
	language: 'en',
	title: '',
	responseLabel: 'Your response',
	titleAfterResponse: 'Thank you',
	textAfterResponse: 'Your response was recorded. You can close this page.',
};

/** In the order in which people fill them in. */
const fields: INodeProperties[] = [
	textField('Language', 'language', {
		placeholder: 'e.g. id',
		description: 'Code of the language of the page, which screen readers need',
	}),
	textField('Title', 'title', {
		placeholder: 'e.g. Pesanan Anda',
		description: 'Heading of the page. Leave empty to use the label of the message button.',
	}),
	textField('Title After Response', 'titleAfterResponse', {
		placeholder: 'e.g. Terima kasih',
		description: 'Heading of the page after a response',
	}),
	textField('Response Label', 'responseLabel', {
		placeholder: 'e.g. Jawaban Anda',
		description: 'What the page says before the response',
	}),
	textField('Text After Response', 'textAfterResponse', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Jawaban Anda sudah kami terima.',
		description: 'What the page says below the response',
	}),
];

/** All texts at once, so that none is forgotten in another language. */
export const pageTexts: INodeProperties = {
	displayName: 'Page Texts',
	name: 'pageTexts',
	type: 'fixedCollection',
	default: { values: PAGE_TEXTS },
	description: 'What the page says besides the message, e.g. in another language',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: fields.map((field) => ({
				...field,
				default: PAGE_TEXTS[field.name as keyof typeof PAGE_TEXTS],
			})),
		},
	],
};
