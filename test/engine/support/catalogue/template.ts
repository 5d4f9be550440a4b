import { DATES, PAGED_LIST, WHOLE_LIST, SOME_ID } from './common';
import type { ResourceCatalogue } from './types';

const INBOX = { inboxId: { __rl: true, mode: 'id', value: SOME_ID } };

const ORDER_SHIPPED = {
	name: 'order_shipped',
	category: 'UTILITY',
	language: 'en_US',
	body: 'Order {{1}}.',
};

export const template: ResourceCatalogue = {
	create: {
		endpoint: 'POST /templates',
		fields: {
			'{name,category,language,body,inboxId}': 'form.snake_case',
			bodyExamples: 'form.body_placeholder',
			headerImage: 'form.file',
		},
		case: {
			covers: ['headerImage'],
			parameters: { ...ORDER_SHIPPED, ...INBOX, bodyExamples: ['ORD-1'] },
			body: {
				files: [],
				fields: { ...ORDER_SHIPPED, inbox_id: SOME_ID, body_placeholder: '["ORD-1"]' },
			},
		},
	},
	delete: { endpoint: 'DELETE /templates/{templateId}', fields: { templateId: 'path' } },
	getAll: {
		endpoint: 'GET /api/templates',
		fields: { ...PAGED_LIST, ...DATES, 'filters.{category,inboxId,status}': 'query.snake_case' },
	},
	getByInbox: { endpoint: 'GET /templates', fields: { inboxId: 'query.inbox_id', ...WHOLE_LIST } },
	send: {
		endpoint: 'POST /templates/send',
		fields: {
			templateId: 'body.wa_template_id',
			'{inboxId,phoneNumber,phoneName}': 'body.snake_case',
			variables: 'body.template_body_variables[]',
			'options.bodyVariables.variable[].value': 'body.template_body_variables[]',
			'options.{otpCode,fileUrl}': 'body.snake_case',
		},
		case: {
			covers: ['variables'],
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
		endpoint: 'POST /templates/sync',
		fields: { inboxId: 'query.inbox_id' },
		case: {
			parameters: INBOX,
			query: { inbox_id: SOME_ID },
			// The reference does not document inbox_id in the query, so it is sent in the body, too.
			body: { inbox_id: SOME_ID },
		},
	},
};
