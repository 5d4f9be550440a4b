import { DATES, PAGED_LIST, SIMPLIFY, SOME_ID, WHOLE_LIST } from './common';
import type { CatalogueParameter, ResourceCatalogue } from './types';

const SEND_PARAMETERS: CatalogueParameter[] = [
	{ name: 'sendTo', type: 'options', values: ['both', 'conversation', 'phoneNumber'] },
	{
		name: 'conversationId',
		type: 'resourceLocator',
		sendsTo: 'body.conversation_id',
		required: true,
		listSearch: 'searchConversations',
	},
	{ name: 'receiver', type: 'string', sendsTo: 'body.receiver' },
	{
		name: 'messageType',
		type: 'options',
		values: ['text', 'media', 'location', 'urlButton', 'replyButtons', 'list'],
	},
	{ name: 'message', type: 'string', sendsTo: 'body.message' },
	{ name: 'fileUrl', type: 'string', sendsTo: 'body.file_url' },
	{
		name: 'location.{latitude,longitude,name,address}',
		type: 'string',
		sendsTo: 'body.location.*',
	},
	{
		name: 'urlButton.{text,url}',
		type: 'string',
		sendsTo: 'body.action.parameters.{display_text,url}',
	},
	{ name: 'buttons.button[].{id,title}', type: 'string', sendsTo: 'body.action.buttons[]' },
	{ name: 'listButton', type: 'string', sendsTo: 'body.action.button' },
	{
		name: 'sections.section[].{title,rowsJson}',
		type: 'string',
		sendsTo: 'body.action.sections[]',
	},
	{
		name: 'sections.section[].rows.row[].{id,title,description}',
		type: 'string',
		sendsTo: 'body.action.sections[].rows[]',
	},
	{ name: 'options.header', type: 'json', sendsTo: 'body.header' },
	{ name: 'options.footer', type: 'string', sendsTo: 'body.footer' },
	{ name: 'options.mediaType', type: 'string', sendsTo: 'body.media_type' },
	{ name: 'options.actionName', type: 'string', sendsTo: 'body.action.name' },
];

export const message: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/messages',
		paged: true,
		params: [
			SIMPLIFY,
			{
				name: 'filters.conversationId',
				type: 'resourceLocator',
				sendsTo: 'query.conversation_id',
				listSearch: 'searchConversations',
			},
			...PAGED_LIST,
			...DATES,
		],
	},
	getByConversation: {
		name: 'Get by Conversation',
		method: 'GET',
		path: '/messages',
		params: [
			SIMPLIFY,
			{
				name: 'conversationId',
				type: 'resourceLocator',
				sendsTo: 'query.conversation_id',
				required: true,
				listSearch: 'searchConversations',
			},
			...WHOLE_LIST,
		],
	},
	send: {
		name: 'Send',
		method: 'POST',
		path: '/messages/whatsapp',
		params: SEND_PARAMETERS,
		case: {
			covers: SEND_PARAMETERS.map(({ name }) => name),
			parameters: {
				sendTo: 'both',
				conversationId: { __rl: true, mode: 'id', value: SOME_ID },
				receiver: '6281200000001',
				messageType: 'text',
				message: 'Hello',
				options: { footer: 'Bye', mediaType: 'text', header: '{}', actionName: 'cta_url' },
			},
			body: {
				conversation_id: SOME_ID,
				receiver: '6281200000001',
				message: 'Hello',
				footer: 'Bye',
				media_type: 'text',
				header: {},
				action: { name: 'cta_url' },
			},
		},
	},
};
