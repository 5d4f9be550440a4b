import { until } from '../../support/until';
import { chooseFirstStep } from '../editor/firstStep';
import type { EditorTest } from '../editor/session';

export function testWebhookTriggerNode(it: EditorTest): void {
	it('listens for an event at a Test URL, and shows its requirements', async (session) => {
		const { data, webhooks } = session.simulator;
		const creator = await chooseFirstStep(session);
		await creator.search('Messaging CRM');
		// n8n omits the word "Trigger" from the name of a trigger.
		await session.page.getByText('Messaging CRM Webhook', { exact: true }).click();
		const panel = await creator.choose('On message received');
		await panel.panel.getByText('must be reachable from the internet').waitFor();
		await panel.panel.getByText('When will this node trigger my flow?').click();
		await panel.panel.getByText('the service then calls the Test URL of n8n').waitFor();
		await panel.add('Filters', 'Inbox');
		const [inbox, other] = data.inboxes.slice();
		await panel.enterId('inboxId', inbox.id);
		await panel.execute();
		await until('n8n has subscribed', () => data.subscriptions.length > 0);
		const write = ({ id }: typeof inbox, message: string) => {
			const { id: conversation_id } = data.addConversation({ inbox_id: id });
			data.addMessage({ conversation_id, sent_by_type: 'user', message });
		};
		write(other, 'In another inbox');
		write(inbox, 'Halo');
		await webhooks.idle();
		expect(await panel.output.table()).toMatchObject([{ event: 'message.received' }]);
		await until('n8n has unsubscribed', () => data.subscriptions.length === 0);
	});
}
