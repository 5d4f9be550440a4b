import type { IDataObject } from 'n8n-workflow';

import { directionOf } from '../../nodes/MessagingCrm/service';
import { isObject } from '../../nodes/MessagingCrm/shared/json';
import { OrderProof, reportedEnd } from '../../nodes/MessagingCrm/transport/paging';
import { type ListName } from './plan';
import { dayOf, type Seen } from './seen';

/** What the responses show about a list. `not seen`: too few records, or not asked. */
export interface ListFacts {
	cap: { kind: 'capped' | 'none' | 'rejected' | 'not seen' | 'ignored'; records?: number };
	page: 'works' | 'ignored' | 'rejected' | 'unclear' | 'not seen';
	order: 'newest first' | 'oldest first' | 'none' | 'not seen';
	dates: DateFact;
}

export type DateFact =
	| 'created_at'
	| 'updated_at'
	| 'created_at or updated_at'
	| 'nothing'
	| 'ignored'
	| 'unclear'
	| 'rejected'
	| 'not seen';

export function factsOf(seen: Seen, list: ListName): ListFacts {
	const page = pageFact(seen, list);
	return {
		page,
		cap: capFact(seen, list, page),
		order: orderOf(seen.records(list)),
		dates: dateFact(seen, list),
	};
}

/** A second page of six tenths of the first repeats its last four tenths. */
function pageFact(seen: Seen, list: ListName): ListFacts['page'] {
	const isOk = seen.isOk(`${list}.page2`);
	if (!isOk) return isOk === undefined ? 'not seen' : 'rejected';
	const ids = seen.ids(`${list}.page2`);
	const before = new Set(seen.ids(list).slice(0, sizeOfSecond(seen, list)));
	const repeated = ids.filter((id) => before.has(id)).length;
	if (repeated * 2 === ids.length) return 'unclear';
	return repeated * 2 < ids.length ? 'works' : 'ignored';
}

function capFact(seen: Seen, list: ListName, page: ListFacts['page']): ListFacts['cap'] {
	const envelope = seen.envelope(list);
	if (list === 'orders' && seen.limit < 200) return { kind: 'rejected' };
	if (!envelope) return { kind: 'not seen' };
	const { length } = envelope.records;
	const isLimitIgnored = seen.records(`${list}.page2`).length > sizeOfSecond(seen, list);
	if (length > seen.limit || isLimitIgnored) return { kind: 'ignored' };
	if (length === seen.limit) return { kind: 'none', records: length };
	const known = new Set(seen.ids(list));
	const goesOn =
		(envelope.total ?? 0) > length ||
		reportedEnd(envelope, 1) === 'more' ||
		(page === 'works' && seen.ids(`${list}.page2`).some((id) => !known.has(id)));
	return goesOn && length > 0 ? { kind: 'capped', records: length } : { kind: 'not seen' };
}

function sizeOfSecond(seen: Seen, list: ListName): number {
	return Number(seen.get(`${list}.page2`)?.filled.part ?? Infinity);
}

function orderOf(records: IDataObject[]): ListFacts['order'] {
	const proof = new OrderProof('created_at');
	proof.see(records);
	if (proof.isNewestFirst) return 'newest first';
	if (proof.isOldestFirst) return 'oldest first';
	return records.length < 3 || proof.mayBeInOrder ? 'not seen' : 'none';
}

export type SortFact = 'obeyed' | 'ignored' | 'rejected' | 'in another order' | 'not seen';

/** Whether the orders came as `sort_field` and `sort_direction` asked. */
export function sortFact(seen: Seen, by: 'orders.byChange' | 'orders.byCreation'): SortFact {
	const isOk = seen.isOk(by);
	if (!isOk) return isOk === undefined ? 'not seen' : 'rejected';
	const orders = seen.records(by);
	const isUsual = isSorted(seen.records('orders'), by);
	if (orders.length < 3 || (isUsual && isSorted(orders, by))) return 'not seen';
	if (isSorted(orders, by)) return 'obeyed';
	return seen.ids(by).join() === seen.ids('orders').join() ? 'ignored' : 'in another order';
}

function isSorted(records: IDataObject[], by: 'orders.byChange' | 'orders.byCreation'): boolean {
	if (by === 'orders.byCreation') return orderOf(records) === 'oldest first';
	const proof = new OrderProof('updated_at');
	proof.see(records);
	return proof.mayBeNewestFirst;
}

function dateFact(seen: Seen, list: ListName): DateFact {
	const isOk = seen.isOk(`${list}.day`);
	if (!isOk) return isOk === undefined ? 'not seen' : 'rejected';
	const day = seen.get(`${list}.day`)?.filled.day;
	const records = seen.records(`${list}.day`);
	if (records.length === 0) return 'nothing';
	const isOn = (field: string) => records.every((record) => dayOf(record, field) === day);
	if (isOn('created_at') && !isOn('updated_at')) return 'created_at';
	const came = new Set(seen.ids(`${list}.day`));
	const ids = seen.ids(list);
	const isMissing = seen.records(list).some((record, index) => {
		return dayOf(record, 'created_at') === day && !came.has(ids[index]);
	});
	if (isOn('created_at') && !isMissing) return 'created_at or updated_at';
	if (isOn('updated_at')) return 'updated_at';
	return [...came].join() === ids.join() ? 'ignored' : 'unclear';
}

/** The fields that say who sent a message. They have names that the node knows, so they are no data. */
export function senderFields(messages: IDataObject[]): string[] {
	const found = messages.flatMap((message) =>
		Object.entries(message).flatMap(([field, value]) =>
			(isObject(value) ? Object.keys(value) : ['']).flatMap((inner) => {
				const part = isObject(value) ? { [inner]: value[inner] } : value;
				const direction = directionOf({ [field]: part });
				return direction ? [`\`${field}${inner && `.${inner}`}\``] : [];
			}),
		),
	);
	return [...new Set(found)];
}
