import type { BoardItem, Message } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from './support/service';
import { onlyIf, told, withoutSnapshots } from './support/trigger';
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

const ORDERS = ['orderCreated'];

type Invalid = [parameters: IDataObject & { events: string[] }, message: string];

it.each<Invalid>([
	...[' ', [], null, ['a', '']].map((orderStatus): Invalid => [
		{ events: ORDERS, filters: { orderStatus } },
		'Order Status is empty',
	]),
	[{ events: ORDERS, filters: { inboxId: byId('') } }, 'Inbox is empty'],
	[{ events: ORDERS, filters: { inboxId: byId('={{ [1] }}') } }, 'Inbox is an array'],
	[{ events: ORDERS, filters: { inboxId: byId('0812 345') } }, '0812 345 is not an ID'],
	[{ events: ['messageCreated'], filters: { direction: null } }, 'Direction cannot be'],
	[{ events: ORDERS, options: { lookBackDays: 3651 } }, 'Look Back (Days) is'],
	[{ events: ['contactUpdated'], options: { ignoreFields: '={{ [" ", ""] }}' } }, 'Ignore Fields'],
])('%j is rejected before any request: %s', async ({ events, ...parameters }, message) => {
	const { error, requests } = await worldOf(events, {}, parameters).poll();
	expect(error?.message).toContain(message);
	expect(requests).toEqual([]);
});

it('filters of events that are not chosen do not matter', async () => {
	const filters = { orderStatus: '', direction: 'sideways' };
	await worldOf(['contactCreated', 'customerWaiting'], {}, { filters }).quiet(1);
});

describe('Ignore Fields', () => {
	const NAMES = ['contact.photo', 'contact.tags.seen', 'waiting_seconds'];

	it.each<[string, string]>([
		['names', ` ${NAMES.join(' ,')}`],
		['an expression', `={{ ${JSON.stringify(NAMES)} }}`],
	])('takes %s of fields whose changes fire nothing', async (_, ignoreFields) => {
		const world = worldOf(['conversationUpdated'], {}, { options: { ignoreFields } });
		const { data } = world;
		const { id, updated_at, ...rest } = data.addConversation();
		// Without a new time of change, as for a link that is signed anew.
		const change = (photo: string, waiting_seconds: number, label = 'vip') => {
			const contact = { ...rest.contact!, photo, tags: [{ label, seen: waiting_seconds }] };
			data.conversations.update(id, { updated_at, contact, ...{ waiting_seconds } });
		};
		change('x', 1);
		await world.quiet(1);
		change('y', 1);
		await world.quiet(1);
		change('y', 2);
		await world.quiet(1);
		change('z', 3, 'new');
		const { items } = await world.poll();
		expect(told(items)).toEqual([`conversationUpdated ${id}`]);
		expect(items).toMatchObject([{ contact: { photo: 'z' }, waiting_seconds: 3 }]);
		world.restart();
		await world.quiet(2);
	});

	it('leaves events that are about one of them alone', async () => {
		const options = { ignoreFields: 'payment_status,updated_at' };
		const events = ['orderUpdated', 'paymentStatusChanged'];
		const world = worldOf(events, {}, { options });
		const { id } = world.data.addOrder({ payment_status: 'pending' });
		await world.quiet(1);
		world.data.updateOrder(id, { payment_status: 'paid' });
		expect(await world.fired()).toEqual([`paymentStatusChanged ${id}`]);
		world.data.updateOrder(id, { notes: 'Gift' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	});
});

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
		...[{ status: 'failed' }, { is_deleted: true }],
		...[{ private: true }, { is_internal: true }, { type: 'note' }],
	])('that do not reach the customer are not outgoing: %j', async (fields) => {
		for (const direction of ['outgoing', 'both']) {
			const { world, data } = await begun(['messageCreated'], { filters: { direction } });
			const message = data.addMessage({ sender_type: 'agent', ...fields });
			expect(await world.fired()).toEqual(direction === 'both' ? created(message) : []);
		}
	});

	it('that do not say who sent them stop nothing, and fire with Both', async () => {
		for (const direction of ['incoming', 'both']) {
			const { world, data } = await begun(['messageCreated'], { filters: { direction } });
			const notices = [1, 2, 3].map(() => data.addMessage(asMessage({ type: 'notice' })));
			const message = data.addMessage({ sender_type: 'contact' });
			const fired = direction === 'both' ? [...notices, message] : [message];
			expect((await world.fired()).sort()).toEqual(created(...fired));
		}
	});

	it('are judged by page 1 alone: three on another page do not stop the poll', async () => {
		// The total ends the first round with the second page.
		const world = worldOf(['messageCreated'], { maxLimit: 3, envelope: 'total' }, {});
		const add = (sender_type?: string) => {
			world.time += 1000;
			return world.data.addMessage({ sender_type });
		};
		for (let times = 0; times < 3; times++) add();
		for (let times = 0; times < 3; times++) add('contact');
		await world.quiet(1);
		const message = add('contact');
		expect(await world.fired()).toEqual(created(message));
	});

	it('of which at least three match, and none says it, fail with the first poll and with a test step', async () => {
		const condition = { field: 'media_type', comparison: 'isNot', value: 'notice' };
		const world = worldOf(['messageCreated'], {}, onlyIf(condition));
		const add = (fields: IDataObject) => world.data.addMessage(asMessage(fields));
		for (let times = 0; times < 3; times++) add({ media_type: 'notice' });
		for (let times = 0; times < 2; times++) add({ message: 'Secret words', sender_type: 'user' });
		await world.quiet(1);
		add({ sender_type: 'user' });
		for (const { error } of [await world.poll(), await world.testStep()]) {
			expect(error).toMatchObject({
				message: expect.stringMatching(/^No field of a message says who sent it.+sender_type/),
				description: expect.stringMatching(/Choose Both .+Only If/),
			});
			expect(error?.message).not.toContain('Secret words');
		}
		world.change(BOTH);
		expect((await world.testStep()).items).toHaveLength(1);
		expect(await world.fired()).toHaveLength(1);
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
