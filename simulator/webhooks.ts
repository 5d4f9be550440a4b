import http from 'node:http';
import https from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from './data/collection';
import type { BoardItem } from './data/boards';
import type { Order } from './data/orders';
import type { StoreChange, Subscription } from './data/store';
import type { Conversation } from './data/talk';
import { iso } from './data/time';
import { countLabels, listOf, showContact, showConversation, showItem } from './shown';
import { showMessage, showOrderInList, type View } from './shown';

/** What happened, and which subscriptions are about it. */
interface Event {
	event: string;
	data: object;
	inboxIds?: Array<string | null>;
	boardId?: string;
	order?: Order;
}

export interface Delivery {
	webhookUrl: string;
	event: string;
	/** The JSON that is sent. */
	body: string;
	/** The status of each response; 0 if there was none. */
	statuses: number[];
}

const TIMEOUT_MS = 5_000;

/** Tells the subscribed addresses what changes in the store. No public source shows a body: this is the plainest one. */
export class Webhooks {
	readonly deliveries: Delivery[] = [];
	private readonly running = new Set<Promise<void>>();
	private isClosed = false;

	constructor(private readonly view: View) {
		view.data.onChange = (change) => this.tell(change);
	}

	/** Sends a delivery once more, the last one unless another is given. */
	async repeat(delivery = this.deliveries.at(-1)): Promise<void> {
		if (delivery) delivery.statuses.push(await post(delivery));
	}

	/** Waits until nothing is being sent. */
	async idle(): Promise<void> {
		while (this.running.size > 0) await Promise.all(this.running);
	}

	close(): void {
		this.isClosed = true;
	}

	private tell(change: StoreChange): void {
		const { data, options } = this.view;
		if (data.subscriptions.length === 0) return;
		for (const event of eventsOf(change, this.view)) {
			const created_at = iso(options.now());
			const { event: name, data: shown } = event;
			const told = { event: name, business_id: data.business.id, created_at, data: shown };
			const body = JSON.stringify(told);
			for (const { webhookUrl } of data.subscriptions.filter((one) => isAbout(one, event))) {
				const sending = this.send({ webhookUrl, event: name, body, statuses: [] });
				this.running.add(sending);
				void sending.finally(() => this.running.delete(sending));
			}
		}
	}

	/** Begins after the response to the request that changed the store. */
	private async send(delivery: Delivery): Promise<void> {
		const { webhookRetries, webhookRetryMs } = this.view.options;
		this.deliveries.push(delivery);
		await new Promise(setImmediate);
		for (let attempt = 0; attempt <= webhookRetries && !this.isClosed; attempt += 1) {
			if (attempt > 0) await pause(webhookRetryMs * attempt, undefined, { ref: false });
			const status = await post(delivery);
			delivery.statuses.push(status);
			if (status >= 200 && status < 300) return;
		}
	}
}

/** The status of the response; 0 if there is none. Does not keep the process alive. */
async function post({ webhookUrl, body }: Delivery): Promise<number> {
	const { request } = webhookUrl.startsWith('https:') ? https : http;
	return await new Promise((resolve) => {
		const headers = { 'content-type': 'application/json' };
		const options = { method: 'POST', agent: false, timeout: TIMEOUT_MS, headers } as const;
		const sent = request(webhookUrl, options, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sent.on('socket', (socket) => socket.unref());
		sent.on('timeout', () => sent.destroy());
		sent.on('error', () => resolve(0));
		sent.end(body);
	});
}

function isAbout(subscription: Subscription, { event, inboxIds, boardId, order }: Event): boolean {
	const { events, inboxId, boardId: board, filters = {} } = subscription;
	if (!events.includes(event)) return false;
	if (inboxId !== undefined && !inboxIds?.includes(inboxId)) return false;
	if (board !== undefined && board !== boardId) return false;
	const isMet = ([field, value]: [string, unknown]) => order?.[field as keyof Order] === value;
	return order === undefined || Object.entries(filters).every(isMet);
}

function eventsOf(change: StoreChange, view: View): Event[] {
	switch (change.kind) {
		case 'messages': {
			const { type, record } = change;
			const isNotice = record.sent_by_type === 'system' || record.additional_data?.is_private_note;
			if (type !== 'added' || isNotice) return [];
			const event = record.sent_by_type === 'user' ? 'message.received' : 'message.sent';
			return [{ event, data: showMessage(record, view), inboxIds: [record.inbox?.id ?? null] }];
		}
		case 'conversations':
			return conversationEvents(change, view);
		case 'contacts': {
			if (change.type !== 'updated') return [];
			const inboxIds = change.record.inboxes.map(({ id }) => id);
			return [{ event: 'contact.updated', data: showContact(change.record, view), inboxIds }];
		}
		case 'orders': {
			const order = change.record;
			const data = showOrderInList(order, view);
			return orderEvents(change).map((event) => ({
				...{ event, data, order, inboxIds: [order.inbox_id] },
			}));
		}
		case 'boardItems':
			return itemEvents(change, view);
	}
}

/** The first field that differs, of those that have an event of their own, names it. */
function changedFields<T>({ record, before }: Change<T>, fields: Array<keyof T>): Array<keyof T> {
	return fields.filter((field) => !isDeepStrictEqual(before?.[field], record[field]));
}

const CONVERSATION_EVENTS = {
	handled_by_id: 'conversation.handled_by_updated',
	stage_status: 'conversation.stage_status_updated',
	pipeline: 'conversation.pipeline_status_updated',
	labels: 'conversation.labels_updated',
} as const;

function conversationEvents(change: Change<Conversation>, view: View): Event[] {
	const data = showConversation(change.record, view);
	const inboxIds = [change.record.inbox_id];
	if (change.type === 'added') return [{ event: 'conversation.created', data, inboxIds }];
	const fields = Object.keys(CONVERSATION_EVENTS) as Array<keyof typeof CONVERSATION_EVENTS>;
	return changedFields(change, fields).map((field) => {
		const event = CONVERSATION_EVENTS[field as keyof typeof CONVERSATION_EVENTS];
		return { event, data, inboxIds };
	});
}

function orderEvents(change: Change<Order>): string[] {
	if (change.type === 'added') return ['order.created'];
	const own = changedFields(change, ['order_status', 'payment_status']);
	return ['order.updated', ...own.map((field) => `order.${field}_updated`)];
}

function itemEvents({ type, record, before }: Change<BoardItem>, view: View): Event[] {
	const board = view.data.boards.get(record.board_id);
	if (!board) return [];
	const { id: boardId } = board;
	const ofBoard = (event: string, data: object): Event => {
		return { event, data: { board_id: boardId, ...data }, boardId };
	};
	const verb = { added: 'created', updated: 'updated', removed: 'deleted' }[type];
	const item = showItem(board, countLabels(board, view.data))(record, view);
	const values = type !== 'updated' ? [] : board.crm_columns.map(({ name }) => name);
	const changed = values.filter((name) => {
		return !isDeepStrictEqual(before?.values[name] ?? null, record.values[name] ?? null);
	});
	return [
		ofBoard(`crm_item.${verb}`, item),
		...changed.map((column_name) => {
			const value = record.values[column_name] ?? null;
			const name = listOf(value).length > 0 ? 'upserted' : 'deleted';
			return ofBoard(`crm_value.${name}`, { item_id: record.id, column_name, value });
		}),
	];
}
