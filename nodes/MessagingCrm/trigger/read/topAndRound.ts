import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, type OrderField, type Place } from '../../service';
import { isParameterRejected } from '../../transport';
import type { Scope, SourceQuery } from '../choice/query';
import type { Comparison } from '../known/compare';
import type { SourceState } from '../known/sourceState';
import { OutOfTimeError, type PollAccess, readListPage } from './pages';
import { type ComparedPage, Pass } from './pass';
import { TopOrder } from './topOrder';

/** What one poll reads of a list: its top, where the news is, and the round, which finds what the top does not show. */
export class TopAndRound {
	/** The records of page 1, if it was read. */
	firstPage: IDataObject[] = [];
	/** The round to go on with. One that is over stays until the next one is due. */
	round: Pass;
	/** The round that has ended in this poll; the last one if several have, since one outage may empty them all. */
	endedRound?: Pass;
	/** Why a page could not be read. */
	failure?: Error;
	private hasRead = false;

	/**
	 * @param state of the list; is updated
	 * @param comparison compares the records with the state
	 * @param last the round that the last poll left; undefined after a restart
	 * @param rejectsSort the endpoints that reject the sort; is updated
	 */
	constructor(
		private readonly access: PollAccess,
		private readonly query: SourceQuery,
		private readonly state: SourceState,
		private readonly comparison: Comparison,
		last: Pass | undefined,
		private readonly rejectsSort: Set<string>,
	) {
		this.round = last && !this.isNextRoundDue(last) ? last.copy() : this.newPass();
	}

	/**
	 * Reads the top, and pages of the round: one, or as many as there is time for if it is urgent. A list that is not newest first has
	 * no top: the round is read, and another one with the next poll.
	 * @param roundFirst whether a page of an urgent round comes before the top: in every other poll, since a poll may have time for one
	 * page only. A flag in the round would be lost with a poll that fails
	 * @throws what the reading failed with, if no page was read
	 */
	async read(roundFirst: boolean): Promise<void> {
		const { orderedBy } = this;
		const isRoundHalfRead = this.state.isRoundUrgent && this.round.page > 1;
		if (orderedBy && roundFirst && isRoundHalfRead) await this.readRound(1);
		if (orderedBy) await this.readTop(orderedBy);
		else await this.readWhole(this.newPass());
		await this.readRound();
		if (!this.hasRead && this.failure) throw this.failure;
	}

	/** By which timestamp the list comes newest first; undefined if it has no top, and is read whole. */
	private get orderedBy(): Scope['order'] {
		const { isFirstRoundDone } = this.state;
		const { scope, source } = this.query;
		return isFirstRoundDone && !this.rejectsSort.has(source.endpoint) ? scope.order : undefined;
	}

	/** By which timestamp the service is asked to sort. The first round does not ask for it. */
	private get sort(): OrderField | undefined {
		return this.query.source.sorts ? (this.orderedBy as OrderField) : undefined;
	}

	private newPass(): Pass {
		return new Pass(this.access.now, this.sort, !this.state.isFirstRoundDone);
	}

	private isNextRoundDue({ isOver, foundNews, beganAt }: Pass): boolean {
		// A clock may be set back.
		const isDayOld = Math.abs(this.access.now - beganAt) >= DAY_MS;
		return isOver && (this.state.isRoundUrgent || foundNews || isDayOld);
	}

	/** Reads from page 1 to the page after which there can be no news; the whole list if it is not newest first. */
	private async readTop(order: NonNullable<Scope['order']>): Promise<void> {
		const top = this.newPass();
		const topOrder = new TopOrder(order, this.access.now);
		let place: Place = 1;
		for (let number = 1; ; number++) {
			const page: ComparedPage | undefined = await this.readPage(place);
			if (!page) {
				// The rest of the news follows: this top becomes the round, in place of the one in progress.
				if (number > 1 && !topOrder.isBelowNews) this.beginUrgentRound(top);
				if (number === 1 && this.stopsSorting()) await this.readWhole(this.newPass());
				return;
			}
			// An outage may empty it once: the next poll looks again.
			if (number === 1 && page.records.length === 0) return;
			// A page may once lack a record, so that a short one is no end.
			const isOver = top.add(page, false);
			top.foundNews ||= page.records.some(({ isNews }) => isNews);
			// It counts for the round, too, and may be its next page.
			if (!this.round.isOver && this.round.add(page)) this.endRound(this.round);
			if (isOver) return this.endRound(top);
			topOrder.add(page.records);
			if (!topOrder.isNewestFirst) {
				const { endpoint } = this.query.source;
				this.access.log.readsWholeList(`${endpoint} did not come with the newest ${order} first`);
				return await this.readWhole(top);
			}
			if (topOrder.hasShownNews) return;
			if (number === 1 && this.state.isRoundUrgent) await this.readRound(1);
			place = page.response.next ?? number + 1;
		}
	}

	/**
	 * Reads the whole list: the urgent round in progress goes on, or a round begins.
	 * @param pass with which to begin a round
	 */
	private async readWhole(pass: Pass): Promise<void> {
		const { round, state } = this;
		// If the sort has been rejected since, the list has other pages.
		const goesOn = state.isRoundUrgent && !round.isOver && round.sort === pass.sort;
		if (!goesOn) this.beginUrgentRound(pass);
		const count = await this.readRound();
		const isPageFailing = this.failure !== undefined && !(this.failure instanceof OutOfTimeError);
		if (!goesOn || count > 0 || !isPageFailing) return;
		// A page that always fails would otherwise keep those before it from being read again.
		this.failure = undefined;
		this.beginUrgentRound(pass);
		await this.readRound();
	}

	/**
	 * Reads the next page of the round; if it is urgent, as many as there is time for.
	 * @returns how many it has read
	 */
	private async readRound(atMost = Infinity): Promise<number> {
		const { round, state } = this;
		for (let count = 0; ; count++) {
			const isEnough = count === atMost || (count > 0 && !state.isRoundUrgent);
			if (isEnough || round.isOver || this.failure) return count;
			const page = await this.readPage(round.place);
			if (!page) return count;
			const isOver = round.add(page);
			const hasNews = page.records.some(({ isNews }) => isNews);
			if (state.isFirstRoundDone && hasNews) round.foundNews = state.isRoundUrgent = true;
			if (isOver) this.endRound(round);
		}
	}

	/** If page 1 failed because of the sort, it is not asked for again in this process, and the failure does not count. */
	private stopsSorting(): boolean {
		const { sort, query, failure } = this;
		if (!sort || !isParameterRejected(failure)) return false;
		const { endpoint } = query.source;
		this.failure = undefined;
		this.rejectsSort.add(endpoint);
		this.access.log.readsWholeList(`The service rejected ${endpoint} sorted by ${sort}`);
		return true;
	}

	private beginUrgentRound(pass: Pass): void {
		this.round = pass;
		this.state.isRoundUrgent = true;
	}

	private endRound(pass: Pass): void {
		pass.isOver = true;
		this.endedRound = this.round = pass;
		this.state.isRoundUrgent = false;
	}

	/** Reads a page, and compares its records with the state. Returns undefined if it cannot be read. */
	private async readPage(place: Place): Promise<ComparedPage | undefined> {
		const { access, query, state, sort } = this;
		const page = readListPage(access, query, place, sort, state.firstDay);
		const response = await page.catch((error: Error) => void (this.failure = error));
		if (!response) return undefined;
		this.hasRead = true;
		if (place === 1) this.firstPage = response.records;
		return { place, response, records: this.comparison.compare(response.records) };
	}
}
