/** Stops and kills n8n. */
import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';
import { startHost, type Host } from '../../n8n/host';
import type { Row } from '../../n8n/api';
import { exampleWorkflow } from '../../n8n/example';
import { toStderr } from '../../support/progress';
import { startServer, type Server } from '../../n8n/server';
import { until } from '../../support/until';
import { byId, credentialFor, newTemplate } from '../../n8n/workflows';
import { withSheet } from '../support/withSheet';

const TABLE = 'messaging_crm_recipients';
const OPT_OUTS = 'messaging_crm_opt_outs';
const TRIGGER = 'Start Broadcast';
/** Rows that are marked as being sent together, and stay so after an interruption. */
const BATCH = 5;
/** Failures one after the other that end a run. */
const MOST_FAILURES = 10;

interface Person {
	number: string;
	name: string;
}

/** 62810 belongs to no operator: these numbers reach nobody. */
function people(count: number, first: number): Person[] {
	return Array.from({ length: count }, (_, index) => ({
		number: `62810${first + index}`,
		name: `Person ${first + index}`,
	}));
}

const withStatus = (rows: Row[], status: string | null) =>
	rows.filter((row) => row.status === status);

describe('the example broadcast.json', () => {
	let simulator: Simulator;
	let host: Host;
	let restarted: Server | undefined;
	let credentialId: string;
	let template: INodeParameters;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		host = await startHost();
		credentialId = await host.api.createCredential(credentialFor(simulator));
		template = newTemplate(simulator, 'Halo {{1}}, toko kami buka lagi.');
		workflowId = await host.api.createWorkflow(exampleFor(credentialId));
	});

	afterAll(async () => {
		await restarted?.stop();
		await host?.stop();
		await simulator?.close();
	});

	const exampleFor = (credential: string, chosen: Record<string, INodeParameters> = {}) =>
		exampleWorkflow('broadcast.json', credential, {
			chosen: { 'Send Template': template, ...chosen },
		});

	async function addToList(list: Person[]): Promise<void> {
		const lines = list.map(({ number, name }) => `${number},${name}`);
		await host.api.importCsv(TABLE, ['phone_number,name', ...lines].join('\n'));
	}

	async function run(id = workflowId) {
		const done = await host.api.run(id, TRIGGER);
		expect(done.error).toBeUndefined();
		return done;
	}

	/** The rows of some people, or of all. */
	async function rowsOf(list?: Person[]): Promise<Row[]> {
		const rows = await host.api.dataTableRows(TABLE);
		return rows.filter((row) => !list || list.some(({ number }) => number === row.phone_number));
	}

	const sentTo = (number: unknown) =>
		simulator.data.sentTemplates.filter(({ phone_number: to }) => to === number);

	async function expectEachToHaveGotOne(list: Person[]): Promise<void> {
		expect(withStatus(await rowsOf(list), 'sent')).toHaveLength(list.length);
		for (const { number, name } of list) {
			expect(sentTo(number)).toMatchObject([{ phone_name: name, template_body_variables: [name] }]);
		}
	}

	/** Interrupts a run after this many messages. */
	async function interruptAfter(messages: number, interrupt: (id: string) => Promise<void>) {
		const { sentTemplates } = simulator.data;
		const execution = await host.api.start(workflowId, TRIGGER);
		await until(`${messages} messages are sent`, () => sentTemplates.length >= messages);
		await interrupt(execution);
	}

	async function stop(executionId: string): Promise<void> {
		await host.api.stop(executionId);
		expect((await host.api.endOf(executionId)).status).toBe('canceled');
	}

	async function killAndRestart(): Promise<void> {
		await host.kill();
		const port = Number(new URL(host.url).port);
		restarted = await startServer(host.n8n, host.folder, { port });
	}

	it('makes the tables for the list and for who has opted out', async () => {
		await run();
		expect(await rowsOf()).toEqual([]);
		expect(await host.api.dataTableRows(OPT_OUTS)).toEqual([]);
	});

	const good = people(50, 10_000);
	const rejected = people(2, 20_000);
	const [unavailable, cutOff] = people(2, 30_000);
	const wrong = ['not a number', '12', ''].map((number) => ({ number, name: 'Wrong' }));
	const repeated = good.slice(5, 8).map(({ number, name }) => ({ number: `+${number}`, name }));

	it('is stopped, killed, and run to its end, and sends to nobody twice', async () => {
		const { data, faults, options } = simulator;
		for (const { number } of rejected) data.rejectedRecipients.add(number);
		const sendingTo = ({ number }: Person) => ({ route: '/templates/send', bodyIncludes: number });
		faults.add({ match: sendingTo(unavailable), fault: { type: 'status', status: 503 } });
		faults.add({ match: sendingTo(cutOff), fault: { type: 'resetAfter' } });
		await addToList([...good.slice(0, 7), ...wrong, ...good.slice(7, 40)]);
		await addToList([unavailable, ...repeated, cutOff, ...good.slice(40), ...rejected]);
		options.latencyMs = 100;

		// Long before the rows that are rejected or repeated, since a busy machine interrupts late.
		await interruptAfter(12, stop);
		await interruptAfter(24, killAndRestart);
		const last = await run();
		options.latencyMs = 0;
		faults.clear();

		const rows = await rowsOf();
		const [sent, failed, unknown, sending] = ['sent', 'failed', 'unknown', 'sending'].map(
			(status) => withStatus(rows, status),
		);
		toStderr(
			`${rows.length} rows: ${sent.length} sent, ${failed.length} failed, ${unknown.length} unknown, ${sending.length} sending, ${repeated.length} repeated; ${data.sentTemplates.length} messages`,
		);
		for (const { number } of [...good, cutOff]) expect(sentTo(number).length).toBeLessThan(2);
		await expectEachToHaveGotOne(
			good.filter(({ number }) => sent.some((row) => row.phone_number === number)),
		);
		expect(failed.map(({ phone_number: number, details }) => [number, details])).toEqual([
			['not a number', expect.stringContaining('not a phone number')],
			['12', expect.stringContaining('not a phone number')],
			[null, expect.stringContaining('Phone Number is empty')],
			...rejected.map(({ number }) => [number, expect.stringContaining('Message undeliverable')]),
		]);
		expect(withStatus(rows, 'repeated').map(({ phone_number: number }) => number)).toEqual(
			repeated.map(({ number }) => number),
		);
		expect(unknown.map(({ phone_number: number }) => number)).toEqual([
			unavailable.number,
			cutOff.number,
		]);
		expect(sending.length).toBeLessThanOrEqual(2 * BATCH);
		const toCheck = [...failed, ...unknown, ...sending];
		expect(rows).toHaveLength(sent.length + toCheck.length + repeated.length);
		expect(last.items('To Check').map(({ id }) => id)).toEqual(
			rows.filter((row) => toCheck.includes(row)).map(({ id }) => id),
		);
	});

	it('sends to the rows that somebody has looked at and emptied', async () => {
		const missed = (await rowsOf([...good, ...rejected, unavailable])).filter(
			({ phone_number: number }) => sentTo(number).length === 0,
		);
		simulator.data.rejectedRecipients.clear();
		for (const { id } of missed) await host.api.updateRow(TABLE, Number(id), { status: '' });

		await run();

		expect(missed.length).toBeGreaterThanOrEqual(3);
		for (const { number } of [...good, ...rejected, unavailable, cutOff]) {
			expect(sentTo(number)).toHaveLength(1);
		}
	});

	it('keeps to the rate limit', async () => {
		const list = people(30, 40_000);
		await addToList(list);
		simulator.reset();
		// A window of seconds, which the node learns from the responses.
		const { rateLimit } = simulator.options;
		const window = { limit: 20, windowMs: 4_000, reset: 'deltaSeconds' } as const;
		simulator.options.rateLimit = { ...rateLimit, ...window };

		await run();

		await expectEachToHaveGotOne(list);
		simulator.options.rateLimit = rateLimit;
		simulator.reset();
	});

	it('shares the rows between two runs at once, while the list grows', async () => {
		const list = people(40, 50_000);
		const added = people(10, 51_000);
		const otherwise = [...list.slice(0, 8), ...list.slice(-4), ...added.slice(0, 3)].map(
			({ number, name }) => ({ number: `+62 ${number.slice(2, 5)}-${number.slice(5)}`, name }),
		);
		await addToList(list);
		const before = simulator.data.sentTemplates.length;
		simulator.options.latencyMs = 50;

		const runs = [run(), run()];
		await until('some have been sent', () => simulator.data.sentTemplates.length > before + 10);
		await addToList([...otherwise, ...added]);
		await Promise.all(runs);
		await run();

		simulator.options.latencyMs = 0;
		await expectEachToHaveGotOne([...list, ...added.slice(3)]);
		expect(simulator.data.sentTemplates).toHaveLength(before + list.length + added.length);
		const setAside = withStatus(await rowsOf([...otherwise, ...added]), 'repeated');
		expect(setAside).toHaveLength(otherwise.length);
	});

	it('leaves out who has opted out, however their numbers are spelled, and lists them', async () => {
		const list = people(12, 90_000);
		const optedOut = [...list.slice(0, 6), list[11]];
		await host.api.importCsv(OPT_OUTS, ['number', ...optedOut.map((one) => one.number)].join('\n'));
		const spelled = list.map(({ number, name }) => ({ number: `+62 ${number.slice(2)}`, name }));
		await addToList(spelled);

		const leftOut = (await run()).items('Left Out');

		expect(leftOut.map(({ number }) => number)).toEqual(optedOut.map(({ number }) => number));
		const sent = withStatus(await rowsOf(spelled), 'sent');
		expect(sent.map(({ number }) => number)).toEqual(list.slice(6, 11).map(({ number }) => number));
		for (const { number } of optedOut) expect(sentTo(number)).toEqual([]);
	});

	it('sends nothing if it cannot read who has opted out', async () => {
		const [person] = people(1, 95_000);
		await addToList([person]);
		const workflow = exampleFor(credentialId, {
			'Not Opted Out': { dataTableId: byId('no-such-table') },
		});

		const done = await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);

		expect(done.error).toBeDefined();
		expect(sentTo(person.number)).toEqual([]);
		expect(await rowsOf([person])).toMatchObject([{ status: null }]);
		await run();
		await expectEachToHaveGotOne([person]);
	});

	it('takes a response with an empty error for what it is', async () => {
		const [person] = people(1, 70_000);
		const response = { success: true, error: '' };
		const match = { route: '/templates/send', bodyIncludes: person.number };
		const fault = { type: 'status', status: 200, body: response, after: true } as const;
		simulator.faults.add({ match, fault });
		await addToList([person]);

		await run();

		simulator.faults.clear();
		await expectEachToHaveGotOne([person]);
	});

	it('takes over the rows that are new in a sheet, as its note says', async () => {
		const list = people(8, 80_000);
		await addToList(list.slice(0, 4));
		await run();

		const sheet = list.map(({ number, name }) => ({ phone_number: Number(number), name }));
		const workflow = withSheet(exampleFor(credentialId), sheet);
		await run(await host.api.createWorkflow(workflow));

		await expectEachToHaveGotOne(list);
	});

	it('ends after ten rows where all of them fail', async () => {
		const list = people(25, 60_000);
		await addToList(list);
		const wrongKey = credentialFor(simulator, { apiKey: 'not-the-key-fedcba9876543210' });

		const wrong = await host.api.createCredential(wrongKey);
		await run(await host.api.createWorkflow(exampleFor(wrong)));

		const rows = await rowsOf(list);
		expect(withStatus(rows, 'failed')).toHaveLength(MOST_FAILURES);
		expect(withStatus(rows, null)).toHaveLength(list.length - MOST_FAILURES);
		expect(rows[0].details).toContain('Not authenticated');
	});

	it('takes no row for sent where n8n could not run the node at all', async () => {
		const left = withStatus(await rowsOf(), null).map(({ id }) => id);
		const before = simulator.data.sentTemplates.length;

		await run(await host.api.createWorkflow(exampleFor('no-such-credential')));

		expect(simulator.data.sentTemplates).toHaveLength(before);
		const rows = (await rowsOf()).filter(({ id }) => left.includes(id));
		expect(withStatus(rows, 'failed')).toHaveLength(MOST_FAILURES);
		expect(withStatus(rows, null)).toHaveLength(left.length - MOST_FAILURES);
	});
});
