import { MissingFields } from './output';

/** What a run found, for the hints in the output panel. */
export class RunFindings {
	/** Records read from lists; undefined if no list was read. */
	records?: number;
	/** Records searched to find one; undefined if there was no search. */
	searched?: number;
	/** Hints of operations about their output. */
	readonly hints = new Set<string>();
	/** A hint for each item for which nothing was found. */
	readonly notFound = new Set<string>();
	/** Whether only one page of a list was read. */
	isOnlyOnePage = false;
	/** The total that a list reported, if its pages had fewer records. */
	incompleteTotal?: number;
	/** Whether a response that should contain a list was output unchanged. */
	unrecognized = false;
	/** Requested output fields that no record had. */
	readonly missingFields = new MissingFields();
	/** Input fields that were not sent because the board has no column with that name. */
	readonly unknownColumns = new Set<string>();
	/** Why a whole list was read although only changed records were requested. */
	wholeListReason?: string;
	/** The number of Send Once Per keys that n8n has for this node. */
	keys = 0;
}
