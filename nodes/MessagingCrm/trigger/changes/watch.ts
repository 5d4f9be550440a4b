/** What to look for in the records of one source. */
export interface Watch {
	/** Whether the endpoint can filter by date. If not, all records are watched. */
	dated: boolean;
	/** Fields that may hold a record's identifier, in this order. */
	idFields?: string[];
	/** For how many days after its creation a record is watched. */
	lookBackDays: number;
	/** Fields whose earlier values are always saved. */
	fields: string[];
	/** Whether changes of other fields count, too. */
	comparesContent: boolean;
	/** Whether deletions count. */
	seesDeleted?: boolean;
	/** Whether changes of records from before the first day count, too, by their `updated_at`. */
	watchesOld?: boolean;
}
