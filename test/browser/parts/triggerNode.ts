import { until } from '../../support/until';
import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import { picture } from '../editor/picture';
import { publish } from '../editor/canvas';
import type { EditorTest } from '../editor/session';
import { boardNamed } from './boardItems';

export function testTriggerNode(it: EditorTest): void {
	it('shows one record as the test event', async (session) => {
		const panel = await firstStep('On order status changed', session);
		await panel.panel.getByText('the customer of this record gets the message').waitFor();
		await panel.panel.getByText('When will this node trigger my flow?').click();
		await panel.panel.getByText('It shows one real record').waitFor();
		await panel.panel.getByText('1,440 a day').waitFor();

		await panel.execute('Fetch Test Event');

		const events = await panel.output.table();
		expect(events).toHaveLength(1);
		const [{ order_number: shown, order_status: status, _event: event }] = events;
		const orders = [...session.simulator.data.orders];
		expect(orders.find(({ order_number: number }) => number === shown)?.order_status).toBe(status);
		for (const text of ['type:orderStatusChanged', `to:${status}`]) expect(event).toContain(text);
		await panel.panel.getByText('Only records of the last 2 days are watched').waitFor();
	});

	it('shows the direction of messages without being asked, and takes conditions', async (session) => {
		const panel = await firstStep('On new message', session);

		expect(await panel.chosen('direction')).toBe('Incoming');
		await panel.addCondition('message', 'Contains', 'order');
		const { data } = session.simulator;
		const asked = data.addMessage({ sender_type: 'contact', message: 'Where is my order?' });
		data.addMessage({ sender_type: 'agent', message: 'Your order is on its way' });
		data.addMessage({ sender_type: 'contact', message: 'Thanks' });
		await panel.execute('Fetch Test Event');

		const events = await panel.output.table();
		expect(events.map(({ message }) => message)).toEqual([asked.message]);
		expect(Object.keys(events[0]).at(-1)).toBe('_event');
		expect(await panel.output.notes()).toEqual([expect.stringContaining('phone number')]);
		await panelPicture('trigger-filters', panel, { first: 'Filters' });
	});

	it('is published for paid orders', async (session) => {
		const { page, simulator } = session;
		const panel = await firstStep('On payment status changed', session);
		await panel.add('Filters', 'Payment Status');
		await panel.choose('paymentStatus', 'Paid');
		await page.keyboard.press('Escape');
		await panel.execute('Fetch Test Event');
		expect(await panel.output.table()).toMatchObject([{ payment_status: 'paid' }]);
		await panel.output.show('Schema');
		await panelPicture('trigger', panel);

		await panel.close();
		await page.getByText('payment status changed', { exact: true }).waitFor();
		const sent = simulator.requests.length;
		await publish(page);
		const polled = () => simulator.requests.slice(sent).map(({ path }) => path);
		await until('the trigger has polled', () => polled().includes('/api/orders'));
		await picture('trigger-published', page.locator('body'));
	});

	it('knows the labels of a board by name, for an item that moved to a stage', async (session) => {
		const { data } = session.simulator;
		const board = boardNamed('Sales Pipeline', session);
		const panel = await firstStep('On board item updated', session);
		await panel.pickRecord('boardId', board.name);
		await panel.addCondition('Stage', 'Changed To', 'Won');
		await panel.execute('Fetch Test Event');
		expect(await panel.output.error()).toEqual({
			message: 'Value in condition 1 under Only If cannot be "Won"',
			description: 'Choose one of Qualified, Proposal, Negotiation',
		});

		data.addBoardItem({ board_id: board.id, name: 'Toko Melati', values: { Stage: '3' } });
		data.addBoardItem({ board_id: board.id, values: { Stage: '2' } });
		await panel.fillIn({ value: 'Negotiation' });
		await panel.execute('Fetch Test Event');
		expect(await panel.output.table()).toMatchObject([{ item_name: 'Toko Melati', Stage: '3' }]);
		await panelPicture('trigger-stage', panel, { first: 'Trigger On' });
	});

	it('offers deletions, changes, and what more of them need', async (session) => {
		const panel = await firstStep('On board item deleted', session);
		await panel.pickRecord('boardId', 'Support');
		for (const event of ['Contact Updated', 'Conversation Updated']) {
			await panel.chooseAlso('events', event);
		}
		await panel.panel.getByText('Only records of the last 2 days').waitFor();
		await panel.panel.getByText('A poll takes at least 1 request').waitFor();
		const { id: conversation } = session.simulator.data.addConversation();
		await panel.execute('Fetch Test Event');
		const [{ id, _event: event }] = await panel.output.table();
		expect(id).toBe(conversation);
		expect(event).toContain('conversationUpdated');
		await panel.output.show('Schema');
		await panelPicture('trigger-changes', panel, { first: 'Trigger On' });

		expect(await panel.labels()).not.toContain('Direction');
		await panel.chooseAlso('events', 'New Message');
		expect(await panel.offered('Filters')).toContain('Direction');
	});
}
