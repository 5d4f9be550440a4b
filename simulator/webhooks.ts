import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { BoardItem } from './data/boards';
import type { Change, Collection, Dated } from './data/collection';
import type { Order } from './data/orders';
import type { Contact } from './data/people';
import type { Subscription } from './data/store';
import type { Conversation, Message } from './data/conversations';
import { iso } from './data/time';
import { listOf, serializeContact, serializeConversation, itemSerializer } from './serializers';
import { serializeMessage, serializeListedOrder, type View } from './serializers';

/** An event, with the fields that decide which subscriptions get it. */
interface Event {
	event: string;
	data: object;
	inboxIds?: Array<string | null | undefined>;
	boardId?: string;
	order?: Order;
}

type EventsOf<T> = (change: Change<T>, view: View) => Event[];

export interface Delivery {
	webhookUrl: string;
	event: string;
	/** The JSON that is sent. */
	body: string;
	/** The status of each response; 0 if no response arrived. */
	statuses: number[];
}

const TIMEOUT_MS = 5_000;

/** Sends changes in the store to the subscribed addresses. No public source shows a body, so it is kept simple. */
export class Webhooks {
	readonly deliveries: Delivery[] = [];
	private readonly running = new Set<Promise<void>>();
	private readonly closing = new AbortController();

	constructor(private readonly view: View) {
		const { data } = view;
		const watch = <T extends Dated>(collection: Collection<T>, eventsOf: EventsOf<T>) => {
			collection.onChange = (change) => {
				if (data.subscriptions.length > 0)
					eventsOf(change, view).forEach((event) => this.notify(event));
			};
		};
		watch(data.messages, messageEvents);
		watch(data.conversations, conversationEvents);
		watch(data.contacts, contactEvents);
		watch(data.orders, orderEvents);
		watch(data.boardItems, itemEvents);
	}

	/** Sends a delivery again; by default, the last one. */
	async repeat(delivery = this.deliveries.at(-1)): Promise<void> {
		if (delivery) delivery.statuses.push(await this.post(delivery));
	}

	/** Waits until nothing is being sent. */
	async idle(): Promise<void> {
		while (this.running.size > 0) await Promise.all(this.running);
	}

	close(): void {
		this.closing.abort();
	}

	private notify(event: Event): void {
		const { data, options } = this.view;
		const body = JSON.stringify({
			event: event.event,
			business_id: data.business.id,
			created_at: iso(options.now()),
			data: event.data,
		});
		for (const subscription of data.subscriptions) {
			if (!isAbout(subscription, event)) continue;
			const { webhookUrl } = subscription;
			const sending = this.send({ webhookUrl, event: event.event, body, statuses: [] });
			this.running.add(sending);
			void sending.finally(() => this.running.delete(sending));
		}
	}

	/** Sends a delivery after the response to the request that caused the delivery. */
	private async send(delivery: Delivery): Promise<void> {
		const { webhookRetries, webhookRetryMs } = this.view.options;
		this.deliveries.push(delivery);
		await new Promise(setImmediate);
		for (let attempt = 0; attempt <= webhookRetries; attempt += 1) {
			if (attempt > 0) await pause(webhookRetryMs * attempt, undefined, { ref: false });
			if (this.closing.signal.aborted) return;
			const status = await this.post(delivery);
			delivery.statuses.push(status);
			if (status >= 200 && status < 300) return;
		}
	}

	/** Returns the status of the response, or 0 if no response arrives. */
	private async post({ webhookUrl, body }: Delivery): Promise<number> {
		try {
			const response = await fetch(this.view.options.reachable(webhookUrl), {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body,
				redirect: 'manual',
				signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
			});
			await response.body?.cancel();
			return response.status;
		} catch {
			return 0;
		}
	}
}

function isAbout(subscription: Subscription, { event, inboxIds, boardId, order }: Event): boolean {
	const { events, inboxId, boardId: board, filters = {} } = subscription;
	if (!events.includes(event)) return false;
	if (inboxId !== undefined && !inboxIds?.includes(inboxId)) return false;
	if (board !== undefined && board !== boardId) return false;
	const isMet = ([field, value]: [string, unknown]) => order?.[field as keyof Order] === value;
	return order === undefined || Object.entries(filters).every(isMet);
}

const messageEvents: EventsOf<Message> = ({ type, record }, view) => {
	const isNotice = record.sent_by_type === 'system' || record.additional_data?.is_private_note;
	if (type !== 'added' || isNotice) return [];
	const event = record.sent_by_type === 'user' ? 'message.received' : 'message.sent';
	return [{ event, data: serializeMessage(record, view), inboxIds: [record.inbox?.id] }];
};

const contactEvents: EventsOf<Contact> = ({ type, record }, view) => {
	if (type !== 'updated') return [];
	const inboxIds = record.inboxes.map(({ id }) => id);
	return [{ event: 'contact.updated', data: serializeContact(record, view), inboxIds }];
};

/** The names of the events for the changed fields. */
function changesOf<T>({ record, before }: Change<T>, names: Partial<Record<keyof T, string>>) {
	const fields = Object.keys(names) as Array<keyof T>;
	const changed = fields.filter((field) => !isDeepStrictEqual(before?.[field], record[field]));
	return changed.map((field) => String(names[field]));
}

const conversationEvents: EventsOf<Conversation> = (change, view) => {
	const names = changesOf(change, {
		handled_by_id: 'conversation.handled_by_updated',
		stage_status: 'conversation.stage_status_updated',
		pipeline: 'conversation.pipeline_status_updated',
		labels: 'conversation.labels_updated',
	});
	const data = serializeConversation(change.record, view);
	return (change.type === 'added' ? ['conversation.created'] : names).map((event) => {
		return { event, data, inboxIds: [change.record.inbox_id] };
	});
};

const orderEvents: EventsOf<Order> = (change, view) => {
	const { record: order } = change;
	const names = changesOf(change, {
		order_status: 'order.order_status_updated',
		payment_status: 'order.payment_status_updated',
	});
	const events = change.type === 'added' ? ['order.created'] : ['order.updated', ...names];
	const data = serializeListedOrder(order, view);
	return events.map((event) => ({ event, data, order, inboxIds: [order.inbox_id] }));
};

const itemEvents: EventsOf<BoardItem> = ({ type, record, before }, view) => {
	const { board_id: boardId, id: item_id } = record;
	const board = view.data.boards.get(boardId);
	if (!board) return [];
	const ofBoard = (event: string, data: object) => {
		return { event, data: { board_id: boardId, ...data }, boardId };
	};
	const verb = { added: 'created', updated: 'updated', removed: 'deleted' }[type];
	const item = ofBoard(`crm_item.${verb}`, itemSerializer(board, view.data)(record, view));
	if (type !== 'updated') return [item];
	const values = board.crm_columns.flatMap(({ name: column_name }) => {
		const [old, value] = [before, record].map((version) => version?.values[column_name] ?? null);
		if (isDeepStrictEqual(old, value)) return [];
		const event = listOf(value).length > 0 ? 'crm_value.upserted' : 'crm_value.deleted';
		return [ofBoard(event, { item_id, column_name, value })];
	});
	return [item, ...values];
};
