import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { resolve } from 'node:path';

import { hintTextsOf, type RunOptions, type RunResult } from './support/engine';
import { people, usePeople } from './support/people';
import { useProcessedData } from './support/processedData';
import {
	byId,
	CONTINUE,
	CREATE_ORDER,
	mapped,
	RETRY_ON_FAIL,
	SEND_MESSAGE,
	useHarness,
} from './support/harness';

const harness = useHarness({ templates: 3, boards: 1, conversations: 1 });
const processedData = useProcessedData();
const { fail, messagesTo } = usePeople(harness);

const oncePer = (key: unknown) => ({ ...SEND_MESSAGE, options: { oncePer: key as string } });
const SEND_ONCE = oncePer('={{ $json.key }}');

const three = people.slice(0, 3);

const ALL_SENT = ['sent', 'sent', 'sent'];
const SENT_BEFORE = 'Sent before, or reported as possibly sent';
const SAME_RUN = 'Another item of this run has the same key and recipient';

async function send(items: IDataObject[], options: Partial<RunOptions> = {}): Promise<RunResult> {
	return await harness().run(SEND_ONCE, { items, ...options });
}

/** The result of each item. */
function outcomesOf({ items }: RunResult): unknown[] {
	return items.map(({ json }) => {
		if (json.error) return 'failed';
		return json._skipped ? (json._skipped as IDataObject).reason : 'sent';
	});
}

/** The parameters that write a board item for each key. */
const boardItem = (operation: string, more: object = {}): INodeParameters => ({
	resource: 'boardItem',
	operation,
	itemName: 'Tea',
	boardId: harness().first('boards'),
	columns: mapped({ Company: '=Kopi {{ $json.key }}' }, more),
});

const template = (): INodeParameters => ({
	...harness().template({ body: 'Halo {{1}}!' }),
	phoneNumber: '={{ $json.number }}',
	options: { bodyVariables: { variable: [{ value: 'Siti' }] } },
});

