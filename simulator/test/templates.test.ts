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
	it.each([
		['Spring Sale', 400],
		['order_confirmation', 409],
		['spring_2025', 200],
	])('the name %s: %s', async (name, status) => {
		const { valid, create } = await workspace();
		expect((await create({ ...valid, name })).status).toBe(status);
	});

	it.each([
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

	it('files have a greatest size and three types', async () => {
		const { valid, create } = await workspace({ maxFileBytes: 1000 });
		expect((await create(valid, image(1001))).status).toBe(413);
		expect((await create(valid, image(9, 'header.gif', 'image/gif'))).status).toBe(400);
		expect((await create(valid, image(9, 'header.pdf'))).status).toBe(400);
		expect((await create(valid, image(1000, 'header.JPG', 'image/jpeg'))).status).toBe(200);
	});

	it('takes nothing but a form', async () => {
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

	it('one that the platform rejects still comes as 200', async () => {
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

	it.each([
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
	it.each(['params', 'data'])('sync takes the inbox from the %s', async (place) => {
		const { simulator, client, inboxId } = await workspace();
		const fresh = simulator.data.addTemplate({ inbox_id: inboxId, status: 'PENDING' });
		const inbox = { [place]: { inbox_id: inboxId } };
		const { status } = await client.request({ method: 'POST', url: '/templates/sync', ...inbox });
		expect(status).toBe(200);
		expect(simulator.data.templates.get(fresh.id)!.status).toBe('APPROVED');
	});

	it('a template is deleted by any of its names', async () => {
		const { simulator, client } = await workspace();
		const [first, second, third] = simulator.data.templates.slice();
		const remove = async (params?: object, data?: object) =>
			(await client.delete('/templates', { params, data })).status;
		expect(await remove({ id: first.id })).toBe(200);
		expect(await remove(undefined, { wa_template_id: second.wa_template_id })).toBe(200);
		expect(await remove({ name: third.name })).toBe(200);
		expect(await remove({ id: first.id })).toBe(404);
		expect(await remove()).toBe(400);
		expect(simulator.data.templates).toHaveLength(9);
	});
});
