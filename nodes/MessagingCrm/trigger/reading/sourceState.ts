import { DAY_MS } from '../../service';
import type { OrderField } from '../../transport/paging';
import type { ListOrder, WholeReading } from '../known/knownSource';
import type { ListQuery, OpenSource } from './pageReader';
import type { ListEnd, PollCache } from './pollCache';

/** Where the records are that may be new or changed. */
export type NewsPlace =
	| { kind: 'top'; list: ListQuery; order: OrderField }
	| { kind: 'end'; end: ListEnd }
	| { kind: 'anywhere' };

/**
 * What a reading of the news has come to. `notRead`: the first reading goes on, or it is the turn of the whole list. `incomplete`:
 * the rest of them may be anywhere in the list. `complete`: all were read. `wholeList`: so were all other records of the list.
 */
export type NewsOutcome = 'notRead' | 'incomplete' | 'complete' | 'wholeList';

/** What a poll reads of a source besides the news: nothing more if it is `idle`. */
export type SourceState = 'idle' | WholeReading['kind'];

/** Says where the news are, before they are read. */
export function placeOfNews({
	query: { order, source },
	known,
	cache,
}: Pick<OpenSource, 'query' | 'known' | 'cache'>): NewsPlace {
	if (!order) return { kind: 'anywhere' };
	if (known.order.verdict === 'refuted') {
		const isFromEnd = order === 'created_at' && cache.oldestFirstEnd !== undefined;
		return isFromEnd ? { kind: 'end', end: cache.oldestFirstEnd as ListEnd } : { kind: 'anywhere' };
	}
	return {
		kind: 'top',
		order,
		list: { from: known.firstDay, sort: source.sorts ? order : undefined },
	};
}

/** Says in which state a source is, once its news were read: what to read next. */
export function stateAfter(
	{ known, cache, comparison, now }: OpenSource,
	news: NewsOutcome,
): SourceState {
	if (known.reading) return known.reading.kind;
	if (news === 'incomplete') return 'readingAll';
	if (news === 'wholeList') return 'idle';
	const isUnproven = known.order.verdict === 'unknown' && known.records.size > comparison.keys.size;
	return cache.check || isUnproven || isCheckDue(cache, now) ? 'checking' : 'idle';
}

/** A check is due in the first polls of a process, after a day, or if a reading may have missed something. */
function isCheckDue({ checkedAt }: PollCache, now: number): boolean {
	return checkedAt === undefined || Math.abs(now - checkedAt) >= DAY_MS;
}

/** A refuted order is asked again after a day: the service may have changed. */
export function askedAgain(order: ListOrder, now: number): ListOrder {
	const isOver = order.verdict === 'refuted' && Math.abs(now - order.at) >= DAY_MS;
	return isOver ? { verdict: 'unknown' } : order;
}

/** A record may be missing. A check in progress may have left its page: then another one follows. */
export function wantCheck(cache: PollCache): void {
	cache.checkedAt = undefined;
	if (cache.seenPages) cache.seenPages.foundMissedNews = true;
}
