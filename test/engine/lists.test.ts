import { ENVELOPES } from '../simulator';
import { openList } from './support/lists';
import { useService } from './support/service';

const service = useService({ orders: 250, contacts: 230, conversations: 120, inboxes: 3 });

const LISTS = ['searchOrders', 'searchContacts', 'searchConversations', 'searchInboxes'];

async function readWhole(method: string): Promise<string[]> {
	const values: string[] = [];
	let token: unknown;
	do {
		const { results, paginationToken } = await openList(method, service().credential, { token });
		values.push(...results.map(({ value }) => String(value)));
		token = paginationToken;
	} while (token !== undefined);
	return values;
}

describe.each(ENVELOPES)('lists to choose from, in the envelope "%s"', (envelope) => {
	it.each(LISTS)('%s offers every record once', async (method) => {
		const { sim } = service();
		sim.options.envelope = envelope;
		const values = await readWhole(method);
		const { orders, contacts, conversations, inboxes } = sim.data;
		const index = LISTS.indexOf(method);
		const collection = [orders, contacts, conversations, inboxes][index];
		expect(values.sort()).toEqual(
			[...collection.slice()].map(({ id }: { id: string }) => id).sort(),
		);
	});
});

it('shows orders by number and customer', async () => {
	const [order] = service().sim.data.orders.slice(0, 1);
	const { results } = await openList('searchOrders', service().credential);
	expect(results[0].name).toBe(`${order.order_number} - ${order.contact?.display_name}`);
});

it('lets the service search orders', async () => {
	const { sim, credential } = service();
	const order = sim.data.orders.at(17);
	const { results } = await openList('searchOrders', credential, { filter: order?.order_number });
	expect(results.map(({ value }) => value)).toEqual([order?.id]);
});

it('looks through the pages for a contact, which the service cannot search for', async () => {
	const { sim, credential } = service();
	const contact = sim.data.contacts.at(220);
	const { results } = await openList('searchContacts', credential, {
		filter: contact?.phone_number,
	});
	expect(results.map(({ value }) => value)).toContain(contact?.id);
});

it('falls back to the ID of a record without a name', async () => {
	const { sim, credential } = service();
	sim.faults.add({ fault: { type: 'status', status: 200, body: [{ id: 'abc' }] } });
	const { results } = await openList('searchInboxes', credential);
	expect(results).toEqual([{ name: 'abc', value: 'abc' }]);
});

it("shows the service's reason where the list cannot be read", async () => {
	const credential = { ...service().credential, apiKey: 'another' };
	await expect(openList('searchInboxes', credential)).rejects.toThrow('Not authenticated');
});
