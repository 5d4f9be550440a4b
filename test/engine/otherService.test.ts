import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { answerInJson, rejection } from './support/errors/case';
import { openList } from './support/lists';
import {
	byId,
	CONTINUE,
	CREATE_ORDER,
	mapped,
	messageOf,
	useService,
	UUID,
} from './support/service';

/** What another service, written from the same documentation, may do differently. */
const service = useService({ boards: 1, boardItems: 3, orders: 9, conversations: 2, templates: 2 });

const board = () => [...service().sim.data.boards].find(({ name }) => name === 'Sales Pipeline')!;

const boardItem = (operation: string, value: IDataObject, more: object = {}): INodeParameters => ({
	...{ resource: 'boardItem', operation, boardId: byId(board().id), itemName: 'Siti' },
	columns: mapped(value, more),
});

/** n8n replaces a message in which it finds the name of a system error by its own words. */
describe('a message that contains what n8n takes for a system error is kept', () => {
	it.each([
		'connect ECONNREFUSED 10.0.0.5:5432',
		'A preexisting contact has this phone number',
		'ResourceAccessDenied',
	])('of the service: %s', async (reason) => {
		service().sim.faults.add({ fault: rejection(400, reason) });
		const { error } = await service().run(CREATE_ORDER);
		expect(error?.message).toBe(reason);
		const { items } = await service().run(CREATE_ORDER, { settings: CONTINUE });
		expect(messageOf(items[0].json)).toMatch(`${reason}\n`);
		await expect(openList('searchOrders', service().credential)).rejects.toThrow(reason);
	});

	it('of the node: the name of a column', async () => {
		const column = { id: '1', name: 'Preexisting Conditions', type: 'number', settings: {} };
		const { id } = service().sim.data.addBoard({ crm_columns: [column] } as never);
		const parameters = boardItem('create', { [column.name]: 'x' });
		const { error } = await service().run({ ...parameters, boardId: byId(id) });
		expect(error?.message).toBe('Preexisting Conditions is not a number: "x"');
	});
});

it.each([
	['timestamp', { success: true, timestamp: '2026-03-01T00:00:00Z' }],
	['request ID', { success: true, status_code: 200, request_id: UUID }],
])('takes no label that a board does not have which comes beside a %s', async (_, envelope) => {
	const match = { method: 'GET', pathIncludes: `/boards/${board().id}` };
	service().respond({ ...envelope, data: board() }, match);
	const { error } = await service().run(boardItem('create', { Company: 'Toko', Stage: 'Lost' }));
	expect(error?.message).toBe('Stage cannot be "Lost"');
	expect(service().writes()).toEqual([]);
});

it.each(['column_name', 'title'])('a column may have its name as %s', async (field) => {
	const labels = [{ id: '2', name: 'Proposal' }];
	const columns = [{ column_id: 'c1', [field]: 'Stage', column_type: 'select', labels }];
	const { id } = service().sim.data.addBoard({ crm_columns: columns } as never);
	await service().run({ ...boardItem('create', { Stage: 'Proposal' }), boardId: byId(id) });
	expect(service().writes()).toMatchObject([{ body: { Stage: '2' } }]);
});

describe('Template: Send', () => {
	it('sends a template whose ID the list shows as a number too long to be exact', async () => {
		const list = '{"data": [{"wa_template_id": 912}, {"wa_template_id": 12345678901234567}]}';
		service().sim.faults.add({ match: { method: 'GET' }, fault: answerInJson(list) });
		service().respond({ success: true });
		const { error } = await service().run({
			...{ resource: 'template', operation: 'send', inboxId: byId(UUID) },
			...{ templateId: byId('12345678901234567'), phoneNumber: '6281200000001' },
		});
		expect(error).toBeUndefined();
	});

	it('sends values under Additional Body Fields (JSON) that are no list as they are', async () => {
		const options = { extraBody: '{"template_body_variables": "Siti, x"}' };
		await service().run({ ...service().template({ body: 'Halo {{1}}, {{2}}' }), options });
		expect(service().writes()).toMatchObject([{ body: { template_body_variables: 'Siti, x' } }]);
	});

	it('sends numbers in a list there as texts, which the service expects', async () => {
		const options = { extraBody: '{"template_body_variables": [1042, true], "priority": 1}' };
		await service().run({ ...service().template({ body: 'Halo {{1}}, {{2}}' }), options });
		const body = { template_body_variables: ['1042', 'true'], priority: 1 };
		expect(service().writes()).toMatchObject([{ body }]);
	});

	it.each([[null], [['Siti\nRahma', 'x']], [[{ name: 'Siti' }, 'x']], [[null, 'x']], [[' ', 'x']]])(
		'checks the values %j under Additional Body Fields (JSON), too',
		async (values) => {
			const options = { extraBody: JSON.stringify({ template_body_variables: values }) };
			const { run, template, writes } = service();
			const { error } = await run({ ...template({ body: 'Halo {{1}}, {{2}}' }), options });
			expect(writes()).toEqual([]);
			expect(error?.message).toMatch(/variable|2 needed, 0 given/i);
		},
	);
});

