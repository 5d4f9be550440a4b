import type { INodeParameters } from 'n8n-workflow';

import { exampleWorkflow } from '../../n8n/example';
import type { Host } from '../../n8n/host';
import { useSimulator } from '../../n8n/useSimulator';
import { byId, newTemplate } from '../../n8n/workflows';
import { toStderr } from '../../support/progress';
import { until } from '../../support/until';
import { counts, sentTo } from '../support/customers';

const TABLE = 'messaging_crm_recipients';
/** examples/opt-out.json writes it. */
const OPT_OUTS = 'messaging_crm_opt_outs';
const TRIGGER = 'Start Broadcast';
const SENDER = 'Send Template';
/** What is being sent together, and may have been sent after an interruption. */
const GROUP = 10;

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

/** The example, started, stopped, killed with n8n, and started again. */
export function testBroadcast(running: () => Host): void {
	let host: Host;
	let template: INodeParameters;
	let workflowId: string;

	beforeAll(() => (host = running()));

	const simulator = useSimulator(() => host.api);

	beforeAll(async () => {
		template = newTemplate(simulator, 'Halo {{1}}, toko kami buka lagi.');
		workflowId = await host.api.createWorkflow(exampleFor());
	});

	const exampleFor = (chosen = {}) =>
		exampleWorkflow('broadcast.json', simulator.credential, {
			chosen: { [SENDER]: template, ...chosen },
		});

	async function addToList(list: Person[]): Promise<void> {
		const lines = list.map(({ number, name }) => `${number},${name}`);
		await host.api.importCsv(TABLE, ['phone_number,name', ...lines].join('\n'));
	}

	const run = async (id = workflowId) => await host.api.run(id, TRIGGER);

	const received = (list: Person[]) =>
		counts(
			simulator,
			list.map(({ number }) => number),
		);

	const once = (list: Person[]) => list.map(() => 1);

	/** Interrupts a run after this many messages. */
	async function interruptAfter(messages: number, interrupt: (id: string) => Promise<void>) {
		const { sentTemplates } = simulator.data;
		const execution = await host.api.start(workflowId, TRIGGER);
		await until(`${messages} messages are sent`, () => sentTemplates.length >= messages);
		await interrupt(execution);
	}

	async function stop(executionId: string): Promise<void> {
		expect((await host.api.stopped(executionId)).status).toBe('canceled');
	}

	async function killAndRestart(): Promise<void> {
		await host.kill();
		await host.restart();
	}

	it('makes its tables, is tried with one number, first as a dry run, and then sends', async () => {
		expect((await run()).status).toBe('success');
		const [me] = people(1, 5_000);
		await addToList([me]);
		const dryRun = { [SENDER]: { ...template, options: { dryRun: true } } };
		await host.api.change(workflowId, exampleFor(dryRun));
		const preview = `Halo ${me.name}, toko kami buka lagi.`;
		expect((await run()).items(SENDER)).toMatchObject([{ preview }]);
		expect(received([me])).toEqual([0]);
		await host.api.change(workflowId, exampleFor());
		expect((await run()).status).toBe('success');
		const sent = { phone_name: me.name, template_body_variables: [me.name] };
		expect(sentTo(simulator, me.number)).toMatchObject([sent]);
	});

	const good = people(50, 10_000);
	const rejected = people(2, 20_000);
	const [cutOff] = people(1, 30_000);
	const wrong = ['not a number', '12', ''].map((number) => ({ number, name: 'Wrong' }));
	const repeated = good.slice(5, 8).map(({ number, name }) => ({ number: `+${number}`, name }));

	it('is stopped, killed, and run to its end, sends to nobody twice, and names who got nothing', async () => {
		const { data, options } = simulator;
		for (const { number } of rejected) data.rejectedRecipients.add(number);
		simulator.fail({ route: '/templates/send', bodyIncludes: cutOff.number }, 'noAnswer');
		await addToList([...good.slice(0, 7), ...wrong, ...good.slice(7, 40)]);
		await addToList([...repeated, cutOff, ...good.slice(40), ...rejected]);
		options.latencyMs = 100;

		// Long before the rows that are rejected or repeated, since a busy machine interrupts late.
		await interruptAfter(13, stop);
		await interruptAfter(25, killAndRestart);
		const { error } = await run();

		const left = good.filter((person) => received([person])[0] === 0);
		const inDoubt = good.filter(({ number }) => error?.message.includes(`${number}: May have`));
		toStderr(`${data.sentTemplates.length} messages, ${inDoubt.length} in doubt`);
		expect(Math.max(...received([...good, cutOff]))).toBe(1);
		expect(inDoubt.length).toBeLessThanOrEqual(2 * GROUP);
		for (const { number } of left) expect(error?.message).toContain(`${number}: May have`);
		for (const { number } of [cutOff, ...rejected]) expect(error?.message).toContain(`${number}: `);
		expect(error?.message).toContain("12: Recipient's Phone Number is not");
		expect(error?.message).toContain('Wrong (no number): ');
	});

	it('sends the rest when it is started again', async () => {
		const before = received([...good, cutOff]);
		const { error } = await run();
		expect(received([...good, cutOff])).toEqual(before);
		expect(received(rejected)).toEqual(once(rejected));
		expect(error?.message).toMatch(/^Not sent.* to 3: /);
	});

	it('leaves out who has opted out, however their numbers are spelled', async () => {
		const list = people(12, 90_000);
		const optedOut = [...list.slice(0, 6), list[11]];
		await host.api.importCsv(OPT_OUTS, ['number', ...optedOut.map((one) => one.number)].join('\n'));
		await addToList(list.map(({ number, name }) => ({ number: `+62 ${number.slice(2)}`, name })));
		await run();
		expect(received(optedOut)).toEqual(optedOut.map(() => 0));
		expect(received(list.slice(6, 11))).toEqual([1, 1, 1, 1, 1]);
	});

	it('sends nothing, and fails, if it cannot read who has opted out', async () => {
		const [person] = people(1, 95_000);
		await addToList([person]);
		const blind = exampleFor({ 'Not Opted Out': { dataTableId: byId('no-such-table') } });
		expect((await run(await host.api.createWorkflow(blind))).status).toBe('error');
		expect(received([person])).toEqual([0]);
		await run();
		expect(received([person])).toEqual([1]);
	});
}
