import { LISTS } from '../../../nodes/MessagingCrm/service';
import { getOwn, recordId } from '../../../nodes/MessagingCrm/shared/json';
import { momentOf } from '../../../nodes/MessagingCrm/shared/moment';
import { dateFact, limitFact, orderOf, pageFact, sortFact } from '../lists';
import { type ListName, READ_LISTS } from '../plan';
import type { Seen } from '../seen';
import { shownPath } from '../shown';
import { endpoints, fails, holds, joined, type Rows, unseen, type Verdict } from './verdict';

/** Dates, pages, envelopes, and the order of a list. */
export const LIST_ROWS: Rows = {
	'both-days': (seen) =>
		ofDates(seen, ['created_at', 'created_at or updated_at'], ['no records of that day']),
	'dates-by-created': (seen) =>
		ofDates(seen, ['created_at'], ['updated_at', 'ignored', 'rejected']),
	timestamps,
	'limit-cap': limitCap,
	'items-paged': (seen) => {
		const page = pageFact(seen, 'boardItems');
		if (page === 'works') return holds();
		if (page === 'ignored' || page === 'rejected') return fails(`\`page\` is ${page}`);
		return unseen('too few items');
	},
	'unpaged-lists': unpagedLists,
	'page-info': pageInfo,
	'list-end': (seen) => {
		if (seen.outcome('orders.end') === 'not seen') return unseen('not asked');
		const end = seen.envelope('orders.end');
		if (end?.records.length === 0) return holds('page 9999 is empty');
		const { status } = seen.get('orders.end') ?? {};
		if (status === 404) return holds('page 9999: status 404');
		return fails(end ? 'page 9999 has records' : `page 9999: status ${status}, no list`);
	},
	'list-envelope': listEnvelope,
	'one-envelope': oneEnvelope,
	'list-order': (seen) => {
		const order = orderOf(seen.records('orders'));
		const sort = sortFact(seen, 'orders.byCreation');
		if (order === 'not seen') return unseen('too few orders');
		const detail = `order by \`created_at\`: ${order}; \`sort_field=created_at\`: ${sort}`;
		const isSorted = order !== 'none' && ['obeyed', 'not seen'].includes(sort);
		return isSorted ? unseen(detail) : holds(detail);
	},
	'sort-updated': (seen) => {
		const sort = sortFact(seen, 'orders.byChange');
		const status = seen.get('orders.byChange')?.status ?? 0;
		if (sort === 'not seen') return unseen('the orders do not show it');
		if (sort === 'obeyed') return unseen('obeyed in one response');
		const isOther = sort === 'rejected' && ![400, 422].includes(status);
		return isOther ? fails(`status ${status}`) : holds(sort);
	},
};

const withRecords = (seen: Seen) =>
	READ_LISTS.filter((list) => LISTS[list].paged && seen.records(list).length > 0);

/** The verdict of the lists that were read for one day. One that fails counts. */
function ofDates(seen: Seen, good: string[], bad: string[]): Verdict {
	const lists: ListName[] = ['orders', 'conversations'];
	const withFact = (facts: string[]) =>
		lists.filter((list) => facts.includes(dateFact(seen, list)));
	const [holding, failing] = [withFact(good), withFact(bad)];
	if (failing.length > 0) {
		return fails(joined(failing.map((list) => `${endpoints([list])}: ${dateFact(seen, list)}`)));
	}
	return holding.length > 0 ? holds(endpoints(holding)) : unseen('no record that shows it');
}

const CAN_CHANGE: ListName[] = ['orders', 'conversations', 'contacts', 'boardItems'];

function timestamps(seen: Seen): Verdict {
	const lists = withRecords(seen);
	if (lists.length === 0) return unseen('no records');
	const lacking = (field: string) =>
		lists
			.filter((list) => field === 'created_at' || CAN_CHANGE.includes(list))
			.filter((list) => seen.records(list).some((record) => momentOf(record[field]) === undefined));
	const missing = ['created_at', 'updated_at'].filter((field) => lacking(field).length > 0);
	if (missing.length === 0) return holds(endpoints(lists));
	return fails(missing.map((field) => `no \`${field}\`: ${endpoints(lacking(field))}`).join('; '));
}

function limitCap(seen: Seen): Verdict {
	const withFact = (fact: string) => READ_LISTS.filter((list) => limitFact(seen, list) === fact);
	const [capped, free] = [withFact('capped'), withFact('obeyed')];
	if (withFact('rejected').length > 0) return fails('a `limit` of 200 is rejected');
	if (capped.length > 0) {
		const most = capped.map((list) => String(seen.records(list).length));
		return holds(`at most ${joined(most)}: ${endpoints(capped)}`);
	}
	if (free.length === 0) return unseen('no list is long enough');
	return unseen(`${seen.limit} records came: ${endpoints(free)}`);
}

const PAGE_INFO = { total: 'a total', lastPage: 'the last page', hasMore: 'whether there is more' };

function pageInfo(seen: Seen): Verdict {
	const lists = withRecords(seen);
	if (lists.length === 0) return unseen('no records');
	const found = Object.entries(PAGE_INFO).filter(([kind]) =>
		lists.some((list) => getOwn(seen.envelope(list), kind) !== undefined),
	);
	return found.length > 0 ? holds(joined(found.map(([, text]) => text))) : unseen('none of them');
}

/** Lists whose descriptions name parameters, but none for pages. */
const UNPAGED: ListName[] = ['messagesOfConversation', 'templatesOfInbox', 'integrations'];

function unpagedLists(seen: Seen): Verdict {
	const told = UNPAGED.flatMap((list) => {
		const { records = [], total, lastPage, hasMore } = seen.envelope(list) ?? {};
		if (total === undefined && lastPage === undefined && hasMore === undefined) return [];
		const isWhole = (total ?? 0) <= records.length && (lastPage ?? 1) <= 1 && !hasMore;
		return [{ list, isWhole }];
	});
	const parts = told.filter(({ isWhole }) => !isWhole);
	const named = (found: typeof told) => endpoints(found.map(({ list }) => list));
	if (parts.length > 0) return fails(`more pages: ${named(parts)}`);
	return told.length > 0 ? holds(named(told)) : unseen('no response says whether it is the whole');
}

function listEnvelope(seen: Seen): Verdict {
	const ok = READ_LISTS.filter((list) => seen.outcome(list) === 'accepted');
	if (ok.length === 0) return unseen('no successful response');
	const unread = ok.filter((list) => seen.envelope(list) === undefined);
	if (unread.length > 0) return fails(`not recognised: ${endpoints(unread)}`);
	return holds(
		joined(ok.map((list) => shownPath(seen.get(list)?.body, seen.envelope(list)?.path ?? ''))),
	);
}

function oneEnvelope(seen: Seen): Verdict {
	const asked = { order: 'orderId', board: 'boardId', item: 'itemId' };
	const ok = Object.entries(asked).filter(([name]) => seen.outcome(name) === 'accepted');
	if (ok.length === 0) return unseen('no successful response');
	const wrong = ok.filter(([name, id]) => {
		const found = recordId(seen.one(name) ?? {}, ['id', `${name}_id`]);
		return found !== seen.get(name)?.filled[id];
	});
	const named = (names: string[][]) => joined(names.map(([name]) => name));
	return wrong.length > 0 ? fails(`not recognised: ${named(wrong)}`) : holds(named(ok));
}
