import type { IDataObject } from 'n8n-workflow';

import { OrderProof, reportedEnd } from '../../nodes/MessagingCrm/transport/paging';
import type { ListName } from './plan';
import { dayOf, type Seen } from './seen';

/** A second page of six tenths of the first repeats its last four tenths. `not seen`: it was not asked for. */
export function pageFact(seen: Seen, list: ListName) {
	const outcome = seen.outcome(`${list}.page2`);
	if (outcome !== 'accepted') return outcome;
	const ids = seen.ids(`${list}.page2`);
	const before = new Set(seen.ids(list).slice(0, sizeOfSecond(seen, list)));
	const repeated = ids.filter((id) => before.has(id)).length;
	if (repeated * 2 === ids.length) return 'unclear';
	return repeated * 2 < ids.length ? 'works' : 'ignored';
}

/** What the service does with a `limit` that may be too high. */
export function limitFact(seen: Seen, list: ListName) {
	const envelope = seen.envelope(list);
	if (list === 'orders' && seen.limit < 200) return 'rejected';
	if (!envelope) return 'not seen';
	const { length } = envelope.records;
	const isIgnored = seen.records(`${list}.page2`).length > sizeOfSecond(seen, list);
	if (length > seen.limit || isIgnored) return 'ignored';
	if (length === seen.limit) return 'obeyed';
	const known = new Set(seen.ids(list));
	const goesOn =
		(envelope.total ?? 0) > length ||
		reportedEnd(envelope, 1) === 'more' ||
		(pageFact(seen, list) === 'works' && seen.ids(`${list}.page2`).some((id) => !known.has(id)));
	return goesOn && length > 0 ? 'capped' : 'not seen';
}

function sizeOfSecond(seen: Seen, list: ListName): number {
	return Number(seen.get(`${list}.page2`)?.filled.part ?? Infinity);
}

/** By `created_at`. */
export function orderOf(records: IDataObject[]) {
	const proof = new OrderProof('created_at');
	proof.see(records);
	if (proof.isNewestFirst) return 'newest first';
	if (proof.isOldestFirst) return 'oldest first';
	const mayBeInOrder = proof.mayBeNewestFirst || proof.mayBeOldestFirst;
	return records.length < 3 || mayBeInOrder ? 'not seen' : 'none';
}

/** Whether the orders came as `sort_field` and `sort_direction` asked. */
export function sortFact(seen: Seen, by: 'orders.byChange' | 'orders.byCreation') {
	const outcome = seen.outcome(by);
	if (outcome !== 'accepted') return outcome;
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

/** The field by which a list was filtered by a day. */
export function dateFact(seen: Seen, list: ListName) {
	const outcome = seen.outcome(`${list}.day`);
	if (outcome !== 'accepted') return outcome;
	const day = seen.get(`${list}.day`)?.filled.day;
	const records = seen.records(`${list}.day`);
	if (records.length === 0) return 'no records of that day';
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
