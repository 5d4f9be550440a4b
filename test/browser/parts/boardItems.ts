import type { Board } from 'messaging-crm-simulator';
import { randomUUID } from 'node:crypto';

import { until } from '../../support/until';
import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest, Session } from '../editor/session';

const NO_BOARD = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

/** One of the boards of the service. */
export function boardNamed(wanted: string, { simulator }: Session): Board {
	return [...simulator.data.boards].find(({ name }) => name === wanted)!;
}

export function testBoardItems(it: EditorTest): void {
	it('are made with the columns of a board', async (session) => {
		const { data } = session.simulator;
		const agent = data.agents.at(0);
		const panel = await firstStep('Create board item', session);
		const boards = await panel.pickRecord('boardId', 'Sales Pipeline');
		expect(boards).toEqual([...data.boards].map(({ name }) => name));

		const board = boardNamed('Sales Pipeline', session);
		const writable = board.crm_columns.filter((column) => !column.read_only);
		const labels = writable.map(({ name }) =>
			name === 'Schedule' ? 'Schedule (JSON with from and to)' : name,
		);
		expect(await panel.columns()).toEqual(['Values to Send', ...labels]);

		await panel.fillIn({ itemName: 'Toko Melati' });
		const groups = await panel.pickRecord('groupId', 'In Progress');
		expect(groups).toEqual(board.crm_groups.map(({ name }) => name));
		const company = { Company: 'PT Melati', Notes: 'Wants 200 gift boxes' };
		await panel.fillIn({ ...company, 'Deal Value': '12500000', 'Budget [est.] v1.0': '9000000' });
		await panel.fillDate('Close Date', '2027-03-01 00:00:00');
		await panel.choose('Stage', 'Proposal');
		await panel.fillIn({ Email: 'melati@example.com' });
		await panel.choose('Owners', agent?.name ?? '');
		await panel.fillIn({ Schedule: '{"from": "2027-03-01", "to": "2027-03-31"}' });
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
				Email: 'melati@example.com',
				Owners: [agent?.id],
				Schedule: { from: '2027-03-01', to: '2027-03-31' },
			},
			group_id: board.crm_groups.find(({ name }) => name === 'In Progress')?.id,
		});
		await panel.output.show('Schema');
		await panelPicture('board-item', panel, { first: 'Operation' });
	});

	it('are found by their e-mail address', async (session) => {
		const { data } = session.simulator;
		const board = boardNamed('Sales Pipeline', session);
		const agent = data.agents.at(1)!;
		const panel = await firstStep('Create or update board item', session);
		expect(await panel.mapperNotice()).toContain('Choose a board. Its columns then appear here.');
		expect(await panel.labels()).not.toContain('Match Column');

		await panel.pickRecord('boardId', board.name);
		await panel.panel.getByText('Columns that identify an item, e.g. its email').waitFor();
		await panel.matchOn('Email');
		await panel.keepColumns(['Company (required to create)', 'Stage', 'Owners']);
		const contact = { Company: 'Toko Mawar', Email: 'siti@example.com' };
		await panel.fillIn({ itemName: 'Siti Rahma', ...contact });
		await panel.choose('Stage', 'Proposal');
		await panel.choose('Owners', agent.name);
		await panel.execute();

		const [created] = await panel.output.table();
		const lead = { name: 'Siti Rahma', board_id: board.id };
		const values = { ...contact, Stage: '2', Owners: [agent.id] };
		expect(data.boardItems.get(created.item_id)).toMatchObject({ ...lead, values });

		await panel.output.show('Schema');
		await panelPicture('board-item-match', panel, { first: 'Board' });
	});

	it('show the columns of today, each in the field that fits it', async (session) => {
		const { data } = session.simulator;
		const board = boardNamed('Support', session);
		const panel = await firstStep('Create board item', session);
		await panel.pickRecord('boardId', board.name);
		const names = board.crm_columns.map(({ name }) => name);
		expect(await panel.columns()).toEqual(['Values to Send', ...names]);

		const labels = ['Refund', 'Exchange'].map((name) => ({ id: name[0], name, count: 0 }));
		const added = { Wishes: 'dropdown', Urgent: 'checkbox', Page: 'link', Photos: 'files' };
		for (const [name, type] of Object.entries({ ...added, Orders: 'references', Mood: 'emoji' })) {
			board.crm_columns.push({ ...board.crm_columns[0], id: randomUUID(), name, type });
			if (type === 'dropdown') board.crm_columns.at(-1)!.settings = { labels };
		}
		await session.page.getByTestId('ndv-close-button').click();
		const onCanvas = session.page.getByTestId('canvas-node');
		await onCanvas.filter({ hasText: 'Create board item' }).dblclick();
		await panel.parameter('Photos').waitFor();
		const hints = [
			'Photos (JSON with file_url)',
			'Orders (IDs)',
			'Mood (unknown type "emoji": text or JSON)',
		];
		const more = ['Wishes', 'Urgent', 'Page', ...hints];
		expect(await panel.columns()).toEqual(['Values to Send', ...names, ...more]);

		await panel.fillIn({ itemName: 'Broken teapot' });
		await panel.choose('Wishes', 'Exchange');
		await panel.toggle('Urgent');
		await panel.fillIn({
			Page: 'https://example.com/teapot',
			Photos: '[{"file_url": "https://example.com/a, b.jpg"}]',
			Orders: NO_BOARD,
			Mood: '{"face": "sad"}',
		});
		await panel.execute();
		expect(await panel.output.table()).toMatchObject([{ item_name: 'Broken teapot' }]);
		expect(data.boardItems.at(0)?.values).toMatchObject({
			Wishes: ['E'],
			Urgent: true,
			Photos: [{ file_url: 'https://example.com/a, b.jpg' }],
			Mood: { face: 'sad' },
		});
		await panel.output.show('Schema');
		await panelPicture('board-columns', panel);
	});

	it('get a group of the board that is chosen last', async (session) => {
		const panel = await firstStep('Create board item', session);
		await panel.pickRecord('boardId', 'Support');
		await panel.pickRecord('groupId', 'New');
		await panel.pickRecord('boardId', 'Sales Pipeline');
		const group = panel.parameter('groupId').locator('input').last();
		await until('the group is empty', async () => (await group.inputValue()) === '');
		expect(await panel.pickRecord('groupId', 'New')).toEqual(['New', 'In Progress', 'Done']);
	});

	it('say what is wrong where no board or column is found', async (session) => {
		const rejected = { type: 'status', status: 401 } as const;
		session.simulator.faults.add({ match: { pathIncludes: '/boards' }, fault: rejected });
		const panel = await firstStep('Create board item', session);

		const reason = await panel.listError('boardId');
		expect(reason).toContain('Unauthorized');
		expect(reason).toContain('Open the credential and check the API Key');

		await panel.enterId('boardId', NO_BOARD);
		expect(await panel.mapperNotice('The columns could not be read')).toContain('Unauthorized');
	});
}
