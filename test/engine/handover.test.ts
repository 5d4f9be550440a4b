import { startSimulator, type Conversation, type Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { hintTextsOf } from './support/engine';
import { fastNow } from './support/fastClock';
import { openList } from './support/pickers';
import { answer, byId, CONTINUE, rejection, useHarness, UUID } from './support/harness';

/** These operations send what the service's own n8n node sends (docs/internals/service.md#workflows). */

const harness = useHarness({ orders: 0, messages: 0, conversations: 8 });

const conversationAt = (at: number) => harness().sim.data.conversations.at(at)!;
const agentAt = (at: number) => harness().sim.data.agents.at(at)!;

function handover(operation: string, fields: INodeParameters = {}): INodeParameters {
	const conversationId = byId(conversationAt(0).id);
	return { resource: 'conversation', operation, conversationId, ...fields };
}

const assignAgent = (fields: INodeParameters = {}) =>
	handover('assignAgent', { agentId: byId(agentAt(0).id), ...fields });

const updateData = (field: INodeParameters[], fields: INodeParameters = {}): INodeParameters => ({
	resource: 'contact',
	operation: 'updateAdditionalData',
	data: { field },
	contactId: byId(harness().sim.data.contacts.at(0)!.id),
	...fields,
});

/** The values that an agent's model fills in. */
const fromAi = (key: string) =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', '', 'string') }}`;

describe('the conversation is changed by', () => {
	const labelAt = (at: number) => harness().sim.data.labels.at(at)!;
	const statusAt = (at: number) => harness().sim.data.pipelineStatuses.at(at)!;

	it.each<[operation: string, fields: () => INodeParameters, changed: () => Partial<Conversation>]>(
		[
			[
				'assignAgent',
				() => ({ agentId: byId(agentAt(1).id) }),
				() => ({ handled_by_id: agentAt(1).id, stage_status: 'assigned' }),
			],
			[
				'addCollaborator',
				() => ({ agentId: byId(agentAt(1).id) }),
				() => ({ collaborators: [{ id: agentAt(1).id, name: agentAt(1).name }] }),
			],
			['addLabel', () => ({ labelId: byId(labelAt(1).id) }), () => ({ labels: [labelAt(1)] })],
			['removeLabel', () => ({ labelId: byId(labelAt(0).id) }), () => ({ labels: [] })],
			[
				'setPipelineStatus',
				() => ({ pipelineStatusId: byId(statusAt(2).id) }),
				() => ({ pipeline: statusAt(2) }),
			],
			['setStatus', () => ({ stageStatus: 'open' }), () => ({ stage_status: 'open' })],
			['resolve', () => ({}), () => ({ stage_status: 'resolved' })],
			['blockAi', () => ({}), () => ({ is_ai_blocked: true })],
			['unblockAi', () => ({}), () => ({ is_ai_blocked: false })],
		],
	)('%s', async (operation, fields, changed) => {
		const { sim, succeed } = harness();
		const { id } = conversationAt(0);
		const labels = operation === 'removeLabel' ? [labelAt(0)] : [];
		const is_ai_blocked = operation === 'unblockAi';
		sim.data.conversations.update(id, { labels, is_ai_blocked, collaborators: [] });
		const { items } = await succeed(handover(operation, fields()));
		expect(items).toEqual([{ json: { success: true }, pairedItem: { item: 0 } }]);
		expect(sim.data.conversations.get(id)).toMatchObject(changed());
	});
});

it('sends a label with the entered currency and value', async () => {
	const { sim, succeed } = harness();
	const labelId = byId(sim.data.labels[0].id);
	const additionalFields = { currency: ' usd ', value: '12.5' };
	await succeed(handover('addLabel', { labelId, additionalFields }));
	expect(sim.requests[0].body).toMatchObject({ currency: 'usd', value: 12.5 });
});

describe('the additional data of a contact', () => {
	const additionalData = () => harness().sim.data.contacts.at(0)!.additional_data;

	it('receives each field as text, and an empty text for a field to clear', async () => {
		const { sim, succeed } = harness();
		const field = [
			{ name: ' city ', value: 'Bandung' },
			{ name: 'points', value: '={{ 7 }}' },
			{ name: 'note' },
			{ name: 'unknown', value: '={{ null }}' },
		];
		await succeed(updateData(field));
		const additional_data = { city: 'Bandung', points: '7', note: '' };
		expect(sim.requests[0].body).toMatchObject({ additional_data });
		expect(additionalData()).toMatchObject(additional_data);
	});

	it('keeps fields that the AI model leaves empty', async () => {
		const field = [
			{ name: 'city', value: fromAi('city') },
			{ name: 'size', value: fromAi('size') },
		];
		const toolInput = { city: 'Bandung', size: 'null' };
		await harness().succeed(updateData(field), { toolInput });
		expect(harness().sim.requests[0].body).toMatchObject({ additional_data: { city: 'Bandung' } });
		expect(additionalData()).not.toHaveProperty('size');
	});

	it.each<[field: INodeParameters[], message: string]>([
		[[], 'Additional Data is empty'],
		[[{ name: 'city', value: '={{ null }}' }], 'Additional Data is empty'],
		[[{ name: ' ', value: 'Bandung' }], 'Name of Additional Data is empty'],
		[[{ name: 'city', value: '={{ [1] }}' }], 'city is an array'],
	])('cannot be %j', async (field, message) => {
		await harness().expectRejected(updateData(field), message);
	});
});

describe('the host', () => {
	let workflows: Simulator;
	beforeAll(async () => {
		workflows = await startSimulator({ now: fastNow, orders: 0, conversations: 8 });
	});
	beforeEach(() => workflows.reset());
	afterAll(async () => await workflows.close());

	it('comes from Workflow Base URL or, if that is empty, from Base URL, and receives the same key', async () => {
		const { sim, credential, succeed } = harness();
		await succeed(assignAgent());
		const own = { ...credential, workflowBaseUrl: `${workflows.url}/` };
		await succeed(assignAgent(), { credential: own });
		await openList('searchLabels', own);
		const headers = { api_key: 'valid' };
		const path = '/business_workflows/assign-agent';
		expect(sim.requests).toMatchObject([{ path, headers }]);
		const labels = { path: '/business_workflows/labels', headers };
		expect(workflows.requests).toMatchObject([{ path, headers }, labels]);
	});

	it.each([
		['https://api.cekat.ai', '', 'server.cekat.ai'],
		['https://api.cekat.ai/api/', ' ', 'server.cekat.ai'],
		['https://api.cekat.ai', 'https://flows.example.com', 'flows.example.com'],
		['https://crm.example.com', '', 'crm.example.com'],
	])('is shown in a dry run: for %s and "%s", it is %s', async (baseUrl, workflowBaseUrl, host) => {
		const credential = { ...harness().credential, baseUrl, workflowBaseUrl };
		const options = { dryRun: true };
		const result = await harness().succeed(assignAgent({ options }), { credential });
		const body = { conversation_id: conversationAt(0).id, agent_id: agentAt(0).id };
		const path = '/business_workflows/assign-agent';
		const json = { method: 'POST', host, path, query: {}, body };
		expect(result.items).toEqual([{ json, pairedItem: { item: 0 } }]);
		expect(hintTextsOf(result)).toEqual([
			'Dry run: nothing was sent. A real run would send 1 request.',
		]);
		expect(harness().sim.requests).toEqual([]);
	});

	it('is rejected if its address is invalid', async () => {
		const credential = { ...harness().credential, workflowBaseUrl: 'server.cekat.ai' };
		const message = 'Workflow Base URL has to start with https://';
		await harness().expectRejected(assignAgent(), message, { credential });
	});

	it('is mentioned in the error if it may be wrong', async () => {
		harness().sim.faults.add({ fault: rejection(404, 'Not found') });
		const { error } = await harness().run(assignAgent());
		expect(error?.description).toContain('check Workflow Base URL in the credential');
	});
});

describe('a picker', () => {
	it.each([
		['searchAgents', () => [...harness().sim.data.agents]],
		['searchLabels', () => harness().sim.data.labels],
		['searchPipelineStatuses', () => harness().sim.data.pipelineStatuses],
	])('%s shows names, and finds records by a part of the name', async (method, records) => {
		const { credential } = harness();
		const expected = records().map(({ id, name }) => ({ name, value: id }));
		expect(await openList(method, credential)).toEqual({ results: expected });
		const filter = expected[1].name.slice(1, 5).toUpperCase();
		const { results } = await openList(method, credential, { filter });
		expect(results).toContainEqual(expected[1]);
		expect(harness().sim.requests).toHaveLength(2);
		expect(harness().sim.requests.map(({ query }) => query)).toEqual([{}, {}]);
	});
});

describe('an error', () => {
	it.each(['Conversation', 'Agent'])('says that the %s was not found', async (name) => {
		const parameters = assignAgent({ [`${name.toLowerCase()}Id`]: byId(UUID) });
		const { error } = await harness().run(parameters);
		expect(error).toMatchObject({ message: `${name} not found`, httpCode: '404' });
		expect(error?.description).toMatch(/^Check the ID\. /);
	});

	it("has the service's message", async () => {
		harness().sim.faults.add({ fault: rejection(400, 'This agent is offline') });
		const { error } = await harness().run(assignAgent());
		expect(error).toMatchObject({ message: 'This agent is offline', httpCode: '400' });
	});

	it('says that the service may have processed the request if the connection is lost', async () => {
		harness().sim.faults.add({ fault: { type: 'reset', after: true } });
		const { items } = await harness().run(assignAgent(), { settings: CONTINUE });
		expect(items[0].json.error).toMatchObject({ outcome: 'uncertain', tryAgain: false });
		expect(harness().sim.requests).toHaveLength(1);
	});

	it('names the failed conversation if the items are about several conversations', async () => {
		const ids = [conversationAt(0).id, UUID];
		const conversationId = byId('={{ $json.id }}');
		const items = ids.map((id) => ({ id }));
		const { error } = await harness().run(assignAgent({ conversationId }), { items });
		expect(error?.message).toBe(`Conversation not found [item 1: ${UUID}]`);
		expect(error?.description).toContain(`Not sent: item 1 (${UUID}).`);
	});

	it.each(['Conversation', 'Agent'])('says before any request that %s is empty', async (label) => {
		const parameter = { [`${label.toLowerCase()}Id`]: byId(' ') };
		await harness().expectRejected(assignAgent(parameter), `${label} is empty`);
	});

	it('says that a name is not an ID', async () => {
		const message = 'Agent is not an ID: "Siti Rahma"';
		await harness().expectRejected(assignAgent({ agentId: byId('Siti Rahma') }), message);
	});

	it('says that the endpoint was not found if the service has only the endpoints of the reference', async () => {
		harness().sim.options.reference = true;
		const { error } = await harness().run(assignAgent());
		expect(error).toMatchObject({ message: 'Endpoint not found', httpCode: '404' });
		await expect(openList('searchAgents', harness().credential)).rejects.toThrow(
			'Endpoint not found',
		);
	});
});

it('works as an AI tool, with defaults for fields that the model leaves empty', async () => {
	const { sim, succeed } = harness();
	const [{ id: label }] = sim.data.labels;
	const parameters = handover('addLabel', {
		conversationId: byId(fromAi('conversation')),
		labelId: byId(fromAi('label')),
		additionalFields: { currency: fromAi('currency'), value: fromAi('value') },
	});
	const conversation = conversationAt(0).id;
	const toolInput = { conversation, label, currency: 'null', value: '' };
	const { items } = await succeed(parameters, { toolInput });
	expect(items[0].json).toMatchObject({ success: true });
	const body = { conversation_id: conversation, label_id: label, currency: 'idr', value: 0 };
	expect(sim.requests).toMatchObject([{ body }]);
});

it.each<[body: unknown, output: unknown]>([
	[
		{ data: { id: '1' }, meta: 2 },
		{ data: { id: '1' }, meta: 2 },
	],
	[{ message: 'Queued' }, { message: 'Queued' }],
	['OK', { value: 'OK' }],
	[[], {}],
	['', {}],
])('outputs the response %j as an item', async (body, output) => {
	harness().sim.faults.add({ fault: answer(body, 202) });
	const { items } = await harness().succeed(assignAgent());
	expect(items.map(({ json }) => json)).toEqual([output]);
});

it('fails if a response with the status 200 reports a failure', async () => {
	harness().respond({ success: false, message: 'No such agent' });
	const { error } = await harness().run(assignAgent());
	expect(error?.message).toBe('No such agent');
});

it('writes to the same conversation in order, one request at a time', async () => {
	const { sim, succeed } = harness();
	const running: string[] = [];
	const overlaps: string[] = [];
	let most = 0;
	sim.options.latencyMs = ({ body }) => {
		const { conversation_id: id } = body as { conversation_id: string };
		if (running.includes(id)) overlaps.push(id);
		most = Math.max(most, running.push(id));
		// Counts the request as ended shortly before its response, which starts the next request.
		setTimeout(() => running.splice(running.indexOf(id), 1), 15);
		return 20;
	};
	const items = [0, 0, 1, 0, 2].map((conversation, at) => {
		return { conversation: conversationAt(conversation).id, agent: agentAt(at).id };
	});
	const conversationId = byId('={{ $json.conversation }}');
	await succeed(assignAgent({ conversationId, agentId: byId('={{ $json.agent }}') }), { items });
	expect(overlaps).toEqual([]);
	expect(most).toBeGreaterThan(1);
	const { id } = conversationAt(0);
	const sent = sim.requests.map(({ body }) => body as Record<string, string>);
	const agents = sent.filter((one) => one.conversation_id === id).map((one) => one.agent_id);
	expect(agents).toEqual([0, 1, 3].map((at) => agentAt(at).id));
	expect(conversationAt(0).handled_by_id).toBe(agentAt(3).id);
});
