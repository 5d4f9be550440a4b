import type { INodeParameters } from 'n8n-workflow';

import { exampleWorkflow } from '../../support/n8n/example';
import type { Host } from '../../support/n8n/host';
import { useSimulator } from '../../support/n8n/useSimulator';
import { byId, newTemplate } from '../../support/n8n/workflows';
import { until } from '../../support/until';
import { counts } from '../support/customers';

const TABLE = 'messaging_crm_recipients';
/** examples/opt-out.json writes this table. */
const OPT_OUTS = 'messaging_crm_opt_outs';
const TRIGGER = 'Start Broadcast';
const SENDER = 'Send Template';
/** The number of items that are sent together. After an interruption, the results of one group are unknown. */
const GROUP = 10;

/** The prefix 62810 is not assigned to an operator, so these numbers belong to nobody. */
const numbersFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => `62810${first + index}`);

/** Starts the example, stops it, kills it with n8n, and starts it again. */
export function testBroadcast(running: () => Host): void {
	let template: INodeParameters;
	let workflowId: string;

	const simulator = useSimulator(() => running().api);

	beforeAll(async () => {
		template = newTemplate(simulator, 'Halo {{1}}, toko kami buka lagi.');
		workflowId = await running().api.createWorkflow(exampleFor());
	});

	const exampleFor = (chosen = {}) =>
		exampleWorkflow('broadcast.json', simulator.credential, {
			chosen: { [SENDER]: template, ...chosen },
		});

	async function addToList(numbers: string[]): Promise<void> {
		const lines = numbers.map((number) => `${number},Siti     A`);
		await running().api.importCsv(TABLE, ['phone_number,name', ...lines].join('\n'));
	}

	const run = async (id = workflowId) => await running().api.run(id, TRIGGER);

	const received = (numbers: string[]) => counts(simulator, numbers);

	/** Interrupts a run after this many messages. */
	async function interruptAfter(messages: number, interrupt: (id: string) => Promise<void>) {
		const { sentTemplates } = simulator.data;
		const execution = await running().api.start(workflowId, TRIGGER);
		await until(`${messages} messages are sent`, () => sentTemplates.length >= messages);
		await interrupt(execution);
	}

	it('creates its tables, shows the message in a dry run, and skips people who have opted out', async () => {
		const { api } = running();
		expect((await run()).status).toBe('success');
		const list = numbersFrom(90_000, 5);
		// A person entered the second number by hand.
		const optedOut = [list[0], list[4].replace(/^62/, '0')];
		await api.importCsv(OPT_OUTS, ['phone_number', ...optedOut].join('\n'));
		const [last, ...others] = list.map((number) => number.slice(2)).reverse();
		await addToList([...others.map((number) => `+62 ${number}`), `0${last}`]);

		await api.change(
			workflowId,
			exampleFor({ [SENDER]: { ...template, options: { dryRun: true } } }),
		);
		const preview = 'Halo Siti A, toko kami buka lagi.';
		expect((await run()).items(SENDER)).toMatchObject([{ preview }, { preview }, { preview }]);
		const withoutOptOuts = exampleFor({ 'Not Opted Out': { dataTableId: byId('no-such-table') } });
		expect((await run(await api.createWorkflow(withoutOptOuts))).status).toBe('error');
		expect(received(list)).toEqual([0, 0, 0, 0, 0]);

		await api.change(workflowId, exampleFor());
		expect((await run()).status).toBe('success');
		expect(received(list)).toEqual([0, 1, 1, 1, 0]);
	});

	it('sends to nobody twice if it is stopped, killed and run again, and names who received nothing', async () => {
		const { data, options } = simulator;
		const good = numbersFrom(10_000, 50);
		const rejected = numbersFrom(20_000, 2);
		const [cutOff] = numbersFrom(30_000, 1);
		const sentBefore = data.sentTemplates.length;
		for (const number of rejected) data.rejectedRecipients.add(number);
		simulator.fail({ route: '/templates/send', bodyIncludes: cutOff }, 'noAnswer');
		await addToList([...good.slice(0, 7), 'not a number', '12', '', ...good.slice(7, 40)]);
		const repeated = good.slice(5, 8).map((number) => `+${number}`);
		await addToList([...repeated, cutOff, ...good.slice(40), ...rejected]);
		options.latencyMs = 100;

		// Interrupts long before the rejected and repeated rows, because a busy machine interrupts late.
		await interruptAfter(sentBefore + 13, async (execution) => {
			expect((await running().api.stopped(execution)).status).toBe('canceled');
		});
		await interruptAfter(sentBefore + 25, async () => {
			await running().kill();
			await running().restart();
		});
		const { error } = await run();

		const left = good.filter((number) => received([number])[0] === 0);
		const message = String(error?.message);
		// Each part of the message names items, then the reason.
		const reasons = message.split('; ');
		const mayHave = reasons.filter((reason) => reason.includes('): May have')).join();
		const uncertain = good.filter((number) => mayHave.includes(`(${number})`));
		expect(Math.max(...received([...good, cutOff]))).toBe(1);
		expect(uncertain.length).toBeLessThanOrEqual(2 * GROUP);
		for (const number of left) expect(uncertain).toContain(number);
		for (const number of [cutOff, ...rejected]) expect(message).toContain(`(${number})`);
		expect(message).toContain('Recipient\'s Phone Number is not a phone number: "12"');
		expect(message).toContain("(no number): Recipient's Phone Number is empty");

		const before = received([...good, cutOff]);
		data.rejectedRecipients.clear();
		const again = await run();
		expect(received([...good, cutOff])).toEqual(before);
		expect(received(rejected)).toEqual([1, 1]);
		expect(again.error?.message).toMatch(/^Not sent.* to 3 people: /);
	});
}
