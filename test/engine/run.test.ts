import { byId, SEND_MESSAGE, UPDATE_NOTES, useService } from './support/service';

const service = useService({ orders: 30 });

function orderItems() {
	return service()
		.sim.data.orders.slice()
		.map(({ id }, index) => ({ id, notes: `note ${index}` }));
}

it('gives the reason of the service in the error item', async () => {
	service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 409 } });
	const items = orderItems().slice(0, 2);
	const result = await service().run(UPDATE_NOTES, {
		items,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(result.items[0].json).toEqual({
		error: {
			message: expect.stringMatching(/^Conflict\n.+exists already/) as string,
			outcome: 'rejected',
			httpCode: '409',
			tryAgain: false,
			correlationId: expect.any(String) as string,
		},
	});
	expect(result.items[1].json.notes).toBe('note 1');
});

it('passes the error on to the error output as it is', async () => {
	service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 504 } });
	const items = orderItems().slice(0, 1);
	const settings = { onError: 'continueErrorOutput' as const };
	const { run } = await service().run(UPDATE_NOTES, { items, settings });
	const [, errors] = run.data.resultData.runData['Messaging CRM'][0].data?.main ?? [];
	expect(errors).toMatchObject([
		{ json: { error: { outcome: 'uncertain', httpCode: '504', tryAgain: false } } },
	]);
});

it('sends nothing at all where an expression of the last item fails', async () => {
	const items = [...orderItems().slice(0, 20), { id: null }];
	const { error } = await service().run(
		{ ...UPDATE_NOTES, orderId: byId('={{ $json.id.trim() }}') },
		{ items },
	);
	expect(error).toBeDefined();
	// Nor later: the next run is all that arrives.
	await service().run(UPDATE_NOTES, { items: orderItems().slice(0, 1) });
	expect(service().sim.requests).toHaveLength(1);
});

it('sends the items in their order if the first takes longer to prepare and the node continues', async () => {
	const { sim, run } = service();
	const ids = sim.data.boards.slice(0, 2).map(({ id }) => id);
	sim.faults.add({ nth: [1], fault: { type: 'slowBody', delayMs: 300 } });
	await run(
		{
			resource: 'boardItem',
			operation: 'create',
			boardId: byId('={{ $json.board }}'),
			itemName: 'Siti',
			columns: { mappingMode: 'autoMapInputData', value: null },
		},
		{
			items: ids.map((board) => ({ board })),
			settings: { onError: 'continueRegularOutput' },
		},
	);
	const created = sim.requests.filter(({ method }) => method === 'POST');
	expect(created.map(({ path }) => path)).toEqual(ids.map((id) => `/api/crm/boards/${id}/items`));
});

it('accounts for all items once if n8n tries the node again', async () => {
	const { sim, run } = service();
	sim.faults.add({ match: { bodyIncludes: '"note 1"' }, fault: { type: 'status', status: 400 } });
	const { error } = await run(UPDATE_NOTES, {
		items: orderItems().slice(0, 2),
		settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	});
	expect(error?.description?.match(/Sent: /g)).toHaveLength(1);
	expect(error?.description).toContain('. Sent: 1 of 2 items. Not sent: item 1.');
});

it('reports once what may have been processed, however often n8n tries the node', async () => {
	const items = [1, 2].map((person) => ({ number: `628100000000${person}` }));
	service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 504, after: true } });
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const { error } = await service().run(SEND_MESSAGE, { items, settings });
	expect(error?.description?.match(/May have been processed: /g)).toHaveLength(1);
});

describe('the error of messages that were sent in part', () => {
	const items = [1, 2, 3, 4, 5].map((person) => ({ number: `628100000000${person}` }));
	const ways =
		'Running this again sends to the others again. To send only the rest, set Settings > On Error to Continue (Using Error Output), or use the Broadcast example.';

	it('names the rest, and says how to send it', async () => {
		service().sim.faults.add({
			match: { bodyIncludes: items[2].number },
			fault: { type: 'status', status: 400 },
		});
		const { error } = await service().run(SEND_MESSAGE, { items });
		expect(error?.description).toContain(
			`. Sent: 4 of 5 items. Not sent: item 2 (6281000000003). ${ways}`,
		);
	});

	it('names those that may have been processed', async () => {
		const { faults } = service().sim;
		const [rejected, late] = items.map(({ number }) => ({ bodyIncludes: number }));
		faults.add({ match: rejected, fault: { type: 'status', status: 400 } });
		faults.add({ match: late, fault: { type: 'status', status: 504, after: true } });
		const { error } = await service().run(SEND_MESSAGE, { items: items.slice(0, 2) });
		expect(error?.context).toMatchObject({ itemIndex: 0 });
		expect(error?.description).toContain(
			`Sent: 0 of 2 items. May have been processed: item 1 (6281000000002). Not sent: item 0 (6281000000001). ${ways}`,
		);
	});

	it('does not propose to run again what may have been processed', async () => {
		service().sim.faults.add({ fault: { type: 'hang' } });
		const { error } = await service().run(
			{ ...SEND_MESSAGE, requestOptions: { timeout: 50 } },
			{ items: items.slice(0, 1) },
		);
		expect(error?.description).toBe(
			'The service may already have processed this request. Check before you run it again.',
		);
	});
});

it('links every record to the item it comes from, in item order', async () => {
	const { sim, run } = service();
	const statuses = ['pending', 'completed', 'cancelled'];
	sim.data.orders
		.slice(0, 30)
		.forEach(({ id }, index) => sim.data.updateOrder(id, { order_status: statuses[index % 3] }));
	const result = await run(
		{
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			filters: { orderStatus: '={{ $json.status }}' },
			options: { pageSize: 5 },
		},
		{ items: statuses.map((status) => ({ status })) },
	);
	const links = result.items.map(({ pairedItem }) => (pairedItem as { item: number }).item);
	expect(links).toEqual([...links].sort((a, b) => a - b));
	expect(
		result.items.every(({ json }, index) => json.order_status === statuses[links[index]]),
	).toBe(true);
});

it('runs once where the node is set to execute once', async () => {
	const result = await service().run(
		{ resource: 'order', operation: 'getAll', limit: 1 },
		{ items: [{}, {}, {}], settings: { executeOnce: true } },
	);
	expect(result.items).toHaveLength(1);
	expect(service().sim.requests).toHaveLength(1);
});
