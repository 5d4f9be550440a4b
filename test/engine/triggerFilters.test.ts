import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { onlyIf, withoutSnapshots } from './support/trigger';
import { worldOf, type TriggerWorld } from './support/triggerWorld';

/** A trigger that has begun. */
async function begun(events: string[], parameters: IDataObject = {}) {
	const world = worldOf(events, {}, parameters);
	await world.quiet(1);
	return { world, data: world.data };
}

/** A message as a service tells it that says in another way who sent it. */
const asMessage = (fields: IDataObject) =>
	({ sender_type: undefined, ...fields }) as unknown as Partial<Message>;

const sampleIds = async (world: TriggerWorld) =>
	(await world.testStep()).items.map(({ id, item_id }) => item_id ?? id);

describe('messages', () => {
	const created = (...messages: Message[]) =>
		messages.map(({ id }) => `messageCreated ${id}`).sort();
	const BOTH = { filters: { direction: 'both' } };

	it.each<[INodeParameters, number[]]>([
		[{}, [0, 2]],
		[{ filters: { direction: 'incoming' } }, [0, 2]],
		[{ filters: { direction: '={{ "outgoing" }}' } }, [1, 3]],
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3]],
	])('fire by their direction: %j', async (parameters, fired) => {
		const { world, data } = await begun(['messageCreated'], parameters);
		const messages = ['contact', 'agent', 'customer', 'ai'].map((sender_type) =>
			data.addMessage({ sender_type }),
		);
		expect((await world.fired()).sort()).toEqual(created(...fired.map((index) => messages[index])));
		await world.quiet(1);
	});

	it.each<IDataObject>([
		{ sender_type: 'user' },
		{},
		{ from_me: null },
		{ from_me: true, direction: 'incoming' },
	])('are never guessed: a poll fails with a message that has %j', async (fields) => {
		const { world, data } = await begun(['messageCreated']);
		const { saved } = world;
		const known = data.addMessage({ sender_type: 'contact' });
		const unknown = data.addMessage(asMessage({ message: 'Secret words', ...fields }));
		const { error } = await world.poll();
		expect(error).toMatchObject({
			message: expect.stringMatching(/of a message .+who sent it.+(conversation_id|from_me)/),
			description: expect.stringMatching(/Choose Both .+Only If/),
		});
		expect(error?.message).not.toContain('Secret words');
		expect(world.saved).toBe(saved);

		world.change(BOTH);
		expect((await world.fired()).sort()).toEqual(created(known, unknown));
		await world.quiet(1);
	});

	it('need no direction if a condition leaves them out', async () => {
		const condition = { field: 'media_type', comparison: 'isNot', value: 'notice' };
		const { world, data } = await begun(['messageCreated'], onlyIf(condition));
		data.addMessage(asMessage({ media_type: 'notice' }));
		const message = data.addMessage({ sender_type: 'contact' });
		expect(await world.fired()).toEqual(created(message));
	});

	it('that never say it fail with the first poll and with a test step, but not with Both', async () => {
		const world = worldOf(['messageCreated']);
		world.data.addMessage(asMessage({ type: 'text' }));
		for (const { error } of [await world.poll(), await world.testStep()]) {
			expect(error?.message).toContain('No field of a message says who sent it');
		}
		world.change(BOTH);
		expect((await world.testStep()).items).toHaveLength(1);
		await world.quiet(1);
	});

	it.each([
		['incoming', 'contact', 'agent'],
		['outgoing', 'agent', 'contact'],
	])('are shown by a test step if they are %s', async (direction, sender_type, other) => {
		const world = worldOf(['messageCreated'], {}, { filters: { direction } });
		const wanted = world.data.addMessage({ sender_type });
		world.time += 1000;
		world.data.addMessage({ sender_type: other });
		expect(await sampleIds(world)).toEqual([wanted.id]);
	});
});

