import { closeAll, serve } from './support/client';

afterEach(closeAll);

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function workspace(settings = {}) {
	const { simulator, client } = await serve(settings);
	const inboxId = simulator.data.inboxes.at(0)!.id;
	const valid = {
		name: 'spring_sale',
		category: 'MARKETING',
		language: 'id',
		body: 'Halo {{1}}, kode {{2}}',
		body_placeholder: '["Ayu","X1"]',
		inbox_id: inboxId,
	};
	const create = async (fields: Record<string, string>, file?: ReturnType<typeof image>) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.append(name, value);
		if (file) form.append('file', file.content, file.name);
		return await client.post('/templates', form);
	};
	return { simulator, client, inboxId, valid, create };
}

const image = (bytes: number, name = 'header.png', type = 'image/png') => ({
	name,
	content: new Blob([new Uint8Array(bytes)], { type }),
});

describe('creating templates', () => {
	test('takes a form with a header image and records what came', async () => {
		const { simulator, valid, create } = await workspace();
		const { status, data } = await create(valid, image(1234));
		expect(status).toBe(200);
		expect(simulator.data.templates.get(data.data.id)).toMatchObject({
			name: 'spring_sale',
			status: 'PENDING',
			header_image: { filename: 'header.png', mimetype: 'image/png', size: 1234 },
		});
		expect(simulator.requests[0]).toMatchObject({
			tookEffect: true,
			body: {
				fields: valid,
				files: [{ field: 'file', filename: 'header.png', mimetype: 'image/png', size: 1234 }],
			},
		});
	});

	test.each([
		['Spring Sale', 400],
		['order_confirmation', 409],
		['spring_2025', 200],
	])('the name %s: %s', async (name, status) => {
		const { valid, create } = await workspace();
		expect((await create({ ...valid, name })).status).toBe(status);
	});

	test.each([
		[{ category: 'SPAM' }, 400],
		[{ language: 'Indonesian' }, 400],
		[{ body: '' }, 400],
		[{ inbox_id: 'x' }, 400],
		[{ inbox_id: UNKNOWN }, 404],
		[{ body_placeholder: '' }, 400],
		[{ body_placeholder: 'Ayu' }, 400],
		[{ body_placeholder: '["Ayu"]' }, 400],
		[{ body: 'No variables', body_placeholder: '' }, 200],
	])('%j: %s', async (fields, status) => {
		const { valid, create } = await workspace();
		expect((await create({ ...valid, ...fields })).status).toBe(status);
	});

	test('files have a greatest size and three types', async () => {
		const { valid, create } = await workspace({ maxFileBytes: 1000 });
		expect((await create(valid, image(1001))).status).toBe(413);
		expect((await create(valid, image(9, 'header.gif', 'image/gif'))).status).toBe(400);
		expect((await create(valid, image(9, 'header.pdf'))).status).toBe(400);
		expect((await create(valid, image(1000, 'header.JPG', 'image/jpeg'))).status).toBe(200);
	});

	test('takes nothing but a form', async () => {
		const { client, valid } = await workspace();
		expect((await client.post('/templates', valid)).status).toBe(400);
		const headers = { 'content-type': 'multipart/form-data' };
		const broken = { headers, transformRequest: (data: string) => data };
		expect((await client.post('/templates', 'no boundary', broken)).status).toBe(400);
	});
});

