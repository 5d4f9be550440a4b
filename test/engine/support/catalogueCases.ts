import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Store } from '../../simulator';
import { ADDITIONS } from './additions';

/** What the catalogue says in prose, for parameters that go to no single field. */
export interface SpecialCase {
	parameters: INodeParameters;
	query?: IDataObject;
	body?: IDataObject;
	/** Names of the catalogue that these parameters stand for. */
	covers: string[];
	/** Changes for the documentation, where the service would refuse `parameters` or give nothing. */
	example?(data: Store): INodeParameters;
	/** For the documentation, where what comes out is not known when the run ends. */
	later?: { item: IDataObject; calls: string[] };
}

const CONVERSATION = '0b5c2a64-2f6b-4a0e-8a5e-6d0f6b1c9e11';

const MESSAGE_PARAMETERS = [
	'conversationId',
	'receiver',
	'messageType',
	'message',
	'fileUrl',
	'location.{latitude,longitude,name,address}',
	'urlButton.{text,url}',
	'buttons.button[].{id,title}',
	'listButton',
	'sections.section[].{title,rows}',
	'options.header',
	'options.footer',
	'options.mediaType',
	'options.actionName',
];

/** How to try an operation, where the types of its parameters do not say. */
export function specialCase(resource: string, operation: string): SpecialCase | undefined {
	const added = ADDITIONS.find((one) => one.resource === resource && one.operation === operation);
	return added?.case ?? SPECIAL_CASES[`${resource}.${operation}`];
}

