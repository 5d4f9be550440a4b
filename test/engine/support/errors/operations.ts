import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../service';
import type { ErrorSection } from './case';

const GIF = 'R0lGODlhAQABAAAAACw=';
const LARGE = 'A'.repeat(23 * 1024 * 1024);

const send = (messageType: string, fields: INodeParameters): INodeParameters => ({
	resource: 'message',
	operation: 'send',
	sendTo: 'phoneNumber',
	receiver: '6281200000001',
	messageType,
	...fields,
});

const ask = (fields: INodeParameters): INodeParameters => ({
	resource: 'message',
	operation: 'sendAndWait',
	sendTo: 'phoneNumber',
	receiver: '6281200000001',
	message: 'Shall we?',
	...fields,
});

const createOrder = (fields: INodeParameters): INodeParameters => ({
	resource: 'order',
	operation: 'create',
	customer: 'phoneNumber',
	phoneNumber: '6281200000001',
	...fields,
});

const askUntil = (values: INodeParameters): INodeParameters =>
	ask({ options: { limitWaitTime: { values } } });

const match =
	(column: string, value: string) =>
	(sim: Simulator): INodeParameters => ({
		...createItem(sim.data.boards.at(0)?.id ?? '', {}),
		operation: 'upsert',
		columns: { mappingMode: 'defineBelow', value: { [column]: value }, matchingColumns: [column] },
	});

const boardItem = (operation: string, fields: INodeParameters): INodeParameters => ({
	resource: 'boardItem',
	operation,
	boardId: byId('1'),
	...fields,
});

const createItem = (boardId: string, value: INodeParameters | string): INodeParameters =>
	boardItem('create', {
		boardId: byId(boardId),
		itemName: 'Siti Rahma',
		columns: { mappingMode: 'defineBelow', value },
	});

const withColumns =
	(value: INodeParameters) =>
	({ data }: Simulator): INodeParameters =>
		createItem(data.boards.at(0)?.id ?? '', value);

/** A value for the one column of a board, or an expression for all its columns. */
const withColumn =
	(name: string, type: string, value: string) =>
	({ data }: Simulator): INodeParameters => {
		const id = '00000000-0000-4000-8000-000000000000';
		const flags = { is_required: false, is_visible: true, read_only: false };
		const board = data.addBoard({ crm_columns: [{ id, name, type, settings: {}, ...flags }] });
		return createItem(board.id, value.startsWith('=') ? value : { [name]: value });
	};

const createTemplate = (fields: INodeParameters): INodeParameters => ({
	resource: 'template',
	operation: 'create',
	inboxId: byId('1'),
	name: 'order_shipped',
	language: 'en_US',
	body: 'Your order is on its way.',
	...fields,
});

const sendTemplate = (fields: INodeParameters): INodeParameters => ({
	resource: 'template',
	operation: 'send',
	inboxId: byId('1'),
	templateId: byId('1'),
	phoneNumber: '6281200000001',
	...fields,
});

const variables = (value: INodeParameters[string]): INodeParameters => ({
	variables: { mappingMode: 'defineBelow', value },
});

const bodyVariables = (...values: string[]): INodeParameters => ({
	options: { bodyVariables: { variable: values.map((value) => ({ value })) } },
});

