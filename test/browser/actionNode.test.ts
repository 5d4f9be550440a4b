import { MessagingCrm } from '../../nodes/MessagingCrm/MessagingCrm.node';
import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import type { Order } from '../simulator';
import { chooseFirstStep, firstStep } from './editor/firstStep';
import { panelPicture } from './editor/panelPicture';
import { connect, editorTest } from './editor/session';

const NO_ORDER = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

describe('the action node', () => {
	const it = editorTest(connect);

	it('is found, and shows what it can do', async (session) => {
		const creator = await chooseFirstStep(session);

		expect(await creator.search('WhatsApp')).toContain('Messaging CRM');
		await creator.openOurNode();

		const offered = await creator.offered();
		const triggers = EVENTS.map(({ name }) => `On ${name.toLowerCase()}`);
		expect(offered.slice(0, triggers.length)).toEqual(triggers);
		expect(offered.slice(triggers.length).sort()).toEqual(allActions().sort());
	});

	it('reads orders into a table', async (session) => {
		const panel = await firstStep('Get many orders', session);

		expect(await panel.chosen('resource')).toBe('Order');
		expect(await panel.chosen('operation')).toBe('Get Many');
		expect(await panel.labels()).toEqual([
			'Credential',
			'Resource',
			'Operation',
			'Return All',
			'Limit',
			'Filters',
			'Sort',
			'Options',
		]);

		await panel.switchOn('returnAll');
		await panel.add('Filters', 'Order Status');
		await panel.choose('orderStatus', 'Shipping');
		await panel.add('Options', 'Output Fields');
		await panel.fill('outputFields', 'order_number, order_status, payment_status, total, address');
		await panel.execute();

		const orders = [...session.simulator.data.orders];
		const shipping = orders.filter(({ order_status: status }) => status === 'shipping');
		expect(await panel.output.table()).toEqual(shipping.slice(0, 25).map(rowOf));
		expect(await panel.output.count()).toBe(`${shipping.length} items`);
		expect(await panel.output.notes()).toEqual([
			`Read ${shipping.length} records with 2 requests.`,
		]);
		await panelPicture('orders', panel);
	});

	it('says how to get unstuck where there is no such order', async (session) => {
		const panel = await firstStep('Get order', session);

		await panel.locator('orderId').enterId(NO_ORDER);
		await panel.execute();

		const { message, description } = await panel.output.error();
		expect(message).toBe('Order not found');
		expect(description).toMatch(/^Check the ID: the record may have been deleted/);
		await panelPicture('error', panel, { height: 430 });
	});

	it('refuses a value that cannot be right, and sends nothing', async (session) => {
		const panel = await firstStep('Get order', session);
		const sent = session.simulator.requests.length;

		await panel.locator('orderId').enterId('..');
		await panel.execute();

		expect(await panel.output.error()).toEqual({
			message: 'Order cannot be ".." [item 0]',
			description: 'Enter the ID as the service shows it for Order',
		});
		expect(session.simulator.requests).toHaveLength(sent);
	});
});

/** As the node describes them. */
function allActions(): string[] {
	return new MessagingCrm().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as Array<{ action: string }>)
		.map(({ action }) => action);
}

/** An order as the table shows it. */
function rowOf(order: Order): Record<string, string> {
	return {
		order_number: order.order_number,
		order_status: order.order_status,
		payment_status: order.payment_status,
		total: String(order.total),
		address: String(order.address),
	};
}
