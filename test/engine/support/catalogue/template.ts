import { DATES, PAGED_LIST, WHOLE_LIST, SOME_ID } from './common';
import type { ResourceCatalogue } from './types';

const INBOX = { inboxId: { __rl: true, mode: 'id', value: SOME_ID } };

export const template: ResourceCatalogue = {
	create: {
		endpoint: 'POST /templates',
		fields: {
			name: 'form.name',
			category: 'form.category',
			language: 'form.language',
			body: 'form.body',
			inboxId: 'form.inbox_id',
			bodyExamples: 'form.body_placeholder',
			headerImage: 'form.file',
		},
		case: {
			covers: ['headerImage'],
			parameters: {
				name: 'order_shipped',
				category: 'UTILITY',
				language: 'en_US',
				body: 'Order {{1}}',
				...INBOX,
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
		endpoint: 'DELETE /templates',
		fields: { parameters: 'query or body', 'options.sendParametersIn': '' },
		case: {
			covers: ['options.sendParametersIn'],
			example: ({ templates }) => ({ parameters: JSON.stringify({ id: templates.at(0)?.id }) }),
			parameters: { parameters: '{"id": "1"}' },
			query: { id: '1' },
		},
	},
	getAll: { endpoint: 'GET /api/templates', paged: true, fields: { ...PAGED_LIST, ...DATES } },
	getByInbox: {
		endpoint: 'GET /templates',
		fields: { inboxId: 'query.inbox_id', ...WHOLE_LIST },
	},
	send: {
		endpoint: 'POST /templates/send',
		fields: {
			inboxId: 'body.inbox_id',
			templateId: 'body.wa_template_id',
			phoneNumber: 'body.phone_number',
			phoneName: 'body.phone_name',
			variables: 'body.template_body_variables[]',
			'options.otpCode': 'body.otp_code',
			'options.bodyVariables.variable[].value': 'body.template_body_variables[]',
			'options.fileUrl': 'body.file_url',
		},
		case: {
			covers: ['variables'],
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
		endpoint: 'POST /templates/sync',
		fields: { inboxId: 'body.inbox_id', 'options.sendParametersIn': '' },
		case: {
			parameters: { ...INBOX, options: { sendParametersIn: 'both' } },
			query: { inbox_id: SOME_ID },
			body: { inbox_id: SOME_ID },
		},
	},
};
