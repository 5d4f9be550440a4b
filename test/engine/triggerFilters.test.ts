import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { HOUR_MS, onlyIf, worldOf, type TriggerWorld } from './support/triggerWorld';

const sampleIds = async (world: TriggerWorld) =>
	(await world.testStep()).items.map(({ id, item_id }) => item_id ?? id);

describe('messages', () => {
	const created = (...messages: Message[]) =>
		messages.map(({ id }) => `messageCreated ${id}`).sort();

	/** Adds a message from each of these senders, one second apart. undefined adds a message without a sender. */
	const addBy = (world: TriggerWorld, ...senders: Array<string | undefined>): Message[] =>
		senders.map((sent_by_type) => {
			world.time += 1000;
			return world.data.addMessage({ sent_by_type, conversation_id: 'a' });
		});

	it.each<[INodeParameters, fired: number[], sample: number]>([
		[{}, [0, 2], 2],
		[{ filters: { direction: 'incoming' } }, [0, 2], 2],
		[{ filters: { direction: '={{ "outgoing" }}' } }, [1, 3], 3],
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3, 4, 5, 6, 7], 7],
	])('fire by their direction; without a direction, only with Both: %j', async (...row) => {
		const [parameters, fired, sample] = row;
		const world = worldOf(['messageCreated'], {}, parameters);
		await world.quiet(1);
		const messages = addBy(world, 'user', 'agent', 'user', 'ai_agent', 'system', undefined);
		const add = (fields: Partial<Message>) => {
			messages.push(world.data.addMessage({ conversation_id: 'a', ...fields }));
		};
		// Messages that do not reach the customer, or need no answer.
		add({ sent_by_type: 'agent', status: 'failed' });
		add({ media_type: 'reaction' });
		expect(await sampleIds(world)).toEqual([messages[sample].id]);
		expect((await world.fired()).sort()).toEqual(created(...fired.map((index) => messages[index])));
	});

	it('fail a poll and a test step only if no message on page 1 has a sender', async () => {
		const world = worldOf(['messageCreated'], { maxLimit: 3 }, {});
		addBy(world, 'user', undefined);
		await world.quiet(2);
		addBy(world, undefined, undefined, undefined);
		for (const { error } of [await world.poll(), await world.testStep()]) {
			expect(error).toMatchObject({
				message: expect.stringMatching(/^No message contains its sender/),
				description: expect.stringContaining('Set Direction under Filters to Both'),
			});
		}
		world.change({ filters: { direction: 'both' } });
		expect(await world.fired()).toHaveLength(3);
	});
});

it('payment events fail a poll and a test step if no order has a payment status, and the error names the fields', async () => {
	const world = worldOf(['orderPaid'], { ordersShowPaymentStatus: false }, {});
	world.add('orderCreated', 2);
	await world.quiet(1);
	world.add('orderCreated');
	for (const { error } of [await world.poll(), await world.testStep()]) {
		expect(error?.message).toMatch(
			/^No order has the payment_status field. The service returned the fields id, /,
		);
	}
});

describe('Only If on a board', () => {
	const about = (condition: INodeParameters) => {
		const world = worldOf(['boardItemUpdated'], {}, onlyIf(condition));
		return { world, data: world.data, board: world.data.boards.at(0)! };
	};

	const stages = (...all: unknown[]) => all.map((Stage) => ({ values: { Stage } }));
	const asObjects = ['2', '3'].map((id) => ({ id, name: 'as an object' }));
	const tagged = [['1'], ['1', '2'], ['2'], []].map((Tags) => ({ values: { Tags } }));
	const grouped = [1, 2, 0].map((group) => ({ group_id: `${group}` }));

	type Row = [field: string, comparison: string, value: string, Array<Partial<BoardItem>>, string];

	it.each<Row>([
		['Stage', 'changedTo', 'negotiation', stages('2', '3', 'Negotiation', '1'), '-+--'],
		['Stage', 'changedTo', 'Negotiation', stages(...asObjects), '-+'],
		['Stage', 'contains', 'Proposal', stages('2', '12', ['1', '2']), '+-+'],
		['Stage', 'isEmpty', '', stages('2', 'default', null), '-++'],
		['Tags', 'contains', 'VIP', tagged, '-++-'],
		['group_id', 'changedTo', 'Done', grouped, '-+-'],
	])('accepts the names of labels and groups: %s %s %s; %j: %s', async (...row) => {
		const [field, comparison, value, changes, fired] = row;
		const { world, data, board } = about({ field, comparison, value });
		const { crm_groups: groups } = board;
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
		'reads the labels once per process, and fires nothing after a restart until it has read them: %s',
		async (comparison) => {
			const { world, data, board } = about({ field: 'Stage', value: 'Proposal', comparison });
			const path = `/api/crm/boards/${board.id}`;
			const { id } = data.addBoardItem({ values: { Stage: '1' } });
			/** The board requests of a poll without events. */
			const reads = async () => {
				const { items, requests } = await world.poll();
				expect(items).toEqual([]);
				return requests.flatMap(({ pathname }, index) => (pathname === path ? index : []));
			};
			// The labels are read before the items, because a poll may not have time for all items.
			expect([await reads(), await reads()]).toEqual([[0], []]);
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

it("ignores the board's list of labels, which each item repeats", async () => {
	const world = worldOf(['boardItemUpdated'], {}, {});
	const ids = ['1', '2', '3'].map((Stage) => world.data.addBoardItem({ values: { Stage } }).id);
	await world.quiet(2);
	world.data.boardItems.update(ids[0], { values: { Stage: '2' } });
	const { items } = await world.poll();
	const changes = { Stage: { from: ['1'], to: ['2'] } };
	expect(items).toMatchObject([{ item_id: ids[0], 'Stage Label Options': expect.any(Array) }]);
	expect((items[0]._event as IDataObject).changes).toEqual(changes);
});

it('a new Changed To condition knows the earlier values after all pages have been read, even of large records', async () => {
	const world = worldOf(['orderUpdated'], { maxLimit: 20 });
	const contact = { id: 'a', display_name: 'Budi', phone_number: '62811' };
	const large = { payment_type: 'x'.repeat(5000), contact };
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

it('keeps the state of 10,000 orders small, and saves the newest orders in full', async () => {
	const world = worldOf(['orderUpdated']);
	world.add('orderCreated', 10_000, 200_000);
	await world.quiet(2);
	expect(Buffer.byteLength(world.saved)).toBeLessThan(320_000);
	world.restart();
	const { id, payment_type: from } = world.data.orders.at(0)!;
	world.data.updateOrder(id, { payment_type: 'new' });
	const { items } = await world.poll();
	const changes = { payment_type: { from, to: 'new' } };
	expect(items).toMatchObject([{ id, _event: { changes } }]);
});
