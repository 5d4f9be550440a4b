import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useConversations, HOUR } from './support/conversation';
import { testCredential } from './support/credentialTest';
import { hintTextsOf } from './support/engine';
import { fastNow } from './support/fastClock';
import { remember } from './support/memory';
import { openList } from './support/pickers';
import { answer, byId, GET_ALL_ORDERS, idsOf, mapped, useHarness, UUID } from './support/harness';

/** A service that follows only the reference, without the published responses. */
const harness = useHarness({
	reference: true,
	orders: 130,
	contacts: 230,
	conversations: 250,
	messages: 120,
	boards: 1,
	boardItems: 120,
});
const { newConversation, write } = useConversations(harness);

const onBoard = (operation: string, more: object = {}): INodeParameters => ({
	resource: 'boardItem',
	operation,
	boardId: harness().first('boards'),
	...more,
});
const getAll = (resource: string, more: object = {}): INodeParameters => ({
	resource,
	operation: 'getAll',
	returnAll: true,
	...more,
});

it('lists all records of each kind with one request per page', async () => {
	const { sim, succeed } = harness();
	const { data } = sim;
	const boardId = harness().first('boards');
	const lists: Array<[INodeParameters, Iterable<{ id: string }>]> = [
		[getAll('agent'), data.agents],
		[getAll('board'), data.boards],
		[getAll('boardItem', { boardId }), data.boardItems],
		[getAll('campaign'), data.campaigns],
		[getAll('contact'), data.contacts],
		[getAll('inbox'), data.inboxes],
		[getAll('inbox', { operation: 'getConnected' }), data.inboxes],
		[getAll('integration'), data.integrations],
		[getAll('message'), data.messages],
		[getAll('order'), data.orders],
		[getAll('template'), data.templates],
		[getAll('template', { operation: 'getByInbox' }), data.templates],
	];
	for (const [list, records] of lists) {
		sim.requests.length = 0;
		const { items } = await succeed(list);
		const ids = items.map(({ json }) => json.item_id ?? json.id);
		const expected = [...records].map(({ id }) => id);
		expect(ids.sort()).toEqual(expected.sort());
		expect(sim.requests).toHaveLength(Math.ceil(expected.length / 100));
	}
});

