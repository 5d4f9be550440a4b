import type { Order } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hintTextsOf } from './support/engine';
import { GET_ALL_ORDERS, idsOf, useHarness } from './support/harness';

/** The service's clock. */
let now = Date.UTC(2026, 2, 10);
const harness = useHarness({ orders: 430, now: () => now });

/** Tests change orders after this time. */
let start: string;

beforeEach(() => {
	now += 60_000;
	start = new Date(now).toISOString();
});

/** Changes this many orders across the list, and returns their IDs, newest change first. */
function change(count: number): string[] {
	const { data } = harness().sim;
	const step = Math.floor(data.orders.length / count);
	return Array.from({ length: count }, (_, index) => {
		const { id } = data.orders.at(index * step) as Order;
		now += 1000;
		data.updateOrder(id, { notes: `Change ${now}` });
		return id;
	}).reverse();
}

async function getChanged(parameters: INodeParameters = {}) {
	const filters = { updatedAfter: start, ...(parameters.filters as IDataObject) };
	return await harness().run({ ...GET_ALL_ORDERS, ...parameters, filters });
}

const asked = () => harness().sim.requests.map(({ query }) => query);

it('reads one page if nothing has changed', async () => {
	const result = await getChanged({ filters: { paymentStatus: 'paid' } });
	expect(result.error).toBeUndefined();
	expect(result.items).toEqual([]);
	const newest = { sort_field: 'updated_at', sort_direction: 'desc' };
	expect(asked()).toEqual([{ ...newest, payment_status: 'paid', page: '1', limit: '100' }]);
	expect(hintTextsOf(result)).toEqual([]);
});

it.each([
	['rejected', 'the service rejected sort_field=updated_at'],
	['ignored', 'its records do not show that the list is sorted by updated_at'],
] as const)('reports why it read the whole list if the sort is %s', async (sorting, reason) => {
	harness().sim.options.sorting = sorting;
	const [note] = hintTextsOf(await getChanged());
	expect(note).toBe(`Found 0 records with 6 requests. The whole list was read, because ${reason}.`);
});

it('outputs the whole list if no order has updated_at, and reports it', async () => {
	harness().sim.options.ordersShowUpdatedAt = false;
	const result = await getChanged();
	expect(result.items).toHaveLength(430);
	const reason = 'none of its records has updated_at: all records were output';
	expect(hintTextsOf(result)[0]).toContain(`The whole list was read, because ${reason}.`);
});

it('reports that no order has updated_at even for a list of one page', async () => {
	const data = [{ id: '1' }, { id: '2' }];
	harness().respond({ data, total: 2 });
	const result = await getChanged();
	expect(result.items).toHaveLength(2);
	expect(hintTextsOf(result)).toEqual([expect.stringContaining('all records were output')]);
});

it("keeps the user's sort order", async () => {
	const changed = change(20);
	const result = await getChanged({ sort: { rule: { field: 'order_number', direction: 'asc' } } });
	const numbers = result.items.map(({ json }) => String(json.order_number));
	expect(numbers).toEqual([...numbers].sort());
	expect(idsOf(result).sort()).toEqual([...changed].sort());
	expect(asked().every(({ sort_field: field }) => field === 'order_number')).toBe(true);
	expect(hintTextsOf(result)[0]).toContain('because Sort sets another order');
});

const day = '2026-03-10';
/** A single order, updated at this moment. */
async function isRead(updatedAt: string, updatedAfter: string) {
	const data = [{ id: '1', created_at: updatedAt, updated_at: updatedAt }];
	harness().sim.reset();
	harness().respond({ data });
	const parameters = { ...GET_ALL_ORDERS, filters: { updatedAfter } };
	const { items } = await harness().succeed(parameters, { timezone: 'Europe/Berlin' });
	return items.length === 1;
}

it.each([
	['2026-03-10T10:00:00.000Z', `${day}T10:00:00.001Z`],
	['2026-03-10T10:00:00.123456Z', `${day}T10:00:00.123457Z`],
	['2026-03-10T11:00:00', `${day}T10:00:00.001Z`],
	['2026-03-10', '2026-03-09T23:00:00.001Z'],
	[`={{ DateTime.fromISO('2026-03-10T10:00:00Z') }}`, `${day}T10:00:00.001Z`],
])('accepts the time %s', async (updatedAfter, firstLater) => {
	expect(await isRead(firstLater, updatedAfter)).toBe(true);
	const notLater = firstLater.replace(/001(Z?)$/, '000$1').replace('57Z', '56Z');
	expect(await isRead(notLater, updatedAfter)).toBe(false);
});
