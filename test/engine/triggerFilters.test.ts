import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from './support/service';
import { told, useWatched, withoutSnapshots } from './support/trigger';

const watched = useWatched({ boards: 1 });

/** A message as a service tells it that says in another way who sent it. */
const asMessage = (fields: IDataObject) =>
	({ sender_type: undefined, ...fields }) as unknown as Partial<Message>;

const only = (...condition: INodeParameters[]) => ({ conditions: { condition } });

describe('messages', () => {
	const ids = async () => (await watched.poll()).map(({ id }) => id);

	it.each<[INodeParameters, number[]]>([
		[{}, [0, 2]],
		[{ filters: {} }, [0, 2]],
		[{ filters: { direction: 'incoming' } }, [0, 2]],
		[{ filters: { direction: '={{ "outgoing" }}' } }, [1, 3]],
		[{ filters: { direction: 'both' } }, [0, 1, 2, 3]],
	])('fire by their direction: %j', async (parameters, fired) => {
		watched.reset({ events: ['messageCreated'], ...parameters });
		await watched.poll();
		const { data } = watched.sim;
		const messages = ['contact', 'agent', 'customer', 'ai'].map((sender_type) => {
			watched.time += 1;
			return data.addMessage({ sender_type });
		});
		expect(await ids()).toEqual(fired.map((index) => messages[index].id));
		expect(await ids()).toEqual([]);
	});

	it('do not fire later when the direction is changed, and nothing is missed', async () => {
		watched.reset({ events: ['messageCreated'] });
		const { data } = watched.sim;
		await watched.poll();
		data.addMessage({ sender_type: 'agent' });
		expect(await ids()).toEqual([]);
		const before = data.addMessage({ sender_type: 'agent' });
		watched.parameters = { ...watched.parameters, filters: { direction: 'both' } };
		expect(await ids()).toEqual([before.id]);
	});

	it.each<IDataObject>([
		{ sender_type: 'user' },
		{},
		{ from_me: null },
		{ from_me: true, direction: 'incoming' },
	])('are never guessed: a poll fails with a message that has %j', async (fields) => {
		watched.reset({ events: ['messageCreated'] });
		const { data } = watched.sim;
		await watched.poll();
		const { saved } = watched;
		const known = data.addMessage({ sender_type: 'contact' });
		const unknown = data.addMessage(asMessage({ message: 'Secret words', ...fields }));
		await expect(watched.poll()).rejects.toMatchObject({
			message: expect.stringMatching(/of a message .+who sent it.+(conversation_id|from_me)/),
			description: expect.stringMatching(/Choose Both .+Only If/),
		});
		await expect(watched.poll()).rejects.not.toThrow('Secret words');
		expect(watched.saved).toBe(saved);

		watched.parameters = { ...watched.parameters, filters: { direction: 'both' } };
		const all = [known, unknown].map(({ id }) => id).sort();
		expect((await ids()).sort()).toEqual(all);
		expect(await ids()).toEqual([]);
	});

	it('need no direction if a condition leaves them out', async () => {
		watched.reset({
			events: ['messageCreated'],
			filters: only({ field: 'media_type', comparison: 'isNot', value: 'notice' }),
		});
		const { data } = watched.sim;
		await watched.poll();
		data.addMessage(asMessage({ media_type: 'notice' }));
		const { id } = data.addMessage({ sender_type: 'contact' });
		expect(await ids()).toEqual([id]);
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
		watched.parameters = { ...watched.parameters, filters: { direction: 'both' } };
		expect(await watched.poll('manual')).toHaveLength(1);
		expect(await watched.poll()).toEqual([]);
	});

	it('are shown by a test step if they have the direction', async () => {
		for (const [direction, sender_type] of Object.entries({
			incoming: 'contact',
			outgoing: 'agent',
		})) {
			watched.reset({ events: ['messageCreated'], filters: { direction } });
			const { data } = watched.sim;
			const wanted = data.addMessage({ sender_type });
			watched.time += 1000;
			data.addMessage({ sender_type: sender_type === 'agent' ? 'contact' : 'agent' });
			expect((await watched.poll('manual')).map(({ id }) => id)).toEqual([wanted.id]);
		}
	});
});

