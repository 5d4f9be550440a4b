import { DATES, PAGED_LIST, SIMPLIFY, SOME_ID, WHOLE_LIST } from './common';
import type { OperationEntry, ResourceCatalogue } from './types';

const SENT: OperationEntry['fields'] = {
	sendTo: '',
	messageType: '',
	'{conversationId,receiver,message,fileUrl}': 'body.snake_case',
	'location.{latitude,longitude,name,address}': 'body.location.*',
	'urlButton.{text,url}': 'body.action.parameters.{display_text,url}',
	'buttons.button[].{id,title}': 'body.action.buttons[]',
	listButton: 'body.action.button',
	'sections.section[].{title,rowsJson}': 'body.action.sections[]',
	'sections.section[].rows.row[].{id,title,description}': 'body.action.sections[].rows[]',
	'options.{header,footer,mediaType}': 'body.snake_case',
	'options.actionName': 'body.action.name',
};

export const message: ResourceCatalogue = {
	getAll: {
		endpoint: 'GET /api/messages',
		fields: {
			...SIMPLIFY,
			...PAGED_LIST,
			...DATES,
			'filters.{conversationId,inboxId}': 'query.snake_case',
			'filters.fromAds': 'query.is_ads',
		},
	},
	getByConversation: {
		endpoint: 'GET /messages',
		fields: { ...SIMPLIFY, conversationId: 'query.conversation_id', ...WHOLE_LIST },
	},
	send: {
		endpoint: 'POST /messages/whatsapp',
		fields: { ...SENT, 'options.{onlyIfLastMessage,onlyIfNoColleague,onlyInWindow}': '' },
		case: {
			covers: [
				'fileUrl',
				...['LastMessage', 'NoColleague'].map((condition) => `options.onlyIf${condition}`),
				'options.onlyInWindow',
			],
			parameters: {
				sendTo: 'both',
				conversationId: { __rl: true, mode: 'id', value: SOME_ID },
				receiver: '6281200000001',
				messageType: 'urlButton',
				message: 'Hello',
				urlButton: { text: 'Track', url: 'https://example.com' },
				options: { footer: 'Bye', mediaType: 'cta_url', header: '{}', actionName: 'cta_url' },
			},
			body: {
				conversation_id: SOME_ID,
				receiver: '6281200000001',
				message: 'Hello',
				footer: 'Bye',
				media_type: 'cta_url',
				header: {},
				action: {
					name: 'cta_url',
					parameters: { display_text: 'Track', url: 'https://example.com' },
				},
			},
		},
	},
};
