import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId, credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

/** For each resource one workflow on the real n8n: what it asks, and what it must bring about. */
const WORKFLOWS: Array<
	[
		resource: string,
		parameters: (sim: Simulator) => INodeParameters,
		check: (sim: Simulator, items: unknown[]) => void,
	]
> = [
	[
		'agent',
		() => ({ operation: 'getAll', returnAll: true }),
		({ data }, items) => expect(items).toHaveLength(data.agents.length),
	],
	[
		'aiCredit',
		({ data }) => ({
			operation: 'getSummary',
			filters: { conversationId: byId(data.conversations.at(0)?.id ?? '') },
		}),
		(_, items) => expect(items).toHaveLength(1),
	],
	[
		'board',
		({ data }) => ({ operation: 'get', boardId: byId(data.boards.at(0)?.id ?? '') }),
		({ data }, items) => expect(items).toMatchObject([{ name: data.boards.at(0)?.name }]),
	],
	[
		'boardItem',
		({ data }) => {
			const board = data.boards.at(0);
			const column = board?.crm_columns.find(({ type }) => type === 'text')?.name ?? '';
			const needed = board?.crm_columns.find(({ is_required: isRequired }) => isRequired)?.name;
			return {
				operation: 'create',
				boardId: byId(board?.id ?? ''),
				itemName: 'From n8n',
				columns: { mappingMode: 'defineBelow', value: { [needed ?? column]: 'Toko' }, schema: [] },
			};
		},
		({ data }) => expect(data.boardItems.at(0)).toMatchObject({ name: 'From n8n' }),
	],
	[
		'business',
		() => ({ operation: 'get' }),
		({ key, data }, items) => {
			expect(items).toMatchObject([{ name: data.business.name }]);
			expect(JSON.stringify(items)).not.toContain(key);
		},
	],
	[
		'campaign',
		({ data }) => ({
			operation: 'getMessages',
			returnAll: true,
			campaignId: byId(data.campaigns.at(0)?.id ?? ''),
		}),
		(_, items) => expect(items.length).toBeGreaterThan(0),
	],
	[
		'contact',
		() => ({ operation: 'getAll', returnAll: true }),
		({ data }, items) => expect(items).toHaveLength(data.contacts.length),
	],
	[
		'conversation',
		({ data }) => ({
			operation: 'update',
			conversationId: byId(data.conversations.at(0)?.id ?? ''),
			updateFields: { assignedAiAgent: '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35' },
		}),
		({ requests }) =>
			expect(requests.at(-1)).toMatchObject({ route: '/api/conversations/{id}', status: 200 }),
	],
	[
		'inbox',
		() => ({ operation: 'getConnected', returnAll: true }),
		({ data }, items) => expect(items).toHaveLength(data.inboxes.length),
	],
	[
		'integration',
		({ data }) => ({
			operation: 'delete',
			parameters: JSON.stringify({ id: data.integrations.at(0)?.id }),
		}),
		(_, items) => expect(items).toEqual([{ deleted: true }]),
	],
	[
		'message',
		({ data }) => ({
			operation: 'send',
			conversationId: byId(data.conversations.at(0)?.id ?? ''),
			message: 'Hello from n8n',
		}),
		({ data }) => expect(data.sentMessages.at(-1)).toMatchObject({ message: 'Hello from n8n' }),
	],
	[
		'order',
		({ data }) => ({ operation: 'get', orderId: byId(data.orders.at(1)?.id ?? '') }),
		({ data }, items) => expect(items).toEqual([data.orders.at(1)]),
	],
	[
		'template',
		({ data }) => ({
			operation: 'create',
			name: 'made_in_n8n',
			category: 'UTILITY',
			language: 'en_US',
			body: 'Hello {{1}}',
			bodyExamples: ['Siti'],
			inboxId: byId(data.inboxes.at(0)?.id ?? ''),
		}),
		({ data }) => expect(data.templates.slice().map(({ name }) => name)).toContain('made_in_n8n'),
	],
];

describe('one workflow per resource', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let credentialId: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		credentialId = await host.api.createCredential(credentialFor(simulator));
	});

	afterAll(async () => {
		await simulator?.close();
	});

	it.each(WORKFLOWS)('%s', async (resource, parameters, check) => {
		const workflow = workflowWith({ resource, ...parameters(simulator) }, credentialId);
		const run = await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
		expect(run.error).toBeUndefined();
		check(simulator, run.items(NODE));
	});
});
