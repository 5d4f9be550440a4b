import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { HOUR_MS, onlyIf, worldOf, type TriggerWorld } from './support/triggerWorld';

const sampleIds = async (world: TriggerWorld) =>
	(await world.testStep()).items.map(({ id, item_id }) => item_id ?? id);

describe('messages', () => {
	const created = (...messages: Message[]) =>
		messages.map(({ id }) => `messageCreated ${id}`).sort();

	/** Adds messages of these senders, each a second after the one before; undefined says nothing. */
	const addBy = (world: TriggerWorld, ...senders: Array<string | undefined>): Message[] =>
		senders.map((sender_type) => {
			world.time += 1000;
			return world.data.addMessage({ sender_type });
		});

	it.each<[INodeParameters, fired: number[], sample: number]>([
		[{}, [0, 2], 2],
		[{ filters: { direction: 'incoming' } }, [0, 2], 2],
		[{ filters: { direction: '={{ "outgoing" }}' } }, [1, 3], 3],
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3, 4, 5, 6, 7], 6],
	])('fire by their direction, and those that have none with Both: %j', async (...row) => {
		const [parameters, fired, sample] = row;
		const world = worldOf(['messageCreated'], {}, parameters);
		await world.quiet(1);
		const senders = ['contact', 'agent', 'customer', 'ai', undefined, undefined, undefined];
		const messages = addBy(world, ...senders);
		// It does not reach the customer.
		messages.push(
			world.data.addMessage({ sender_type: 'agent', status: 'failed' }, world.time - 1),
		);
		expect(await sampleIds(world)).toEqual([messages[sample].id]);
		expect((await world.fired()).sort()).toEqual(created(...fired.map((index) => messages[index])));
	});

	it('of page 1 fail a poll and a test step if three match and none says who sent it; others do not matter', async () => {
		const condition = { field: 'media_type', comparison: 'isNot', value: 'notice' };
		// The total ends the first round with the third page.
		const manner = { maxLimit: 3, envelope: 'total' } as const;
		const world = worldOf(['messageCreated'], manner, onlyIf(condition));
		const add = (media_type: string) => {
			world.time += 1000;
			const unknown = { media_type, sender_type: undefined };
			for (let count = 0; count < 3; count++) world.data.addMessage(unknown);
		};
		for (const type of ['text', 'notice']) add(type);
		const contacts = addBy(world, 'contact', 'contact', 'contact');
		await world.quiet(1);
		contacts.push(...addBy(world, 'contact'));
		expect(await world.fired()).toEqual(created(contacts[3]));
		add('notice');
		await world.quiet(1);
		add('text');
		for (const { error } of [await world.poll(), await world.testStep()]) {
			expect(error).toMatchObject({
				message: expect.stringMatching(/^No field of a message says who sent it/),
				description: expect.stringMatching(/Choose Both .+Only If/),
			});
		}
		world.change({ filters: { direction: 'both' } });
		expect(await world.fired()).toHaveLength(3);
	});
});

