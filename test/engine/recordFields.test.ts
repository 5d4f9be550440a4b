import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { NodeHelpers, SEND_AND_WAIT_OPERATION, type IDataObject, type INode } from 'n8n-workflow';

import { catalogue } from './support/catalogue';
import { loadNode } from './support/engine';
import { byId, GET_ALL_ORDERS, useHarness } from './support/harness';

const harness = useHarness({ boards: 1, orders: 30 });

const SCHEMAS = resolve(__dirname, '../../nodes/MessagingCrm/__schema__/v1.0.0');

interface Schema {
	properties?: Record<string, Schema>;
	items?: Schema;
}

const within = (name: string, paths: string[]) => paths.map((path) => `${name}.${path}`);

function pathsOf({ properties = {}, items }: Schema): string[] {
	if (items) return pathsOf(items);
	return Object.entries(properties).flatMap(([name, one]) => [name, ...within(name, pathsOf(one))]);
}

function pathsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(pathsIn);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [name, ...within(name, pathsIn(inner))]);
}

/** A conversation with all fields. */
function conversation() {
	const { data } = harness().sim;
	const known = data.conversations.find(({ collaborators }) => collaborators.length > 0);
	if (known) return known;
	const named = data.agents.at(0)!;
	const { id } = data.addConversation({ pipeline: named, collaborators: [named] });
	data.addMessage({ conversation_id: id, sent_by_type: 'agent', additional_data: NOTE });
	return data.conversations.get(id)!;
}

const NOTE = { is_private_note: true, snooze_date: null };

async function pathsSentFor(resource: string, operation: string): Promise<string[]> {
	const { data } = harness().sim;
	const board = data.boards.at(0)!;
	const special = catalogue.operations.find(
		(one) => one.resource === resource && one.operation === operation,
	)?.case;
	const { items } = await harness().run({
		boardId: harness().first('boards'),
		columnId: byId(board.crm_columns[0].id),
		itemId: harness().first('boardItems'),
		conversationId: byId(conversation().id),
		filters: operation === 'getAll' ? { startDate: '2020-01-01' } : {},
		inboxId: byId(data.templates.at(0)!.inbox_id!),
		orderId: harness().first('orders'),
		...special?.parameters,
		...special?.example?.(data),
		resource,
		operation,
	});
	expect(items).not.toEqual([]);
	return pathsIn(items.map(({ json }) => json));
}

it.each(readdirSync(SCHEMAS))(
	'all fields of %s that the editor shows before a run are output',
	async (resource) => {
		const sent: string[] = [];
		const shown: string[] = [];
		for (const file of readdirSync(join(SCHEMAS, resource))) {
			const operation = basename(file, '.json');
			// Send and Wait outputs its fields after a response: test/host/sendAndWait.test.ts compares them.
			if (operation === SEND_AND_WAIT_OPERATION) continue;
			const schema = JSON.parse(readFileSync(join(SCHEMAS, resource, file), 'utf8')) as Schema;
			sent.push(...(await pathsSentFor(resource, operation)));
			shown.push(...pathsOf(schema));
		}
		// A field may be output at a longer path, e.g. in a later column of a board.
		const isSent = (path: string) => sent.some((one) => `.${one}`.endsWith(`.${path}`));
		expect(shown.filter((path) => !isSent(path))).toEqual([]);
	},
);

describe('Simplify', () => {
	const hasNested = (record: IDataObject) =>
		Object.values(record).some((value) => Array.isArray(value) || value === null || value === '');

	const getOrder = () => ({
		resource: 'order',
		operation: 'get',
		orderId: harness().first('orders'),
		simplify: true,
	});

	it('omits empty and nested fields of lists, pages and single records', async () => {
		const { run } = harness();
		const list = await run({ ...GET_ALL_ORDERS, simplify: true });
		const pages = await run({ ...GET_ALL_ORDERS, simplify: true, options: { output: 'pages' } });
		const records = list.items.map(({ json }) => json);
		expect(records).toHaveLength(30);
		expect(records.filter(hasNested)).toEqual([]);
		expect(pages.items.flatMap(({ json }) => json.records)).toEqual(records);
		const one = await run(getOrder());
		expect(hasNested(one.items[0].json)).toBe(false);
	});

	it('keeps the contact and the total of an order', async () => {
		const { sim, run } = harness();
		const { id, order_number, contact, grand_total } = sim.data.orders.at(0)!;
		const { items } = await run(getOrder());
		expect(items[0].json).toMatchObject({ id, order_number, contact, grand_total });
	});

	it('keeps the contact, agent, status, labels and last message of a conversation', async () => {
		const { sim, run } = harness();
		const { id: contact_id } = sim.data.addContact({});
		const [{ id: handled_by_id, name: handled_by_name }] = sim.data.agents;
		const labels = ['Grosir', 'Komplain'].map((name) => ({ id: name, name, color: '#000' }));
		const handled = { handled_by_id, handled_by_name, stage_status: 'assigned' };
		const { id } = sim.data.addConversation({ contact_id, labels, ...handled });
		const { message } = sim.data.addMessage({ conversation_id: id });
		const getAll = { resource: 'conversation', operation: 'getAll', limit: 1, simplify: true };
		const { contact_name, contact_phone, inbox_name } = sim.data.conversations.get(id)!;
		const shown = { id, contact_name, contact_phone, inbox_name, handled_by_name };
		const { items } = await run(getAll);
		expect(items[0].json).toMatchObject({
			...shown,
			stage_status: 'assigned',
			last_message: { message },
			labels: labels.map(({ name }) => name),
		});
	});

	it('keeps the fields that are needed to answer a message', async () => {
		const { sim, run } = harness();
		const { id, conversation_id, message, contact } = sim.data.addMessage({});
		const getAll = { resource: 'message', operation: 'getAll', limit: 1, simplify: true };
		const { items } = await run(getAll);
		const { type: _, ...who } = contact!;
		const shown = { id, conversation_id, message, sent_by_type: 'user', contact: who };
		expect(items[0].json).toMatchObject(shown);
	});

	it('can be turned off, and has no effect with Output Fields', async () => {
		const { run, sim } = harness();
		const raw = await run({ ...getOrder(), simplify: false });
		expect(hasNested(raw.items[0].json)).toBe(true);
		const picked = await run({ ...getOrder(), options: { outputFields: 'orders_products' } });
		const { orders_products } = sim.data.orders.at(0) ?? {};
		expect(picked.items[0].json).toEqual({ orders_products });
	});

	it.each([
		['messagingCrm', false],
		['messagingCrmTool', true],
	])('is on by default in a new %s: %j', (name, isOn) => {
		const { description } = loadNode();
		const parameters = { resource: 'order', operation: 'getAll' };
		const node = { typeVersion: 1, parameters } as unknown as INode;
		const type = { ...description, name };
		const { properties } = description;
		const all = NodeHelpers.getNodeParameters(properties, parameters, true, false, node, type);
		expect(all?.simplify).toBe(isOn);
	});
});
