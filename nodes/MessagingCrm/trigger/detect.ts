import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../transport';
import { changesOf, type Changes } from './changes';
import { canonical, contentDigests, digest, isSameContent } from './digest';
import { daysBefore, jakartaDay, momentOf } from './jakartaDay';
import { KEY_LENGTH, type Memory, type Trace } from './memory';

/** What to look for in the records of one source. */
export interface Watch {
	dated: boolean;
	/** Fields that may hold a record's identifier, in this order. */
	idFields?: string[];
	lookBackDays: number;
	/** Fields whose changes are events of their own. */
	fields: string[];
	/** Whether a change of anything else counts, too. */
	comparesContent: boolean;
}

/** Something that happened to a record since the last poll. */
export interface Sighting {
	record: IDataObject;
	isNew: boolean;
	changes: Changes;
}

/**
 * Polls running in which a record may be absent before it is forgotten. A page that is read while
 * the list moves may lack it, and a service in trouble may give half a list for a while: when it is
 * back it must not fire as new. A list that comes back empty counts for nothing at all.
 */
const MOST_ABSENCES = 60;

/**
 * The first day to read.
 *
 * It follows the newest record that was seen, not this machine's clock: a clock that jumps loses
 * nothing, and neither does a week without polls. Only in the first poll, and where records have no
 * dates, is there just the clock to go by.
 *
 * @param now ms since the epoch
 * @returns `YYYY-MM-DD` in Jakarta
 */
export function firstDay(memory: Memory | undefined, watch: Watch, now: number): string {
	const byClock = daysBefore(jakartaDay(now), watch.lookBackDays);
	if (!memory) return byClock;
	const groups = [...memory.traces.values()].map(({ group }) => group);
	return groups.length === 0 || groups.some(isDay) ? memory.floor : byClock;
}

/**
 * Compares the records of a source, page by page, with what is remembered of them. Between two pages it
 * holds on to no record as an object but those that something happened to: there may be many.
 *
 * A record that is not remembered is new, unless it was created before the first day: then it may
 * have been forgotten. A record is forgotten when the days move on past it, never because it is absent;
 * one without a date is after it was absent for long.
 */
export class Detection {
	/** The first day to read, `YYYY-MM-DD` in Jakarta. */
	readonly from: string;
	private readonly traces: Memory['traces'];
	private readonly snapshots: Memory['snapshots'];
	private readonly present = new Set<string>();
	private readonly sightings: Sighting[] = [];
	/** When the newest record was created, in ms since the epoch. */
	private newest = 0;

	/**
	 * @param memory undefined in the first poll, in which nothing is new
	 * @param now ms since the epoch
	 */
	constructor(
		private readonly memory: Memory | undefined,
		private readonly watch: Watch,
		private readonly now: number,
	) {
		this.from = firstDay(memory, watch, now);
		this.traces = new Map(memory?.traces);
		this.snapshots = new Map(memory?.snapshots);
	}

	/** Takes note of some of the records from `firstDay` on. */
	see(records: IDataObject[]): void {
		for (const record of records) this.seeOne(record);
	}

	/**
	 * To be called when all records were seen.
	 *
	 * @returns what happened, in the order of the records, and what to remember
	 */
	end(): { sightings: Sighting[]; memory: Memory } {
		const { traces, snapshots, present, sightings } = this;
		const floor = this.floor();
		for (const [key, trace] of traces) {
			if (!isDay(trace.group) && !present.has(key) && present.size > 0) {
				traces.set(key, { ...trace, group: String(Number(trace.group) + 1) });
			}
			if (isForgotten(traces.get(key) as Trace, floor)) {
				traces.delete(key);
				snapshots.delete(key);
			}
		}
		return { sightings, memory: { floor, traces, snapshots } };
	}

	private seeOne(record: IDataObject): void {
		const { memory, watch, traces, snapshots, present } = this;
		const moment = watch.dated ? momentOf(record.created_at) : undefined;
		const group = moment === undefined ? '0' : jakartaDay(moment);
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newest = Math.max(this.newest, Math.min(moment ?? 0, this.now));
		const key = keyOf(record, watch.idFields);
		if (present.has(key) || (isDay(group) && group < this.from)) return;
		present.add(key);
		const snapshot = watch.comparesContent ? JSON.stringify(record) : undefined;
		const known = traces.get(key);
		const trace: Trace = {
			group,
			content: snapshot === undefined ? '' : contentDigests(record, snapshot, known?.content),
			watched: canonical(watch.fields.map((field) => record[field] ?? null)),
		};
		if (memory && !known) {
			this.sightings.push({ record, isNew: true, changes: {} });
		} else if (known && !isSame(known, trace)) {
			const changes = changesOf(record, valuesOf(known, watch), snapshots.get(key));
			this.sightings.push({ record, isNew: false, changes });
		}
		traces.set(key, trace);
		if (snapshot !== undefined) snapshots.set(key, snapshot);
	}

	/** The first day to watch from now on. */
	private floor(): string {
		const floor = daysBefore(jakartaDay(this.newest), this.watch.lookBackDays);
		return floor > this.from ? floor : this.from;
	}
}

function isDay(group: string): boolean {
	return group.includes('-');
}

function isForgotten({ group }: Trace, floor: string): boolean {
	return isDay(group) ? group < floor : Number(group) > MOST_ABSENCES;
}

/** A record without an identifier is known by all that it holds. */
function keyOf(record: IDataObject, idFields = ['id']): string {
	return digest(recordId(record, idFields) ?? canonical(record), KEY_LENGTH);
}

function isSame(a: Trace, b: Trace): boolean {
	return a.watched === b.watched && isSameContent(a.content, b.content);
}

function valuesOf({ watched }: Trace, { fields }: Watch): Record<string, unknown> {
	const values = JSON.parse(watched) as unknown[];
	return Object.fromEntries(fields.map((field, index) => [field, values[index]]));
}