it('lists conversations by page, up to the limit', async () => {
	const { sim, succeed } = harness();
	const all = [...sim.data.conversations].map(({ id }) => id);
	expect(idsOf(await succeed(getAll('conversation'))).sort()).toEqual([...all].sort());
	expect(sim.requests.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
	const limit = { returnAll: false, limit: 150 };
	expect(idsOf(await succeed(getAll('conversation', limit)))).toEqual(all.slice(0, 150));
});

it('reads one page if no order has changed since a given time', async () => {
	const filters = { updatedAfter: new Date(fastNow() + HOUR).toISOString() };
	const result = await harness().succeed({ ...GET_ALL_ORDERS, filters });
	expect([result.items, hintTextsOf(result)]).toEqual([[], []]);
	expect(harness().sim.requests).toHaveLength(1);
});

describe('the direction of a message', () => {
	const windowOf = (id: string) => ({
		resource: 'conversation',
		operation: 'getReplyWindow',
		conversationId: byId(id),
	});

	it('determines the reply window', async () => {
		const conversation = newConversation();
		const { created_at } = write(conversation, 'user', 20);
		write(conversation, 'system', 1);
		const { items } = await harness().succeed(windowOf(conversation.id));
		const open = { is_open: true, last_incoming_at: created_at, last_outgoing_at: null };
		expect(items[0].json).toMatchObject(open);
		const { created_at: answered } = write(conversation, 'agent', 2);
		const { items: later } = await harness().succeed(windowOf(conversation.id));
		expect(later[0].json).toMatchObject({ ...open, last_outgoing_at: answered });
	});

	it.each([
		['direction', 'inbound', 'outbound'],
		['from_me', false, true],
	])('can be in %s, as %j and %j', async (field, incoming, outgoing) => {
		const data = [outgoing, incoming].map((sender, hours) => ({
			id: `${hours}`,
			[field]: sender,
			created_at: new Date(fastNow() - (hours + 1) * HOUR).toISOString(),
		}));
		harness().respond({ data });
		const { items } = await harness().succeed(windowOf(UUID));
		const [last_outgoing_at, last_incoming_at] = data.map(({ created_at }) => created_at);
		expect(items[0].json).toMatchObject({ is_open: true, last_incoming_at, last_outgoing_at });
	});

	it('is used by Only If Last Message', async () => {
		const conversation = newConversation();
		const { id: answered } = write(conversation, 'user', 2);
		write(conversation, 'system', 1);
		const send = { resource: 'message', operation: 'send', message: 'Halo' };
		const options = { onlyIfLastMessage: answered, onlyInWindow: true };
		const parameters = { ...send, conversationId: byId(conversation.id), options };
		const items = [{}, {}];
		const result = await harness().succeed(parameters, { items });
		expect(result.items.map(({ json }) => '_skipped' in json)).toEqual([false, true]);
	});

	it('is used by the chat memory', async () => {
		const conversation = newConversation();
		for (const [index, sender] of ['user', 'agent', 'user'].entries()) {
			write(conversation, sender, 9 - index, { message: String(index) });
		}
		const parameters = { conversationId: byId(conversation.id) };
		const { credential } = harness();
		expect(await remember({ parameters }, credential)).toEqual(['user: 0', 'assistant: 1']);
	});
});

describe('the display_name and phone_number of a person', () => {
	const wanted = () =>
		harness().sim.data.conversations.find(({ contact_phone: phone }) => phone !== null)!;

	it.each(['searchContacts', 'searchConversations'])(
		'are shown and searched by %s',
		async (method) => {
			const { contact_id, id, contact_name, contact_phone } = wanted();
			const value = method === 'searchContacts' ? contact_id : id;
			for (const filter of [contact_name!, contact_phone!]) {
				const { results } = await openList(method, harness().credential, { filter });
				const name = expect.stringContaining(`${contact_name} - ${contact_phone}`) as string;
				expect(results).toContainEqual({ name, value });
			}
		},
	);

	it.each(['contact', 'conversation'])('are used to find a %s', async (resource) => {
		const { contact_id, id, contact_phone: phoneNumber } = wanted();
		const result = await harness().succeed({ resource, operation: 'find', phoneNumber });
		expect(idsOf(result)).toEqual([resource === 'contact' ? contact_id : id]);
	});

	it('are kept by Simplify', async () => {
		const { id, contact_name: display_name, contact_phone: phone_number } = wanted();
		const list = getAll('conversation', { simplify: true });
		const { items } = await harness().succeed(list);
		const shown = items.find(({ json }) => json.id === id)?.json;
		expect(shown).toMatchObject({ contact: { display_name, phone_number } });
	});
});

describe('a search by arrays of texts', () => {
	const statuses = () =>
		harness()
			.sim.requests.filter(({ path }) => path.endsWith('/search'))
			.map(({ status }) => status);
	/** Adds a board for one test, because the node remembers the form of a board's searches. */
	function useBoard(): string {
		const { boards, addBoard } = harness().sim.data;
		const [{ crm_columns }] = boards.slice(-1);
		return addBoard({ crm_columns }).id;
	}

	it("is used again in the next run, and keeps the user's additional body fields", async () => {
		const { data, requests } = harness().sim;
		const boardId = useBoard();
		const values = { 'Deal Value': 77_001, Notes: 'seek' };
		const { id } = data.addBoardItem({ board_id: boardId, values });
		const condition = [
			{ columnName: 'Deal Value', operator: 'equals', value: '77001' },
			{ columnName: 'Notes', operator: 'equals', value: 'seek' },
		];
		const options = { extraBody: '{"note": "vip"}' };
		const search = onBoard('search', {
			boardId: byId(boardId),
			conditions: { condition },
			options,
		});
		for (let run = 0; run < 2; run++) {
			const { items } = await harness().succeed(search);
			expect(items.map(({ json }) => json.item_id)).toEqual([id]);
		}
		expect(statuses()).toEqual([422, 200, 200]);
		const { search: sent, ...others } = requests.at(-1)?.body as IDataObject;
		expect(others).toEqual({ condition: 'AND', note: 'vip' });
		expect(sent).toMatchObject([{ value: ['77001'] }, { value: ['seek'] }]);
	});

	it.each(['Notes', 'Deal Value', 'Stage'])('lets Create or Update match on %s', async (column) => {
		const value = { Company: 'Toko', Notes: 'Lantai 2', 'Deal Value': 5.5, Stage: 'Proposal' };
		const columns = mapped(value, { matchingColumns: [column] });
		const boardId = byId(useBoard());
		const parameters = onBoard('upsert', { boardId, itemName: 'Siti', columns });
		for (const _action of ['created', 'updated']) {
			const { items } = await harness().succeed(parameters);
			expect(items).toMatchObject([{ json: { _action } }]);
		}
	});

	it("fails with the service's message if the service rejects this form, too", async () => {
		const condition = [{ columnName: 'Notes', operator: 'sounds_like', value: 'x' }];
		const { error } = await harness().run(onBoard('search', { conditions: { condition } }));
		expect(error?.message).toMatch(/^search.0.operator must be one of equals,/);
	});
});

describe('a template', () => {
	it('is sent, and only its message is output', async () => {
		const send = harness().template({ body: 'Halo {{1}}' });
		const options = { bodyVariables: { variable: [{ value: 'Siti' }] } };
		const { items } = await harness().succeed({ ...send, options });
		expect(items).toMatchObject([{ json: { message: 'Halo Siti' } }]);
	});

	it('is synced with the inbox ID in the body', async () => {
		const { sim, first, succeed } = harness();
		const inboxId = first('inboxes');
		const { id } = sim.data.addTemplate({ inbox_id: inboxId.value, status: 'PENDING' });
		await succeed({ resource: 'template', operation: 'sync', inboxId });
		expect(sim.data.templates.get(id)?.status).toBe('APPROVED');
	});

	it('is deleted with Send Request, because the reference has no ID in the path', async () => {
		const { sim, succeed } = harness();
		const { id, wa_template_id } = sim.data.addTemplate();
		const send = { resource: 'endpoint', operation: 'request', method: 'DELETE' };
		const query = JSON.stringify({ wa_template_id });
		await succeed({ ...send, path: '/templates', query });
		expect(sim.data.templates.get(id)).toBeUndefined();
	});
});

it('the credential test accepts a valid key and rejects another key', async () => {
	const { credential } = harness();
	expect(await testCredential(credential)).toMatchObject({ status: 'OK' });
	const wrong = await testCredential({ ...credential, apiKey: 'another-key-0123456789' });
	expect(wrong.message).toMatch(/^Not authenticated\. Check API Key/);
});

it("errors contain the service's message", async () => {
	const get = { resource: 'order', operation: 'get', orderId: byId(UUID) };
	const { error } = await harness().run(get);
	expect(error).toMatchObject({ message: 'Order not found', httpCode: '404' });
	harness().sim.faults.add({ fault: answer({ success: false, error: { message: 'Busy' } }) });
	expect((await harness().run(get)).error?.message).toBe('Busy');
});
