import {
	CONTINUE,
	GET_ALL_ORDERS,
	linksOf,
	SEND_MESSAGE,
	UPDATE_NOTES,
	useHarness,
} from './support/harness';

const harness = useHarness({ orders: 30 });

it("outputs the service's reason in the error item", async () => {
	const { sim, run } = harness();
	sim.faults.add({ nth: [1], fault: { type: 'status', status: 409 } });
	const items = sim.data.orders.slice(0, 2).map(({ id }) => ({ id, notes: 'x' }));
	const result = await run(UPDATE_NOTES, { items, settings: CONTINUE });
	const error = {
		message: expect.stringMatching(/^Conflict\n.+already exists/) as string,
		outcome: 'rejected',
		httpCode: '409',
		tryAgain: false,
		correlationId: expect.any(String) as string,
	};
	expect(result.items.map(({ json }) => json)).toEqual([
		{ error },
		expect.objectContaining({ notes: 'x' }),
	]);
});

it('explains how to send the unsent items, even if only one item may have been sent', async () => {
	const items = [400, 504].map((status, person) => {
		const number = `628100000000${person}`;
		const match = { bodyIncludes: number };
		harness().sim.faults.add({ match, fault: { type: 'status', status } });
		return { number };
	});
	const { error } = await harness().run(SEND_MESSAGE, { items });
	expect(error?.description).toContain(
		'. Sent: 0 of 2 items. May have been processed: item 1 (6281000000001). Not sent: item 0 (6281000000000). Running the workflow again also resends the sent items. To send only the unsent items, ',
	);
});

it('names the rejected recipient or record, not only the number of the item', async () => {
	const { sim, run } = harness();
	sim.faults.add({ nth: [1], fault: { type: 'status', status: 400 } });
	const items = ['6281000000001', '6281000000002'].map((number) => ({ number }));
	const message = await run(SEND_MESSAGE, { items });
	expect(message.error?.message).toMatch(/ \[item 0: 6281000000001\]$/);
	const orders = [{ id: 'no-such-order', notes: 'x' }, { id: sim.data.orders.at(0)?.id }];
	const order = await run(UPDATE_NOTES, { items: orders.map((one) => ({ notes: 'x', ...one })) });
	expect(order.error?.message).toMatch(/ \[item 0: no-such-order\]$/);
});

it('links every record to its input item, in the order of the items', async () => {
	const { sim, run } = harness();
	const statuses = ['pending', 'completed', 'cancelled'];
	sim.data.orders.slice(0, 30).forEach(({ id }, index) => {
		sim.data.updateOrder(id, { order_status: statuses[index % 3] });
	});
	const filters = { orderStatus: '={{ $json.status }}' };
	const items = statuses.map((status) => ({ status }));
	const result = await run({ ...GET_ALL_ORDERS, filters, options: { pageSize: 5 } }, { items });
	const links = linksOf(result.items);
	expect(links).toEqual([...links].sort((a, b) => a - b));
	const expected = links.map((link) => statuses[link]);
	expect(result.items.map(({ json }) => json.order_status)).toEqual(expected);
});
