import { byId } from '../../n8n/workflows';
import { useExample } from '../support/useExample';

describe('the example waiting-alert.json', () => {
	let manager = '';
	const workflow = useExample('waiting-alert.json', { polls: '/api/messages' }, ({ data }) => {
		manager = data.addConversation().id;
		return { chosen: { 'Tell the Manager': { conversationId: byId(manager) } } };
	});

	it('tells the manager once of each customer who waits, by name if the service has it', async () => {
		const { data } = workflow.simulator;
		const customers = [data.addConversation(), data.addConversation({ contact: null })];
		const at = Date.now() - 31 * 60_000;
		for (const [index, { id }] of customers.entries()) {
			const message = { sender_type: 'contact', message: `Hi ${index}` };
			data.addMessage({ conversation_id: id, ...message }, at + index);
		}
		await workflow.quiet();

		const sent = data.sentMessages.map(({ conversation_id, message }) => [
			conversation_id,
			message,
		]);
		expect(sent).toEqual([
			[manager, `${customers[0].contact?.display_name} has waited for 30 minutes: Hi 0`],
			[manager, 'A customer has waited for 30 minutes: Hi 1'],
		]);
		expect(await workflow.errors()).toEqual([]);
	});
});