/** Keyed by resource and operation. */
const SPECIAL_CASES: Record<string, SpecialCase> = {
	'board.getColumnByName': {
		covers: [],
		parameters: {},
		example: () => ({ columnName: 'Stage' }),
	},
	'message.sendAndWait': {
		covers: [],
		parameters: {},
		later: { item: { data: { approved: true } }, calls: ['POST /messages/whatsapp'] },
	},
	'conversation.update': {
		covers: [],
		parameters: {},
		example: () => ({ updateFields: { assignedAiAgent: CONVERSATION } }),
	},
	'order.update': {
		covers: [],
		parameters: {},
		example: () => ({ updateFields: { orderStatus: 'shipping', notes: 'Leave at the door' } }),
	},
	'boardItem.create': {
		covers: ['columns'],
		example: () => ({
			itemName: 'Siti Rahma',
			columns: { mappingMode: 'defineBelow', value: { Company: 'Toko Siti', Stage: '1' } },
		}),
		parameters: { columns: { mappingMode: 'defineBelow', value: { 'Deal.Size [IDR]': '5' } } },
		body: { 'Deal.Size [IDR]': '5' },
	},
	'boardItem.update': {
		covers: ['columns'],
		parameters: { columns: { mappingMode: 'defineBelow', value: { Stage: '2' } } },
		body: { Stage: '2' },
	},
	'boardItem.upsert': {
		covers: ['matchColumn', 'matchValue', 'itemName', 'columns'],
		example: () => ({
			columns: { mappingMode: 'defineBelow', value: { Company: 'Toko Siti', Stage: '2' } },
		}),
		parameters: {
			matchColumn: 'Email',
			matchValue: 'siti@example.com',
			itemName: 'Siti',
			columns: { mappingMode: 'defineBelow', value: { Stage: '2' } },
		},
		// The first of its two requests: the search.
		body: {
			condition: 'AND',
			search: [{ column_name: 'Email', operator: 'equals', value: ['siti@example.com'] }],
		},
	},
	'boardItem.delete': {
		covers: ['itemIds'],
		example: ({ boardItems }) => ({ itemIds: boardItems.at(0)?.id ?? '' }),
		parameters: { itemIds: 'a, b,,c' },
		body: { item_ids: ['a', 'b', 'c'] },
	},
	'boardItem.search': {
		covers: [
			'condition',
			'conditions.condition[].columnName',
			'conditions.condition[].operator',
			'conditions.condition[].value',
		],
		parameters: {
			condition: 'OR',
			conditions: { condition: [{ columnName: 'Stage', operator: 'equals', value: '1,2' }] },
		},
		body: {
			condition: 'OR',
			search: [{ column_name: 'Stage', operator: 'equals', value: ['1', '2'] }],
		},
	},
	'business.get': { covers: ['options.includeApiKey'], parameters: {} },
	'business.register': {
		covers: ['registration'],
		parameters: { registration: '{"name": "Toko"}' },
		body: { name: 'Toko' },
	},
	'integration.delete': {
		covers: ['parameters', 'sendParametersIn'],
		example: ({ integrations }) => ({
			parameters: JSON.stringify({ id: integrations.at(0)?.id }),
		}),
		parameters: { parameters: '{"id": "1"}', sendParametersIn: 'body' },
		body: { id: '1' },
	},
	'template.delete': {
		covers: ['parameters', 'sendParametersIn'],
		example: ({ templates }) => ({ parameters: JSON.stringify({ id: templates.at(0)?.id }) }),
		parameters: { parameters: '{"id": "1"}', sendParametersIn: 'query' },
		query: { id: '1' },
	},
	'message.send': {
		covers: MESSAGE_PARAMETERS,
		parameters: {
			conversationId: { __rl: true, mode: 'id', value: CONVERSATION },
			receiver: '6281200000001',
			messageType: 'text',
			message: 'Hello',
			options: { footer: 'Bye', mediaType: 'text', header: '{}', actionName: 'cta_url' },
		},
		body: {
			conversation_id: CONVERSATION,
			receiver: '6281200000001',
			message: 'Hello',
			footer: 'Bye',
			media_type: 'text',
			header: {},
			action: { name: 'cta_url' },
		},
	},
	'order.create': {
		covers: [
			'specifyProducts',
			'products.product[].{productId,productName,quantity,price}',
			'productsJson',
			'additionalFields.phoneNumber',
		],
		parameters: {
			specifyProducts: 'fields',
			products: { product: [{ productId: '', productName: 'Teh', quantity: 1, price: 9000 }] },
			additionalFields: { phoneNumber: '+62 812 0000 0001' },
		},
		body: {
			orders_products: [{ product_id: null, product_name: 'Teh', quantity: 1, price: 9000 }],
			phone_number: '6281200000001',
		},
	},
	'order.getAll': {
		covers: ['options.includeConversation', 'filters.productIds', 'filters.updatedAfter'],
		example: () => ({ options: {}, filters: { orderStatus: 'completed' } }),
		parameters: {
			options: { includeConversation: true },
			filters: { productIds: '["p1","p2"]' },
		},
		query: { include_conv: 'true', product_ids: '["p1","p2"]' },
	},
	'template.create': {
		covers: ['name', 'category', 'language', 'body', 'inboxId', 'bodyExamples', 'headerImage'],
		parameters: {
			name: 'order_shipped',
			category: 'UTILITY',
			language: 'en_US',
			body: 'Order {{1}}',
			inboxId: { __rl: true, mode: 'id', value: CONVERSATION },
			bodyExamples: ['ORD-1'],
		},
		body: {
			files: [],
			fields: {
				name: 'order_shipped',
				category: 'UTILITY',
				language: 'en_US',
				body: 'Order {{1}}',
				inbox_id: CONVERSATION,
				body_placeholder: '["ORD-1"]',
			},
		},
	},
	'template.send': {
		covers: ['phoneNumber', 'options.bodyVariables.variable[].value', 'options.fileUrl'],
		example: () => ({
			phoneName: 'Siti Rahma',
			options: { bodyVariables: { variable: [{ value: '482913' }] } },
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
	'template.sync': {
		covers: ['inboxId', 'options.sendInboxIdIn'],
		parameters: {
			inboxId: { __rl: true, mode: 'id', value: CONVERSATION },
			options: { sendInboxIdIn: 'both' },
		},
		query: { inbox_id: CONVERSATION },
		body: { inbox_id: CONVERSATION },
	},
};
