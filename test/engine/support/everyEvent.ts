import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS } from './trigger';
import type { TriggerWorld } from './triggerWorld';

/**
 * Makes happen what each event of the trigger is about, and polls. A new event needs a line here: its test and its example in
 * the docs are made from it.
 * @returns what is to be told of all, and the items
 */
export async function everyEvent(
	world: TriggerWorld,
): Promise<{ expected: string[]; items: IDataObject[] }> {
	const { data } = world;
	const board_id = data.boards.at(0)!.id;
	const addPending = () => data.addOrder({ order_status: 'pending', payment_status: 'pending' }).id;
	const known = {
		order: addPending(),
		item: data.addBoardItem({ board_id }).id,
		deletedItem: data.addBoardItem({ board_id }).id,
		template: data.addTemplate().id,
		contact: data.addContact().id,
		conversation: data.addConversation({ label: null }).id,
	};
	await world.fired();
	// A second poll confirms it.
	data.boardItems.remove(known.deletedItem);
	await world.fired();

	world.time += 11 * MINUTE_MS;
	data.updateOrder(known.order, { payment_status: 'paid', order_status: 'processing' });
	data.boardItems.update(known.item, { name: 'Renamed' });
	data.contacts.update(known.contact, { address: 'Jl. Merdeka 1' });
	data.conversations.update(known.conversation, { label: 'follow up' });
	data.templates.update(known.template, { status: 'REJECTED' });
	const conversation_id = known.conversation;
	const tenMinutesAgo = world.time - 10 * MINUTE_MS;
	const waiting = data.addMessage({ sender_type: 'contact', conversation_id }, tenMinutesAgo);
	// If this customer wrote again, the wait would begin anew.
	const another = data.addConversation().id;
	const message = { sender_type: 'contact', conversation_id: another };
	const expected = [
		`customerWaiting ${waiting.id}`,
		`messageCreated ${waiting.id}`,
		`orderPaid ${known.order}`,
		`orderCreated ${addPending()}`,
		`messageCreated ${data.addMessage(message).id}`,
		`conversationCreated ${another}`,
		`contactCreated ${data.addContact().id}`,
		`agentAssigned ${data.addAssignment().id}`,
		`campaignCreated ${data.addCampaign().id}`,
		`templateChanged ${data.addTemplate().id}`,
		`boardItemCreated ${data.addBoardItem({ board_id }).id}`,
		`boardItemDeleted ${known.deletedItem}`,
		`boardItemUpdated ${known.item}`,
		`contactUpdated ${known.contact}`,
		`conversationUpdated ${known.conversation}`,
		`orderUpdated ${known.order}`,
		`orderStatusChanged ${known.order}`,
		`paymentStatusChanged ${known.order}`,
		`templateChanged ${known.template}`,
	];
	world.time += 1000;
	return { expected, items: (await world.poll()).items };
}
