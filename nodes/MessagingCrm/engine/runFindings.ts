import { MissingFields } from './output';

/** The facts about a run for the hints in the output panel. */
export class RunFindings {
	/** The number of records read from lists; undefined if no list was read. */
	recordCount?: number;
	/** The number of records that a search compared; undefined if there was no search. */
	searchedCount?: number;
	/** The hints that operations give about their output. */
	readonly hints = new Set<string>();
	/** The hints about items for which nothing was found. */
	readonly notFound = new Set<string>();
	/** Whether only one page of a list was read. */
	isOnlyOnePage = false;
	/** The total that the service reported for a list, if the pages contained fewer records. */
	incompleteTotal?: number;
	/** Whether a response that should contain a list was output unchanged. */
	unrecognized = false;
	/** The requested output fields that no record had. */
	readonly missingFields = new MissingFields();
	/** The input fields that were not sent because the board has no column with their name. */
	readonly unknownColumns = new Set<string>();
	/** The reason why a whole list was read although only changed records were requested. */
	wholeListReason?: string;
	/** The number of Send Once Per keys that n8n has for this node. */
	onceKeyCount = 0;
}