describe('Only If, on a board,', () => {
	const about = (condition: INodeParameters) => {
		const world = worldOf(['boardItemUpdated'], {}, onlyIf(condition));
		return { world, data: world.data, board: world.data.boards.at(0)! };
	};

	const stages = (...all: unknown[]) => all.map((Stage) => ({ values: { Stage } }));
	const asObjects = ['2', '3'].map((id) => ({ id, name: 'as an object' }));
	const sized = [['S'], ['S', 'L'], ['L'], []].map((Sizes) => ({ values: { Sizes } }));
	const grouped = [1, 2, 0].map((group) => ({ group_id: `${group}` }));

	type Row = [field: string, comparison: string, value: string, Array<Partial<BoardItem>>, string];

	it.each<Row>([
		['Stage', 'changedTo', 'negotiation', stages('2', '3', 'Negotiation', '1'), '-+--'],
		['Stage', 'changedTo', 'Negotiation', stages(...asObjects), '-+'],
		['Stage', 'contains', 'Proposal', stages('2', '12', 'Proposal'), '+-+'],
		['Stage', 'isEmpty', '', stages('2', 'default', null), '-++'],
		['Sizes', 'contains', 'Large', sized, '-++-'],
		['group_id', 'changedTo', 'Done', grouped, '-+-'],
	])('takes the names of labels and groups: %s %s %s; %j: %s', async (...row) => {
		const [field, comparison, value, changes, fired] = row;
		const { world, data, board } = about({ field, comparison, value });
		const { crm_columns: columns, crm_groups: groups } = board;
		const labels = ['Small', 'Large'].map((name) => ({ id: name[0], name, count: 0 }));
		columns.push({ ...columns[0], name: 'Sizes', type: 'dropdown', settings: { labels } });
		const { id } = data.addBoardItem({ values: { Stage: '1' } });
		await world.quiet(1);
		let seen = '';
		for (const change of changes) {
			const group = groups[Number(change.group_id)]?.id ?? data.boardItems.get(id)?.group_id;
			data.boardItems.update(id, { ...change, group_id: group });
			seen += (await world.fired()).length === 1 ? '+' : '-';
		}
		expect(seen).toBe(fired);
	});

	it.each(['is', 'isNot', 'changedTo'])(
		'reads the labels once in a process, and waits for them after a restart: %s',
		async (comparison) => {
			const { world, data, board } = about({ field: 'Stage', value: 'Proposal', comparison });
			const path = `/api/crm/boards/${board.id}`;
			const { id } = data.addBoardItem({ values: { Stage: '1' } });
			/** Which requests of a poll that fires nothing read the board. */
			const reads = async () => {
				const { items, requests } = await world.poll();
				expect(items).toEqual([]);
				return requests.flatMap(({ pathname }, index) => (pathname === path ? index : []));
			};
			// Before the items, since a poll may have no time for all of them.
			expect([await reads(), await reads()]).toEqual([[1], []]);
			world.restart();
			world.failing.set(path, 429);
			data.boardItems.update(id, { values: { Stage: '2' } });
			expect(await reads()).toEqual([0]);
			world.failing.clear();
			const isProposal = comparison !== 'isNot';
			expect(await world.fired()).toEqual(isProposal ? [`boardItemUpdated ${id}`] : []);
			if (isProposal) expect(await sampleIds(world)).toEqual([id]);
		},
	);
});

it('Only If knows the earlier values of a new Changed To condition once all pages were read, without room for whole records', async () => {
	const world = worldOf(['orderUpdated'], { maxLimit: 20 });
	const contact = { id: 'a', display_name: 'Budi', phone_number: '62811' };
	const large = { notes: 'x'.repeat(5000), contact };
	for (let order = 0; order < 130; order++) world.data.addOrder(large, (world.time += HOUR_MS));
	await world.quiet(2);
	const field = 'contact.display_name';
	world.change(onlyIf({ field, comparison: 'changedTo', value: 'Siti' }));
	await world.quiet(8);
	for (const index of [0, 60, 129]) {
		const { id } = world.data.orders.at(index)!;
		world.data.updateOrder(id, { contact: { ...contact, display_name: 'Siti' } });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	}
	expect(Buffer.byteLength(world.saved)).toBeLessThan(320_000);
	world.change({ filters: {} });
	await world.quiet(1);
});

it('what n8n saves for 10,000 orders is small, and has the newest ones whole', async () => {
	const world = worldOf(['orderUpdated']);
	world.add('orderCreated', 10_000, 200_000);
	await world.quiet(2);
	expect(Buffer.byteLength(world.saved)).toBeLessThan(320_000);
	world.restart();
	const { id, notes: from } = world.data.orders.at(0)!;
	world.data.updateOrder(id, { notes: 'Changed' });
	const { items } = await world.poll();
	expect(items).toMatchObject([{ id, _event: { changes: { notes: { from, to: 'Changed' } } } }]);
});
