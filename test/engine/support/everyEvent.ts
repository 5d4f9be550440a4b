import type { Simulator } from '../../simulator';

/** Makes happen what each event of the trigger is about, in two steps between which it polls. */
export function causeEveryEvent({ data }: Simulator): { before(): void; after(): string[] } {
	const board_id = data.boards.at(0)?.id ?? '';
	const known = { order: '', item: '', template: '' };
	return {
		/** Adds what is to change. */
		before: () => {
			known.order = data.addOrder({ order_status: 'pending', payment_status: 'pending' }).id;
			known.item = data.addBoardItem({ board_id }).id;
			known.template = data.addTemplate().id;
		},
		/** Makes everything happen; what is to be told of it. */
		after: () => {
			data.updateOrder(known.order, { payment_status: 'paid', order_status: 'processing' });
			data.boardItems.update(known.item, { name: 'Renamed' });
			data.templates.update(known.template, { status: 'REJECTED' });
			return [
				`orderCreated ${data.addOrder().id}`,
				`messageCreated ${data.addMessage().id}`,
				`conversationCreated ${data.addConversation().id}`,
				`contactCreated ${data.addContact().id}`,
				`agentAssigned ${data.addAssignment().id}`,
				`campaignCreated ${data.addCampaign().id}`,
				`templateChanged ${data.addTemplate().id}`,
				`boardItemCreated ${data.addBoardItem({ board_id }).id}`,
				`boardItemUpdated ${known.item}`,
				`orderUpdated ${known.order}`,
				`orderStatusChanged ${known.order}`,
				`paymentStatusChanged ${known.order}`,
				`templateChanged ${known.template}`,
			];
		},
	};
}
