import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../../../nodes/MessagingCrm/service/dates';
import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { unpack } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { newReadingState } from '../../../../nodes/MessagingCrm/trigger/readingState';
import { readSource } from '../../../../nodes/MessagingCrm/trigger/readSource';
import type { RecordSource } from '../../../../nodes/MessagingCrm/trigger/recordSource';
import { packAll } from '../../../../nodes/MessagingCrm/trigger/state';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

interface Order extends IDataObject {
	id: string;
	created_at: string;
	order_status: string;
	notes: string;
}

/** A service with orders, the trigger that watches them, and what should have fired. */
export class OrderDesk {
	/** The service's clock. */
	time = Date.UTC(2026, 0, 10, 3);
	/** How far this machine's clock is ahead of it. */
	clockAhead = 0;
	readonly orders: Order[] = [];
	readonly fired: string[] = [];
	readonly expected: string[] = [];
	/** Fired or not, both are right: the order is at the edge of the days that are watched. */
	readonly doubtful = new Set<string>();
	private saved?: string;
	/** The orders as the last successful poll saw them. */
	private readonly lastSeen = new Map<string, string>();

	constructor(readonly watch: Watch) {}

	create(createdHoursAgo = 0): void {
		this.orders.push({
			id: `order-${this.orders.length}`,
			created_at: new Date(this.time - createdHoursAgo * HOUR_MS).toISOString(),
			order_status: 'pending',
			notes: '',
		});
	}

	change(index: number, change: Partial<Order>): void {
		if (this.orders.length > 0) Object.assign(this.orders[index % this.orders.length], change);
	}

	async poll(fails = false): Promise<void> {
		const now = this.time + this.clockAhead;
		const { orders: packed } = JSON.parse(this.saved ?? '{}');
		const known = packed && unpack(packed, this.watch.comparesContent);
		const { detection, allKeys } = await readSource(
			this.source,
			known,
			this.watch,
			now,
			0,
			newReadingState(),
		);
		const result = detection.end(allKeys);
		if (fails) return;
		for (const { record, isNew } of result.changes) {
			this.fired.push(name(record as Order, isNew));
		}
		if (this.saved !== undefined) this.expectEvents();
		for (const order of this.orders) this.lastSeen.set(order.id, state(order));
		this.saved = JSON.stringify(packAll(new Map([['orders', result.known]])));
	}

	/** What the trigger would leave with n8n. */
	get stateSize(): number {
		return this.saved?.length ?? 0;
	}

	private get source(): RecordSource {
		const newestFirst = (from = '') =>
			structuredClone(this.orders)
				.filter((order) => dayOf(order) >= from)
				.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
		return {
			readPages: async ({ from }, see) => {
				see(newestFirst(from), 1);
				return undefined;
			},
			fetchPage: async () => ({ records: newestFirst().slice(0, 100), path: '' }),
			sorts: false,
		};
	}

	private expectEvents(): void {
		const newest = Math.max(...this.orders.map(({ created_at }) => Date.parse(created_at)));
		for (const order of this.orders) {
			const before = this.lastSeen.get(order.id);
			if (before === state(order)) continue;
			const event = name(order, before === undefined);
			const watched = newest - Date.parse(order.created_at) < this.watch.lookBackDays * DAY_MS;
			if (watched || before === undefined) this.expected.push(event);
			else this.doubtful.add(event);
		}
	}
}

function name(order: Order, isNew: boolean): string {
	return isNew ? `${order.id} created` : `${order.id} is ${state(order)}`;
}

function state({ order_status: status, notes }: Order): string {
	return `${status} ${notes}`;
}

function dayOf({ created_at: createdAt }: Order): string {
	return jakartaDay(Date.parse(createdAt));
}
