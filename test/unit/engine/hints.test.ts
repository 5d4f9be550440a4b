import type { IDataObject } from 'n8n-workflow';

import { hintsOf } from '../../../nodes/MessagingCrm/engine/hints';
import type { Run } from '../../../nodes/MessagingCrm/engine/run';
import { RunStats } from '../../../nodes/MessagingCrm/engine/run';
import { MissingFields } from '../../../nodes/MessagingCrm/engine/outputFields';
import { VirtualClock } from '../support/virtualClock';

/** What a run came to: how many requests a dry run showed, of what, and why items were skipped. */
interface Done extends Partial<RunStats> {
	shown?: number;
	adds?: string;
	skipped?: string[];
}

function told({ shown = 0, adds, skipped = [], ...stats }: Done): string[] {
	const run = {
		stats: Object.assign(new RunStats(new VirtualClock()), stats),
		operation: { adds },
		context: { getMode: () => 'trigger' },
		items: [
			...Array.from({ length: shown }, () => ({ outcome: { kind: 'shown', output: [{}] } })),
			...skipped.map((reason) => ({ outcome: { kind: 'skipped', reason } })),
		],
	} as unknown as Run;
	return hintsOf(run).map(({ message }) => message);
}

const WAITED = 'Waited 1 second for the rate limit.';
const SENT_NOTHING = 'Dry run: nothing was sent. A real run would';

it.each<[Done, string[]]>([
	[{ requests: 25, records: 2500 }, ['Read 2,500 records with 25 requests.']],
	[{ requests: 10, records: 1000 }, []],
	[{ requests: 1, records: 1, waited: 1000 }, [`Read 1 record with 1 request. ${WAITED}`]],
	[
		{ requests: 2, records: 3, wholeListReason: 'of x' },
		['Read 3 records with 2 requests. The whole list was read, because of x.'],
	],
	[{ requests: 40, waited: 61_499 }, ['Made 40 requests. Waited 61 seconds for the rate limit.']],
	[{ requests: 40, waited: 999 }, []],
	[{ shown: 1, adds: 'message' }, [`${SENT_NOTHING} send 1 message.`]],
	[{ skipped: ['A'] }, ['1 item was skipped: A (1).']],
	[{ skipped: ['A', 'B', 'A'] }, ['3 items were skipped: A (2); B (1).']],
	[
		{ shown: 1001, adds: 'order', requests: 1, waited: 2000 },
		[
			'Made 1 request. Waited 2 seconds for the rate limit.',
			`${SENT_NOTHING} create 1,001 orders.`,
		],
	],
	[{ shown: 2 }, [`${SENT_NOTHING} send 2 requests.`]],
])('the notes in the output panel tell of %j', (done, expected) => {
	expect(told(done)).toEqual(expected);
});

it('they name the Output Fields that no record has, and the fields that there are', () => {
	const missingFields = new MissingFields();
	missingFields.see({ id: 1, contact: {} }, 'Total', false);
	const many = Array.from({ length: 50 }, (_, index) => [`field_${index}`, index]);
	missingFields.see(Object.fromEntries(many) as IDataObject, 'notes', false);
	expect(told({ missingFields, records: 1 })[0]).toMatch(
		/^No record has the fields "Total", "notes"\. Change Options > Output Fields\. Available: id, contact, field_0, .*field_37, \.\.\.$/,
	);
});
