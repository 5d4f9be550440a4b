import { dirname, join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import { loadNode, makeNode, type RunResult } from './support/engine';
import { people, usePeople } from './support/people';
import {
	CONTINUE,
	linksOf,
	RETRY_ON_FAIL,
	SEND_MESSAGE,
	UPDATE_NOTES,
	useHarness,
} from './support/harness';
import { supplyDataContexts } from './support/supplyData';

const harness = useHarness({ orders: 20 });
const { fail, messagesTo } = usePeople(harness);

const SEND_AS_TOOL = {
	...SEND_MESSAGE,
	receiver: "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('number') }}",
};

const twenty = people.slice(0, 20);
const once = twenty.map(() => 1);

describe('Settings > Retry On Fail', () => {
	/** If this test fails with a new n8n, sameInAllTries in engine/tries.ts needs another object that all tries share. */
	it('sends only unsent items in the next try, and outputs all items', async () => {
		fail(12, 400);
		fail(15, 400, { nth: [1, 2] });
		const options = { items: twenty, settings: RETRY_ON_FAIL };
		const result = await harness().succeed(SEND_MESSAGE, options);
		expect(messagesTo(twenty)).toEqual(once);
		expect(linksOf(result.items)).toEqual(twenty.map((_, index) => index));
		expect(result.items.every(({ json }) => json.error === undefined)).toBe(true);
	});

	it('does not resend items that may have been processed, but sends the unsent items', async () => {
		fail(3, 504, { after: true });
		fail(12, 400);
		const { error } = await harness().run(SEND_MESSAGE, { items: twenty, settings: RETRY_ON_FAIL });
		expect(messagesTo(twenty)).toEqual(once);
		expect(error?.context).toMatchObject({ itemIndex: 3 });
		expect(error?.description?.match(/May have been processed: /g)).toHaveLength(1);
		expect(error?.description).toContain(
			`Sent: 19 of 20 items. May have been processed: item 3 (${people[3].number}). Running`,
		);
	});

	it('repeats all reads in the next try', async () => {
		const { sim, succeed } = harness();
		sim.faults.add({ nth: [1], fault: { type: 'status', status: 404 } });
		const items = sim.data.orders.slice(0, 3).map(({ id }) => ({ id }));
		const parameters = { ...UPDATE_NOTES, operation: 'get' };
		await succeed(parameters, { items, settings: RETRY_ON_FAIL });
		expect(sim.requests.length).toBeGreaterThan(3);
	});

	it('distinguishes the second try of a tool from the second call of an agent', async () => {
		fail(0, 504, { after: true });
		const settings = { ...RETRY_ON_FAIL, ...CONTINUE };
		await harness().run(SEND_AS_TOOL, { toolInput: people[0], toolCalls: 2, settings });
		expect(messagesTo(twenty)[0]).toBe(2);
	});

	it('distinguishes the second try of a tool from the second call of an older agent', async () => {
		fail(0, 504, { after: true });
		const call = olderAgent();
		await expect(call({ ...people[0] })).rejects.toThrow('may already have processed');
		expect(messagesTo(twenty)[0]).toBe(1);
		await call({ ...people[0] });
		expect(messagesTo(twenty)[0]).toBe(2);
	});
});

/** An agent before version 3 calls its tools itself. */
function olderAgent() {
	const file = 'execution-engine/node-execution-context/utils/get-input-connection-data';
	const { makeHandleToolInvocation } = require(
		join(dirname(require.resolve('n8n-core')), file),
	) as { makeHandleToolInvocation(...rest: unknown[]): (input: object) => Promise<unknown> };
	const nodeType = loadNode();
	const node = makeNode(nodeType, SEND_AS_TOOL, RETRY_ON_FAIL);
	const { contextFor, runData } = supplyDataContexts(nodeType, node, harness().credential);
	return makeHandleToolInvocation(contextFor, node, nodeType, runData);
}

describe('a retry from the Executions list', () => {
	async function failedRun(): Promise<RunResult> {
		fail(12, 400);
		const result = await harness().run(SEND_MESSAGE, { items: twenty });
		expect(result.error).toBeDefined();
		harness().sim.requests.length = 0;
		return result;
	}

	async function retry({ run: { data } }: RunResult, parameters: INodeParameters = {}) {
		return await harness().run({ ...SEND_MESSAGE, ...parameters }, { retryOf: data });
	}

	it('is refused every time if it would resend items', async () => {
		const first = await retry(await failedRun());
		const second = await retry(first);
		for (const { error } of [first, second]) {
			expect(error?.message).toMatch(/^Not sent: some of these 20 items were/);
			expect(error?.description).toContain('Options > Send Again on Retry');
		}
		expect(harness().sim.requests).toEqual([]);
	});

	it.each([
		['sends all items with Send Again on Retry', { sendAgainOnRetry: true }, 20],
		['can be checked by a dry run', { dryRun: true }, 0],
	])('%s', async (_, options, requests) => {
		const { items } = await retry(await retry(await failedRun()), { options });
		expect(items).toHaveLength(20);
		expect(harness().sim.requests).toHaveLength(requests);
	});

	it('never reports an item as unsent if it may have been sent', async () => {
		const { run } = await failedRun();
		const { items } = await harness().run(SEND_MESSAGE, { retryOf: run.data, settings: CONTINUE });
		expect(items[0].json.error).toMatchObject({ outcome: 'uncertain', tryAgain: false });
	});

	it('is allowed if nothing was sent', async () => {
		const wrong = { ...SEND_MESSAGE, options: { maxWait: -1 } };
		const failed = await harness().run(wrong, { items: twenty });
		expect(failed.error?.description).toBe('Enter 0 or more as Max Wait. This run sent nothing.');
		expect((await retry(failed)).error).toBeUndefined();
		expect(messagesTo(twenty)).toEqual(once);
	});

	it('is allowed for a single item, because the user has seen its error', async () => {
		fail(0, 504);
		const failed = await harness().run(SEND_MESSAGE, { items: people.slice(0, 1) });
		expect((await retry(failed)).error).toBeUndefined();
	});

	it('lets an agent use its tools', async () => {
		const { error } = await harness().run(SEND_AS_TOOL, { toolInput: people[0], mode: 'retry' });
		expect([error, messagesTo(twenty)[0]]).toEqual([undefined, 1]);
	});

	it('is allowed for updates', async () => {
		const { sim, run, succeed } = harness();
		sim.faults.add({ nth: [3], fault: { type: 'status', status: 504 } });
		const items = sim.data.orders.slice(0, 5).map(({ id }) => ({ id, notes: 'x' }));
		const { run: failed } = await run(UPDATE_NOTES, { items });
		await succeed(UPDATE_NOTES, { retryOf: failed.data });
	});
});
