import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { openList } from './support/lists';
import {
	byId,
	CONTINUE,
	CREATE_ORDER,
	mapped,
	messageOf,
	rejection,
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

	it('sends values under Additional Body Fields (JSON) as they are', async () => {
		const values = ['Siti', 1042];
		const options = { extraBody: JSON.stringify({ template_body_variables: values, priority: 1 }) };
		await service().run({ ...service().template({ body: 'Halo {{1}}, {{2}}' }), options });
		const body = { template_body_variables: values, priority: 1 };
		expect(service().writes()).toMatchObject([{ body }]);
	});
});

it('sends a null of Additional Body Fields (JSON) in an update: it removes an agent', async () => {
	const conversationId = service().first('conversations');
	const options = { extraBody: '{"assigned_ai_agent": null}' };
	await service().run({ resource: 'conversation', operation: 'update', conversationId, options });
	expect(service().writes()).toMatchObject([{ body: { assigned_ai_agent: null } }]);
});

it('a record is recognized by its uuid if it has no id, a value changes all the time, and pages are ignored', async () => {
	const { sim, run } = service();
	for (let nth = 1; nth <= 60; nth++) {
		const data = ['a', 'b'].map((uuid) => ({ uuid, last_seen: `${nth} seconds ago` }));
		sim.faults.add({ nth: [nth], fault: { type: 'status', status: 200, body: { data } } });
	}
	const { items } = await run({ resource: 'agent', operation: 'getAll', limit: 50 });
	expect(items.map(({ json }) => json.uuid)).toEqual(['a', 'b']);
});
