import type { Board, Conversation } from 'messaging-crm-simulator';
import { randomUUID } from 'node:crypto';

import { byId } from '../../support/n8n/workflows';
import { useExample } from '../support/useExample';

describe('the example label-to-board.json', () => {
	let board: Board;
	const example = useExample('label-to-board.json', { isPublished: true }, ({ data }) => {
		const [column] = data.addBoard().crm_columns;
		const crm_columns = ['Conversation ID', 'Phone Number', 'Labels', 'Notes'].map((name) => {
			return { ...column, id: randomUUID(), is_required: false, name, type: 'text' };
		});
		board = data.addBoard({ crm_columns });
		return { chosen: { 'Create or Update Item': { boardId: byId(board.id) } } };
	});
	const { simulator } = example;
	const [, complaint, wholesale] = [0, 1, 2];

	const converse = () => simulator.data.addConversation({ labels: [] });

	/** Adds the labels with these numbers to a conversation, as a colleague does. */
	async function label({ id }: Conversation, ...numbers: number[]): Promise<void> {
		const labels = numbers.map((number) => simulator.data.labels[number]);
		simulator.data.conversations.update(id, { labels });
		await example.quiet();
	}

	const itemsOf = ({ id }: Conversation) =>
		[...simulator.data.boardItems].filter(
			(item) => item.board_id === board.id && item.values['Conversation ID'] === id,
		);

	it('creates one item for a conversation with the label, then updates its labels', async () => {
		const conversation = converse();
		await label(conversation, complaint);
		expect(itemsOf(conversation)).toEqual([]);

		await label(conversation, complaint, wholesale);
		const { contact_name: name, contact_phone: number } = conversation;
		const values = { 'Phone Number': number, Labels: 'Komplain, Grosir' };
		expect(itemsOf(conversation)).toMatchObject([{ name, values }]);

		const [{ id, values: before }] = itemsOf(conversation);
		simulator.data.boardItems.update(id, { values: { ...before, Notes: 'Called on Monday' } });
		for (const labels of [[wholesale], [complaint, wholesale], [wholesale]]) {
			await label(conversation, ...labels);
			const shown = labels.map((number) => simulator.data.labels[number].name).join(', ');
			const now = { Notes: 'Called on Monday', Labels: shown };
			expect(itemsOf(conversation)).toMatchObject([{ id, values: now }]);
		}
		expect(await example.errors()).toEqual([]);
	});

	it('ignores repeated events, and keeps the item of a conversation that lost the label', async () => {
		const conversation = converse();
		await label(conversation, wholesale);
		await simulator.webhooks.repeat();
		await label(conversation);
		expect(itemsOf(conversation)).toMatchObject([{ values: { Labels: 'Grosir' } }]);
	});
});
