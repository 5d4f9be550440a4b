import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../service';
import type { ErrorSection } from './case';

const PNG = 'iVBORw0KGgo=';
const LARGE = 'A'.repeat(23 * 1024 * 1024);

const send = (messageType: string, fields: INodeParameters): INodeParameters => ({
	resource: 'message',
	operation: 'send',
	receiver: '6281200000001',
	messageType,
	...fields,
});

const ask = (fields: INodeParameters): INodeParameters => ({
	resource: 'message',
	operation: 'sendAndWait',
	receiver: '6281200000001',
	message: 'Shall we?',
	...fields,
});

const askUntil = (values: INodeParameters): INodeParameters =>
	ask({ options: { limitWaitTime: { values } } });

const match = (matchValue: string): INodeParameters => ({
	resource: 'boardItem',
	operation: 'upsert',
	boardId: byId('1'),
	matchColumn: 'Owner',
	matchValue,
	itemName: 'Siti Rahma',
});

const createTemplate = (fields: INodeParameters): INodeParameters => ({
	resource: 'template',
	operation: 'create',
	inboxId: byId('1'),
	name: 'order_shipped',
	language: 'en_US',
	body: 'Your order is on its way.',
	...fields,
});

/** Fields of single operations. */
export const operationErrors: ErrorSection = {
	title: 'Fields of single operations',
	text: 'Reported before any item is sent.',
	beforeRequests: true,
	cases: [
		{
			why: 'Board Item: Create, Update. The input item has text for a number column.',
			node: {
				resource: 'boardItem',
				operation: 'create',
				boardId: byId('1'),
				itemName: 'Siti Rahma',
				columns: {
					mappingMode: 'autoMapInputData',
					value: null,
					schema: [
						{ id: 'Deal Value', displayName: 'Deal Value', type: 'number', required: false },
					],
				},
			} as unknown as INodeParameters,
			items: [{ 'Deal Value': 'much' }],
		},
		{
			why: 'Board Item. A column name, an operator or the value of a column is a list or an object.',
			node: {
				resource: 'boardItem',
				operation: 'search',
				boardId: byId('1'),
				conditions: { condition: [{ columnName: '={{ ["Stage"] }}', value: 'x' }] },
			},
		},
		{
			why: 'Board Item: Create, Update. The columns were not mapped in the editor.',
			node: {
				resource: 'boardItem',
				operation: 'create',
				boardId: byId('1'),
				itemName: 'Siti Rahma',
				columns: { mappingMode: 'defineBelow', value: '={{ "Stage" }}' },
			},
		},
		{
			why: 'Board Item: Create or Update. The value to match is empty.',
			node: match('={{ "" }}'),
		},
		{
			why: 'Board Item: Create or Update. Items are matched by several agents.',
			node: match('={{ ["a", "b"] }}'),
		},
		{
			why: 'Board Item: Delete; Create, Update with an agents column. A list contains values that are not IDs.',
			node: {
				resource: 'boardItem',
				operation: 'delete',
				boardId: byId('1'),
				itemIds: '={{ [{ name: "Siti" }] }}',
			},
		},
		{
			why: 'Board Item: Delete. No ID is entered.',
			node: {
				resource: 'boardItem',
				operation: 'delete',
				boardId: byId('1'),
				itemIds: '={{ "" }}',
			},
		},
		{
			why: 'Board Item: Search. A condition has no column.',
			node: {
				resource: 'boardItem',
				operation: 'search',
				boardId: byId('1'),
				conditions: { condition: [{ columnName: '', value: 'x' }] },
			},
		},
		{
			why: 'Business: Register. The object to register is empty.',
			node: { resource: 'business', operation: 'register', registration: '{}' },
		},
		{
			why: 'Integration or Template: Delete. The parameters are empty.',
			node: { resource: 'template', operation: 'delete', parameters: '{}' },
		},
		{
			why: 'Message: Send. There is no recipient.',
			node: { resource: 'message', operation: 'send', message: 'Hello' },
		},
		{
			why: 'Message: Send. The expression returned an unknown type.',
			node: send('={{ "audio" }}', { fileUrl: 'x', listButton: 'x' }),
		},
		{
			why: 'Message: Send. The header is not a JSON object.',
			node: send('text', { message: 'Hello', options: { header: '[]' } }),
		},
		{ why: 'Message: Send. There are no buttons or no sections.', node: send('replyButtons', {}) },
		{
			why: 'Message: Send. A button has no title.',
			node: send('replyButtons', { buttons: { button: [{ id: 'yes', title: '' }] } }),
		},
		{
			why: 'Message: Send. The rows of a list are not a JSON array of objects.',
			node: send('list', {
				listButton: 'Choose',
				sections: { section: [{ title: 'Tomorrow', rows: '{}' }] },
			}),
		},
		{
			why: 'Message: Send and Wait for Response. The expression returned an unknown type.',
			node: ask({ responseType: '={{ "form" }}' }),
		},
		{
			why: 'Message: Send and Wait for Response. The end of the wait is not a date.',
			node: askUntil({ limitType: 'atSpecifiedTime', maxDateAndTime: 'soon' }),
		},
		{
			why: 'Message: Send and Wait for Response. The end of the wait is in the past.',
			node: askUntil({ limitType: 'atSpecifiedTime', maxDateAndTime: '2025-01-31T18:00:00' }),
		},
		{
			why: 'Message: Send and Wait for Response. The wait is not longer than 0.',
			node: askUntil({ limitType: 'afterTimeInterval', resumeAmount: 0, resumeUnit: 'hours' }),
		},
		{
			why: 'Message: Send and Wait for Response. The proxy lacks a host or a port.',
			node: ask({ requestOptions: { proxy: 'myproxy' } }),
		},
		{
			why: 'Template: Send. A variable of the body has no value.',
			node: {
				resource: 'template',
				operation: 'send',
				inboxId: byId('1'),
				templateId: byId('1'),
				phoneNumber: '6281200000001',
				options: { bodyVariables: { variable: [{ value: 'Siti' }, { value: '' }] } },
			},
		},
		{
			why: 'Order: Create. The products are not a JSON array of objects.',
			node: {
				resource: 'order',
				operation: 'create',
				specifyProducts: 'json',
				productsJson: '{"product_name": "Tea"}',
			},
		},
		{
			why: 'Template: Create. WhatsApp does not allow these characters in a name.',
			node: createTemplate({ name: 'Order Shipped' }),
		},
		{
			why: 'Template: Create. Each variable needs an example.',
			node: createTemplate({ body: 'Order {{1}} is on its way.' }),
		},
		{
			why: 'Template: Create. The input item does not have this file.',
			node: createTemplate({ headerImage: 'data' }),
		},
		{
			why: 'Template: Create. The file is not a JPEG or PNG.',
			node: createTemplate({ headerImage: 'data' }),
			binary: { data: { data: PNG, mimeType: 'image/gif', fileName: 'header.gif' } },
		},
		{
			why: "Template: Create. The file would take too much of n8n's memory.",
			node: createTemplate({ headerImage: 'data' }),
			binary: { data: { data: LARGE, mimeType: 'image/png', fileName: 'header.png' } },
		},
	],
};
