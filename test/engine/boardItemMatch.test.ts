import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, useService } from './support/service';

const service = useService({ boards: 1, boardItems: 3 });

const board = () => service().sim.data.boards.slice()[0];

interface Mapping {
	mappingMode?: string;
	value?: IDataObject | null;
	matchingColumns?: string[] | null;
}

async function upsert(mapping: Mapping, items: IDataObject[] = [{}]) {
	service().sim.requests.length = 0;
	const { error } = await service().run(
		{
			resource: 'boardItem',
			operation: 'upsert',
			boardId: byId(board().id),
			itemName: 'Siti',
			columns: { mappingMode: 'defineBelow', schema: [], ...mapping } as unknown as INodeParameters,
		},
		{ items },
	);
	const { requests } = service().sim;
	const sent = requests.filter(({ method }) => method !== 'GET');
	return {
		error,
		searches: sent.filter(({ path }) => path.endsWith('/search')).map(({ body }) => body),
		writes: sent
			.filter(({ path }) => !path.endsWith('/search'))
			.map(({ method, body }) => [method, body]),
	};
}

const condition = (column: string, value: string) => ({
	column_name: column,
	operator: 'equals',
	value: [value],
});

describe('Create or Update by the columns to match on', () => {
	it('creates an item with their values, and updates the others of an item that has them', async () => {
		const value = { Company: 'Toko', Email: ' siti@example.com', 'Deal Value': '5' };
		const mapping = { value, matchingColumns: ['Email'] };
		const created = await upsert(mapping);
		expect(created.searches).toEqual([
			{ condition: 'AND', search: [condition('Email', 'siti@example.com')] },
		]);
		expect(created.writes).toEqual([
			['POST', { item_name: 'Siti', Company: 'Toko', Email: 'siti@example.com', 'Deal Value': 5 }],
		]);

		const updated = await upsert(mapping);

		expect(updated.error).toBeUndefined();
		expect(updated.writes).toEqual([
			['PUT', { item_name: 'Siti', Company: 'Toko', 'Deal Value': 5 }],
		]);
	});

	it('takes several columns, and the input fields of their names', async () => {
		const item = { Company: 'Toko', 'Deal Value': 77001, Email: 'a@example.com', other: 1 };
		const mapping = {
			mappingMode: 'autoMapInputData',
			value: null,
			matchingColumns: ['Company', 'Deal Value'],
		};
		const { searches, writes } = await upsert(mapping, [item, { ...item, Email: 'b@example.com' }]);
		expect(searches[0]).toEqual({
			condition: 'AND',
			search: [condition('Company', 'Toko'), condition('Deal Value', '77001')],
		});
		expect(writes.map(([method]) => method)).toEqual(['POST', 'PUT']);
		expect(writes[1]).toEqual(['PUT', { item_name: 'Siti', Email: 'b@example.com' }]);
	});

	it('names the values of items that cannot be told apart, and some of the items', async () => {
		const values = { Company: 'Toko', Email: 'a@example.com' };
		const ids = Array.from({ length: 12 }, () => {
			return service().sim.data.addBoardItem({ board_id: board().id, values }).id;
		});
		const { error, writes } = await upsert({
			value: values,
			matchingColumns: ['Company', 'Email'],
		});
		expect(error?.message).toContain(
			'12 items have "Toko" in the column "Company" and "a@example.com" in the column "Email": ',
		);
		const listed = ids.filter((id) => error?.message.includes(id));
		expect(listed).toHaveLength(10);
		expect(writes).toHaveLength(0);
	});

	it.each<[Mapping, string]>([
		[{ value: { Email: 'x' }, matchingColumns: [] }, 'No column to match on is chosen'],
		[{ value: { Email: 'x' }, matchingColumns: null }, 'No column to match on is chosen'],
		[{ value: { Company: 'x' }, matchingColumns: ['Email'] }, 'Email is empty'],
		[{ value: { Email: '={{ "" }}' }, matchingColumns: ['Email'] }, 'Email is empty'],
		[{ value: { Email: '={{ {} }}' }, matchingColumns: ['Email'] }, 'Email is an object'],
		[{ value: { Email: 'x' }, matchingColumns: ['E-Mail'] }, 'E-Mail is empty'],
	])('rejects %j: %s', async (mapping, message) => {
		const { error, searches, writes } = await upsert(mapping);
		expect(error?.message).toContain(message);
		expect(error?.message).toContain('[item 0]');
		expect([...searches, ...writes]).toHaveLength(0);
	});

	it('runs as a tool', async () => {
		const fromAi = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;
		const { error } = await service().run(
			{
				resource: 'boardItem',
				operation: 'upsert',
				boardId: byId(board().id),
				itemName: fromAi('name'),
				columns: {
					mappingMode: 'defineBelow',
					value: { Email: fromAi('email'), Company: 'Toko', Stage: fromAi('stage') },
					matchingColumns: ['Email'],
					schema: [],
				},
			},
			{ toolInput: { name: 'Siti', email: 'agent@example.com', stage: 'Proposal' } },
		);
		expect(error).toBeUndefined();
		const made = service()
			.sim.data.boardItems.slice()
			.find(({ values }) => values.Email === 'agent@example.com');
		expect(made?.values).toMatchObject({ Company: 'Toko', Stage: '2' });
	});
});
