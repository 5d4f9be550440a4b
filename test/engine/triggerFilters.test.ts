import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from './support/service';
import { onlyIf, useWatched, withoutSnapshots } from './support/trigger';

const watched = useWatched({ boards: 1 });

/** A message as a service tells it that says in another way who sent it. */
const asMessage = (fields: IDataObject) =>
	({ sender_type: undefined, ...fields }) as unknown as Partial<Message>;

const manualIds = async () =>
	(await watched.poll('manual')).map(({ id, item_id }) => item_id ?? id);

describe('messages', () => {
	const created = (...messages: Message[]) =>
		messages.map(({ id }) => `messageCreated ${id}`).sort();
	const fireBoth = () => {
		watched.parameters = { ...watched.parameters, filters: { direction: 'both' } };
	};

	it.each<[INodeParameters, number[]]>([
		[{}, [0, 2]],
		[{ filters: {} }, [0, 2]],
		[{ filters: { direction: 'incoming' } }, [0, 2]],
		[{ filters: { direction: '={{ "outgoing" }}' } }, [1, 3]],
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3]],
	])('fire by their direction: %j', async (parameters, fired) => {
		const data = await watched.begin({ events: ['messageCreated'], ...parameters });
		const messages = ['contact', 'agent', 'customer', 'ai'].map((sender_type) =>
			data.addMessage({ sender_type }),
		);
		expect(await watched.fired()).toEqual(created(...fired.map((index) => messages[index])));
		expect(await watched.fired()).toEqual([]);
	});

	it.each<IDataObject>([
		{ sender_type: 'user' },
		{},
		{ from_me: null },
		{ from_me: true, direction: 'incoming' },
	])('are never guessed: a poll fails with a message that has %j', async (fields) => {
		const data = await watched.begin({ events: ['messageCreated'] });
		const { saved } = watched;
		const known = data.addMessage({ sender_type: 'contact' });
		const unknown = data.addMessage(asMessage({ message: 'Secret words', ...fields }));
		await expect(watched.poll()).rejects.toMatchObject({
			message: expect.stringMatching(/of a message .+who sent it.+(conversation_id|from_me)/),
			description: expect.stringMatching(/Choose Both .+Only If/),
		});
		await expect(watched.poll()).rejects.not.toThrow('Secret words');
		expect(watched.saved).toBe(saved);

		fireBoth();
		expect(await watched.fired()).toEqual(created(known, unknown));
		expect(await watched.fired()).toEqual([]);
	});

	it('need no direction if a condition leaves them out', async () => {
		const condition = { field: 'media_type', comparison: 'isNot', value: 'notice' };
		const data = await watched.begin({ events: ['messageCreated'], ...onlyIf(condition) });
		data.addMessage(asMessage({ media_type: 'notice' }));
		const message = data.addMessage({ sender_type: 'contact' });
		expect(await watched.fired()).toEqual(created(message));
	});

	it('that never say it fail with the first poll and with a test step, but not with Both', async () => {
		watched.reset({ events: ['messageCreated'] });
		const { data } = watched.sim;
		const [{ conversation_id }] = [...data.messages];
		for (const { id } of [...data.messages]) data.messages.remove(id);
		data.addMessage(asMessage({ conversation_id, type: 'text' }));
		for (const mode of ['trigger', 'manual'] as const) {
			await expect(watched.poll(mode)).rejects.toThrow('No field of a message says who sent it');
		}
		fireBoth();
		expect(await watched.poll('manual')).toHaveLength(1);
		expect(await watched.poll()).toEqual([]);
	});

	it.each([
		['incoming', 'contact', 'agent'],
		['outgoing', 'agent', 'contact'],
	])('are shown by a test step if they are %s', async (direction, sender_type, other) => {
		watched.reset({ events: ['messageCreated'], filters: { direction } });
		const wanted = watched.sim.data.addMessage({ sender_type });
		watched.time += 1000;
		watched.sim.data.addMessage({ sender_type: other });
		expect(await manualIds()).toEqual([wanted.id]);
	});
});

