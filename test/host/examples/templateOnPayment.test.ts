import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { PolledWorkflow } from '../support/polledWorkflow';
import { sharedHost } from '../support/sharedHost';

const TABLE = 'messaging_crm_payments';
const RETRY = 'Every Hour';

describe('the example template-on-payment.json', () => {
	let simulator: Simulator;
	let workflow: PolledWorkflow;
	let people = 0;
	const host = sharedHost();

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 20 });
		const credential = await host.api.createCredential(credentialFor(simulator));
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.') };
		const example = exampleWorkflow('template-on-payment.json', credential, { chosen });
		workflow = await PolledWorkflow.publish(host, simulator, example, '/api/orders');
	});

	afterEach(() => {
		simulator.faults.clear();
	});

	afterAll(async () => {
		await simulator?.close();
	});

	/** An order of somebody of their own. */
	function add(payment: string, number = `62811000${1000 + people++}`): Order {
		const contact = { id: number, display_name: `Customer ${number}`, phone_number: number };
		return simulator.data.addOrder({ payment_status: payment, contact });
	}

	const set = (status: string, orders: Order[]) => {
		for (const { id } of orders) simulator.data.updateOrder(id, { payment_status: status });
	};

	const numberOf = ({ contact }: Order) => String(contact?.phone_number);

	const sentTo = (order: Order) =>
		simulator.data.sentTemplates.filter(({ phone_number: to }) => to === numberOf(order)).length;

	const rowsOf = async (orders: Order[]) => {
		const rows = await host.api.dataTableRows(TABLE);
		return orders.map(({ id }) => rows.filter((row) => row.order_id === id));
	};

	const statusesOf = async (orders: Order[]) =>
		(await rowsOf(orders)).map((rows) => rows.map(({ status }) => status).join());

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

		expect([pending, quick].map(sentTo)).toEqual([1, 1]);
		expect(simulator.data.sentTemplates.map((sent) => sent.template_body_variables)).toEqual(
			expect.arrayContaining([[`Customer ${numberOf(pending)}`, pending.order_number]]),
		);
	});

	it('lets a bad order stop nobody, says what happened to it, and sends later what can be sent', async () => {
		const good = [add('pending'), add('pending')];
		const [quota, cutOff] = [add('pending'), add('pending')];
		const wrong = add('pending', '0812345678');
		const all = [good[0], wrong, quota, cutOff, good[1]];
		const sending = (order: Order) => ({
			route: '/templates/send',
			bodyIncludes: numberOf(order),
		});
		simulator.faults.add({ match: sending(quota), fault: { type: 'status', status: 429 } });
		simulator.faults.add({ match: sending(cutOff), fault: { type: 'resetAfter' } });
		await workflow.polls(1);
		set('paid', all);
		await workflow.quiet();

		expect(await statusesOf(all)).toEqual(['sent', 'failed', 'try again', 'unknown', 'sent']);
		const [[bad], [limited], [doubtful]] = await rowsOf([wrong, quota, cutOff]);
		expect(bad.details).toMatch(/starts with 0\. Enter it in international format/);
		expect(limited.details).toMatch(/^Rate limit reached: .* The request was not processed/);
		expect(doubtful.details).toContain('may already have processed');

		simulator.faults.clear();
		const corrected = numberOf(add('pending'));
		await host.api.updateRow(TABLE, Number(bad.id), { phone_number: corrected, status: '' });
		await Promise.all([workflow.retry(RETRY), workflow.retry(RETRY)]);
		const { status, error } = await workflow.retry(RETRY);

		expect({ status, error }).toEqual({ status: 'success', error: undefined });
		expect(await statusesOf(all)).toEqual(['sent', 'sent', 'sent', 'unknown', 'sent']);
		expect([...good, quota, cutOff].map(sentTo)).toEqual([1, 1, 1, 1]);
		const numbers = simulator.data.sentTemplates.map(({ phone_number: to }) => to);
		expect(numbers.filter((to) => to === corrected)).toHaveLength(1);
	});

	it('fails visibly, in words', async () => {
		const [wrong, good] = [add('paid', '0812000001'), add('paid')];
		await workflow.quiet();

		const executions = await host.api.executions(workflow.id);
		const run = await host.api.execution(executions[0].id);
		expect(sentTo(good)).toBe(1);
		expect(run.status).toBe('error');
		expect(run.error?.message).toBe(
			`Order ${wrong.order_number}: failed. The data table ${TABLE} says why.`,
		);
	});

	it('is stopped halfway, and leaves a row of everybody who may have got it', async () => {
		const orders = Array.from({ length: 12 }, () => add('pending'));
		await workflow.polls(1);
		set('paid', orders);
		await workflow.stopHalfway('/templates/send');
		await workflow.quiet();
		await workflow.retry(RETRY);

		expect(new Set(await statusesOf(orders))).toEqual(new Set(['sending']));
		expect(orders.filter((order) => sentTo(order) > 1)).toEqual([]);
	});
});
