import { startSimulator, type Board, type BoardItem, type Simulator } from '../../simulator';
import { exampleWorkflow } from '../../n8n/example';
import { byId, credentialFor } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

const COLUMNS = ['Conversation ID', 'Phone Number', 'Status', 'Last Message', 'Notes'];

const textColumn = (name: string, index: number) => ({
	id: `3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b${index + 10}`,
	name,
	type: 'text',
	is_required: false,
	is_visible: true,
	read_only: false,
	settings: {},
});

describe('the example board-from-conversations.json', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let board: Board;
	let other: BoardItem;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		board = simulator.data.addBoard({ crm_columns: COLUMNS.map(textColumn) });
		other = structuredClone(simulator.data.addBoardItem({ board_id: board.id }));
		const credentialId = await host.api.createCredential(credentialFor(simulator));
		const workflow = exampleWorkflow('board-from-conversations.json', credentialId);
		for (const { parameters } of workflow.nodes) {
			if (parameters.boardId) parameters.boardId = byId(board.id);
		}
		workflowId = await host.api.createWorkflow(workflow);
	});

	afterAll(async () => {
		await simulator?.close();
	});

	/** Runs the workflow and answers how many items it wrote. */
	async function sync(): Promise<number> {
		simulator.reset();
		const run = await host.api.run(workflowId, 'Every Hour');
		expect(run.error).toBeUndefined();
		return simulator.requests.filter(({ tookEffect }) => tookEffect).length;
	}

	const itemsOnBoard = () =>
		[...simulator.data.boardItems].filter(({ board_id: id }) => id === board.id);

	function expectBoardToShowConversations(): void {
		const items = itemsOnBoard().filter(({ id }) => id !== other.id);
		const conversations = [...simulator.data.conversations];
		expect(items).toHaveLength(conversations.length);
		for (const { id, contact, status, last_message: lastMessage } of conversations) {
			const [item, ...doubles] = items.filter(({ values }) => values['Conversation ID'] === id);
			expect(doubles).toEqual([]);
			expect(item).toMatchObject({
				name: contact?.display_name,
				values: {
					'Phone Number': contact?.phone_number,
					Status: status,
					'Last Message': lastMessage,
				},
			});
		}
		expect(simulator.data.boardItems.get(other.id)).toEqual(other);
	}

	it('makes one item of every conversation', async () => {
		expect(await sync()).toBe(simulator.data.conversations.length);
		expectBoardToShowConversations();
	});

	it('writes nothing when nothing has changed', async () => {
		expect(await sync()).toBe(0);
		expectBoardToShowConversations();
	});

	it('then writes only what is new or has changed, and leaves other columns alone', async () => {
		const { conversations, boardItems } = simulator.data;
		const [first, second] = [...conversations];
		const [item] = itemsOnBoard().filter(({ values }) => values['Conversation ID'] === first.id);
		boardItems.update(item.id, { values: { ...item.values, Notes: 'Called on Monday' } });
		conversations.update(first.id, { status: 'closed', last_message: '' });
		conversations.update(second.id, { last_message: 'Terima kasih!' });
		simulator.data.addConversation();

		expect(await sync()).toBe(3);

		expectBoardToShowConversations();
		expect(boardItems.get(item.id)?.values).toMatchObject({
			Notes: 'Called on Monday',
			Status: 'closed',
		});
	});

	it('makes up for a run that ended early', async () => {
		for (let added = 0; added < 20; added++) simulator.data.addConversation();
		simulator.reset();
		const write = { method: 'POST', route: '/api/crm/boards/{boardId}/items' };
		simulator.faults.add({ match: write, nth: [9], fault: { type: 'resetAfter' } });

		const run = await host.api.run(workflowId, 'Every Hour');
		expect(run.error).toBeDefined();

		expect(await sync()).toBeGreaterThan(0);
		expectBoardToShowConversations();
	});

	it('knows its items as well where the service calls their names otherwise', async () => {
		simulator.options.itemKeys = 'plain';
		expect(await sync()).toBe(0);
	});
});