/** Fields of single operations. */
export const operationErrors: ErrorSection = {
	title: 'Fields of single operations',
	text: 'Reported before any item is sent.',
	beforeRequests: true,
	cases: [
		{
			why: 'Board Item: Create, Update. The input item has text for a number column.',
			node: withColumns({ 'Deal Value': '={{ "much" }}' }),
		},
		{
			why: 'Board Item. A column name, an operator or the value of a column is a list or an object.',
			node: boardItem('search', {
				conditions: { condition: [{ columnName: '={{ ["Stage"] }}', value: 'x' }] },
			}),
		},
		{
			why: 'Board Item: Create, Update. The columns were not mapped in the editor.',
			node: createItem('1', '={{ "Stage" }}'),
		},
		{
			why: 'Board Item: Create, Update. A column was renamed or deleted after it was mapped.',
			node: withColumns({ Budget: '5' }),
		},
		{
			why: 'Board Item: Create, Update. The service does not let a column be changed.',
			node: withColumns({ Source: 'Website' }),
		},
		{
			why: 'Board Item: Create, Update, Search. A column does not have this label, or no agent has this name.',
			node: withColumns({ Stage: '={{ "Lost" }}' }),
		},
		{
			why: 'Board Item: Create, Update, Search. Several agents or labels have this name.',
			node: (sim) => {
				const [first, second] = sim.data.agents.slice();
				sim.data.agents.update(second.id, { name: first.name });
				return withColumns({ Owners: first.name })(sim);
			},
		},
		{
			why: 'Board Item: Create, Update. A timeline column has a text that is not two dates.',
			node: withColumns({ Schedule: '={{ "soon" }}' }),
		},
		{
			why: 'Board Item: Create, Update. A timeline column has one date only.',
			node: withColumns({ 'Schedule (From)': '2025-01-01' }),
		},
		{
			why: 'Board Item: Create, Update. A timeline column ends before it starts.',
			node: withColumns({ 'Schedule (From)': '2025-01-31', 'Schedule (To)': '2025-01-01' }),
		},
		{
			why: 'Board Item: Create, Update. A files column has something without a URL.',
			node: withColumn('Contract', 'files', 'offer.pdf'),
		},
		{
			why: 'Board Item: Create, Update. n8n would send the item without this column.',
			node: withColumn('constructor', 'text', '={{ ({ constructor: "x" }) }}'),
		},
		{
			why: 'Board Item: Create or Update. No column is chosen that identifies an item.',
			node: { ...createItem('1', { Company: 'Toko' }), operation: 'upsert' },
		},
		{
			why: 'Board Item: Create or Update. The value to match is empty.',
			node: match('Email', '={{ "" }}'),
		},
		{
			why: 'Board Item: Create or Update. Items are matched by several agents.',
			node: (sim) => {
				const [first, second] = sim.data.agents.slice();
				return match('Owners', `${first.id}, ${second.id}`)(sim);
			},
		},
		{
			why: 'Board Item: Delete; Create, Update with an agents column. A list contains values that are not IDs.',
			node: boardItem('delete', { itemIds: '={{ [{ name: "Siti" }] }}' }),
		},
		{
			why: 'Board Item: Delete. No ID is entered.',
			node: boardItem('delete', { itemIds: '={{ "" }}' }),
		},
		{
			why: 'Board Item: Search. A condition has no column.',
			node: boardItem('search', { conditions: { condition: [{ columnName: '', value: 'x' }] } }),
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
			why: 'Message: Send. The expression returned an unknown type.',
			node: send('={{ "audio" }}', { fileUrl: 'x', listButton: 'x' }),
		},
		{
			why: 'Message: Send. Only If Last Message and Only in the Reply Window look at a conversation.',
			node: send('text', { message: 'Hello', options: { onlyIfLastMessage: 'x' } }),
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
			why: 'Message: Send. WhatsApp does not allow so many characters.',
			node: send('text', { message: 'x'.repeat(4097) }),
		},
		{
			why: 'Message: Send. WhatsApp does not allow so many buttons, or rows of a list.',
			node: send('replyButtons', {
				buttons: { button: ['A', 'B', 'C', 'D'].map((title) => ({ title })) },
			}),
		},
		{
			why: 'Message: Send. Two buttons, or two rows of a list, have the same ID.',
			node: send('replyButtons', {
				buttons: { button: ['A', 'B'].map((title) => ({ id: 'yes', title })) },
			}),
		},
		{
			why: 'Message: Send. A section of a list has no rows.',
			node: send('list', { listButton: 'Choose', sections: { section: [{ title: 'Tomorrow' }] } }),
		},
		{
			why: 'Message: Send. The rows of a list are not a JSON array of objects.',
			node: send('list', {
				listButton: 'Choose',
				sections: { section: [{ title: 'Tomorrow', rowsJson: '{}' }] },
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
			why: 'Template: Send. A variable of the body has no value.',
			node: sendTemplate(bodyVariables('Siti', '')),
		},
		{
			why: 'Template: Send. WhatsApp would reject the value of a variable.',
			node: sendTemplate(bodyVariables('Jl. Melati 1\nJakarta')),
		},
		{
			why: 'Template: Send. There are two lists of values.',
			node: sendTemplate({ ...variables({ body_1: 'Siti' }), ...bodyVariables('Siti') }),
		},
		{
			why: 'Template: Send. The expression for all variables returns something else.',
			node: sendTemplate(variables('={{ ["Siti"] }}')),
		},
		{
			why: 'Template: Send. A value belongs to the header, to a button, or to nothing in the template.',
			node: sendTemplate(variables({ header_1: 'Siti' })),
		},
		{
			why: 'Message: Send and Wait for Response. Without a message, the execution would wait for nothing.',
			node: ask({ options: { dryRun: true } }),
		},
		{
			why: 'The expression for Dry Run has no value.',
			node: sendTemplate({ options: { dryRun: '={{ $json.nope }}' } }),
		},
		{
			why: 'Message: Send and Wait for Response. n8n is known by an address that only its own machine reaches.',
			node: ask({}),
			webhookUrl: 'http://localhost:5678',
		},
		{
			why: 'Order: Create. The same field is below Customer and under Additional Fields.',
			node: createOrder({ additionalFields: { phoneNumber: '6281200000002' } }),
		},
		{
			why: 'Order: Create. There are no products.',
			node: createOrder({}),
		},
		{
			why: 'Order: Create. The products are not a JSON array of objects.',
			node: createOrder({
				specifyProducts: 'json',
				productsJson: '{"product_name": "Tea"}',
			}),
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
			binary: { data: { data: GIF, mimeType: 'image/gif', fileName: 'header.gif' } },
		},
		{
			why: "Template: Create. The file would take too much of n8n's memory.",
			node: createTemplate({ headerImage: 'data' }),
			binary: { data: { data: LARGE, mimeType: 'image/png', fileName: 'header.png' } },
		},
	],
};
