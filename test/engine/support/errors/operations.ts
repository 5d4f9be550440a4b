import type { Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId, GET_ALL_ORDERS, mapped } from '../service';
import { answer, causedBy, type ErrorSection } from './case';

const GIF = 'R0lGODlhAQABAAAAACw=';

const message = (operation: string, fields: INodeParameters): INodeParameters => ({
	...{ resource: 'message', operation, sendTo: 'phoneNumber', receiver: '6281200000001' },
	...fields,
});

const send = (messageType: string, fields: INodeParameters) =>
	message('send', { messageType, ...fields });

const sendText = (text: string, options: INodeParameters) =>
	send('text', { message: text, options });

const sendButtons = (...button: INodeParameters[]) => send('replyButtons', { buttons: { button } });

const sendList = (section: INodeParameters) =>
	send('list', { listButton: 'Choose', sections: { section: [{ title: 'Today', ...section }] } });

const ask = (fields: INodeParameters) =>
	message('sendAndWait', { message: 'Shall we?', ...fields });

const createOrder = (fields: INodeParameters): INodeParameters => ({
	...{ resource: 'order', operation: 'create', customer: 'phoneNumber' },
	...{ phoneNumber: '6281200000001', ...fields },
});

const askUntil = (maxDateAndTime: string) =>
	askWithin({ limitType: 'atSpecifiedTime', maxDateAndTime });

const askWithin = (values: INodeParameters) => ask({ options: { limitWaitTime: { values } } });

const match =
	(column: string, value: string) =>
	(sim: Simulator): INodeParameters => ({
		...createItem(sim.data.boards.at(0)?.id ?? '', {}),
		operation: 'upsert',
		columns: mapped({ [column]: value }, { matchingColumns: [column] }),
	});

const boardItem = (operation: string, fields: INodeParameters): INodeParameters => ({
	...{ resource: 'boardItem', operation, boardId: byId('1'), ...fields },
});

const search = (condition: INodeParameters) =>
	boardItem('search', { conditions: { condition: [{ value: 'x', ...condition }] } });

const createItem = (boardId: string, value: INodeParameters | string): INodeParameters =>
	boardItem('create', { ...{ boardId: byId(boardId), itemName: 'Siti' }, columns: mapped(value) });

const withColumns =
	(value: INodeParameters) =>
	({ data }: Simulator): INodeParameters =>
		createItem(data.boards.at(0)?.id ?? '', value);

/** A value for the one column of a board, or an expression for all its columns. */
const withColumn =
	(name: string, type: string, value: string, labels: object[] = []) =>
	({ data }: Simulator): INodeParameters => {
		const id = '00000000-0000-4000-8000-000000000000';
		const flags = { is_required: false, is_visible: true, read_only: false };
		const settings = { labels };
		const board = data.addBoard({ crm_columns: [{ id, name, type, settings, ...flags }] as never });
		return createItem(board.id, value.startsWith('=') ? value : { [name]: value });
	};

const createTemplate = (fields: INodeParameters): INodeParameters => ({
	...{ resource: 'template', operation: 'create', inboxId: byId('1'), name: 'order_shipped' },
	...{ language: 'en_US', body: 'Your order is on its way.', ...fields },
});

const withHeader = createTemplate({ headerImage: 'data' });

const sendTemplate = (fields: INodeParameters): INodeParameters => ({
	...{ resource: 'template', operation: 'send', inboxId: byId('1'), templateId: byId('1') },
	...{ phoneNumber: '6281200000001', ...fields },
});

const variables = (value: unknown): INodeParameters => ({ variables: mapped(value) });

const bodyVariables = (...values: string[]): INodeParameters => ({
	options: { bodyVariables: { variable: values.map((value) => ({ value })) } },
});

