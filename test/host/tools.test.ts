import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import type { RecordedRequest, Simulator } from 'messaging-crm-simulator';

import { catalogue } from '../engine/support/catalogue';
import { askAgent } from './support/askAgent';
import { useChatModel, type ToolDefinition } from './support/chatModel';
import type { Workflow } from '../n8n/api';
import { exampleWorkflow } from '../n8n/example';
import { byId } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

/** What a model fills in of a tool's fields. */
type Words = Record<string, unknown>;

const OPERATIONS = catalogue.operations.map((entry) => ({
	...entry,
	tool: `${entry.resource}_${entry.operation}`,
}));

/** What is chosen in the node, not by the model. */
const CHOICES: Record<string, INodeParameters> = {
	boardItem_upsert: {
		columns: {
			mappingMode: 'defineBelow',
			value: { Email: 'new@example.com', Company: 'Toko' },
			matchingColumns: ['Email'],
		},
	},
	order_create: { customer: 'phoneNumber', specifyProducts: 'json' },
};

/** For the operations that need something. */
function wordsOfTheModel({ data }: Simulator): Record<string, Words> {
	const boardId = data.boards.at(0)?.id;
	const column = data.boards.at(0)?.crm_columns[0];
	const withEmail = [...data.boards].find(({ crm_columns: columns }) =>
		columns.some(({ name }) => name === 'Email'),
	);
	const newItem = () => data.addBoardItem({ board_id: boardId }).id;
	const conversationId = data.conversations.at(0)?.id;
	const orderId = data.orders.at(0)?.id;
	const phoneNumber = '6281234567890';
	const template = data.addTemplate({ body: 'Hello', status: 'APPROVED' });
	const { inbox_id: inboxId, wa_template_id: templateId } = template;
	return {
		board_get: { boardId },
		board_getColumn: { boardId, columnId: column?.id },
		board_getColumnByName: { boardId, columnName: column?.name },
		boardItem_create: { boardId, itemName: 'From a model' },
		boardItem_delete: { boardId, itemIds: newItem() },
		boardItem_get: { boardId, itemId: newItem() },
		boardItem_getAll: { boardId },
		boardItem_search: { boardId },
		boardItem_update: { boardId, itemId: newItem(), itemName: 'Renamed' },
		boardItem_upsert: { boardId: withEmail?.id, itemName: 'New' },
		business_register: { registration: { name: 'Toko' } },
		campaign_getMessages: { campaignId: data.campaigns.at(0)?.id },
		conversation_getReplyWindow: { conversationId },
		conversation_update: { conversationId, 'updateFields.assignedAiAgent': randomUUID() },
		integration_delete: { parameters: { id: data.integrations.at(0)?.id } },
		message_getByConversation: { conversationId },
		message_send: { conversationId, message: 'Hello' },
		order_create: {
			productsJson: [{ product_name: 'Teapot', quantity: 1, price: 75_000 }],
			phoneNumber,
		},
		order_get: { orderId },
		order_update: { orderId, 'updateFields.notes': 'Called' },
		template_create: { name: 'new', category: 'UTILITY', language: 'id', body: 'Hi', inboxId },
		template_delete: { parameters: { id: data.addTemplate().id } },
		template_send: { inboxId, templateId, phoneNumber },
		template_sync: { inboxId },
	};
}

describe('every operation as a tool of an agent', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();
	const model = useChatModel(host);
	let described: ToolDefinition[];
	let results: string[];

	beforeAll(async () => {
		const words = wordsOfTheModel(simulator);
		model.think = (chat) => {
			described = chat.tools;
			if (chat.results.length > 0) return JSON.stringify(chat.results);
			return OPERATIONS.map(({ tool }) => ({ name: tool, arguments: argumentsOf(words[tool]) }));
		};
		const credentials = { openAiApi: model.credential };
		const example = exampleWorkflow('unpaid-orders-agent.json', simulator.credential, {
			credentials,
		});
		const workflow = withAllTools(example, words);
		await host.api.publish(await host.api.createWorkflow(workflow));
		results = JSON.parse(await askAgent(host, workflow, 'Use all tools')) as string[];
	});

	it.each(OPERATIONS.map((entry, index) => [entry.tool, index, entry] as const))(
		'%s is described, carried out and answered',
		(name, index, { method, path }) => {
			const tool = described.find((one) => one.name === name);
			expect(tool?.description.length).toBeGreaterThan(10);
			const [first] = path.split(' ');
			expect(simulator.requests.map(called)).toContain(`${method} ${routeOf(first)} 200`);
			const items = JSON.parse(results[index]) as object[];
			expect(items).toEqual(expect.any(Array));
			expect(items).not.toContainEqual(expect.objectContaining({ error: expect.anything() }));
		},
	);
});

function called({ method, route, status }: RecordedRequest): string {
	return `${method} ${routeOf(route)} ${status}`;
}

/** The same for all ids, however they are called. */
function routeOf(path: string): string {
	return path.replace(/\{\w+\}/g, '{id}');
}

/** The agent with a tool for each operation instead of its own. */
function withAllTools(workflow: Workflow, words: Record<string, Words>): Workflow {
	const [pattern, ...own] = workflow.nodes.filter(({ type }) => type.endsWith('.messagingCrmTool'));
	const tools = OPERATIONS.map(({ resource, operation, tool }) => ({
		...pattern,
		id: randomUUID(),
		name: tool,
		parameters: { resource, operation, ...fieldsFor(tool, words[tool]) },
	}));
	const connections = { ...workflow.connections };
	for (const { name } of tools) connections[name] = connections[pattern.name];
	for (const { name } of [pattern, ...own]) delete connections[name];
	const others = workflow.nodes.filter((node) => node !== pattern && !own.includes(node));
	return { ...workflow, nodes: [...others, ...tools], connections };
}

/** Fields that the model fills, as n8n's editor stores them. */
function fieldsFor(tool: string, words: Words = {}): INodeParameters {
	const fields: INodeParameters = { ...CHOICES[tool] };
	for (const [path, word] of Object.entries(words)) {
		const [name, inner] = path.split('.');
		const type = typeof word === 'object' ? 'json' : 'string';
		const field = `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${inner ?? name}', \`\`, '${type}') }}`;
		fields[name] = inner ? { [inner]: field } : name.endsWith('Id') ? byId(field) : field;
	}
	return fields;
}

function argumentsOf(words: Words = {}): object {
	return Object.fromEntries(
		Object.entries(words).map(([path, word]) => [path.split('.').at(-1), word]),
	);
}