describe('an item whose key was sent before', () => {
	const numbers = three.map(({ number }) => number);
	const customers = three.map(() => '6281200000001');

	it.each<[string, () => INodeParameters, recipients: string[] | undefined]>([
		['message', () => SEND_MESSAGE, numbers],
		['order', () => CREATE_ORDER, customers],
		['board item', () => boardItem('create'), undefined],
		[
			'board item to create or update',
			() => boardItem('upsert', { matchingColumns: ['Company'] }),
			undefined,
		],
		['template', template, numbers],
	])('is skipped: %s', async (_, parameters, recipients) => {
		const { options, ...others } = parameters();
		const once = { ...(options as IDataObject), oncePer: '={{ $json.key }}' };
		const run = async () => await harness().succeed({ ...others, options: once }, { items: three });
		expect(outcomesOf(await run())).toEqual(ALL_SENT);
		harness().sim.requests.length = 0;
		const second = await run();
		const skipped = three.map(({ key }, index) => ({
			_skipped: { key, ...(recipients && { recipient: recipients[index] }), reason: SENT_BEFORE },
		}));
		expect(second.items).toEqual(skipped.map((json, item) => ({ json, pairedItem: { item } })));
		expect(harness().sim.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(hintTextsOf(second)).toEqual([`3 items were skipped: ${SENT_BEFORE}.`]);
	});

	it('is not skipped for another recipient, workflow or key', async () => {
		const [first, { key, number }] = three;
		await send([first]);
		const others = [
			{ ...first, number },
			{ ...first, key },
		];
		const results = [await send([first], { workflowId: '2' }), await send(others)];
		expect(results.flatMap(outcomesOf)).toEqual(ALL_SENT);
	});

	it('is skipped even if its order now also has a conversation', async () => {
		const run = async (conversation: unknown) => {
			const additionalFields = { conversationId: byId('={{ $json.conversation }}') };
			const parameters = { ...CREATE_ORDER, additionalFields, options: { oncePer: 'SHOP-1' } };
			const items = [{ ...three[0], conversation }] as IDataObject[];
			return await harness().run(parameters, { items });
		};
		await run(null);
		const [{ id }] = harness().sim.data.conversations;
		expect(outcomesOf(await run(id))).toEqual([SENT_BEFORE]);
	});

	it.each([
		['42', 42],
		['Jos\u00e9', 'Jose\u0301'],
		['a\u200bb c', 'ab\u00a0c'],
	])('is skipped if the keys differ only in their notation: %j and %j', async (first, second) => {
		const run = async (key: unknown) => await harness().run(oncePer(key), { items: [three[0]] });
		await run(first);
		expect(outcomesOf(await run(second))).toEqual([SENT_BEFORE]);
	});
});

it.each(['={{ $json.a }}-{{ $json.b }}', '={{ $json.a }} | {{ $json.b }}'])(
	'rejects a key whose expressions are all empty: %s',
	async (key) => {
		await harness().expectRejected(oncePer(key), 'Send Once Per is empty', { items: [three[0]] });
	},
);

it('rejects a key whose expressions are all empty, even if it has fixed text', async () => {
	const message = 'Send Once Per has no value besides its fixed text: "order-"';
	const parameters = oncePer('=order-{{ $json.a }}{{ $json.b }}');
	await harness().expectRejected(parameters, message, { items: [three[0]] });
});

it('saves no keys in a dry run, and says that a dry run cannot tell which items are skipped', async () => {
	const dry = { ...SEND_MESSAGE, options: { oncePer: '={{ $json.key }}', dryRun: true } };
	const result = await harness().run(dry, { items: three });
	expect(processedData.rows.size).toBe(0);
	expect(hintTextsOf(result)[0]).toContain(
		'would send 3 messages, except items that Send Once Per skips: a dry run cannot tell which.',
	);
	expect(outcomesOf(await send(three))).toEqual(['sent', 'sent', 'sent']);
});

it('saves ten keys with one call to n8n', async () => {
	const calls: string[] = [];
	processedData.beforeCall = (call) => void calls.push(call);
	const items = Array.from({ length: 50 }, (_, key) => ({ ...people[key % 25], key }));
	expect(outcomesOf(await send(items))).toEqual(items.map(() => 'sent'));
	// Five calls save ten keys each. Two more calls settle the last ten keys and count all keys.
	expect(calls).toHaveLength(5 + 2);
});

it('sends nothing if a run has more keys than n8n can save', async () => {
	const items = Array.from({ length: 10_001 }, () => ({}));
	const message =
		/^Not sent: this run has more than 10,000 keys, the most that n8n remembers per node/;
	const parameters = { ...oncePer('a'), receiver: '6281200000001', message: 'Halo' };
	await harness().expectRejected(parameters, message, { items });
});

describe('after a failure', () => {
	it.each(['', ' in a retry', ' in a retry for which n8n saved nothing about the node'])(
		'sends the unsent items when the workflow runs again%s',
		async (how) => {
			fail(12, 400);
			const { error, run } = await send(people);
			expect(error?.description).toMatch(/^.*Sent: \d+ of 25 items. Not sent: items 12, .*$/s);
			expect(error?.description).toContain(
				'Running the workflow again sends only the unsent items.',
			);
			if (how.includes('nothing')) run.data.executionData!.contextData = {};
			const input = how ? { retryOf: run.data } : { items: people };
			const { items } = await harness().succeed(SEND_ONCE, input);
			expect(items).toHaveLength(25);
			expect(messagesTo(people)).toEqual(people.map(() => 1));
		},
	);

	it('immediately reports an item that may have been processed, and skips it in later runs', async () => {
		fail(1, 504, { after: true });
		const first = await send(three, { settings: CONTINUE });
		expect(outcomesOf(first)).toEqual(['sent', 'failed', 'sent']);
		expect(outcomesOf(await send(three))).toEqual([SENT_BEFORE, SENT_BEFORE, SENT_BEFORE]);
		expect(messagesTo(three)).toEqual([1, 1, 1]);
	});

	it('counts the items per reason if items are skipped for several reasons', async () => {
		await send([three[0]]);
		const hints = hintTextsOf(await send([three[0], three[1], three[1], three[1]]));
		expect(hints).toEqual([`3 items were skipped: ${SENT_BEFORE} (1); ${SAME_RUN} (2).`]);
	});

	it('sends another item with the same key if the first item is rejected', async () => {
		const [{ number }] = people;
		const match = { bodyIncludes: 'Bad' };
		harness().sim.faults.add({ match, fault: { type: 'status', status: 400 } });
		const items = ['Bad', 'Good', 'Late'].map((text) => ({ key: 'a', number, text }));
		const parameters = { ...SEND_ONCE, message: '={{ $json.text }}' };
		const result = await harness().run(parameters, { items, settings: CONTINUE });
		expect(outcomesOf(result)).toEqual(['failed', 'sent', SAME_RUN]);
	});

	it('also reports skipped keys in a second try, and says that a new run sends only the unsent items', async () => {
		await send([three[0]]);
		fail(1, 400, { nth: [1, 2, 3] });
		const { error } = await send(three, { settings: RETRY_ON_FAIL });
		expect(error?.description).toContain('Running the workflow again sends only the unsent items.');
		fail(2, 400);
		const { items } = await send(three, { settings: RETRY_ON_FAIL });
		const { key, number: recipient } = three[0];
		expect(items[0].json).toEqual({ _skipped: { key, recipient, reason: SENT_BEFORE } });
	});

	it('refuses a retry if the key was added or changed, because nothing shows what was sent', async () => {
		fail(1, 400);
		const { run } = await harness().run(SEND_MESSAGE, { items: three });
		for (const parameters of [SEND_ONCE, oncePer('={{ $json.number }}')]) {
			const retried = await harness().run(parameters, { retryOf: run.data });
			expect(retried.error?.message).toMatch(/^Not sent: some of these/);
		}
		expect(Math.max(...messagesTo(three))).toBe(1);
	});

	it('refuses a retry if the key has the same expression, but another value', async () => {
		fail(1, 400);
		const parameters = oncePer('={{ $execution.id }} {{ $json.key }}');
		const { run } = await harness().run(parameters, { items: three });
		const { error } = await harness().run(parameters, { retryOf: run.data });
		expect(error?.message).toMatch(/^Not sent: some of these/);
		expect(Math.max(...messagesTo(three))).toBe(1);
	});
});

describe('if n8n is killed', () => {
	/** Runs until this many messages are sent, then simulates a kill: n8n loses all later marks. */
	async function killedAfter(messages: number): Promise<void> {
		let kept = new Map<string, string[]>();
		let isKilled = false;
		processedData.beforeCall = () => {
			if (isKilled) return;
			kept = new Map(processedData.rows);
			isKilled = harness().sim.data.sentMessages.length >= messages;
		};
		await send(people);
		expect(isKilled).toBe(true);
		processedData.beforeCall = () => {};
		harness().sim.data.sentMessages.splice(messages);
		processedData.rows.clear();
		for (const [node, row] of kept) processedData.rows.set(node, row);
	}

	it.each([1, 10, 25])(
		'after %d of 25 messages, the items of at most one group are uncertain, and are reported once',
		async (messages) => {
			await killedAfter(messages);
			const next = await send(people, { settings: CONTINUE });
			const uncertain = next.items.filter(({ json }) => json.error);
			expect(uncertain.length).toBeGreaterThan(0);
			expect(uncertain.length).toBeLessThanOrEqual(10);
			for (const { json } of uncertain) {
				expect(json.error).toMatchObject({ outcome: 'uncertain', tryAgain: false });
			}
			const got = messagesTo(people);
			expect(Math.max(...got)).toBe(1);
			const withoutMessage = people.filter((_, index) => got[index] === 0);
			expect(withoutMessage.length).toBe(Math.max(uncertain.length - (messages % 10 || 10), 0));
			const last = await send(people);
			expect(outcomesOf(last)).toEqual(people.map(() => SENT_BEFORE));
		},
	);

	it('uncertain items fail the next run after all other items are sent, even with Retry On Fail', async () => {
		await killedAfter(15);
		const { error } = await send(people, { settings: RETRY_ON_FAIL });
		expect(error?.message).toMatch(/^May have been sent: n8n stopped before it knew the result/);
		expect(error?.description).toMatch(
			/Sent: 5 of 25 items. May have been processed: items 10 to 19. Skipped: items 0 to 9\./,
		);
		expect(Math.max(...messagesTo(people))).toBe(1);
	});
});

it('simultaneous executions in one process send each message once', async () => {
	const results = await Promise.all([1, 2, 3, 4].map(async () => await send(people)));
	expect(messagesTo(people)).toEqual(people.map(() => 1));
	const reasons = new Set(results.flatMap(outcomesOf));
	expect(reasons).toContain('Another execution is sending an item with this key and recipient');
	expect(results.map(({ error }) => error)).toEqual([1, 2, 3, 4].map(() => undefined));
});

it.each([0, 1])(
	'each of two processes restores keys that the other process overwrote, with %d keys saved before',
	async (known) => {
		// Loads the modules again, as another process does.
		let loaded!: Record<string, new () => INodeType>;
		jest.isolateModules(() => (loaded = require(resolve(__dirname, '../..')) as typeof loaded));
		const nodeType = new loaded.MessagingCrm();
		const [ours, theirs] = [people.slice(0, 12), people.slice(12)];
		await send(ours.slice(0, known));
		await Promise.all([send(ours), send(theirs, { nodeType })]);
		expect(messagesTo(people)).toEqual(people.map(() => 1));
		const again = await send(people, { settings: CONTINUE });
		expect(outcomesOf(again)).toEqual(people.map(() => SENT_BEFORE));
	},
);

describe("if n8n's database fails", () => {
	const failure = new Error('Database is not ready!');

	it('before sending, nothing is sent, and the next run sends all items', async () => {
		processedData.beforeCall = () => {
			throw failure;
		};
		const result = await send(three, { settings: CONTINUE });
		expect(outcomesOf(result)).toEqual(['failed', 'failed', 'failed']);
		const message = expect.stringContaining('could not look up the key') as string;
		expect(result.items[0].json.error).toMatchObject({
			message,
			outcome: 'notSent',
			tryAgain: true,
		});
		expect(harness().sim.requests).toEqual([]);
		processedData.beforeCall = () => {};
		expect(outcomesOf(await send(three))).toEqual(['sent', 'sent', 'sent']);
	});

	it.each([undefined, 'beforeCall', 'afterCall'] as const)(
		'after sending, all items are output, and the next run reports them as uncertain, even if it cannot mark them as settled: %s',
		async (hook) => {
			processedData.beforeCall = () => {
				if (harness().sim.data.sentMessages.length > 0) throw failure;
			};
			expect(outcomesOf(await send(three))).toEqual(ALL_SENT);
			processedData.beforeCall = () => {};
			if (hook) {
				processedData[hook] = (_, marks) => {
					if (marks.some((mark) => String(mark).startsWith('settled'))) throw failure;
				};
			}
			const { items } = await send(three, { settings: CONTINUE });
			const error = { outcome: 'uncertain', tryAgain: false };
			expect(items.map(({ json }) => json.error)).toMatchObject([error, error, error]);
			expect(messagesTo(three)).toEqual([1, 1, 1]);
		},
	);
});

it('warns at half of the keys that n8n keeps per node, and removes the oldest keys at the limit', async () => {
	await send([three[0]]);
	const [[node, row]] = processedData.rows;
	const fill = (marks: number) => {
		const others = Array.from({ length: marks - row.length }, (_, mark) => `${mark}`);
		processedData.rows.set(node, [...row, ...others]);
	};
	fill(10_000);
	const hints = hintTextsOf(await send([three[1]]));
	expect(hints).toEqual([
		expect.stringContaining(
			'remembers about 5,001 keys of this node for Send Once Per. After 10,000',
		),
	]);
	fill(20_000);
	await send(people.slice(3, 6));
	expect(processedData.rows.get(node)).toHaveLength(20_000);
	expect(outcomesOf(await send([three[0]]))).toEqual(['sent']);
});
