import { firstStep } from './editor/firstStep';
import { panelPicture } from './editor/panelPicture';
import { connect, editorTest } from './editor/session';

describe('the trigger node', () => {
	const it = editorTest(connect);

	it('shows one record as the test event', async (session) => {
		const panel = await firstStep('On order status changed', session);

		await panel.execute('Fetch Test Event');

		const events = await panel.output.table();
		expect(events).toHaveLength(1);
		const orders = [...session.simulator.data.orders];
		for (const event of events) {
			const order = orders.find(({ order_number: number }) => number === event.order_number);
			expect(event.order_status).toBe(order?.order_status);
			expect(event._event).toContain('type:orderStatusChanged');
			expect(event._event).toContain(`to:${order?.order_status}`);
		}
		await panel.output.show('Schema');
		await panelPicture('trigger', panel);
	});

	it('says what to do where there are none', async (session) => {
		const { orders } = session.simulator.data;
		for (const { id } of [...orders]) session.simulator.data.removeOrder(id);
		const panel = await firstStep('On order created', session);

		await panel.execute('Fetch Test Event');

		const { message, description } = await panel.output.error();
		expect(message).toBe('No records to show yet');
		expect(description).toMatch(/create a record in the service and fetch a test event again/);
	});
});
