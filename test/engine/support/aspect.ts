import type { IDataObject } from 'n8n-workflow';

/** What a model checks of events that depend on more than one record or moment. */
export interface Aspect {
	/** The events, besides those of the model. */
	readonly events: string[];
	/** The trigger begins. */
	begin(): void;
	/** From now on, each event must fire. */
	getReady?(records: Iterable<object>): void;
	/**
	 * Takes the items of a poll.
	 * @param time when it began
	 * @returns what is wrong with them
	 */
	take(items: IDataObject[], time: number): string[];
	/** @returns what should have fired and has not */
	lost?(mustFire: (record: { id: string; created_at: string }) => boolean): string[];
}