describe('sending templates', () => {
	async function sender() {
		const { simulator, client, inboxId } = await workspace();
		const template = simulator.data.addTemplate({ inbox_id: inboxId, body: 'Halo {{1}}' });
		const send = async (fields: object) =>
			await client.post('/templates/send', {
				wa_template_id: template.wa_template_id,
				inbox_id: inboxId,
				phone_number: '6281000000001',
				phone_name: 'Ayu',
				template_body_variables: ['Ayu'],
				...fields,
			});
		return { simulator, template, send };
	}

	test('an accepted one is recorded', async () => {
		const { simulator, send } = await sender();
		const { status, data } = await send({});
		expect(status).toBe(200);
		expect(data).toEqual({ success: true, status_code: 200, data: expect.any(Object) });
		expect(simulator.data.sentTemplates).toEqual([data.data]);
		expect(simulator.requests[0].tookEffect).toBe(true);
	});

	test('one that the platform rejects still comes as 200', async () => {
		const { simulator, template, send } = await sender();
		const rejected = {
			success: false,
			status_code: 400,
			error: { message: expect.any(String) },
		};
		expect((await send({ template_body_variables: [] })).data).toEqual(rejected);
		simulator.data.rejectedRecipients.add('6281000000001');
		expect(await send({ phone_number: '+6281000000001' })).toMatchObject({
			status: 200,
			data: rejected,
		});
		simulator.data.templates.update(template.id, { status: 'PENDING' });
		expect((await send({ phone_number: '6281000000002' })).data).toEqual(rejected);
		expect(simulator.data.sentTemplates).toEqual([]);
		expect(simulator.requests.some(({ tookEffect }) => tookEffect)).toBe(false);
	});

	test.each([
		[{ wa_template_id: undefined }, 400],
		[{ wa_template_id: '1' }, 404],
		[{ inbox_id: UNKNOWN }, 404],
		[{ phone_number: 'nobody' }, 400],
		[{ template_body_variables: 'Ayu' }, 400],
	])('%j: %s', async (fields, status) => {
		const { send } = await sender();
		expect((await send(fields)).status).toBe(status);
	});
});

describe('listing, syncing and deleting', () => {
	test('templates of one inbox, and all by page', async () => {
		const { simulator, client, inboxId } = await workspace({ envelope: 'array' });
		const all = simulator.data.templates.slice();
		const params = { inbox_id: inboxId };
		expect((await client.get('/templates', { params })).data).toEqual(
			all.filter((template) => template.inbox_id === inboxId),
		);
		expect((await client.get('/templates')).data).toEqual(all);
		expect((await client.get('/api/templates?limit=3')).data).toEqual(all.slice(0, 3));
	});

	test.each([
		['query', 200, 400],
		['body', 400, 200],
		['either', 200, 200],
	] as const)('sync looks for the inbox in: %s', async (place, inQuery, inBody) => {
		const { simulator, client, inboxId } = await workspace({ syncInboxIdIn: place });
		const fresh = simulator.data.addTemplate({ inbox_id: inboxId, status: 'PENDING' });
		const fields = { inbox_id: inboxId };
		const query = await client.post('/templates/sync', undefined, { params: fields });
		expect(query.status).toBe(inQuery);
		expect((await client.post('/templates/sync', fields)).status).toBe(inBody);
		expect(simulator.data.templates.get(fresh.id)!.status).toBe('APPROVED');
	});

	test('a template is deleted by any of its names', async () => {
		const { simulator, client } = await workspace();
		const [first, second, third] = simulator.data.templates.slice();
		const remove = async (params?: object, data?: object) =>
			(await client.delete('/templates', { params, data })).status;
		expect(await remove({ id: first.id })).toBe(200);
		expect(await remove(undefined, { wa_template_id: second.wa_template_id })).toBe(200);
		expect(await remove({ name: third.name })).toBe(200);
		expect(await remove({ id: first.id })).toBe(404);
		expect(await remove()).toBe(400);
		simulator.options.deleteParametersIn = 'body';
		expect(await remove({ id: simulator.data.templates.at(0)!.id })).toBe(400);
		expect(simulator.data.templates).toHaveLength(9);
	});

	test('integrations are deleted, one or several', async () => {
		const { simulator, client } = await workspace();
		const ids = simulator.data.integrations.slice().map(({ id }) => id);
		const remove = async (data: object) =>
			(await client.delete('/integrations/delete', { data })).status;
		expect(await remove({ id: ids[0] })).toBe(200);
		expect(await remove({ ids: ids.slice(1) })).toBe(200);
		expect(simulator.data.integrations).toHaveLength(0);
		expect(await remove({ id: ids[0] })).toBe(404);
		expect(await remove({})).toBe(400);
	});
});
