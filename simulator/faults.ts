import type { RecordedRequest } from './recording';

export type Fault =
	/** With `after` the effect takes place first. */
	| {
			type: 'status';
			status: number;
			body?: unknown;
			headers?: Record<string, string>;
			after?: boolean;
	  }
	/** The page of a proxy that has lost the service. */
	| { type: 'html502' }
	| { type: 'resetBefore' }
	| { type: 'resetAfter' }
	/** The headers and half of the body at once, the rest after the delay. */
	| { type: 'slowBody'; delayMs: number }
	/** A body without an end, as fast as it is read or bit by bit; packed, few bytes of it travel. */
	| {
			type: 'endlessBody';
			status?: number;
			packed?: boolean;
			everyMs?: number;
			/** Of empty records instead of a text. */
			ofRecords?: boolean;
	  }
	/** No answer ever, and no effect. */
	| { type: 'hang' }
	/** The effect takes place if the status says success. */
	| { type: 'emptyBody'; status: number }
	| { type: 'redirect'; location: string };

export interface FaultRule {
	match?: { method?: string; route?: string; pathIncludes?: string; bodyIncludes?: string };
	/** Which of the matching requests it hits, counted from 1. */
	nth?: number[];
	/** How often it strikes at most. */
	times?: number;
	fault: Fault;
}

/** Whether the request takes effect before the fault strikes. */
export function strikesAfterEffect(fault: Fault): boolean {
	if (fault.type === 'status') return fault.after ?? false;
	if (fault.type === 'emptyBody') return fault.status < 300;
	return ['resetAfter', 'slowBody', 'endlessBody'].includes(fault.type);
}

interface Order {
	rule: FaultRule;
	matched: number;
	struck: number;
}

/** The faults to order. A request meets the first that is due, and counts for all it matches. */
export class Faults {
	private orders: Order[] = [];

	add(rule: FaultRule): void {
		this.orders.push({ rule, matched: 0, struck: 0 });
	}

	clear(): void {
		this.orders = [];
	}

	/** `pathAndQuery` is what `pathIncludes` looks in. */
	take(request: RecordedRequest, pathAndQuery: string): Fault | undefined {
		let due: Order | undefined;
		for (const order of this.orders) {
			if (!matches(order.rule, request, pathAndQuery)) continue;
			order.matched += 1;
			if (!due && this.isDue(order)) due = order;
		}
		if (due) due.struck += 1;
		return due?.rule.fault;
	}

	private isDue({ rule, matched, struck }: Order): boolean {
		return (
			(rule.nth === undefined || rule.nth.includes(matched)) &&
			(rule.times === undefined || struck < rule.times)
		);
	}
}

function matches({ match = {} }: FaultRule, request: RecordedRequest, pathAndQuery: string) {
	const { method, route, pathIncludes, bodyIncludes } = match;
	return (
		(method === undefined || method.toUpperCase() === request.method) &&
		(route === undefined || route === request.route) &&
		(pathIncludes === undefined || pathAndQuery.includes(pathIncludes)) &&
		(bodyIncludes === undefined || (JSON.stringify(request.body) ?? '').includes(bodyIncludes))
	);
}
