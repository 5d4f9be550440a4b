import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { HOUR_MS, onlyIf } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

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
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3, 4, 5, 6], 6],
	])('fire by their direction, and those that do not say it with Both: %j', async (...row) => {
		const [parameters, fired, sample] = row;
		const world = worldOf(['messageCreated'], {}, parameters);
		await world.quiet(1);
		const senders = ['contact', 'agent', 'customer', 'ai', undefined, undefined, undefined];
		const messages = addBy(world, ...senders);
		expect(await sampleIds(world)).toEqual([messages[sample].id]);
		expect((await world.fired()).sort()).toEqual(created(...fired.map((index) => messages[index])));
	});

	it.each<IDataObject>([
		...[{ status: 'failed' }, { is_deleted: true }],
		...[{ private: true }, { is_internal: true }, { type: 'note' }],
	])('that do not reach the customer are not outgoing: %j', async (fields) => {
		for (const direction of ['outgoing', 'both']) {
			const world = worldOf(['messageCreated'], {}, { filters: { direction } });
			await world.quiet(1);
			const message = world.data.addMessage({ sender_type: 'agent', ...fields });
			expect(await world.fired()).toEqual(direction === 'both' ? created(message) : []);
		}
	});

	it('are judged by page 1 alone: three on another page do not stop the poll', async () => {
		// The total ends the first round with the second page.
		const world = worldOf(['messageCreated'], { maxLimit: 3, envelope: 'total' }, {});
		addBy(world, undefined, undefined, undefined, 'contact', 'contact', 'contact');
		await world.quiet(1);
		const added = addBy(world, 'contact');
		expect(await world.fired()).toEqual(created(...added));
	});

	it('of which at least three match, and none says it, fail with the first poll and with a test step', async () => {
		const condition = { field: 'media_type', comparison: 'isNot', value: 'notice' };
		const world = worldOf(['messageCreated'], {}, onlyIf(condition));
		const add = (media_type: string) =>
			world.data.addMessage({ media_type, message: 'Secret words', sender_type: 'user' });
		for (const type of ['notice', 'notice', 'notice', 'text', 'text']) add(type);
		await world.quiet(1);
		add('text');
		for (const { error } of [await world.poll(), await world.testStep()]) {
			expect(error).toMatchObject({
				message: expect.stringMatching(/^No field of a message says who sent it.+sender_type/),
				description: expect.stringMatching(/Choose Both .+Only If/),
			});
			expect(error?.message).not.toContain('Secret words');
		}
		world.change({ filters: { direction: 'both' } });
		expect(await world.fired()).toHaveLength(1);
	});
});

describe('Only If, on a board,', () => {
	const COLUMN = 'Budget [est.] v1.0';
	const about = (condition: INodeParameters, more: string[] = [], manner?: Manner) => {
		const world = worldOf(['boardItemUpdated', ...more], manner, onlyIf(condition));
		return { world, data: world.data, board: world.data.boards.at(0)! };
	};

	it('fires when a field has changed to a value, and not when anything else changes', async () => {
		const changedTo7 = { field: COLUMN, comparison: 'changedTo', value: '7' };
		const { world, data } = about(changedTo7, ['boardItemCreated']);
		const { id } = data.addBoardItem({ values: { [COLUMN]: 5 } });
		await world.quiet(1);
		const setTo = async (value: number | string, notes?: string) => {
			data.boardItems.update(id, { values: { [COLUMN]: value, Notes: notes } });
			return (await world.poll()).items.map(({ _event }) => (_event as IDataObject).changes);
		};
		expect(await setTo(6)).toEqual([]);
		const changes = [expect.objectContaining({ [COLUMN]: { from: 6, to: 7 } })];
		expect(await setTo(7)).toEqual(changes);
		expect(await setTo(7, 'Called')).toEqual([]);
		expect(await setTo(6, 'Called')).toEqual([]);
		expect(await setTo('7', 'Called')).toHaveLength(1);
		data.addBoardItem({ values: { [COLUMN]: 7 } });
		await world.quiet(1);
	});

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

	const ofProposal = (comparison: string) => ({ field: 'Stage', value: 'Proposal', comparison });

	it('takes what a test step shows', async () => {
		const { world, data } = about(ofProposal('changedTo'));
		const { id } = data.addBoardItem({ values: { Stage: 'Proposal' } });
		data.addBoardItem({ values: { Stage: '3' } });
		expect(await sampleIds(world)).toEqual([id]);
	});

	it('reads the labels once in a process', async () => {
		const { world, data, board } = about(ofProposal('changedTo'));
		const { id } = data.addBoardItem({ values: { Stage: '1' } });
		/** How often two polls read the board. */
		const reading = async () => {
			const asked = [...(await world.poll()).requests, ...(await world.poll()).requests];
			return asked.filter(({ pathname }) => pathname === `/api/crm/boards/${board.id}`).length;
		};
		expect(await reading()).toBe(1);
		data.boardItems.update(id, { name: 'Renamed' });
		expect(await reading()).toBe(0);
		world.restart();
		expect(await reading()).toBe(1);
	});

	it('reads the labels before the items: a board that one poll cannot read still fires', async () => {
		const manner = { maxLimit: 25, perPoll: 4 };
		const { world, data } = about(ofProposal('is'), ['boardItemCreated'], manner);
		world.add('boardItemCreated', 200);
		expect(await world.fired(6)).toEqual([]);
		const { id } = data.addBoardItem({ values: { Stage: '2' } });
		expect(await world.fired(6)).toEqual([`boardItemCreated ${id}`]);
	});

	it.each(['is', 'isNot', 'changedTo'])('waits for the labels after a restart: %s', async (how) => {
		const { world, data, board } = about(ofProposal(how));
		const { id } = data.addBoardItem({ values: { Stage: '1' } });
		await world.quiet(2);
		world.restart();
		world.failing.set(`/api/crm/boards/${board.id}`, 429);
		data.boardItems.update(id, { values: { Stage: '2' } });
		expect((await world.poll()).items).toEqual([]);
		world.failing.clear();
		expect((await world.poll()).items).toHaveLength(how === 'isNot' ? 0 : 1);
	});
});

describe('Only If', () => {
	it('knows the earlier values of a new Changed To condition once all pages were read, although there is no room for whole records', async () => {
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
	});

	it('may be changed at any time: nothing old fires, and nothing is missed', async () => {
		const world = worldOf(['orderUpdated', 'orderCreated']);
		const { id } = world.data.addOrder({ notes: 'old', order_status: 'pending' });
		await world.quiet(1);
		const rows: INodeParameters[] = [
			{ field: 'notes', comparison: 'is', value: 'new' },
			{ field: 'notes', comparison: 'changedTo', value: 'new' },
			{ field: 'address', comparison: 'changedTo', value: 'x' },
		];
		for (const row of [...rows, ...rows.reverse()]) {
			world.change(onlyIf(row));
			await world.quiet(1);
		}
		world.change(onlyIf(rows[2], rows[1]));
		world.data.updateOrder(id, { notes: 'new' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
		world.change({ filters: {} });
		await world.quiet(1);
	});
});
