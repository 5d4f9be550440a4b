import type { Board, BoardItem, Conversation } from 'messaging-crm-simulator';
import { randomUUID } from 'node:crypto';

import { byId } from '../../support/n8n/workflows';
import { useExample } from '../support/useExample';

const COLUMNS = ['Conversation ID', 'Phone Number', 'Status', 'Last Message', 'Notes'];

describe('the example board-from-conversations.json', () => {
	const { host, simulator, add } = useExample('board-from-conversations.json');
	let board: Board;
	let other: BoardItem;
	let workflowId: string;

	beforeAll(async () => {
		const [text] = simulator.data.addBoard().crm_columns;
		const optional = { ...text, is_required: false };
		const columns = COLUMNS.map((name) => ({ ...optional, id: randomUUID(), name }));
		board = simulator.data.addBoard({ crm_columns: columns });
		other = structuredClone(simulator.data.addBoardItem({ board_id: board.id }));
		await nextHour();
	});

	/** Imports a new workflow, because a workflow writes the same change of a conversation only once per hour. */
	async function nextHour(): Promise<void> {
		const onBoard = { boardId: byId(board.id) };
		const chosen = { 'Board Items': onBoard, 'Create or Update Item': onBoard };
		workflowId = await add({ chosen });
	}

	const run = async () => await host.api.run(workflowId, 'Every Hour');

	/** Runs the workflow, and returns how many items it wrote. */
	async function sync(): Promise<number> {
		simulator.reset();
		expect((await run()).error).toBeUndefined();
		return simulator.requests.filter(({ tookEffect }) => tookEffect).length;
	}

	const itemsOnBoard = () =>
		[...simulator.data.boardItems].filter(({ board_id: id }) => id === board.id);

	const itemOf = ({ id }: Conversation) =>
		itemsOnBoard().find(({ values }) => values['Conversation ID'] === id);

	function expectBoardToShowConversations(): void {
		const conversations = [...simulator.data.conversations];
		expect(itemsOnBoard()).toHaveLength(conversations.length + 1);
		for (const conversation of conversations) {
			const { contact_name: name, contact_phone: number, stage_status: status } = conversation;
			// Empty values are not sent: the number of a live chat visitor, and a missing message.
			const filled = Object.entries({
				'Phone Number': number,
				'Last Message': conversation.last_message?.message,
			}).filter(([, value]) => value);
			const values = { Status: status, ...Object.fromEntries(filled) };
			expect(itemOf(conversation)).toMatchObject({ name, values });
		}
		expect(simulator.data.boardItems.get(other.id)).toEqual(other);
	}

	it('creates one item per conversation, then writes only new and changed conversations, and keeps other columns', async () => {
		const { conversations, boardItems } = simulator.data;
		const [first, second] = [...conversations];
		conversations.update(first.id, { stage_status: 'open' });
		for (const written of [conversations.length, 0]) {
			expect(await sync()).toBe(written);
			expectBoardToShowConversations();
		}

		const item = itemOf(first)!;
		boardItems.update(item.id, { values: { ...item.values, Notes: 'Called on Monday' } });
		conversations.update(first.id, { stage_status: 'resolved' });
		simulator.data.addMessage({ conversation_id: second.id, message: 'Terima kasih!' });
		simulator.data.addConversation();

		expect(await sync()).toBe(3);

		expectBoardToShowConversations();
		const kept = { Notes: 'Called on Monday', Status: 'resolved' };
		expect(boardItems.get(item.id)?.values).toMatchObject(kept);
	});

	it('writes all other conversations if one cannot be written, reports it, and writes it later', async () => {
		for (let added = 0; added < 5; added++) simulator.data.addConversation();
		simulator.reset();
		const route = '/api/crm/boards/{boardId}/items';
		simulator.fail({ method: 'POST', route }, 500, { nth: [2] });
		const before = itemsOnBoard().length;

		const { error } = await run();

		expect(itemsOnBoard()).toHaveLength(before + 4);
		const missing = [...simulator.data.conversations].find((one) => !itemOf(one))!;
		expect(error?.message).toContain(`Items not written: 1. ${missing.id}: `);
		simulator.faults.clear();
		await nextHour();
		expect(await sync()).toBe(1);
		expectBoardToShowConversations();
	});
});
