import type { Order } from 'messaging-crm-simulator';

import { newTemplate } from '../../n8n/workflows';
import { addOrder, counts, numberOf } from '../support/customers';
import { usePolledExample } from '../support/polledExample';
import { sharedHost } from '../support/sharedHost';

describe('the example template-on-payment.json', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ orders: 0 });
	let paidBefore: Order[];

	beforeAll(() => {
		paidBefore = [add('paid', 1), add('paid', 3), add('paid', 30)];
	});

	const workflow = usePolledExample(host, simulator, {
		file: 'template-on-payment.json',
		endpoint: '/api/orders',
		additions: () => ({
			chosen: { 'Send Template': newTemplate(simulator, 'Halo {{1}}, {{2}} sudah dibayar.') },
		}),
	});

	const add = (payment: string, daysAgo = 0): Order =>
		addOrder(simulator, daysAgo, { payment_status: payment });

	const set = (status: string, orders: Order[]) => {
		for (const { id } of orders) simulator.data.updateOrder(id, { payment_status: status });
	};

	const confirmations = (orders: Order[]) => counts(simulator, orders.map(numberOf));

	const retry = async () => await workflow.run('Every Six Hours');

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

		expect(confirmations([pending, quick])).toEqual([1, 1]);
		expect(simulator.data.sentTemplates.map((sent) => sent.template_body_variables)).toEqual(
			expect.arrayContaining([[`Customer ${numberOf(pending)}`, pending.order_number]]),
		);
		expect(await workflow.errors()).toEqual([]);
	});

	it('confirms every six hours what was paid in the last two days and has got nothing', async () => {
		expect(confirmations(paidBefore)).toEqual([0, 0, 0]);
		const [other] = [add('pending', 1)];
		expect((await retry()).status).toBe('success');
		expect((await retry()).status).toBe('success');
		expect(confirmations([...paidBefore, other])).toEqual([1, 0, 0, 0]);
	});

	it('lets a bad order stop nobody, names it, and sends later what can be sent', async () => {
		const good = [add('pending'), add('pending')];
		const [quota, cutOff, wrong] = [add('pending', 10), add('pending'), add('pending')];
		const contact = wrong.contact!;
		simulator.data.updateOrder(wrong.id, { contact: { ...contact, phone_number: '0812345678' } });
		simulator.fail({ route: '/templates/send', bodyIncludes: numberOf(quota) }, 429);
		simulator.fail({ route: '/templates/send', bodyIncludes: numberOf(cutOff) }, 'noAnswer');
		await workflow.polls(1);
		set('paid', [good[0], wrong, quota, cutOff, good[1]]);
		await workflow.quiet();

		const errors = (await workflow.errors()).join();
		for (const { order_number: named } of [wrong, quota, cutOff]) {
			expect(errors).toContain(`order ${named}: `);
		}
		expect(errors).toContain('may already have processed');
		for (const { order_number: unnamed } of good) expect(errors).not.toContain(unnamed);
		expect(confirmations([...good, quota, cutOff])).toEqual([1, 1, 0, 1]);

		simulator.faults.clear();
		const repeated = (await retry()).error?.message;
		expect(repeated).toContain(`order ${wrong.order_number}: `);
		expect(repeated).not.toContain(cutOff.order_number);
		expect(confirmations([...good, quota, cutOff])).toEqual([1, 1, 1, 1]);

		simulator.data.updateOrder(wrong.id, { contact });
		expect((await retry()).error).toBeUndefined();
		expect(confirmations([{ ...wrong, contact }])).toEqual([1]);
	});
});
