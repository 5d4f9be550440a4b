import type { IDataObject } from 'n8n-workflow';

import type { OrderField, PagePosition } from '../service';
import { DAY_MS } from '../shared/clock';
import { addIfNew } from '../shared/json';
import { isParameterRejected } from '../transport';
import { compareRecord, recordKeyOf } from './compare';
import type { ComparedRecord, RecordChange } from './compare';
import { addMessages, takeDueEvents } from './replies';
import { eventsFiredBy, type FiredEvent, requireFields } from './fireEvents';
import { withLabelIds } from './labels';
import { logFailure, logProgress, logWholeList } from './log';
import { ActivityCheck, TimestampCheck } from './newestPages';
import { OutOfTimeError, type Poll, readListPage } from './requests';
import { type ComparedPage, completeScan, Scan } from './scan';
import type { NewestPages, WatchedList } from './settings';
import { type ListPoll, type ListState, newListState } from './state';

/** The result of one poll of a list. */
export interface ListResult {
	fired: FiredEvent[];
	state: ListState;
	/** The scan to continue. A finished scan is kept until the next one is due. */
	scan: Scan;
}

/**
 * Polls one list: reads it, compares its records with the state, and finds the events.
 * @param poll with the time that the list may take
 * @param saved its state, which is updated; undefined in its first poll
 * @param lastScan is updated; undefined after a restart
 * @throws ApiError, InputError; OutOfTimeError if there was no time for a page. Then the poll has no effect
 */
export async function pollList(
	poll: Poll,
	settings: WatchedList,
	saved?: ListState,
	lastScan?: Scan,
): Promise<ListResult> {
	const { now } = poll;
	const { status: statusBefore, firesAfter = -Infinity } = saved ?? {};
	const state = saved ?? newListState(settings, now);
	// Read the labels before the records: otherwise, a poll without time for both would never read them.
	const list = { ...settings, conditions: await withLabelIds(poll, settings) };
	const listPoll = { list, state, now };
	const reader = new ListReader(poll, listPoll, lastScan);
	await reader.read();
	const { changes, scan } = reader;
	logProgress(poll, listPoll, statusBefore);

	const recent = changes.filter(({ at }) => at >= firesAfter);
	const fired = recent.flatMap((change) => eventsFiredBy(change, list));
	// An answer sent since a scan began may be on a page that the scan had already read.
	const wasBehind = statusBefore !== 'upToDate' || scan.foundChanges;
	const allReadUntil = wasBehind ? scan.beganAt : now;
	addMessages(changes, listPoll);
	if (state.status === 'upToDate') fired.push(...takeDueEvents(listPoll, allReadUntil));
	return { fired, state, scan };
}

/** What reading the newest pages found. */
type Finding = 'caughtUp' | 'unreadable' | 'interrupted' | 'needsWholeList';

/**
 * Reads the newest pages of a list, then pages of the scan: one if the state is up to date, otherwise as many as time
 * allows. A list that is not newest first has only the scan.
 */
class ListReader {
	readonly changes: RecordChange[] = [];
	scan: Scan;
	/** The keys of the records that this poll has compared. */
	private readonly compared = new Set<string>();
	/** Why a page could not be read. */
	private failure?: Error;
	private pagesRead = 0;

	constructor(
		private readonly poll: Poll,
		private readonly listPoll: ListPoll,
		lastScan?: Scan,
	) {
		this.scan = lastScan ?? this.newScan();
		// The clock may have been set back.
		const isDayOld = Math.abs(poll.now - this.scan.beganAt) >= DAY_MS;
		if (this.scan.isOver && (this.scan.foundChanges || isDayOld)) this.scan = this.newScan();
	}

	/** @throws the error of the failed read, if no page was read */
	async read(): Promise<void> {
		this.applyFinding(await this.readNewestPages());
		await this.readScan();
		const { failure, poll, listPoll } = this;
		if (failure && this.pagesRead === 0) throw failure;
		if (failure && !(failure instanceof OutOfTimeError)) logFailure(poll, listPoll.list, failure);
	}