/** Fields of single operations. */
export const operationErrors: ErrorSection = {
	title: 'Fields of single operations',
	text: 'Reported before any item is sent.',
	beforeRequests: true,
	cases: [
		...causedBy('', {
			'Board Item: Create, Update. The input item has text for a number column.': withColumns({
				'Deal Value': '={{ "much" }}',
			}),
			'Board Item. A column name, an operator or the value of a column is a list or an object.':
				search({ columnName: '={{ ["Stage"] }}' }),
		}),
		...causedBy('Board Item: Create, Update. ', {
			'The columns were not mapped in the editor.': createItem('1', '={{ "Stage" }}'),
			'A column was renamed or deleted after it was mapped.': withColumns({ Budget: '5' }),
			'The service does not let a column be changed.': withColumns({ Source: 'Website' }),
		}),
		{
			why: 'Board Item: Create, Create or Update, Update, Search. The API key may not read the board.',
			node: ({ data }) => createItem(data.boards.at(0)?.id ?? '', { Company: 'Toko' }),
			faultAt: '/api/crm/boards/{id}',
			fault: answer({ success: false, error: { message: 'Forbidden' } }, 403),
		},
		{
			why: 'Board Item: Create, Create or Update, Update, Search. The service does not show the columns of the board.',
			node: ({ data }) => createItem(data.boards.at(0)?.id ?? '', { Company: 'Toko' }),
			faultAt: '/api/crm/boards/{id}',
			fault: answer({ data: { id: '1', name: 'Sales' } }),
		},
		...causedBy('Board Item: Create. ', {
			'A required column has no value for this item.': withColumns({
				Company: '={{ $json.company }}',
			}),
			'Another board was chosen after the group, or the group was deleted.': (sim) => ({
				...createItem(sim.data.boards.at(0)?.id ?? '', { Company: 'Toko' }),
				groupId: byId('1'),
			}),
		}),
		...causedBy('Board Item: Create, Update, Search. ', {
			'A column does not have this label.': withColumns({ Stage: '={{ "Lost" }}' }),
			'Several labels have this name, or it is the ID of another one.': withColumn(
				'Stars',
				'select',
				'={{ { Stars: "2" } }}',
				['1', '2'].map((id) => ({ id, name: String(Number(id) + 1) })),
			),
		}),
		...causedBy('Board Item: Create, Update. ', {
			'A timeline column has a text that is not JSON.': withColumns({ Schedule: '={{ "soon" }}' }),
			'A files column has no list of files.': withColumn('Contract', 'files', '{}'),
		}),
		...causedBy('Board Item: Create or Update. ', {
			'No column is chosen that identifies an item.': {
				...{ ...createItem('1', { Company: 'Toko' }), operation: 'upsert' },
			},
			'The value to match is empty.': match('Email', '={{ "" }}'),
			'Items are matched by several agents.': (sim) => {
				const [first, second] = sim.data.agents.slice();
				return match('Owners', `${first.id}, ${second.id}`)(sim);
			},
		}),
		...causedBy('', {
			'Board Item: Delete; Create, Update with an agents column. A list contains values that are not IDs.':
				boardItem('delete', { itemIds: '={{ [{ name: "Siti" }] }}' }),
			'Board Item: Delete. No ID is entered.': boardItem('delete', { itemIds: '={{ "" }}' }),
			'Board Item: Search. A condition has no column.': search({ columnName: '' }),
			'Business: Register. The object to register is empty.': {
				...{ resource: 'business', operation: 'register', registration: '{}' },
			},
			'Integration or Template: Delete. The parameters are empty.': {
				...{ resource: 'template', operation: 'delete', parameters: '{}' },
			},
		}),
		...causedBy('Message: Send. ', {
			'The expression returned an unknown type.': send('={{ "audio" }}', {
				...{ fileUrl: 'x', listButton: 'x' },
			}),
			'Only If Last Message and Only in the Reply Window look at a conversation.': sendText(
				'Hello',
				{ onlyIfLastMessage: 'x' },
			),
			'The header is not a JSON object.': sendText('Hello', { header: '[]' }),
			'There are no buttons or no sections.': send('replyButtons', {}),
			'A button has no title.': sendButtons({ id: 'yes', title: '' }),
			'WhatsApp does not allow so many characters.': sendText('x'.repeat(4097), {}),
			'WhatsApp does not allow so many buttons, or rows of a list.': sendButtons(
				...['A', 'B', 'C', 'D'].map((title) => ({ title })),
			),
			'Two buttons, or two rows of a list, have the same ID.': sendButtons(
				...['A', 'B'].map((title) => ({ id: 'yes', title })),
			),
			'The address of a file or button is not one that others can open.': send('media', {
				fileUrl: 'invoice.pdf',
			}),
			'A latitude or longitude is not a number of degrees.': send('location', {
				location: { latitude: '-6,1754', longitude: '106.8272' },
			}),
			'A section of a list has no rows.': sendList({}),
			'The rows of a list are not a JSON array of objects.': sendList({ rowsJson: '{}' }),
		}),
		...causedBy('Message: Send and Wait for Response. ', {
			'The expression returned an unknown type.': ask({ responseType: '={{ "form" }}' }),
			'The end of the wait is not a date.': askUntil('soon'),
			'The end of the wait is in the past.': askUntil('2025-01-31T18:00:00'),
			'The wait is not longer than 0.': askWithin({
				limitType: 'afterTimeInterval',
				resumeAmount: 0,
			}),
		}),
		...causedBy('Template: Send. ', {
			'A variable of the body has no value.': sendTemplate(bodyVariables('Siti', '')),
			'WhatsApp would reject the value of a variable.': sendTemplate(
				bodyVariables('Jl. Melati 1\nJakarta'),
			),
			'There are two lists of values.': sendTemplate({
				...variables({ body_1: 'Siti' }),
				...bodyVariables('Siti'),
			}),
			'The expression for all variables returns something else.': sendTemplate(
				variables('={{ ["Siti"] }}'),
			),
			'A value has another name than body_1, body_2 and so on.': sendTemplate(
				variables({ header_1: 'Siti' }),
			),
		}),
		...causedBy('', {
			'Message: Send and Wait for Response. Without a message, the execution would wait for nothing.':
				ask({ options: { dryRun: true } }),
			'Message: Send and Wait for Response. Without its button, nobody could respond to the message.':
				ask({ options: { extraBody: '{"action": {}}' } }),
			'The expression for Dry Run has no value.': sendTemplate({
				options: { dryRun: '={{ $json.nope }}' },
			}),
			'The expression for Return All has no value.': {
				...GET_ALL_ORDERS,
				returnAll: '={{ $json.nope }}',
			},
		}),
		{
			why: 'Message: Send and Wait for Response. n8n is known by an address that only its own machine reaches.',
			node: ask({}),
			webhookUrl: 'http://localhost:5678',
		},
		{
			why: 'Message: Send and Wait for Response is called by an MCP server or an older AI agent.',
			node: ask({}),
			byMcpServer: true,
		},
		...causedBy('Order: Create. ', {
			'The same field is below Customer and under Additional Fields.': createOrder({
				additionalFields: { phoneNumber: '6281200000002' },
			}),
			'There are no products.': createOrder({}),
			'The products are not a JSON array of objects.': createOrder({
				specifyProducts: 'json',
				productsJson: '{"product_name": "Tea"}',
			}),
		}),
		...causedBy('Template: Create. ', {
			'WhatsApp does not allow these characters in a name.': createTemplate({
				name: 'Order Shipped',
			}),
			'The language is not a code.': createTemplate({ language: 'Indonesian' }),
			'The editor switched to Expression when {{1}} was typed.': createTemplate({
				body: '=Order {{1}} is on its way.',
			}),
			'The variables have a gap.': createTemplate({ body: 'Order {{2}} is on its way.' }),
			'There are more examples than variables.': createTemplate({ bodyExamples: ['Siti'] }),
			'Each variable needs an example.': createTemplate({ body: 'Order {{1}} is on its way.' }),
			'The input item does not have this file.': withHeader,
		}),
		{
			...{ why: 'Template: Create. The file is not a JPEG or PNG.', node: withHeader },
			binary: { data: { data: GIF, mimeType: 'image/gif', fileName: 'header.gif' } },
		},
	],
};
