import { firstStep } from '../editor/firstStep';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest } from '../editor/session';

export function testTriggerNode(it: EditorTest): void {
	it('warns about test events, and applies conditions', async (session) => {
		const panel = await firstStep('On new message', session);
		await panel.panel.getByText('the customer in the event receives them').waitFor();
		await panel.panel.getByText('When will this node trigger my flow?').click();
		await panel.panel.getByText('n8n then shows the newest real record').waitFor();
		await panel.panel.getByText('1,440 with a poll every minute').waitFor();

		expect(await panel.chosen('direction')).toBe('Incoming');
		await panel.add('Filters', 'Only If');
		await panel.panel.getByText('Add Condition').click();
		await panel.fillIn({ field: 'message' });
		await panel.choose('comparison', 'Contains');
		await panel.fillIn({ value: 'order' });
		const { data } = session.simulator;
		const { id, contact_name, contact_phone } = data.addConversation();
		const asked = data.addMessage({ conversation_id: id, message: 'Where is my order?' });
		data.addMessage({ sent_by_type: 'agent', message: 'Your order is on its way' });
		data.addMessage({ message: 'Thanks' });
		await panel.execute('Fetch Test Event');

		const events = await panel.output.table();
		expect(events.map(({ message }) => message)).toEqual([asked.message]);
		expect(Object.keys(events[0]).at(-1)).toBe('_event');
		// The message contains the sender, so no search is needed.
		for (const text of [contact_name, contact_phone]) expect(events[0].contact).toContain(text);
		expect(await panel.output.notes()).toEqual([]);
	});

	it('fires for several events, and shows their limits and requests', async (session) => {
		const panel = await firstStep('On board item deleted', session);
		await panel.pickRecord('boardId', 'Support');
		for (const event of ['Contact Updated', 'Conversation Updated']) {
			await panel.choose('events', event);
			await session.page.keyboard.press('Escape');
		}
		await panel.panel
			.getByText('Changes are detected only in records of the last 30 days')
			.waitFor();
		await panel.panel.getByText('Each poll takes at least 1 request').waitFor();
		const { id: conversation } = session.simulator.data.addConversation();
		await panel.execute('Fetch Test Event');
		const [{ id, _event: event }] = await panel.output.table();
		expect(id).toBe(conversation);
		expect(event).toContain('conversationUpdated');
		await panel.output.show('Schema');
		await panelPicture('trigger-changes', panel, { first: 'Trigger On' });
	});

	it('fires for paid orders, and shows its event on the canvas', async (session) => {
		const { page } = session;
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
	});
}
