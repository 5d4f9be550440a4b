import type { IDataObject } from 'n8n-workflow';

import { Detection, type Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import type { KnownRecords } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';

const PAGE = 3;

/** One poll: all records, in pages. */
export function detect(
	known: KnownRecords | undefined,
	records: IDataObject[],
	watch: Watch,
	now: number,
): ReturnType<Detection['end']> {
	const detection = new Detection(known, watch, now);
	for (let start = 0; start < records.length; start += PAGE) {
		detection.see(records.slice(start, start + PAGE));
	}
	return detection.end(detection.keys);
}
