import type { Simulator } from 'messaging-crm-simulator';

/**
 * Makes happen what each event of the trigger is about, in three steps after each of which it polls. More than ten minutes
 * must pass before the last one: a customer then waits for an answer.
 */
export function causeEveryEvent({ data, options }: Pick<Simulator, 'data' | 'options'>): {
	before(): void;
	between(): void;
	after(): string[];
} {
	const board_id = data.boards.at(0)?.id ?? '';
	const addPending = () => data.addOrder({ order_status: 'pending', payment_status: 'pending' }).id;
	const addKnown = () => ({
		order: addPending(),
		item: data.addBoardItem({ board_id }).id,
		deletedItem: data.addBoardItem({ board_id }).id,
		template: data.addTemplate().id,
		contact: data.addContact().id,
		conversation: data.addConversation({ label: null }).id,
	});
	let known: ReturnType<typeof addKnown>;
	return {
		/** Adds what is to change. */
		before: () => {
			known = addKnown();
		},
		/** Deletes: a second poll confirms it. */
		between: () => {
			data.boardItems.remove(known.deletedItem);
		},
		/** Makes everything happen; what is to be told of it. */
		after: () => {
			data.updateOrder(known.order, { payment_status: 'paid', order_status: 'processing' });
			data.boardItems.update(known.item, { name: 'Renamed' });
			data.contacts.update(known.contact, { address: 'Jl. Merdeka 1' });
			data.conversations.update(known.conversation, { label: 'follow up' });
			data.templates.update(known.template, { status: 'REJECTED' });
			const tenMinutesAgo = options.now() - 600_000;
			const conversation_id = known.conversation;
			const waiting = data.addMessage({ sender_type: 'contact', conversation_id }, tenMinutesAgo);
			// If this customer wrote again, the wait would begin anew.
			const another = data.addConversation().id;
			const message = { sender_type: 'contact', conversation_id: another };
			return [
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
		},
	};
}
