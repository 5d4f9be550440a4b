import { RequestStats } from '../transport';
import { MissingFields } from './outputFields';

/** What one run of a node requested and found, for the notes in the output panel. */
export class RunStats extends RequestStats {
	/** Records of lists; undefined if no list was read. */
	records?: number;
	/** The total that a list reported, if it had fewer records on its pages. */
	totalNotFound?: number;
	/** Whether a response that should contain a list was output unchanged. */
	unrecognized = false;
	/** Fields that the user asked for by name, but no record had. */
	readonly missingFields = new MissingFields();
	/** Input fields that were not sent, since the board has no column of their name. */
	readonly withoutColumn = new Set<string>();
	/** Why a whole list was read, although only changed records were wanted. */
	wholeListReason?: string;
	/** Requests a minute that the service allows; 0 if no response has said it yet. */
	limit = 0;
	/** Keys of Send Once Per that n8n has of this node. */
	keys = 0;
}
