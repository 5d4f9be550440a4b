import type { IDataObject } from 'n8n-workflow';

import {
	readPages,
	type Envelope,
	type OrderField,
} from '../../../../nodes/MessagingCrm/transport/paging';
import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { unpack } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { newMemory } from '../../../../nodes/MessagingCrm/trigger/readingMemory';
import { readSource } from '../../../../nodes/MessagingCrm/trigger/readSource';
import type { List, RecordSource } from '../../../../nodes/MessagingCrm/trigger/recordSource';
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
	sorting: 'honoured' | 'ignored' | 'refused' | 'sometimes' | 'unasked';
	tells: 'nothing' | 'total' | 'lastPage';
	/** Records in a page at most. */
	cap: number;
	order: OrderField;
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
	private saved?: string;
	private memory = newMemory();
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

	restart(): void {
		this.memory = newMemory();
	}

	/** @returns whether it came to its end */
	async poll(): Promise<boolean> {
		this.requests = 0;
		const { list } = JSON.parse(this.saved ?? '{}');
		const { watch } = this;
		const known = list && unpack(list, watch.comparesContent);
		const reading = await readSource(this.source, known, watch, this.time, 0, this.memory).catch(
			() => undefined,
		);
		this.between = [];
		this.failsAt = 0;
		if (!reading) return false;
		const { changes, known: next } = reading.detection.end(reading.counted);
		for (const { record, isNew } of changes) {
			const { id, notes } = record as Row;
			if (isNew || watch.comparesContent) this.fired.push(`${id} ${isNew ? 'new' : notes}`);
			this.told.set(id, notes);
		}
		if (!known) for (const { id, notes } of this.rows) this.told.set(id, notes);
		this.saved = JSON.stringify(packAll(new Map([['list', next]])));
		this.memory = reading.memory;
		return true;
	}

	private get watch(): Watch {
		const isChange = this.manner.order === 'updated_at';
		return {
			dated: true,
			lookBackDays: LOOK_BACK_DAYS,
			fields: [],
			comparesContent: isChange,
			seesOld: isChange,
		};
	}

	private get source(): RecordSource {
		const fetchPage = async (list: List, page: number): Promise<Envelope | undefined> => {
			this.requests += 1;
			if (this.requests === this.failsAt) throw new Error('failed');
			const envelope = this.page(list, page);
			this.between.shift()?.();
			return envelope;
		};
		return {
			fetchPage,
			read: async (list, emit, begun = []) =>
				await readPages({
					fetchPage: async (page) =>
						begun.at(page - 1) ?? ((await fetchPage(list, page)) as Envelope),
					idFields: ['id'],
					pageSize: 100,
					maxRecords: Infinity,
					emit,
				}),
			sorts: this.manner.sorting !== 'unasked',
			order: this.manner.order,
		};
	}

	private page({ from = '', sort }: List, page: number): Envelope | undefined {
		const { sorting, cap, tells } = this.manner;
		if (sort && sorting === 'refused') return undefined;
		const isHonoured =
			sorting === 'honoured' || (sorting === 'sometimes' && this.random.chance(0.5));
		const since = from && new Date(Date.parse(from) - 7 * HOUR_MS).toISOString();
		const rows = this.inOrder(isHonoured ? sort : undefined).filter(
			({ created_at: at }) => at >= since,
		);
		return {
			path: 'data',
			records: structuredClone(rows.slice((page - 1) * cap, page * cap)),
			...(tells === 'total' && { total: rows.length }),
			...(tells === 'lastPage' && { lastPage: Math.max(1, Math.ceil(rows.length / cap)) }),
		};
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
