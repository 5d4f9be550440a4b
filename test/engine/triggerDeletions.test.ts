import type { IDataObject } from 'n8n-workflow';

import type { BoardItem } from '../simulator/data/records';
import { byId } from './support/service';
import { told, useWatched } from './support/trigger';

const watched = useWatched({ boards: 1, boardItems: 0, itemKeys: 'plain' });

const add = (count: number): BoardItem[] =>
	Array.from({ length: count }, () =>
		watched.sim.data.addBoardItem({ board_id: watched.sim.data.boards.at(0)?.id }),
	);

function watch(...events: string[]): void {
	const { data } = watched.sim;
	for (const { id } of [...data.boardItems]) data.boardItems.remove(id);
	watched.reset({ events, boardId: byId(data.boards.at(0)?.id ?? '') });
}

async function polls(count: number): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	for (let poll = 0; poll < count; poll++) {
		watched.time += 60_000;
		items.push(...(await watched.poll()));
	}
	return items;
}

const remove = (items: BoardItem[]) =>
	items.forEach(({ id }) => watched.sim.data.boardItems.remove(id));

const restore = (items: BoardItem[]) =>
	items.forEach((item) => watched.sim.data.boardItems.add(item));

it('a deleted item fires once, when a second poll does not find it either', async () => {
	watch('boardItemDeleted', 'boardItemCreated', 'boardItemUpdated');
	const items = add(3);
	await polls(2);
	const before = { ...watched.sim.data.boardItems.get(items[1].id) };
	remove([items[1]]);
	expect(await polls(1)).toEqual([]);
	const [deleted, ...others] = await polls(1);
	expect(deleted).toMatchObject({
		_event: { type: 'boardItemDeleted', changes: {}, detectedAt: expect.any(String) },
		id: before.id,
		name: before.name,
		...before.values,
	});
	expect(others).toEqual([]);
	expect(await polls(70)).toEqual([]);
});

it('an item holds at least its id, whatever room there is for whole records', async () => {
	watch('boardItemDeleted');
	watched.sim.options.itemKeys = 'prefixed';
	const [item] = add(2);
	await polls(1);
	remove([item]);
	await polls(1);
	watched.saved = watched.saved.replace(/"snapshots":\{.*?\]\}/, '"snapshots":{}');
	expect(watched.saved).toContain('"snapshots":{}');
	expect(await polls(1)).toEqual([{ _event: expect.anything(), item_id: item.id }]);
	watched.sim.options.itemKeys = 'plain';
});

it('an item that one reading lacks has not been deleted, and is not new when it is back', async () => {
	watch('boardItemDeleted', 'boardItemCreated');
	const [item] = add(3);
	await polls(1);
	for (let round = 0; round < 5; round++) {
		remove([item]);
		expect(await polls(1)).toEqual([]);
		restore([item]);
		expect(await polls(1)).toEqual([]);
	}
});

it('an item that is restored after its deletion was told is new', async () => {
	watch('boardItemDeleted', 'boardItemCreated');
	const [item] = add(3);
	await polls(1);
	remove([item]);
	await polls(2);
	restore([item]);
	expect(told(await polls(1))).toEqual([`boardItemCreated ${item.id}`]);
});

it('an empty list counts for nothing', async () => {
	watch('boardItemDeleted', 'boardItemCreated');
	const items = add(5);
	await polls(1);
	remove(items);
	expect(await polls(20)).toEqual([]);
	restore(items);
	expect(await polls(3)).toEqual([]);
});

it('many items may be missing for some polls, as from a service in trouble', async () => {
	watch('boardItemDeleted', 'boardItemCreated');
	const items = add(8).slice(-4);
	await polls(1);
	remove(items);
	expect(await polls(9)).toEqual([]);
	restore(items);
	expect(await polls(3)).toEqual([]);
	remove(items);
	expect(await polls(9)).toEqual([]);
	expect(await polls(1)).toHaveLength(4);
	expect(await polls(20)).toEqual([]);
});

it('a poll that fails confirms nothing', async () => {
	watch('boardItemDeleted');
	const items = add(150);
	await polls(1);
	remove(items.slice(0, 1));
	expect(await polls(1)).toEqual([]);
	watched.sim.faults.add({
		match: { pathIncludes: 'page=2' },
		fault: { type: 'status', status: 500 },
	});
	await expect(polls(1)).rejects.toThrow();
	watched.sim.faults.clear();
	expect(told(await polls(1))).toEqual([`boardItemDeleted ${items[0].id}`]);
});

it('conditions apply to the item as it was last known', async () => {
	watch('boardItemDeleted');
	watched.parameters = {
		...watched.parameters,
		filters: {
			conditions: { condition: [{ field: 'name', comparison: 'is', value: 'Gone' }] },
		},
	};
	const [gone, other] = add(3);
	await polls(1);
	watched.sim.data.boardItems.update(gone.id, { name: 'Gone' });
	await polls(1);
	remove([gone, other]);
	await polls(1);
	watched.saved = watched.saved.replace(/"snapshots":\{.*?\]\}/, '"snapshots":{}');
	expect(told(await polls(1))).toEqual([`boardItemDeleted ${gone.id}`]);
});

it.each(['boardItemDeleted', 'contactUpdated', 'conversationUpdated'])(
	'a test step shows a record for %s',
	async (event) => {
		watch(event);
		add(1);
		const [item, ...others] = await watched.poll('manual');
		expect(item._event).toMatchObject({ type: event });
		expect(others).toEqual([]);
	},
);

it.each([
	['contactUpdated', 'contacts', 'addContact', 'address'],
	['conversationUpdated', 'conversations', 'addConversation', 'label'],
] as const)('%s says what has changed', async (event, records, create, field) => {
	watch(event);
	const { data } = watched.sim;
	const { id } = data[create]({ [field]: 'before' });
	await polls(1);
	watched.time += 1000;
	(data[records] as typeof data.contacts).update(id, { [field]: 'after' });
	data[create]();
	const items = await polls(1);
	expect(told(items)).toEqual([`${event} ${id}`]);
	expect(items[0]._event).toMatchObject({ changes: { [field]: { from: 'before', to: 'after' } } });
	expect(await polls(2)).toEqual([]);
});