describe('Only If', () => {
	describe('on a board', () => {
		const COLUMN = 'Budget [est.] v1.0';
		const board = () => watched.sim.data.boards.at(0)!;
		const about = (condition: INodeParameters, ...more: string[]) => {
			const events = ['boardItemUpdated', ...more];
			watched.reset({ events, boardId: byId(board().id), ...onlyIf(condition) });
			return watched.sim.data;
		};

		it('fires when a field has changed to a value, and not when anything else changes', async () => {
			const changedTo7 = { field: COLUMN, comparison: 'changedTo', value: '7' };
			const data = about(changedTo7, 'boardItemCreated');
			const { id } = data.addBoardItem({ board_id: board().id, values: { [COLUMN]: 5 } });
			await watched.poll();
			const setTo = async (value: number | string, notes?: string) => {
				watched.time += 60_000;
				data.boardItems.update(id, { values: { [COLUMN]: value, Notes: notes } });
				return (await watched.poll()).map(({ _event }) => (_event as IDataObject).changes);
			};
			expect(await setTo(6)).toEqual([]);
			const changes = [expect.objectContaining({ [COLUMN]: { from: 6, to: 7 } })];
			expect(await setTo(7)).toEqual(changes);
			expect(await setTo(7, 'Called')).toEqual([]);
			expect(await setTo(6, 'Called')).toEqual([]);
			expect(await setTo('7', 'Called')).toHaveLength(1);
			data.addBoardItem({ board_id: board().id, values: { [COLUMN]: 7 } });
			expect(await watched.poll()).toEqual([]);
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
				stages('2', 'default', '3', null),
				[false, true, false, true],
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
			const data = about(condition);
			const { crm_columns: columns, crm_groups: groups } = board();
			const labels = ['Small', 'Large'].map((name) => ({ id: name[0], name, count: 0 }));
			const sizes = { ...columns[0], name: 'Sizes', type: 'dropdown', settings: { labels } };
			if (!columns.some(({ name }) => name === 'Sizes')) columns.push(sizes);
			const { id } = data.addBoardItem({ board_id: board().id, values: { Stage: '1' } });
			await watched.poll();
			const seen: boolean[] = [];
			for (const change of changes) {
				const group = groups[Number(change.group_id)]?.id ?? data.boardItems.get(id)?.group_id;
				data.boardItems.update(id, { ...change, group_id: group });
				seen.push((await watched.poll()).length === 1);
			}
			expect(seen).toEqual(fired);
		});

		it('takes what a test step shows', async () => {
			const data = about({ field: 'Stage', comparison: 'changedTo', value: 'Proposal' });
			const { id } = data.addBoardItem({ board_id: board().id, values: { Stage: 'Proposal' } });
			data.addBoardItem({ board_id: board().id, values: { Stage: '3' } });
			expect(await manualIds()).toEqual([id]);
		});
	});

	it('remembers the field that is to change where there is no room for whole records', async () => {
		const condition = { field: 'contact.display_name', comparison: 'changedTo', value: 'Siti' };
		watched.reset({ events: ['orderUpdated'], ...onlyIf(condition) });
		const { data } = watched.sim;
		const contact = { id: 'a', display_name: 'Budi', phone_number: '62811' };
		const { id } = data.addOrder({ contact });
		await watched.poll();
		watched.saved = withoutSnapshots(watched.saved);
		data.updateOrder(id, { contact: { ...contact, display_name: 'Siti' } });
		expect(await watched.fired()).toEqual([`orderUpdated ${id}`]);
	});

	it('may be changed at any time: nothing old fires, and nothing is missed', async () => {
		watched.reset({ events: ['orderUpdated', 'orderCreated'] });
		const { data } = watched.sim;
		const { id } = data.addOrder({ notes: 'old', order_status: 'pending' });
		await watched.poll();
		const rows: INodeParameters[] = [
			{ field: 'notes', comparison: 'is', value: 'new' },
			{ field: 'notes', comparison: 'changedTo', value: 'new' },
			{ field: 'address', comparison: 'changedTo', value: 'x' },
		];
		for (const row of [...rows, ...rows.reverse()]) {
			watched.parameters = { ...watched.parameters, ...onlyIf(row) };
			expect(await watched.poll()).toEqual([]);
		}
		watched.parameters = { ...watched.parameters, ...onlyIf(rows[2], rows[1]) };
		data.updateOrder(id, { notes: 'new' });
		expect(await watched.fired()).toEqual([`orderUpdated ${id}`]);
		watched.parameters = { ...watched.parameters, filters: {} };
		expect(await watched.poll()).toEqual([]);
	});
});
