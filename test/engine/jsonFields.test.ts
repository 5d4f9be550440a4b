import type { INodeParameters } from 'n8n-workflow';

import { useProcessedData } from './support/processedData';
import {
	byId,
	CONTINUE,
	mapped,
	messageOf,
	SEND_MESSAGE,
	useService,
	UUID,
} from './support/service';

const service = useService();
useProcessedData();

const TO_A_NUMBER = { ...SEND_MESSAGE, receiver: '6281200000001' };
const DELETE = { resource: 'template', operation: 'delete' };

describe('a number that JavaScript cannot keep is not sent as another one', () => {
	const ID = '24123456789012345';
	it.each<[string, INodeParameters]>([
		['Parameters of Template: Delete', { ...DELETE, parameters: `{"wa_template_id": ${ID}}` }],
		[
			'Additional Body Fields (JSON)',
			{ ...TO_A_NUMBER, options: { extraBody: `{"reply_to": {"id": ${ID}}}` } },
		],
		[
			'Additional Query Parameters (JSON)',
			{ resource: 'order', operation: 'getAll', options: { extraQuery: `{"ids": [${ID}]}` } },
		],
		[
			'Registration',
			{ resource: 'business', operation: 'register', registration: `{"tax_id": ${ID}}` },
		],
		[
			'Products (JSON)',
			{
				...{ resource: 'order', operation: 'create', customer: 'contact', contactId: byId(UUID) },
				...{ specifyProducts: 'json', productsJson: `[{"product_name": "Teh", "sku": ${ID}}]` },
			},
		],
	])('of %s', async (field, parameters) => {
		const { sim, run } = service();
		const { error } = await run(parameters);
		expect(sim.requests).toEqual([]);
		expect(error?.message).toContain('has a number with too many digits to be exact');
		expect(field).toContain(error?.message.split(' has a number')[0]);
	});
});

it('nor one in the JSON of a column of unknown type', async () => {
	const { sim, run, writes } = service();
	const columns = [{ id: 'c1', name: 'Ref', type: 'formula', settings: {} }];
	const { id } = sim.data.addBoard({ crm_columns: columns } as never);
	const { error } = await run({
		...{ resource: 'boardItem', operation: 'create', boardId: byId(id), itemName: 'Siti' },
		columns: mapped({ Ref: '={{ \'{"id": 24123456789012345}\' }}' }),
	});
	expect(writes()).toEqual([]);
	expect(error?.message).toBe('Ref has a number with too many digits to be exact');
});

describe('Template: Delete sends nothing if what narrows it down has no value', () => {
	const OF_INBOX = { ...DELETE, parameters: '{"inbox_id": "1"}' };
	it.each<[string, INodeParameters]>([
		['a body field', { extraBody: '={{ ({ id: $json.nothing }) }}' }],
		['an inner body field', { extraBody: '={{ ({ where: { id: $json.nothing, of: 1 } }) }}' }],
		['a query parameter', { extraQuery: '={{ ({ id: $json.nothing }) }}' }],
		['all body fields', { extraBody: '={{ $json.nothing }}' }],
		['all query parameters', { extraQuery: '={{ $json.nothing }}' }],
		// As before.
		['a body field in text', { extraBody: '={"id": "{{ $json.nothing }}"}' }],
	])('%s', async (_, options) => {
		const { sim, run } = service();
		const { error } = await run({ ...OF_INBOX, options });
		expect(sim.requests).toEqual([]);
		expect(error?.message).toMatch(/ has no value for "/);
	});

	it('but options that were added and left empty change nothing', async () => {
		const { run, writes } = service();
		await run({ ...OF_INBOX, options: { extraBody: '{}', extraQuery: '' } });
		expect(writes()).toMatchObject([{ method: 'DELETE', query: { inbox_id: '1' } }]);
	});
});

describe('dates in JSON fields', () => {
	const AT = '={{ ({ at: new Date($json.at) }) }}';

	it('one that is none does not make a message that was not sent one that may have been', async () => {
		const { run, writes } = service();
		const once = { ...TO_A_NUMBER, options: { oncePer: 'k', extraQuery: AT } };
		const { items } = await run(once, { settings: CONTINUE });
		const error = items[0].json.error as { outcome?: string } | undefined;
		expect(writes().length > 0 || error?.outcome === 'notSent').toBe(true);
		expect(messageOf(items[0].json) ?? '').not.toContain('may already have processed');
		// What was not sent can be sent later.
		await run(once, { items: [{ at: 0 }], settings: CONTINUE });
		expect(writes().length).toBe(1);
	});

	it('one that is none does not make a list fail as if the connection had been interrupted', async () => {
		const { run } = service();
		const options = { extraQuery: AT };
		const { error } = await run({ resource: 'order', operation: 'getAll', options });
		expect(error?.message).not.toBe('The connection to the service was interrupted');
	});

	it.each(['extraBody', 'header'])(
		'a date in place of the object of %s is rejected',
		async (name) => {
			const { run, sim } = service();
			const { error } = await run({ ...TO_A_NUMBER, options: { [name]: '={{ $now }}' } });
			expect(sim.requests).toEqual([]);
			expect(error?.message).toContain('is not a JSON object');
		},
	);
});
