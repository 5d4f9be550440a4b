import type { Board } from 'messaging-crm-simulator';
import { randomUUID } from 'node:crypto';

import { until } from '../../support/until';
import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest } from '../editor/session';

const NO_BOARD = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const ADDED = { Wishes: 'dropdown', Urgent: 'checkbox', Page: 'link', Photos: 'files' };

function addColumns(board: Board): void {
	const labels = ['Refund', 'Exchange'].map((name) => ({ id: name[0], name, count: 0 }));
	for (const [name, type] of Object.entries(ADDED)) {
		// When the test is retried, the columns already exist.
		if (board.crm_columns.some((column) => column.name === name)) continue;
		const id = randomUUID();
		board.crm_columns.push({ ...board.crm_columns[0], id, name, type, is_required: false });
		if (type === 'dropdown') board.crm_columns.at(-1)!.settings = { labels };
	}
}

export function testBoardItems(it: EditorTest): void {
	it('show why a list cannot be read, and are created with the columns and a group of the last chosen board', async (session) => {
		const { data, faults } = session.simulator;
		faults.add({ match: { pathIncludes: '/boards' }, fault: { type: 'status', status: 401 } });
		const panel = await firstStep('Create board item', session);
		expect(await panel.mapperNotice()).toContain('Choose a board. Its columns then appear here.');
		await panel.openList('boardId');
		const reason = await session.page.getByTestId('rlc-error-container').innerText();
		expect(reason).toContain('Unauthorized');
		expect(reason).toContain('Check API Key and Send API Key In');
		await panel.enterId('boardId', NO_BOARD);
		expect(await panel.mapperNotice('The columns could not be read')).toContain('Unauthorized');
		faults.clear();

		await panel.chooseMode('boardId', 'list');
		const boards = await panel.pickRecord('boardId', 'Support');
		expect(boards).toEqual([...data.boards].map(({ name }) => name));
		// Waits for the columns, because n8n clears an open list when they arrive.
		await panel.parameter('Priority').waitFor();
		await panel.pickRecord('groupId', 'New');
		await panel.pickRecord('boardId', 'Sales Pipeline');
		const group = panel.parameter('groupId').locator('input').last();
		await until('the group is empty', async () => (await group.inputValue()) === '');

		// The columns of this board have loaded.
		await panel.parameter('Close Date').waitFor();

		const board = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!;
		addColumns(board);
		await session.page.getByTestId('ndv-close-button').click();
		const onCanvas = session.page.getByTestId('canvas-node');
		await onCanvas.filter({ hasText: 'Create board item' }).dblclick();
		await panel.parameter('Photos').waitFor();
		const hints: Record<string, string> = {
			Customer: 'Customer (IDs)',
			Schedule: 'Schedule (JSON)',
			Photos: 'Photos (JSON)',
		};
		const writable = board.crm_columns.filter((column) => !column.read_only);
		const labels = writable.map(({ name }) => hints[name] ?? name);
		expect(await panel.columns()).toEqual(['Values to Send', ...labels]);

		const groups = await panel.pickRecord('groupId', 'In Progress');
		expect(groups).toEqual(board.crm_groups.map(({ name }) => name));
		const agent = data.agents.at(0)!;
		await panel.fillIn({ itemName: 'Toko Melati', Company: 'PT Melati', 'Deal Value': '12500000' });
		await panel.fillIn({ 'Budget [est.] v1.0': '9000000' });
		await panel.fillIn({ 'Close Date': '2027-03-01 00:00:00' });
		await session.page.keyboard.press('Enter');
		await panel.choose('Stage', 'Proposal');
		await panel.choose('Owners', agent.name);
		await panel.fillIn({ Schedule: '{"from": "2027-03-01", "to": "2027-03-31"}' });
		await panel.choose('Wishes', 'Exchange');
		await panel.toggle('Urgent');
		await panel.execute();

		expect(await panel.output.table()).toMatchObject([
			{ item_name: 'Toko Melati', Company: 'PT Melati' },
		]);
		expect(data.boardItems.at(0)).toMatchObject({
			name: 'Toko Melati',
			board_id: board.id,
			values: {
				Company: 'PT Melati',
				'Deal Value': 12_500_000,
				'Budget [est.] v1.0': 9_000_000,
				'Close Date': '2027-03-01',
				Stage: '2',
				Owners: [agent.id],
				Schedule: { from: '2027-03-01', to: '2027-03-31' },
				Wishes: ['E'],
				Urgent: true,
			},
			group_id: board.crm_groups.find(({ name }) => name === 'In Progress')?.id,
		});
		await panel.output.show('Schema');
		await panelPicture('board-columns', panel);
	});
}
