import type { BoardItem } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { byId } from './support/service';
import { PLAIN, TriggerWorld } from './support/triggerWorld';

const EVENTS = ['boardItemDeleted', 'boardItemCreated', 'boardItemUpdated'];

/** A trigger that knows some items of a board. */
async function begun(count: number, parameters: IDataObject = {}) {
	const world = new TriggerWorld(PLAIN, { events: EVENTS, ...parameters });
	const { boards, boardItems } = world.data;
	world.change({ boardId: byId(boards.at(0)!.id) });
	const items = Array.from({ length: count }, () => world.data.addBoardItem());
	expect(await world.fired(2)).toEqual([]);
	return {
		world,
		items,
		remove: (gone: BoardItem[]) => gone.forEach(({ id }) => boardItems.remove(id)),
		restore: (gone: BoardItem[]) => gone.forEach((item) => boardItems.add(item)),
	};
}

/** Leaves no room for whole records. */
function dropSnapshots(world: TriggerWorld): void {
	world.saved = world.saved.replace(/"snapshots":\{.*?\]\}/, '"snapshots":{}');
	expect(world.saved).toContain('"snapshots":{}');
	world.change();
}

it('a deleted item fires once, as it was, when a second poll does not find it either', async () => {
	const { world, items, remove } = await begun(3);
	const { name, values } = items[1];
	remove([items[1]]);
	expect(await world.fired()).toEqual([]);
	expect((await world.poll()).items).toEqual([
		expect.objectContaining({
			_event: { type: 'boardItemDeleted', changes: {}, detectedAt: expect.any(String) },
			id: items[1].id,
			name,
			...values,
		}),
	]);
	expect(await world.fired(70)).toEqual([]);
});

it('an item holds at least its id, whatever room there is for whole records', async () => {
	const { world, items, remove } = await begun(2, { events: ['boardItemDeleted'] });
	remove(items.slice(0, 1));
	await world.fired();
	dropSnapshots(world);
	expect((await world.poll()).items).toEqual([{ _event: expect.anything(), id: items[0].id }]);
});

it('an item that one reading lacks has not been deleted, and is not new when it is back', async () => {
	const { world, items, remove, restore } = await begun(3);
	for (let round = 0; round < 5; round++) {
		remove([items[0]]);
		expect(await world.fired()).toEqual([]);
		restore([items[0]]);
		expect(await world.fired()).toEqual([]);
	}
});

it('an item that is restored after its deletion has fired is new', async () => {
	const { world, items, remove, restore } = await begun(3);
	remove([items[0]]);
	await world.fired(2);
	restore([items[0]]);
	expect(await world.fired()).toEqual([`boardItemCreated ${items[0].id}`]);
});

it.each([
	['an empty list', 5, 5, 20],
	['a list that lacks many items', 8, 4, 9],
])('%s may come for some polls, as from a service in trouble', async (_, all, gone, polls) => {
	const { world, items, remove, restore } = await begun(all);
	const some = items.slice(-gone);
	remove(some);
	expect(await world.fired(polls)).toEqual([]);
	restore(some);
	expect(await world.fired(3)).toEqual([]);
});

it('a poll that fails confirms nothing', async () => {
	const { world, items, remove } = await begun(150);
	remove(items.slice(0, 1));
	expect(await world.fired()).toEqual([]);
	// The second page, with all attempts.
	for (const request of [2, 3, 4, 5, 6, 7]) world.trouble.set(request, 'error500');
	expect((await world.poll()).error).toBeDefined();
	expect(await world.fired()).toEqual([`boardItemDeleted ${items[0].id}`]);
});

it('conditions apply to the item as it was last known', async () => {
	const condition = [{ field: 'name', comparison: 'is', value: 'Gone' }];
	const { world, items, remove } = await begun(3, {
		events: ['boardItemDeleted'],
		filters: { conditions: { condition } },
	});
	world.data.boardItems.update(items[0].id, { name: 'Gone' });
	await world.fired();
	remove(items.slice(0, 2));
	await world.fired();
	dropSnapshots(world);
	expect(await world.fired()).toEqual([`boardItemDeleted ${items[0].id}`]);
});
