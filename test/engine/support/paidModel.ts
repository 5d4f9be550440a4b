import type { IDataObject } from 'n8n-workflow';

import type { Aspect } from './aspect';

const STATUSES = ['pending', 'paid', 'settled', 'refunded', 'paid', 'expired'];

/** Which payment status an order has after some changes. */
export function paymentStatusOf(changes: number): string {
	return STATUSES[changes % STATUSES.length];
}

const isPaid = (record: object) =>
	['paid', 'settled'].includes((record as IDataObject).payment_status as string);

/**
 * Order Paid must fire exactly when Order Created, or Order Status Changed, shows that an order has become paid: the payment
 * status never changes without the order status.
 */
export class PaidModel implements Aspect {
	readonly events = ['orderPaid'];
	/** Whether an order was paid when the trigger last saw it. */
	private readonly wasPaid = new Map<string, boolean>();

	begin(): void {
		this.wasPaid.clear();
	}

	getReady(records: Iterable<object>): void {
		for (const record of records) this.wasPaid.set((record as { id: string }).id, isPaid(record));
	}

	take(items: IDataObject[]): string[] {
		const types = new Map<string, string[]>();
		for (const { id, _event } of items) {
			const { type } = _event as { type: string };
			types.set(String(id), [...(types.get(String(id)) ?? []), type]);
		}
		const wrong: string[] = [];
		for (const [id, fired] of types) {
			const isPaidNow = isPaid(items.find((item) => item.id === id)!);
			const before = fired.includes('orderCreated') ? false : this.wasPaid.get(id);
			const count = fired.filter((type) => type === 'orderPaid').length;
			if (before !== undefined && count !== Number(isPaidNow && !before)) {
				wrong.push(`${count} times paid: ${id} ${fired.join()}`);
			}
			this.wasPaid.set(id, isPaidNow);
		}
		return wrong;
	}
}