	/** Decides whether the state is still up to date after the newest pages, and which scan continues. */
	private applyFinding(finding: Finding): void {
		const { state } = this.listPoll;
		const scan = this.newScan();
		switch (finding) {
			case 'unreadable':
				return;
			case 'caughtUp':
				if (state.status === 'upToDate') delete state.firesAfter;
				return;
			// Pages that could not be read may have more new or changed records.
			case 'interrupted':
				this.scan = scan;
				state.status = 'behind';
				return;
			// The scan in progress continues, unless the list now has other pages because its order has changed.
			case 'needsWholeList':
				if (state.status === 'upToDate' || this.scan.isOver || this.scan.sort !== scan.sort) {
					this.scan = scan;
				}
				if (state.status === 'upToDate') state.status = 'behind';
		}
	}

	/** Undefined if this poll must read the whole list. */
	private get newestPages(): NewestPages | undefined {
		const { list, state } = this.listPoll;
		const isSortRejected = this.poll.processState.rejectsSort.has(list.endpoint);
		return state.status === 'starting' || isSortRejected ? undefined : list.newestPages;
	}

	private newScan(): Scan {
		return new Scan(this.poll.now, this.newestPages?.sort);
	}

	/** Reads pages from 1 until all changes are found. */
	private async readNewestPages(): Promise<Finding> {
		const { newestPages, poll } = this;
		const { endpoint } = this.listPoll.list;
		if (!newestPages) return 'needsWholeList';
		const { order, sort } = newestPages;
		const check = order === 'activity' ? new ActivityCheck() : new TimestampCheck(order);
		let page = await this.readPage(1, sort);
		if (!page) return this.findingWithoutPage(sort);
		for (let nextNumber = 2; page; nextNumber++) {
			const { records, response }: ComparedPage = page;
			// A page can temporarily lack a record, so only an empty page ends a list without a cursor.
			if (records.length === 0 || response.next === null) return 'caughtUp';
			const finding = check.add(records);
			if (finding === 'needsWholeList') {
				logWholeList(poll, `${endpoint} is not sorted by ${order}, newest first`);
			}
			if (finding !== 'continue') return finding;
			page = await this.readPage(response.next ?? nextNumber, sort);
		}
		return 'interrupted';
	}

	/** What it means that page 1 could not be read: the service may have rejected the sort. */
	private findingWithoutPage(sort?: OrderField): Finding {
		if (!sort || !isParameterRejected(this.failure)) return 'unreadable';
		const { endpoint } = this.listPoll.list;
		logWholeList(this.poll, `the service refused to sort ${endpoint} by ${sort}`);
		this.poll.processState.rejectsSort.add(endpoint);
		this.failure = undefined;
		return 'needsWholeList';
	}

	private async readScan(): Promise<void> {
		const { scan, listPoll } = this;
		const { state } = listPoll;
		while (!scan.isOver) {
			const page = await this.readPage(scan.position, scan.sort);
			if (!page) return;
			scan.add(page, listPoll);
			// The newest pages did not show these changes, so the rest of the list may have more.
			if (page.records.some(({ isNewOrChanged }) => isNewOrChanged)) {
				scan.foundChanges = true;
				state.status = 'behind';
			}
			if (scan.isOver) {
				this.changes.push(...completeScan(scan, listPoll));
				state.status = 'upToDate';
				delete state.firesAfter;
			}
			if (state.status === 'upToDate') return;
		}
	}

	/** Reads a page, and compares its records with the state. Returns undefined if the page cannot be read. */
	private async readPage(
		position: PagePosition,
		sort?: OrderField,
	): Promise<ComparedPage | undefined> {
		const { list, state } = this.listPoll;
		const reading = readListPage(this.poll, list, position, sort, state.firstDay);
		const response = await reading.catch((error: Error) => void (this.failure = error));
		if (!response) return undefined;
		if (position === 1) requireFields(response.records, list);
		this.pagesRead += 1;
		return { response, records: response.records.map((record) => this.compare(record)) };
	}

	/** Compares each record once per poll. If it changes again, the next poll finds the change. */
	private compare(record: IDataObject): ComparedRecord {
		const recordKey = recordKeyOf(record, this.listPoll.list);
		if (!addIfNew(this.compared, recordKey)) return { recordKey, record, isNewOrChanged: false };
		const compared = compareRecord(recordKey, record, this.listPoll);
		if (compared.change) this.changes.push(compared.change);
		return compared;
	}
}
