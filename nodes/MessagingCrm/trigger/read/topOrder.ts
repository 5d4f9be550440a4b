import { timestampMs } from '../../shared/moment';
import type { Scope } from '../choice/query';
import type { ComparedRecord } from '../known/compare';

/**
 * How long after its timestamp a record may come to the list: by how much clocks differ. An import gives thousands of records one
 * timestamp: they are not read with each poll for ever.
 */
const TIES_MS = 5 * 60_000;

/**
 * Judges a top, page by page: by its timestamps whether the list is newest first, and whether all news was shown. A list by activity
 * needs no timestamps: a known record that has not changed was last active before the last poll, and so was all that follows.
 */
export class TopOrder {
	isNewestFirst = true;
	/** In ms since the epoch. */
	private oldest = Infinity;
	private oldestNews = Infinity;
	private newestKnown?: number;
	private endsWithKnown = false;

	/** @param now ms since the epoch */
	constructor(
		private readonly order: NonNullable<Scope['order']>,
		private readonly now: number,
	) {}

	add(records: ComparedRecord[]): void {
		this.endsWithKnown = records.at(-1)?.isNews === false;
		if (this.order === 'activity') return;
		for (const { record, isNews } of records) {
			// NaN for a record without the timestamp, which may be anywhere: such a list counts as unsorted.
			const moment = timestampMs(record[this.order]) ?? NaN;
			this.isNewestFirst &&= moment <= this.oldest;
			this.oldest = moment;
			if (isNews) this.oldestNews = moment;
			else this.newestKnown ??= moment;
		}
	}

	/** Whether the last record is older than all news: what follows can be news only if it has the same timestamp as known ones. */
	get isBelowNews(): boolean {
		return this.oldest < this.oldestNews;
	}

	/** Whether no news follows. Of records with the timestamp of the newest known one, new ones may follow known ones, but not for long. */
	get hasShownNews(): boolean {
		if (this.order === 'activity') return this.endsWithKnown;
		const { newestKnown, oldest, oldestNews, now } = this;
		if (newestKnown === undefined || !this.isBelowNews) return false;
		const hasNoLateTies = oldestNews === Infinity && newestKnown + TIES_MS < now;
		return oldest < newestKnown || hasNoLateTies;
	}
}
