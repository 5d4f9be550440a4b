import { DATES, PAGED_LIST, WHOLE_LIST, SOME_ID } from './common';
import type { ResourceCatalogue } from './types';

export const template: ResourceCatalogue = {
	create: {
		name: 'Create',
		method: 'POST',
		path: '/templates',
		params: [
			{ name: 'name', type: 'string', sendsTo: 'form.name', required: true },
			{
				name: 'category',
				type: 'options',
				sendsTo: 'form.category',
				required: true,
				values: ['AUTHENTICATION', 'MARKETING', 'UTILITY'],
			},
			{ name: 'language', type: 'string', sendsTo: 'form.language', required: true },
			{ name: 'body', type: 'string', sendsTo: 'form.body', required: true },
			{
				name: 'inboxId',
				type: 'resourceLocator',
				sendsTo: 'form.inbox_id',
				required: true,
				listSearch: 'searchInboxes',
			},
			{ name: 'bodyExamples', type: 'string, multipleValues', sendsTo: 'form.body_placeholder' },
			{ name: 'headerImage', type: 'string', sendsTo: 'form.file' },
		],
		case: {
			covers: ['name', 'category', 'language', 'body', 'inboxId', 'bodyExamples', 'headerImage'],
			parameters: {
				name: 'order_shipped',
				category: 'UTILITY',
				language: 'en_US',
				body: 'Order {{1}}',
				inboxId: { __rl: true, mode: 'id', value: SOME_ID },
				bodyExamples: ['ORD-1'],
			},
			body: {
				files: [],
				fields: {
					name: 'order_shipped',
					category: 'UTILITY',
					language: 'en_US',
					body: 'Order {{1}}',
					inbox_id: SOME_ID,
					body_placeholder: '["ORD-1"]',
				},
			},
		},
	},
	delete: {
		name: 'Delete',
		method: 'DELETE',
		path: '/templates',
		params: [
			{ name: 'parameters', type: 'json', sendsTo: 'query or body', required: true },
			{ name: 'options.sendParametersIn', type: 'options', values: ['query', 'body', 'both'] },
		],
		case: {
			covers: ['parameters', 'options.sendParametersIn'],
			example: ({ templates }) => ({ parameters: JSON.stringify({ id: templates.at(0)?.id }) }),
			parameters: { parameters: '{"id": "1"}' },
			query: { id: '1' },
		},
	},
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/templates',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
	getByInbox: {
		name: 'Get by Inbox',
		method: 'GET',
		path: '/templates',
		params: [
			{
				name: 'inboxId',
				type: 'resourceLocator',
				sendsTo: 'query.inbox_id',
				listSearch: 'searchInboxes',
			},
			...WHOLE_LIST,
		],
	},
	send: {
		name: 'Send',
		method: 'POST',
		path: '/templates/send',
		params: [
			{
				name: 'inboxId',
				type: 'resourceLocator',
				sendsTo: 'body.inbox_id',
				required: true,
				listSearch: 'searchInboxes',
			},
			{
				name: 'templateId',
				type: 'resourceLocator',
				sendsTo: 'body.wa_template_id',
				required: true,
				listSearch: 'searchTemplates',
			},
			{ name: 'phoneNumber', type: 'string', sendsTo: 'body.phone_number', required: true },
			{ name: 'phoneName', type: 'string', sendsTo: 'body.phone_name' },
			{
				name: 'variables',
				type: 'resourceMapper',
				sendsTo: 'body.template_body_variables[]',
			},
			{ name: 'options.otpCode', type: 'string', sendsTo: 'body.otp_code' },
			{
				name: 'options.bodyVariables.variable[].value',
				type: 'string',
				sendsTo: 'body.template_body_variables[]',
			},
			{ name: 'options.fileUrl', type: 'string', sendsTo: 'body.file_url' },
		],
		case: {
			covers: [
				'phoneNumber',
				'variables',
				'options.bodyVariables.variable[].value',
				'options.fileUrl',
			],
			example: () => ({
				phoneName: 'Siti Rahma',
				variables: { mappingMode: 'defineBelow', value: { body_1: '482913' } },
				options: {},
			}),
			parameters: {
				phoneNumber: '6281200000001',
				options: {
					bodyVariables: { variable: [{ value: 'Siti' }, { value: '2' }] },
					fileUrl: 'https://example.com/a.png',
				},
			},
			body: {
				phone_number: '6281200000001',
				template_body_variables: ['Siti', '2'],
				file_url: 'https://example.com/a.png',
			},
		},
	},
	sync: {
		name: 'Sync',
		method: 'POST',
		path: '/templates/sync',
		params: [
			{
				name: 'inboxId',
				type: 'resourceLocator',
				sendsTo: 'body.inbox_id',
				required: true,
				listSearch: 'searchInboxes',
			},
			{ name: 'options.sendParametersIn', type: 'options', values: ['both', 'query', 'body'] },
		],
		case: {
			covers: ['inboxId', 'options.sendParametersIn'],
			parameters: {
				inboxId: { __rl: true, mode: 'id', value: SOME_ID },
				options: { sendParametersIn: 'both' },
			},
			query: { inbox_id: SOME_ID },
			body: { inbox_id: SOME_ID },
		},
	},
};