describe('Only If', () => {
	it('narrows every event to records that are like that now', async () => {
		watched.reset({
			events: ['orderCreated', 'orderUpdated', 'contactCreated'],
			filters: only(
				{ field: 'email', comparison: 'isNotEmpty' },
				{ field: 'email', comparison: 'contains', value: '={{ "@" + "example.com" }}' },
			),
		});
		const { data } = watched.sim;
		const changed = data.addOrder({ email: null });
		await watched.poll();
		data.addOrder({ email: null });
		data.addContact({ email: 'a@example.org' });
		const order = data.addOrder({ email: 'a@example.com' });
		const contact = data.addContact({ email: 'b@example.com' });
		data.updateOrder(changed.id, { email: 'c@example.com' });
		expect(told(await watched.poll()).sort()).toEqual(
			[
				`contactCreated ${contact.id}`,
				`orderCreated ${order.id}`,
				`orderUpdated ${changed.id}`,
			].sort(),
		);
	});

	it('fires when a field has changed to a value, and not when anything else changes', async () => {
		const board_id = watched.sim.data.boards.at(0)?.id ?? '';
		watched.reset({
			events: ['boardItemCreated', 'boardItemUpdated'],
			boardId: byId(board_id),
			filters: only({ field: 'Budget [est.] v1.0', comparison: 'changedTo', value: '7' }),
		});
		const { data } = watched.sim;
		const { id } = data.addBoardItem({ board_id, values: { 'Budget [est.] v1.0': 5 } });
		await watched.poll();
		const setTo = async (values: IDataObject) => {
			watched.time += 60_000;
			data.boardItems.update(id, { values });
			return (await watched.poll()).map(({ _event }) => (_event as IDataObject).changes);
		};
		expect(await setTo({ 'Budget [est.] v1.0': 6 })).toEqual([]);
		expect(await setTo({ 'Budget [est.] v1.0': 7 })).toEqual([
			expect.objectContaining({ 'Budget [est.] v1.0': { from: 6, to: 7 } }),
		]);
		expect(await setTo({ 'Budget [est.] v1.0': 7, Notes: 'Called' })).toEqual([]);
		expect(await setTo({ 'Budget [est.] v1.0': 6, Notes: 'Called' })).toEqual([]);
		expect(await setTo({ 'Budget [est.] v1.0': '7', Notes: 'Called' })).toHaveLength(1);
		data.addBoardItem({ board_id, values: { 'Budget [est.] v1.0': 7 } });
		expect(await watched.poll()).toEqual([]);
	});

	describe('on a board', () => {
		const board = () => watched.sim.data.boards.at(0)!;
		const about = (condition: INodeParameters, event = 'boardItemUpdated') =>
			watched.reset({ events: [event], boardId: byId(board().id), filters: only(condition) });

		it.each<[INodeParameters, Array<Partial<BoardItem>>, boolean[]]>([
			[
				{ field: 'Stage', comparison: 'changedTo', value: 'negotiation' },
				['2', '3', 'Negotiation', '1'].map((Stage) => ({ values: { Stage } })),
				[false, true, false, false],
			],
			[
				{ field: 'Stage', comparison: 'contains', value: 'Proposal' },
				[{ values: { Stage: '2' } }, { values: { Stage: '12' } }],
				[true, false],
			],
			[
				{ field: 'Stage', comparison: 'isEmpty' },
				['2', 'default', '3', null].map((Stage) => ({ values: { Stage } })),
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
			about(condition);
			const { data } = watched.sim;
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
			about({ field: 'Stage', comparison: 'is', value: 'Proposal' });
			const { data } = watched.sim;
			data.addBoardItem({ board_id: board().id, values: { Stage: '3' } });
			const { id } = data.addBoardItem({ board_id: board().id, values: { Stage: '2' } });
			expect((await watched.poll('manual')).map(({ item_id }) => item_id)).toEqual([id]);
		});
	});

	it('remembers the field that is to change where there is no room for whole records', async () => {
		watched.reset({
			events: ['orderUpdated'],
			filters: only({ field: 'contact.display_name', comparison: 'changedTo', value: 'Siti' }),
		});
		const { data } = watched.sim;
		const contact = { id: 'a', display_name: 'Budi', phone_number: '62811' };
		const { id } = data.addOrder({ contact });
		await watched.poll();
		watched.saved = withoutSnapshots(watched.saved);
		data.updateOrder(id, { contact: { ...contact, display_name: 'Siti' } });
		expect(told(await watched.poll())).toEqual([`orderUpdated ${id}`]);
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
			watched.parameters = { ...watched.parameters, filters: only(row) };
			expect(await watched.poll()).toEqual([]);
		}
		watched.parameters = { ...watched.parameters, filters: only(rows[2], rows[1]) };
		data.updateOrder(id, { notes: 'new' });
		expect(told(await watched.poll())).toEqual([`orderUpdated ${id}`]);
		watched.parameters = { ...watched.parameters, filters: {} };
		expect(await watched.poll()).toEqual([]);
	});

	it('is met by the record of a test step', async () => {
		watched.reset({
			events: ['orderUpdated'],
			filters: only({ field: 'notes', comparison: 'changedTo', value: 'Gift' }),
		});
		const { id } = watched.sim.data.addOrder({ notes: 'Gift' });
		watched.time += 1000;
		watched.sim.data.addOrder({ notes: 'Other' });
		expect((await watched.poll('manual')).map((item) => item.id)).toEqual([id]);
	});
});
