import { closeAll, serve, stillClock } from './support/client';

const byReference = async () => await serve({ reference: true, now: stillClock().now });

afterEach(closeAll);

it('lists have a total, and conversations are listed in pages', async () => {
	const { data, read } = await byReference();
	const pagination = { page: 2, limit: 10, total: 25, total_pages: 3 };
	expect(await read('/api/orders?page=2')).toEqual({
		success: true,
		data: expect.any(Array),
		pagination,
	});
	const [conversation] = (await read('/api/conversations?page=3&limit=30')).data;
	expect(conversation.id).toBe([...data.conversations][60].id);
	expect(await read('/inboxes')).toEqual({ success: true, data: expect.any(Array) });
	expect(await read('/businesses')).toMatchObject({ success: true, status_code: 200 });
});

it('messages have a direction, and are not limited to today', async () => {
	const { read } = await byReference();
	const { data, pagination } = await read('/api/messages?limit=1000');
	expect(pagination.total).toBe(600);
	const directions = new Set(data.map(({ direction }: { direction: string }) => direction));
	expect([...directions].map(String).sort()).toEqual(['incoming', 'null', 'outgoing']);
	expect(data[0]).not.toHaveProperty('sent_by_type');
	expect(data[0].created_at).toMatch(/Z$/);
});

it('contact names are in display_name', async () => {
	const { data, read } = await byReference();
	const { id, contact_name: display_name, phone_number } = data.contacts.at(0)!;
	const brief = { id, display_name, phone_number };
	expect((await read('/api/contacts?limit=1')).data).toMatchObject([brief]);
	const [conversation] = (await read('/api/conversations')).data;
	expect(conversation).toMatchObject({ contact: brief });
	expect(conversation).not.toHaveProperty('contact_name');
});

it('lists contain orders with all fields', async () => {
	const { read } = await byReference();
	const [order] = (await read('/api/orders')).data;
	const names = 'payment_status updated_at total orders_products notes address';
	expect(Object.keys(order)).toEqual(expect.arrayContaining(names.split(' ')));
});

it('a board search requires arrays, and items show their values unchanged', async () => {
	const { data, client } = await byReference();
	const { id: board_id } = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!;
	data.addBoardItem({ board_id, name: 'Only', values: { Stage: '2', Notes: 'seek' } });
	const search = async (value: unknown) =>
		await client.post(`/api/crm/boards/${board_id}/items/search`, {
			search: [{ column_name: 'Notes', operator: 'equals', value }],
		});
	const found = await search(['other', 'seek']);
	expect(found.data.data).toMatchObject([{ item_name: 'Only', Stage: '2' }]);
	expect(found.data.data[0]).not.toHaveProperty('Stage Label Options');
	expect(await search('seek')).toMatchObject({
		status: 422,
		data: { error: { message: 'value must be an array of strings' } },
	});
});

it.each(['params', 'data'])(
	'templates are deleted and synced with IDs in the %s',
	async (place) => {
		const { data, client } = await byReference();
		const { id, wa_template_id, inbox_id } = data.addTemplate({ status: 'PENDING' });
		await client.request({ method: 'POST', url: '/templates/sync', [place]: { inbox_id } });
		expect(data.templates.get(id)!.status).toBe('APPROVED');
		expect((await client.delete(`/templates/${wa_template_id}`)).status).toBe(404);
		await client.delete('/templates', { [place]: { wa_template_id } });
		expect(data.templates.get(id)).toBeUndefined();
	},
);

it('endpoints that the reference lacks return 404', async () => {
	const { data, client } = await byReference();
	for (const path of [
		`/api/conversations/${data.conversations.at(0)!.id}`,
		`/messages/${data.messages.at(0)!.id}`,
		'/business_workflows/labels',
	]) {
		expect((await client.get(path)).status).toBe(404);
	}
});
