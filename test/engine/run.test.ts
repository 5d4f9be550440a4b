import { byId, SEND_MESSAGE, UPDATE_NOTES, useService } from './support/service';

const service = useService({ orders: 100 });

function orderItems() {
	return service()
		.sim.data.orders.slice(0, 100)
		.map(({ id }, index) => ({ id, notes: `note ${index}` }));
}

function writtenIds() {
	return service().sim.requests.map(({ path }) => path.split('/').at(-1));
}

describe('100 updates, of which the 7th meets a 400', () => {
	beforeEach(() => {
		service().sim.options.latencyMs = 5;
		service().sim.faults.add({
			match: { bodyIncludes: '"note 6"' },
			fault: { type: 'status', status: 400 },
		});
	});

	it('send nothing after those already started, and the error accounts for every item', async () => {
		const items = orderItems();
		const { error } = await service().run(UPDATE_NOTES, { items });
		const sent = writtenIds();
		expect(sent).toEqual(items.slice(0, sent.length).map(({ id }) => id));
		expect(sent.length).toBeGreaterThanOrEqual(7);
		expect(sent.length).toBeLessThanOrEqual(11);
		expect(error?.context).toMatchObject({ itemIndex: 6 });
		expect(error?.description).toMatch(
			new RegExp(
				`\\. Sent: ${sent.length - 1} of 100 items\\. Not sent: items 6, ${sent.length} to 99\\.$`,
			),
		);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'succeed but for one with %s',
		async (onError) => {
			const items = orderItems();
			const result = await service().run(UPDATE_NOTES, { items, settings: { onError } });
			expect(result.error).toBeUndefined();
			const [task] = result.run.data.resultData.runData['Messaging CRM'];
			const [regular, errors] = (task.data?.main ?? []).map((output) => output ?? []);
			const failed = regular.filter(({ json }) => json.error !== undefined).concat(errors ?? []);
			expect(failed).toHaveLength(1);
			expect(failed[0].pairedItem).toMatchObject({ item: 6 });
			expect(regular).toHaveLength(onError === 'continueErrorOutput' ? 99 : 100);
			expect(writtenIds()).toEqual(items.map(({ id }) => id));
			expect(service().sim.data.orders.get(items[99].id)?.notes).toBe('note 99');
		},
	);
});

it.each([
	['what the service rejects', { id: '6f0c3c86-8b0e-4b7e-9f43-6d9c2f9f0000', notes: '' }],
	['a bad value', { id: '..', notes: '' }],
	['a failed expression', { id: null, notes: '' }],
])('takes the error output for %s, and the regular one for the others', async (_, bad) => {
	const items = [orderItems()[0], bad, orderItems()[1]];
	const result = await service().run(
		{ ...UPDATE_NOTES, orderId: byId('={{ $json.id.trim() }}') },
		{ items, settings: { onError: 'continueErrorOutput' } },
	);
	const [task] = result.run.data.resultData.runData['Messaging CRM'];
	const links = task.data?.main.map((output) => output?.map(({ pairedItem }) => pairedItem));
	expect(links).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
});

it('gives the reason of the service in the error item', async () => {
	service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 409 } });
	const items = orderItems().slice(0, 2);
	const result = await service().run(UPDATE_NOTES, {
		items,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(result.items[0].json).toEqual({
		error: expect.stringMatching(/^Conflict \[item 0\]\n.+exists already/),
	});
	expect(result.items[1].json.notes).toBe('note 1');
});

it('sends nothing at all where the last item is bad', async () => {
	const items = [...orderItems().slice(0, 20), { id: '..', notes: '' }];
	const { error } = await service().run(UPDATE_NOTES, { items });
	expect(error?.message).toBe('Order cannot be ".." [item 20]');
	expect(error?.context).toMatchObject({ itemIndex: 20 });
	expect(service().sim.requests).toHaveLength(0);
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

it('sends the good items where bad ones continue', async () => {
	const items = [{ id: '', notes: 'x' }, ...orderItems().slice(0, 3)];
	const result = await service().run(UPDATE_NOTES, {
		items,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(result.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
		[expect.stringMatching(/^Order is empty \[item 0\]\n\w/), { item: 0 }],
		[undefined, { item: 1 }],
		[undefined, { item: 2 }],
		[undefined, { item: 3 }],
	]);
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

it('links an item that n8n could not build to its input item', async () => {
	const items = [{ id: null }, ...orderItems().slice(0, 1)];
	const result = await service().run(
		{ ...UPDATE_NOTES, orderId: byId('={{ $json.id.trim() }}') },
		{ items, settings: { onError: 'continueRegularOutput' } },
	);
	expect(result.items.map(({ json, pairedItem }) => [typeof json.error, pairedItem])).toEqual([
		['string', { item: 0 }],
		['undefined', { item: 1 }],
	]);
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

it('starts a new run where n8n tries the node again', async () => {
	service().sim.faults.add({ nth: [1], fault: { type: 'status', status: 404 } });
	const result = await service().run(
		{ resource: 'order', operation: 'get', orderId: byId(orderItems()[0].id) },
		{ settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } },
	);
	expect(result.items).toHaveLength(1);
});

it('never writes to one order twice at the same time, and keeps the order of its writes', async () => {
	service().sim.options.latencyMs = 5;
	const [a, b] = orderItems();
	const items = [0, 1, 2, 3, 4, 5].map((n) => ({ id: n % 2 ? a.id : b.id, notes: `round ${n}` }));
	await service().run(UPDATE_NOTES, { items });
	expect(service().sim.requests.map(({ body }) => (body as { notes: string }).notes)).toEqual(
		items.map(({ notes }) => notes),
	);
	expect(service().sim.data.orders.get(a.id)?.notes).toBe('round 5');
});
