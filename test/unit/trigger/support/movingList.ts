import type { IDataObject } from 'n8n-workflow';

import type { Envelope, OrderField } from '../../../../nodes/MessagingCrm/transport/paging';
import type { KnownRecords, Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { unpack } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { OutOfTimeError } from '../../../../nodes/MessagingCrm/trigger/outOfTime';
import { newReadingState } from '../../../../nodes/MessagingCrm/trigger/readingState';
import { readPart } from '../../../../nodes/MessagingCrm/trigger/readPart';
import { readSource } from '../../../../nodes/MessagingCrm/trigger/readSource';
import type { ListQuery } from '../../../../nodes/MessagingCrm/trigger/listQuery';
import type { RecordSource } from '../../../../nodes/MessagingCrm/trigger/recordSource';
import { packAll } from '../../../../nodes/MessagingCrm/trigger/state';
import { Random } from '../../../simulator/data/random';

export const HOUR_MS = 3_600_000;
const LOOK_BACK_DAYS = 30;

interface Row extends IDataObject {
	id: string;
	created_at: string;
	updated_at: string;
	notes: string;
}

/** How the service serves its list. */
export interface Manner {
	listOrder: 'newestFirst' | 'oldestFirst' | 'none';
	sorting: 'applied' | 'ignored' | 'rejected' | 'sometimes' | 'unasked';
	tells: 'nothing' | 'total' | 'lastPage';
	/** Records in a page at most. */
	cap: number;
	order: OrderField;
	/** Requests that a poll has time for; any number by default. */
	budget?: number;
	/** Whether records have no dates. */
	undated?: boolean;
}

/** A service whose list moves while it is read, and the trigger that reads it. */
export class MovingList {
	/** The service's clock. */
	time = Date.UTC(2026, 0, 10, 3);
	readonly rows: Row[] = [];
	/** What happens after each page of the next poll. */
	between: Array<() => void> = [];
	/** The page of the next poll that fails; 0 if none does. */
	failsAt = 0;
	requests = 0;
	readonly fired: string[] = [];
	/** What the trigger takes each record for. */
	readonly told = new Map<string, string>();
	/** What the trigger has saved after each poll. */
	readonly states: string[] = [];
	private readingState = newReadingState();
	private made = 0;
	private readonly random = new Random(1);

	constructor(readonly manner: Manner) {}

	create(hoursAgo = 0): void {
		const at = new Date(this.time - hoursAgo * HOUR_MS).toISOString();
		this.rows.push({ id: `r${this.made++}`, created_at: at, updated_at: at, notes: '' });
	}

	/** @param isStamped whether `updated_at` tells of it */
	change(index: number, isStamped = true): void {
		const row = this.rows.at(index % Math.max(1, this.rows.length));
		if (!row) return;
		row.notes = `change ${this.made++}`;
		if (isStamped) row.updated_at = new Date(this.time).toISOString();
	}

	remove(index: number): void {
		if (this.rows.length > 0) this.rows.splice(index % this.rows.length, 1);
	}

	/** n8n starts again with what it had saved some polls before. */
	restart(pollsBefore = 0): void {
		this.readingState = newReadingState();
		this.states.length = Math.max(1, this.states.length - pollsBefore);
	}

	/** Whether the trigger has read all records for the first time. */
	get isReady(): boolean {
		return this.known !== undefined && this.known.firstReading === undefined;
	}

	/** The record that the service has just added. */
	get latest(): Row {
		return this.rows[this.rows.length - 1];
	}

	/** @returns whether it came to its end */
	async poll(): Promise<boolean> {
		this.requests = 0;
		const { watch, known } = this;
		const reading = await readSource(
			this.source,
			known,
			watch,
			this.time,
			0,
			this.readingState,
		).catch(() => undefined);
		this.between = [];
		this.failsAt = 0;
		if (!reading) return false;
		const { changes, known: next } = reading.detection.end(reading.allKeys);
		for (const { record, isNew } of changes) {
			const { id, notes } = record as Row;
			if (isNew || watch.comparesContent) this.fired.push(`${id} ${isNew ? 'new' : notes}`);
			this.told.set(id, notes);
		}
		if (!known) for (const { id, notes } of this.rows) this.told.set(id, notes);
		this.states.push(JSON.stringify(packAll(new Map([['list', next]]))));
		this.readingState = reading.state;
		return true;
	}

	private get known(): KnownRecords | undefined {
		const { list } = JSON.parse(this.states.at(-1) ?? '{}');
		return list && unpack(list, this.watch.comparesContent);
	}

	private get watch(): Watch {
		const isChange = this.manner.order === 'updated_at';
		return {
			dated: true,
			lookBackDays: LOOK_BACK_DAYS,
			fields: [],
			comparesContent: isChange,
			watchesOld: isChange,
		};
	}

	private get source(): RecordSource {
		const { budget = Infinity, sorting, order } = this.manner;
		const fetchPage = async (list: ListQuery, page: number): Promise<Envelope | undefined> => {
			this.requests += 1;
			if (this.requests === this.failsAt) throw new Error('failed');
			if (this.requests > budget) throw new OutOfTimeError(new Error('no time left'));
			const envelope = this.page(list, page);
			this.between.shift()?.();
			return envelope;
		};
		return {
			fetchPage,
			readPages: async (list, see, { start = 1, firstPages = [] } = {}) =>
				await readPart(
					{
						fetchPage: async (page) =>
							firstPages.at(page - 1) ?? ((await fetchPage(list, page)) as Envelope),
						idFields: ['id'],
					},
					start,
					firstPages.length,
					see,
				),
			sorts: sorting !== 'unasked',
			order,
		};
	}

	private page({ from = '', sort }: ListQuery, page: number): Envelope | undefined {
		const { sorting, cap, tells } = this.manner;
		if (sort && sorting === 'rejected') return undefined;
		const isApplied = sorting === 'applied' || (sorting === 'sometimes' && this.random.chance(0.5));
		const since = from && new Date(Date.parse(from) - 7 * HOUR_MS).toISOString();
		const rows = this.inOrder(isApplied ? sort : undefined).filter(
			({ created_at: at }) => at >= since,
		);
		return {
			path: 'data',
			records: rows.slice((page - 1) * cap, page * cap).map((row) => this.served(row)),
			...(tells === 'total' && { total: rows.length }),
			...(tells === 'lastPage' && { lastPage: Math.max(1, Math.ceil(rows.length / cap)) }),
		};
	}

	private served(row: Row): IDataObject {
		if (!this.manner.undated) return { ...row };
		const { created_at: _, updated_at: __, ...undated } = row;
		return undated;
	}

	private inOrder(sort?: OrderField): Row[] {
		const { listOrder } = this.manner;
		const by = (field: OrderField, sign: number) =>
			[...this.rows].sort((a, b) =>
				a[field] === b[field] ? 0 : a[field] < b[field] ? -sign : sign,
			);
		if (sort) return by(sort, -1);
		if (listOrder === 'none') return [...this.rows].sort((a, b) => digits(a.id) - digits(b.id));
		return by('created_at', listOrder === 'newestFirst' ? -1 : 1);
	}
}

/** An order that follows nothing else. */
function digits(id: string): number {
	return (Number(id.slice(1)) * 7919) % 1009;
}