describe('Only If', () => {
	describe('on a board', () => {
		const COLUMN = 'Budget [est.] v1.0';
		const about = (condition: INodeParameters, ...more: string[]) => {
			const world = worldOf(['boardItemUpdated', ...more], {}, onlyIf(condition));
			return { world, data: world.data, board: world.data.boards.at(0)! };
		};

		it('fires when a field has changed to a value, and not when anything else changes', async () => {
			const changedTo7 = { field: COLUMN, comparison: 'changedTo', value: '7' };
			const { world, data } = about(changedTo7, 'boardItemCreated');
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

		const stages = (...all: Array<string | null>) => all.map((Stage) => ({ values: { Stage } }));

		it.each<[INodeParameters, Array<Partial<BoardItem>>, boolean[]]>([
			[
				{ field: 'Stage', comparison: 'changedTo', value: 'negotiation' },
				stages('2', '3', 'Negotiation', '1'),
				[false, true, false, false],
			],
			[
				{ field: 'Stage', comparison: 'changedTo', value: 'Negotiation' },
				['2', '3'].map((id) => ({ values: { Stage: { id, name: 'as an object' } } })),
				[false, true],
			],
			[
				{ field: 'Stage', comparison: 'contains', value: 'Proposal' },
				stages('2', '12', 'Proposal'),
				[true, false, true],
			],
			[
				{ field: 'Stage', comparison: 'isEmpty' },
				stages('2', 'default', null),
				[false, true, true],
			],
			[
				{ field: 'Sizes', comparison: 'contains', value: 'Large' },
				[['S'], ['S', 'L'], ['L'], []].map((Sizes) => ({ values: { Sizes } })),
				[false, true, true, false],
			],
			[
				{ field: 'group_id', comparison: 'changedTo', value: 'Done' },
				[1, 2, 0].map((group) => ({ group_id: `${group}` })),
				[false, true, false],
			],
		])('takes the names of labels and groups: %j', async (condition, changes, fired) => {
			const { world, data, board } = about(condition);
			const { crm_columns: columns, crm_groups: groups } = board;
			const labels = ['Small', 'Large'].map((name) => ({ id: name[0], name, count: 0 }));
			const sizes = { ...columns[0], name: 'Sizes', type: 'dropdown', settings: { labels } };
			columns.push(sizes);
			const { id } = data.addBoardItem({ values: { Stage: '1' } });
			await world.quiet(1);
			const seen: boolean[] = [];
			for (const change of changes) {
				const group = groups[Number(change.group_id)]?.id ?? data.boardItems.get(id)?.group_id;
				data.boardItems.update(id, { ...change, group_id: group });
				seen.push((await world.fired()).length === 1);
			}
			expect(seen).toEqual(fired);
		});

		it('takes what a test step shows', async () => {
			const { world, data } = about({ field: 'Stage', comparison: 'changedTo', value: 'Proposal' });
			const { id } = data.addBoardItem({ values: { Stage: 'Proposal' } });
			data.addBoardItem({ values: { Stage: '3' } });
			expect(await sampleIds(world)).toEqual([id]);
		});
	});

	it('remembers the field that is to change where there is no room for whole records', async () => {
		const condition = { field: 'contact.display_name', comparison: 'changedTo', value: 'Siti' };
		const world = worldOf(['orderUpdated'], {}, onlyIf(condition));
		const { data } = world;
		const contact = { id: 'a', display_name: 'Budi', phone_number: '62811' };
		const { id } = data.addOrder({ contact });
		await world.quiet(1);
		world.saved = withoutSnapshots(world.saved);
		world.change();
		data.updateOrder(id, { contact: { ...contact, display_name: 'Siti' } });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	});

	it('may be changed at any time: nothing old fires, and nothing is missed', async () => {
		const world = worldOf(['orderUpdated', 'orderCreated']);
		const { data } = world;
		const { id } = data.addOrder({ notes: 'old', order_status: 'pending' });
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
		data.updateOrder(id, { notes: 'new' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
		world.change({ filters: {} });
		await world.quiet(1);
	});
});