it('sends a null of Additional Body Fields (JSON) in an update: it removes an agent', async () => {
	const conversationId = service().first('conversations');
	const options = { extraBody: '{"assigned_ai_agent": null}' };
	await service().run({ resource: 'conversation', operation: 'update', conversationId, options });
	expect(service().writes()).toMatchObject([{ body: { assigned_ai_agent: null } }]);
});

it.each([
	['searchBoards', 'id'],
	['searchTemplates', 'wa_template_id'],
])('%s offers no %s that is a number too long to be exact', async (method, field) => {
	const text = `{"data":[{"${field}":24123456789012345,"name":"A"},{"${field}":"7","name":"B"}]}`;
	service().sim.faults.add({ fault: answerInJson(text) });
	const parameters = { resource: 'template', operation: 'send', inboxId: byId(UUID) };
	const { results } = await openList(method, service().credential, { parameters });
	expect(results.map(({ value }) => value)).toEqual(['7']);
});

it.each(['phone', 'conversation'])(
	'Create or Update updates the item that was found by a column of type %s, however it is shown',
	async (type) => {
		const columns = [{ id: 'c1', name: 'Ref', type, settings: {} }];
		const { id } = service().sim.data.addBoard({ crm_columns: columns } as never);
		const data = [{ item_id: UUID, columns: { Ref: '6281234567890' } }];
		service().respond({ data }, { pathIncludes: '/search' });
		service().respond({ data: { id: UUID } }, { method: 'PUT' });
		const mapped = boardItem('upsert', { Ref: '081234567890' }, { matchingColumns: ['Ref'] });
		const { error } = await service().run({ ...mapped, boardId: byId(id) });
		expect(error).toBeUndefined();
		expect(service().writes()).toMatchObject([{ method: 'PUT' }]);
	},
);

it.each(['agent_id', '_id'])(
	'an agents column takes what Agent: Get Many outputs, with %s',
	async (field) => {
		const { sim, run, respond, writes } = service();
		const agent = { [field]: String(sim.data.agents.at(0)?.id), full_name: 'Budi' };
		respond({ data: [agent] }, { pathIncludes: '/api/agents' });
		const value = { Company: 'Toko', Owners: '={{ [$json] }}' };
		await run(boardItem('create', value), { items: [agent] });
		expect(writes()).toMatchObject([{ body: { Owners: [agent[field]] } }]);
	},
);

it('Board Item: Search takes a Date, if it is one', async () => {
	const searchFor = async (value: string) =>
		await service().run({
			...{ resource: 'boardItem', operation: 'search', boardId: byId(board().id) },
			conditions: { condition: [{ columnName: 'Company', operator: 'equals', value }] },
		});
	await searchFor('={{ new Date(0) }}');
	const [search] = service().sim.requests.slice(-1);
	expect(search.body).toMatchObject({ search: [{ value: ['1970-01-01T00:00:00.000Z'] }] });
	const { error } = await searchFor('={{ new Date($json.nothing) }}');
	expect(error?.message).toBe('Value of condition 1 is empty');
});

it.each(['_id', 'uuid'])(
	'a record is recognized by %s if it has no id, a value changes all the time, and pages are ignored',
	async (name) => {
		const { sim, run } = service();
		for (let nth = 1; nth <= 60; nth++) {
			const data = ['a', 'b'].map((one) => ({ [name]: one, last_seen: `${nth} seconds ago` }));
			sim.faults.add({ nth: [nth], fault: { type: 'status', status: 200, body: { data } } });
		}
		const { items } = await run({ resource: 'agent', operation: 'getAll', limit: 50 });
		expect(items.map(({ json }) => json[name])).toEqual(['a', 'b']);
	},
);

/** The service does not document that a search is exact. docs/guides/boards.md: then nothing is changed. */
it.each([
	['email', 'siti@example.com', '-'],
	['email', 'siti@example.com', 'budi (at) example.com'],
	['phone', '+62 812-3456-7890', '0877 111 222'],
	['phone', '6281234567890', 'none yet'],
	['phone', '081234567890', '6287711122233'],
])(
	'Create or Update changes no item that shows another value in a column of type %s: of %s, %s',
	async (type, Ref, found) => {
		const columns = [{ id: 'c1', name: 'Ref', type, settings: {} }];
		const { id } = service().sim.data.addBoard({ crm_columns: columns } as never);
		service().respond({ data: [{ item_id: UUID, Ref: found }] }, { pathIncludes: '/search' });
		service().respond({ data: { id: UUID } }, { method: 'PUT' });
		const mapped = boardItem('upsert', { Ref }, { matchingColumns: ['Ref'] });
		const { error } = await service().run({ ...mapped, boardId: byId(id) });
		expect(service().writes()).toEqual([]);
		expect(error?.message).toContain('The service found items, but none has');
	},
);
