import { byId } from '../../support/n8n/workflows';
import { useExample } from '../support/useExample';

describe('the example waiting-alert.json', () => {
	let manager = '';
	const workflow = useExample('waiting-alert.json', { polls: '/api/messages' }, ({ data }) => {
		manager = data.addConversation().id;
		return { chosen: { 'Tell the Manager': { conversationId: byId(manager) } } };
	});

	it('tells the manager once about each waiting customer, with the name, the time and the message', async () => {
		const { data } = workflow.simulator;
		const visitor = data.addContact({ platform: 'livechat', phone_number: null });
		const customers = [{}, { contact_id: visitor.id }, { contact_id: null }].map((contact) =>
			data.addConversation(contact),
		);
		const at = Date.now() - 31.5 * 60_000;
		for (const [index, { id }] of customers.entries()) {
			data.addMessage({ conversation_id: id, message: `Hi ${index}` }, at + index * 1000);
		}
		await workflow.quiet();

		const sent = data.sentMessages.map(({ conversation_id, message }) => [
			conversation_id,
			message,
		]);
		const [{ contact_name: name, contact_phone: number, inbox_name: inbox }, live, unknown] =
			customers;
		const waits = 'has waited for 31 minutes';
		expect(sent).toEqual([
			[manager, `${name} (${number}, ${inbox}) ${waits}: Hi 0`],
			[manager, `${live.contact_name} (${live.inbox_name}) ${waits}: Hi 1`],
			[manager, `A customer (${unknown.inbox_name}) ${waits}: Hi 2`],
		]);
		expect(await workflow.errors()).toEqual([]);
	});
});
