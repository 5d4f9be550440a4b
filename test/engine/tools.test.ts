import { NodeConnectionTypes, type INodeExecutionData } from 'n8n-workflow';

import { loadNode, makeNode } from './support/engine';
import { byId, mapped, useHarness } from './support/harness';
import { supplyDataContexts } from './support/supplyData';

const harness = useHarness({ orders: 5, boards: 1 });

/** A field that the model fills in, as stored by n8n. */
function fromAi(key: string, type = 'string'): string {
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', '', '${type}') }}`;
}

it('tells the model what to do in the error message, because agents pass on only the message', async () => {
	const { run } = harness();
	const parameters = { resource: 'order', operation: 'get', orderId: byId(fromAi('order')) };
	// n8n outputs the error as the tool's item, or ends the run with it.
	const failureWith = async (order: string) => {
		const { items, error } = await run(parameters, { toolInput: { order } });
		return items.length > 0 ? items[0].json.error : error?.message;
	};
	expect(await failureWith('ORD-1')).toMatch(/^id must be a UUID\n\nDetails: Check the values /);
	expect(await failureWith('')).toMatch(/^Order is empty\n\nDetails: \w+/);
});

/** Values that models send for empty fields. */
const NOTHING = ['', null, undefined, 'null', 'None', 'undefined'];

it.each(NOTHING)('ignores filters that the model leaves empty: %j', async (nothing) => {
	const { sim, succeed } = harness();
	const filters = {
		orderStatus: fromAi('status'),
		startDate: fromAi('start'),
		inboxId: byId(fromAi('inbox')),
		search: fromAi('search'),
		updatedAfter: fromAi('after'),
	};
	const toolInput = {
		status: nothing,
		start: nothing,
		inbox: nothing,
		after: nothing,
		all: nothing,
		limit: nothing,
		search: 'Siti',
	};
	const howMany = { returnAll: fromAi('all'), limit: fromAi('limit') };
	await succeed({ resource: 'order', operation: 'getAll', ...howMany, filters }, { toolInput });
	expect(sim.requests[0].query).toEqual({ search: 'Siti', page: '1', limit: '50' });
});

it("omits parts of a message that the model leaves empty, but keeps the user's text", async () => {
	const { sim, run } = harness();
	const send = {
		resource: 'message',
		operation: 'send',
		conversationId: byId('1'),
		message: 'None',
		messageType: 'replyButtons',
		options: { footer: fromAi('footer') },
		buttons: { button: [{ id: fromAi('id'), title: fromAi('title') }] },
	};
	await run(send, { toolInput: { footer: 'null', title: 'Ya', id: 'undefined' } });
	const action = { buttons: [{ type: 'reply', reply: { id: 'Ya', title: 'Ya' } }] };
	const sent = { conversation_id: '1', message: 'None', media_type: 'button', action };
	expect(sim.requests[0].body).toEqual(sent);
});

it.each(NOTHING)('does not change a field that the model leaves empty: %j', async (nothing) => {
	const { sim, run } = harness();
	const order = String(sim.data.orders.at(0)?.id);
	const updateFields = { notes: fromAi('notes'), address: fromAi('address') };
	const toolInput = { order, notes: nothing, address: 'Jalan Merdeka 1' };
	const update = { resource: 'order', operation: 'update', orderId: byId(fromAi('order')) };
	await run({ ...update, updateFields }, { toolInput });
	expect(sim.requests.at(-1)?.body).toEqual({ address: 'Jalan Merdeka 1' });

	const board = sim.data.boards.at(0);
	const item = sim.data.addBoardItem({ board_id: board?.id });
	const value = { Company: fromAi('company'), Notes: '={{ "" }}' };
	const ofBoard = { boardId: byId(String(board?.id)), itemId: byId(item.id) };
	const ofItem = { resource: 'boardItem', operation: 'update', ...ofBoard };
	await run({ ...ofItem, columns: mapped(value) }, { toolInput: { company: nothing } });
	expect(sim.requests.at(-1)?.body).toEqual({ Notes: '' });
});

it.each(['[]', [], '[ ]'])(
	'does not clear a column with an empty list of a model: %j',
	async (nothing) => {
		const { sim, run } = harness();
		const board = sim.data.boards.at(0);
		const item = sim.data.addBoardItem({ board_id: board?.id });
		const ofItem = { resource: 'boardItem', operation: 'update', itemId: byId(item.id) };
		const columns = mapped({
			Owners: fromAi('owners', 'json'),
			Tags: fromAi('tags'),
			Notes: 'VIP',
		});
		const parameters = { ...ofItem, boardId: byId(String(board?.id)), columns };
		await run(parameters, { toolInput: { owners: nothing, tags: nothing } });
		expect(sim.requests.at(-1)?.body).toEqual({ Notes: 'VIP' });
	},
);

it('rejects a required field that the model leaves empty', async () => {
	const nothing = 'None';
	const { sim, run, succeed } = harness();
	const ofItems = { resource: 'boardItem', boardId: byId(String(sim.data.boards.at(0)?.id)) };
	const create = { ...ofItems, operation: 'create', itemName: fromAi('name') };
	const { items, error } = await run(create, { toolInput: { name: nothing } });
	expect(items.at(0)?.json.error ?? error?.message).toMatch(/^Item Name is empty\n/);
	expect(sim.requests).toEqual([]);

	const search = { ...ofItems, operation: 'search', condition: fromAi('combine') };
	await succeed(search, { toolInput: { combine: nothing } });
	expect(sim.requests.at(-1)?.body).toEqual({ condition: 'AND', search: [] });
});

it('returns the result of the right call if an agent calls a tool several times in parallel', async () => {
	const { sim, credential } = harness();
	const ids = sim.data.orders.slice(0, 2).map(({ id }) => id);
	const parameters = { resource: 'order', operation: 'get', orderId: byId(fromAi('order')) };
	const nodeType = loadNode();
	const node = makeNode(nodeType, parameters);
	// With agents before version 3, n8n passes the same run data to all tool calls.
	const { contextFor } = supplyDataContexts(nodeType, node, credential);
	const calls = [ids[0], '..', ids[1]].map(async (order, runIndex) => {
		const context = contextFor(runIndex);
		context.addInputData(NodeConnectionTypes.AiTool, [[{ json: { order } }]]);
		const output = await nodeType.execute?.call(context as never);
		return (output as INodeExecutionData[][])[0][0].json.id;
	});
	const outcomes = calls.map((call) => call.catch(({ message }: Error) => message));
	expect(await Promise.all(outcomes)).toEqual([ids[0], 'Order cannot be ".."', ids[1]]);
});
