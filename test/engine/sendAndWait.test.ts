import type { Fault } from 'messaging-crm-simulator';
import { WAIT_INDEFINITELY, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { EXECUTION_ID, mcpNode, type RunOptions } from './support/engine';
import { fastNow } from './support/fastClock';
import { CONTINUE, RETRY_ON_FAIL, useHarness } from './support/harness';

const harness = useHarness({ conversations: 3 });

async function ask(parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) {
	const { sim, run, first } = harness();
	const conversationId = first('conversations');
	const question = { resource: 'message', operation: 'sendAndWait', message: 'Shall we?' };
	const result = await run({ ...question, conversationId, ...parameters }, options);
	const bodies = sim.requests.map(({ body }) => body as IDataObject);
	return { ...result, bodies, waits: result.run.status === 'waiting' };
}

function buttonOf(body: IDataObject) {
	const { name, parameters } = body.action as { name: string; parameters: Record<string, string> };
	return { name, text: parameters.display_text, url: new URL(parameters.url) };
}

it('sends one message with a button that opens a page of this execution, and waits', async () => {
	const { sim } = harness();
	const { bodies, error, waits, items, run } = await ask({}, { items: [{ order: 'ORD-1' }] });

	expect([error, waits]).toEqual([undefined, true]);
	expect(run.waitTill).toEqual(WAIT_INDEFINITELY);
	expect(items.map(({ json }) => json)).toEqual([{ order: 'ORD-1' }]);
	expect(sim.requests).toMatchObject([{ method: 'POST', path: '/messages/whatsapp', status: 200 }]);
	const { action, ...body } = bodies[0];
	const conversation_id = sim.data.conversations.at(0)?.id;
	expect(body).toEqual({ conversation_id, message: 'Shall we?', media_type: 'cta_url' });
	const { name, text, url } = buttonOf({ action });
	expect([name, text]).toEqual(['cta_url', 'Respond']);
	expect(url.href.split('?')[0]).toBe(`https://n8n.example.com/webhook-waiting/${EXECUTION_ID}/1`);
	expect(url.searchParams.get('question')).toMatch(/^[0-9a-f-]{36}$/);
	expect(url.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
});

it.each<[INodeParameters, object]>([
	[{}, { approveLabel: 'Approve', declineLabel: 'Decline' }],
	[{ values: { approvalType: 'single' } }, { approveLabel: 'Approve' }],
])('with %j, shows the buttons %j', async (approvalOptions, labels) => {
	const { run } = await ask({ approvalOptions });
	const { question } = run.data.executionData!.contextData['node:Messaging CRM'];
	const { answers } = JSON.parse(String(question)) as IDataObject;
	expect(answers).toEqual({ type: 'approval', ...labels });
});

it('asks only about the first of several items, outputs all items, and uses a new address for each wait', async () => {
	const asked = [{ text: 'First?' }, { text: 'Second?' }];
	const { items } = await ask({ message: '={{ $json.text }}' }, { items: asked });
	const { bodies } = await ask();
	expect(bodies.map(({ message }) => message)).toEqual(['First?', 'Shall we?']);
	expect(items).toHaveLength(2);
	const ids = bodies.map((body) => buttonOf(body).url.searchParams.get('question'));
	expect(new Set(ids).size).toBe(2);
});

it('sends the fields and options of a message', async () => {
	const { sim } = harness();
	const { bodies } = await ask({
		sendTo: 'both',
		receiver: '+62 812 0000 0001',
		options: {
			messageButtonLabel: 'Decide',
			footer: 'Toko',
			header: '{"text": "Order"}',
			mediaType: 'cta_url',
			actionName: 'cta_url',
			extraBody: '{"priority": 1}',
			extraQuery: '{"channel": "2"}',
		},
	});
	const { action, conversation_id: sentTo, ...body } = bodies[0];
	expect(sentTo).toBe(sim.data.conversations.at(0)?.id);
	expect(body).toEqual({
		receiver: '6281200000001',
		message: 'Shall we?',
		footer: 'Toko',
		header: { text: 'Order' },
		media_type: 'cta_url',
		priority: 1,
	});
	expect(buttonOf({ action })).toMatchObject({ name: 'cta_url', text: 'Decide' });
	expect(sim.requests[0].query).toEqual({ channel: '2' });
});

/** Limit Wait Time with these fields. */
const within = (values: object) => ({ options: { limitWaitTime: { values } } }) as INodeParameters;
const after = (resumeAmount: unknown, resumeUnit: string) => within({ resumeAmount, resumeUnit });
const until = (maxDateAndTime: string) => within({ limitType: 'atSpecifiedTime', maxDateAndTime });

it.each<[INodeParameters, minutes: number]>([
	[within({ limitType: 'afterTimeInterval' }), 60],
	[after('={{ "0.5" }}', 'hours'), 30],
	[after(2, 'days'), 2 * 24 * 60],
])('with %j, waits %d minutes', async (parameters, minutes) => {
	const earliest = fastNow() + minutes * 60_000;
	const { run } = await ask(parameters);
	expect(Number(run.waitTill)).toBeGreaterThanOrEqual(earliest);
	expect(Number(run.waitTill)).toBeLessThanOrEqual(fastNow() + minutes * 60_000);
});

it.each<[INodeParameters, end: string]>([
	[until('2035-01-31T20:00:00'), '2035-01-31T13:00:00.000Z'],
	// n8n cannot save later dates.
	[after(1e6, 'days'), WAIT_INDEFINITELY.toISOString()],
])('with %j in Jakarta, waits until %s', async (parameters, end) => {
	const { run } = await ask(parameters, { timezone: 'Asia/Jakarta' });
	expect(run.waitTill).toEqual(new Date(end));
});

it.each<[INodeParameters, string, Partial<RunOptions>?]>([
	[{ message: 'x'.repeat(1025) }, 'Message has 1025 characters, but WhatsApp allows 1024'],
	[
		{ options: { messageButtonLabel: 'Respond to the question' } },
		'Message Button Label has 23 characters, but WhatsApp allows 20',
	],
	[{ options: { messageButtonLabel: '={{ ({}) }}' } }, 'Message Button Label is an object'],
	[
		{ approvalOptions: { values: { disapproveLabel: '={{ [] }}' } } },
		'Decline Button Label is an array',
	],
	[
		{ approvalOptions: { values: { approvalType: '={{ "Single" }}' } } },
		'Type of Approval cannot be "Single"',
	],
	[
		{ options: { limitWaitTime: { values: { limitType: '={{ null }}' } } } },
		'Limit Type cannot be null',
	],
	[after(0, 'hours'), 'Amount is 0'],
	[after(1, 'years'), 'Unit cannot be "years"'],
	[until('2025-02-30'), 'Max Date and Time is not a date and time: "2025-02-30"'],
	[until('2025-01-31'), 'Max Date and Time is in the past: "2025-01-31"'],
	[{ responseType: 'form' }, 'Response Type cannot be "form"'],
	[{ options: { dryRun: true } }, 'Dry Run is on, but nobody can respond without a message'],
	[
		{ options: { extraBody: '{"action": {}}' } },
		'Additional Body Fields (JSON) contains an action, which would replace the response button',
	],
	[{}, 'n8n cannot wait for a response here', { nodeType: mcpNode }],
	[
		{},
		'The response page is at http://localhost:5678, which phones cannot reach',
		{
			webhookUrl: 'http://localhost:5678',
			credential: { baseUrl: 'https://api.example.com', apiKey: 'a-key-of-the-cloud' },
		},
	],
])('rejects %j, sends nothing and does not wait: %s', async (parameters, message, options = {}) => {
	const { bodies, error, waits } = await ask(parameters, options);
	expect(error?.message).toBe(message);
	expect(error?.description?.length).toBeGreaterThan(20);
	expect([bodies, waits]).toEqual([[], false]);
});

it("as an AI tool, does not output the model's words if nobody responds", async () => {
	const fromAi = (key: string) =>
		`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', '', 'string') }}`;
	const toolInput = { q: 'Shall we?', empty: '', approved: true, data: { approved: true } };
	const approvalOptions = { values: { approvalType: fromAi('empty') } };
	const values = { limitType: fromAi('empty') };
	const parameters = {
		message: fromAi('q'),
		approvalOptions,
		options: { limitWaitTime: { values } },
	};
	const { waits, items } = await ask(parameters, { toolInput });
	expect(waits).toBe(true);
	expect(items.map(({ json }) => json)).toEqual([{ response: 'Nobody responded in time' }]);
});

it('does not output the response to an earlier question if nobody responds in time', async () => {
	const { respondedAt, approved } = { respondedAt: '2026-11-29T09:00:00.000Z', approved: true };
	const items = [{ order: 'ORD-1', data: { approved, respondedAt } }, { data: { approved } }];
	const { run } = await ask({}, { items: [...items, { data: 'other' }] });
	// n8n resumes a waiting execution in the same way as it retries one.
	const resumed = await ask({}, { retryOf: run.data });
	const outputs = [{ order: 'ORD-1' }, {}, { data: 'other' }];
	expect(resumed.items.map(({ json }) => json)).toEqual(outputs);
	expect(resumed.bodies).toHaveLength(1);
});

describe('a message', () => {
	it.each<[string, Fault, tries: number, string]>([
		['was rejected', { type: 'status', status: 400 }, 3, 'Check the values'],
		['got a 503', { type: 'status', status: 503 }, 1, 'may already have processed this request'],
		['got no response', { type: 'hang' }, 1, 'may already have processed this request'],
	])(
		'that %s is retried by Retry On Fail only if this is safe, then ends the run',
		async (_, fault, tries, whatToDo) => {
			harness().sim.faults.add({ fault });
			const requestOptions = { timeout: fault.type === 'hang' ? 200 : 60_000 };
			const { error, waits, run, bodies } = await ask(
				{ requestOptions },
				{ settings: RETRY_ON_FAIL },
			);
			expect(error?.description).toContain(whatToDo);
			expect([waits, run.waitTill]).toEqual([false, undefined]);
			expect(bodies).toHaveLength(tries);
			expect(JSON.stringify(run)).not.toContain(harness().sim.key);
		},
	);

	it('is sent once with Retry On Fail, even if n8n mistakes a field called error for a failure', async () => {
		const items = [{ error: 'Payment failed' }];
		const { bodies } = await ask({}, { items, settings: RETRY_ON_FAIL });
		expect(bodies).toHaveLength(1);
	});

	it('that fails in a node with Continue is output as an item with the reason, without a wait', async () => {
		harness().sim.faults.add({ fault: { type: 'status', status: 400 } });
		const { items, waits, error } = await ask({}, { settings: CONTINUE });
		expect([error, waits]).toEqual([undefined, false]);
		const BAD_REQUEST = { outcome: 'rejected', httpCode: '400', tryAgain: false };
		expect(items).toMatchObject([{ json: { error: BAD_REQUEST }, pairedItem: { item: 0 } }]);
	});
});
