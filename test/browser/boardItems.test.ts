import { firstStep } from './editor/firstStep';
import { panelPicture } from './editor/panelPicture';
import { connect, editorTest } from './editor/session';

const NO_BOARD = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

describe('board items', () => {
	const it = editorTest(connect);

	it('are made with the columns of a board', async (session) => {
		const { data } = session.simulator;
		const panel = await firstStep('Create board item', session);
		const boards = panel.locator('boardId');
		expect(await boards.list()).toEqual([...data.boards].map(({ name }) => name));
		await boards.pick('Sales Pipeline');

		const board = [...data.boards].find(({ name }) => name === 'Sales Pipeline');
		const writable = board?.crm_columns.filter((column) => !column.read_only) ?? [];
		expect(await panel.columns()).toEqual(['Values to Send', ...writable.map(({ name }) => name)]);

		await panel.fill('itemName', 'Toko Melati');
		await panel.fill('Company', 'PT Melati');
		await panel.fill('Notes', 'Wants 200 gift boxes');
		await panel.fill('Deal Value', '12500000');
		await panel.fill('Budget [est.] v1.0', '9000000');
		await panel.fillDate('Close Date', '2027-03-01 00:00:00');
		await panel.choose('Stage', 'Proposal');
		await panel.fill('Email', 'melati@example.com');
		await panel.execute();

		expect(await panel.output.table()).toMatchObject([
			{ item_name: 'Toko Melati', Company: 'PT Melati' },
		]);
		expect(data.boardItems.at(0)).toMatchObject({
			name: 'Toko Melati',
			board_id: board?.id,
			values: {
				Company: 'PT Melati',
				'Deal Value': 12_500_000,
				'Budget [est.] v1.0': 9_000_000,
				'Close Date': '2027-03-01',
				Stage: '2',
				Email: 'melati@example.com',
			},
		});
		await panel.output.show('Schema');
		await panelPicture('board-item', panel, { first: 'Operation' });
	});

	it('say what is wrong where no board or column is found', async (session) => {
		const refused = { type: 'status', status: 401 } as const;
		session.simulator.faults.add({ match: { pathIncludes: '/boards' }, fault: refused });
		const panel = await firstStep('Create board item', session);

		const boards = panel.locator('boardId');
		const reason = await boards.listError();
		expect(reason).toContain('Unauthorized');
		expect(reason).toContain('Open the credential and check the API Key');

		await boards.enterId(NO_BOARD);
		expect(await panel.mapperError()).toContain(
			'No columns were found. Choose a board, and check its ID and the credential.',
		);
	});
});
