import { clientOf, closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

const BROWSER = { accept: 'text/html,*/*' };

it('in a browser, the page at / needs no key, is not recorded, and shows the newest sent message first', async () => {
	const clock = stillClock();
	const { simulator, client } = await serve({ now: clock.now });
	const { phone_number: number, contact_name: name } = simulator.data.contacts.at(0)!;
	const action = { parameters: { url: 'https://example.com/?a=1&b' } };
	await client.post('/messages/whatsapp', { receiver: number, message: '1 < 2', action });
	const template = simulator.data.addTemplate({ body: 'Halo {{1}}, pesanan {{2}} siap.' });
	clock.time += 1_000;
	await client.post('/templates/send', {
		wa_template_id: template.wa_template_id,
		inbox_id: template.inbox_id,
		phone_number: number,
		template_body_variables: ['Siti', 'ORD-1'],
	});
	const requests = simulator.requests.length;
	const { status, data } = await clientOf(simulator, BROWSER).get<string>('/');
	expect(status).toBe(200);
	expect(simulator.requests).toHaveLength(requests);
	const rows = data.split('<tr>').slice(2);
	expect(rows).toHaveLength(2);
	expect(rows[0]).toContain(`Halo Siti, pesanan ORD-1 siap.`);
	expect(rows[0]).toContain('15 Jun 2025, 10:00:01');
	expect(rows[1]).toContain(`${name}\n${number}`);
	expect(rows[1]).toContain('1 &lt; 2 <a href="https://example.com/?a=1&amp;b"');
});

it('browsers can write as a customer, and see what clients have changed', async () => {
	const { simulator, client } = await serve();
	const { conversations, messages } = simulator.data;
	const { id } = conversations.at(0)!;
	await client.put(`/api/conversations/${id}`, { notes: 'VIP' });
	const browser = clientOf(simulator, BROWSER);
	const form = { conversation: id, message: 'Can I talk to a person?' };
	expect((await browser.get('/write', { params: form })).headers.location).toBe('/');
	const { data } = await browser.get<string>('/');
	expect(data).toContain(`PUT /api/conversations/${id} {&quot;notes&quot;:&quot;VIP&quot;}`);
	expect(messages.at(0)).toMatchObject({
		conversation_id: id,
		sent_by_type: 'user',
		message: form.message,
	});
	await browser.get('/write', { params: { conversation: 'unknown', message: 'x' } });
	expect(messages.at(0)).toMatchObject({ message: form.message });
});

it('other clients need a key for the page at /', async () => {
	const { simulator } = await serve();
	expect((await clientOf(simulator, {}).get('/')).status).toBe(401);
});
