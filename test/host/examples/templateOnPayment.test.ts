import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';
import { tryWithOwnNumber } from '../support/trial';

const RETRY = 'Every Six Hours';
const DAY_MS = 86_400_000;

describe('the example template-on-payment.json', () => {
	let simulator: Simulator;
	let credential: string;
	let workflow: PolledWorkflow;
	let paidBefore: Order[];
	let people = 0;
	const host = sharedHost();

	const example = (pinned = false) =>
		exampleWorkflow('template-on-payment.json', credential, {
			chosen: { 'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.') },
			pinned,
		});

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 0 });
		credential = await host.api.createCredential(credentialFor(simulator));
		paidBefore = [add('paid', 1), add('paid', 3), add('paid', 30)];
		workflow = await PolledWorkflow.publish(host, simulator, example(), '/api/orders');
	});

	afterEach(() => {
		simulator.faults.clear();
	});

	afterAll(async () => {
		await simulator?.close();
	});

	/** An order of somebody of their own. */
	function add(payment: string, daysAgo = 0, number = `62811000${1000 + people++}`): Order {
		const contact = { id: number, display_name: `Customer ${number}`, phone_number: number };
		const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
		const times = { created_at: at, updated_at: at };
		return simulator.data.addOrder({ payment_status: payment, contact, ...times });
	}

	const set = (status: string, orders: Order[]) => {
		for (const { id } of orders) simulator.data.updateOrder(id, { payment_status: status });
	};

	const numberOf = ({ contact }: Order) => String(contact?.phone_number);

	const counts = (orders: Order[]) =>
		orders.map(
			(order) =>
				simulator.data.sentTemplates.filter(({ phone_number: to }) => to === numberOf(order))
					.length,
		);

	it('confirms each payment once, also of an order that is paid before it is seen', async () => {
		const pending = add('pending');
		await workflow.polls(1);
		set('paid', [pending]);
		const quick = add('paid');
		await workflow.quiet();
		set('failed', [pending, quick]);
		await workflow.quiet();
		set('paid', [pending, quick]);
		await workflow.quiet();

		expect(counts([pending, quick])).toEqual([1, 1]);
		expect(simulator.data.sentTemplates.map((sent) => sent.template_body_variables)).toEqual(
			expect.arrayContaining([[`Customer ${numberOf(pending)}`, pending.order_number]]),
		);
		expect(await workflow.errors()).toEqual([]);
	});

	it('confirms every six hours what was paid in the last two days and has got nothing', async () => {
		expect(counts(paidBefore)).toEqual([0, 0, 0]);
		const [other] = [add('pending', 1)];
		expect((await workflow.retry(RETRY)).status).toBe('success');
		expect((await workflow.retry(RETRY)).status).toBe('success');
		expect(counts([...paidBefore, other])).toEqual([1, 0, 0, 0]);
	});

	it('lets a bad order stop nobody, names it, and sends later what can be sent', async () => {
		const good = [add('pending'), add('pending')];
		const [quota, cutOff] = [add('pending'), add('pending')];
		const wrong = add('pending', 0, '0812345678');
		const sending = (order: Order) => ({
			route: '/templates/send',
			bodyIncludes: numberOf(order),
		});
		simulator.faults.add({ match: sending(quota), fault: { type: 'status', status: 429 } });
		simulator.faults.add({ match: sending(cutOff), fault: { type: 'resetAfter' } });
		await workflow.polls(1);
		set('paid', [good[0], wrong, quota, cutOff, good[1]]);
		await workflow.quiet();

		const errors = (await workflow.errors()).join();
		for (const { order_number: named } of [wrong, quota, cutOff]) {
			expect(errors).toContain(`order ${named}: `);
		}
		for (const { order_number: unnamed } of good) expect(errors).not.toContain(unnamed);
		expect(counts([...good, quota, cutOff])).toEqual([1, 1, 0, 1]);

		simulator.faults.clear();
		const runs = await Promise.all([workflow.retry(RETRY), workflow.retry(RETRY)]);
		const repeated = runs.map(({ error }) => error?.message);
		expect(repeated).toEqual([expect.any(String), expect.any(String)]);
		expect(repeated[0]).toContain(`order ${wrong.order_number}: `);
		expect(repeated.join()).not.toContain(cutOff.order_number);
		expect(counts([...good, quota, cutOff])).toEqual([1, 1, 1, 1]);

		const contact = { ...wrong.contact!, phone_number: numberOf(add('pending')) };
		simulator.data.updateOrder(wrong.id, { contact });
		expect((await workflow.retry(RETRY)).error).toBeUndefined();
		expect(counts([{ ...wrong, contact }])).toEqual([1]);
	});

	it('sends the rest within six hours if it is stopped halfway, and to nobody twice', async () => {
		const orders = Array.from({ length: 12 }, () => add('pending'));
		await workflow.polls(1);
		set('paid', orders);
		await workflow.stopHalfway('/templates/send');
		await workflow.quiet();
		const before = counts(orders).filter((count) => count > 0).length;
		const { error } = await workflow.retry(RETRY);

		expect(before).toBeLessThan(12);
		expect(Math.max(...counts(orders))).toBe(1);
		// Those that were being sent when it was stopped may have been sent, and are named once.
		const left = orders.filter((_, index) => counts(orders)[index] === 0);
		for (const { order_number: named } of left) {
			expect(error?.message).toContain(`order ${named}: May have`);
		}
		expect((await workflow.retry(RETRY)).status).toBe('success');
	});

	it('can be tried with a number of my own, first as a dry run', async () => {
		const [sender, trigger] = ['Send Template', 'Order Paid'];
		await tryWithOwnNumber({ host, simulator, workflow: example(true), trigger, sender });
	});
});
