import type { Order } from 'messaging-crm-simulator';

import { MessagingCrm } from '../../../nodes/MessagingCrm/MessagingCrm.node';
import { EVENTS } from '../../../nodes/MessagingCrm/trigger/events';
import { chooseFirstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest } from '../editor/session';

const COLUMNS = [
	...(['order_number', 'order_status', 'payment_status'] as const),
	...(['payment_method', 'shipping_fee', 'grand_total'] as const),
];

const NO_ORDER = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const WANTED = ['whatsapp', 'crm', 'unpaid orders', 'sync orders', 'send message', 'broadcast'];

export function testActionNode(it: EditorTest): void {
	it("is found by search, lists its actions, reads today's unpaid orders, and explains an error", async (session) => {
		const creator = await chooseFirstStep(session);

		for (const wanted of WANTED) {
			const found = (await creator.search(wanted)).slice(0, 5);
			expect({ wanted, ours: found.includes('Messaging CRM') }).toEqual({ wanted, ours: true });
		}
		await creator.openOurNode();

		const offered = await creator.offered();
		const triggers = EVENTS.map(({ name }) => `On ${name.toLowerCase()}`);
		expect(offered.slice(0, triggers.length)).toEqual(triggers);
		expect(offered[triggers.length]).toBe('Get many orders');
		expect(offered.slice(triggers.length).sort()).toEqual(allActions().sort());

		const { data, requests } = session.simulator;
		for (let minutesAgo = 30; minutesAgo > 0; minutesAgo -= 1) {
			data.addOrder({ payment_status: 'pending' }, Date.now() - minutesAgo * 60_000);
		}
		const panel = await creator.choose('Get many orders');
		await panel.toggle('returnAll');
		await panel.add('Filters', 'Payment Status');
		await panel.choose('paymentStatus', 'Pending');
		await panel.add('Filters', 'Start Date');
		await panel.parameter('startDate').locator('input').click();
		await session.page.locator('.el-date-table td.today').filter({ visible: true }).click();
		await panel.panel
			.getByText('For today, switch this field to Expression and enter {{ $now }}')
			.waitFor();
		await panel.labelled('Sort').getByTestId('fixed-collection-add').click();
		expect(await panel.chosen('direction')).toBe('Newest First');
		await panel.add('Options', 'Output Fields');
		await panel.fillIn({ outputFields: COLUMNS.join(', ') });
		await panel.execute();
		const shown = await panel.output.table();

		const today = String(requests.at(-1)?.query.start_date);
		expect(today).toBe(new Date().toLocaleDateString('sv'));
		const start = new Date(`${today}T00:00:00+07:00`).toISOString();
		const unpaid = [...data.orders].filter(
			(order) => order.payment_status === 'pending' && order.created_at >= start,
		);
		expect(shown).toEqual(unpaid.slice(0, 25).map(rowOf));
		expect(await panel.output.count()).toBe(`${unpaid.length} items`);
		await panelPicture('orders', panel);

		await panel.choose('operation', 'Get');
		await panel.enterId('orderId', NO_ORDER);
		await panel.execute();
		await panel.output.panel.getByText('Order not found').first().waitFor();
		const description = panel.output.panel.getByTestId('node-error-description');
		expect((await description.innerText()).trim()).toMatch(
			/^Check the ID. It may belong to another kind of record/,
		);
		await panelPicture('error', panel, { height: 430 });
	});
}

/** The options in the node's description. */
function allActions(): string[] {
	return new MessagingCrm().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as Array<{ action: string }>)
		.map(({ action }) => action);
}

/** An order in the format of the table. */
function rowOf(order: Order): Record<string, string> {
	return Object.fromEntries(COLUMNS.map((column) => [column, String(order[column])]));
}
