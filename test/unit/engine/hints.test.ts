import type { IDataObject } from 'n8n-workflow';

import { hintsOf } from '../../../nodes/MessagingCrm/engine/hints';
import { MissingFields } from '../../../nodes/MessagingCrm/engine/outputFields';
import { RunStats } from '../../../nodes/MessagingCrm/engine/stats';
import { VirtualClock } from '../support/virtualClock';

const told = (done: Partial<RunStats>) =>
	hintsOf(Object.assign(new RunStats(new VirtualClock()), done)).map(({ message }) => message);

describe('the notes in the output panel', () => {
	it.each([
		[
			'a list of many pages',
			{ requests: 25, records: 2500 },
			['Read 2,500 records with 25 requests.'],
		],
		['a list of ten pages', { requests: 10, records: 1000 }, []],
		['an empty list', { requests: 1, records: 0 }, []],
		[
			'one record that was waited for',
			{ requests: 1, records: 1, waited: 1000 },
			['Read 1 record with 1 request. Waited 1 second for the rate limit.'],
		],
		[
			'a wait',
			{ requests: 400, records: 40_000, waited: 61_499 },
			['Read 40,000 records with 400 requests. Waited 61 seconds for the rate limit.'],
		],
		[
			'changes for which the whole list was read',
			{ requests: 2, records: 3, wholeListReason: 'Sort asks for another order' },
			[
				'Read 3 records with 2 requests. The whole list was read, because Sort asks for another order.',
			],
		],
		[
			'writes that waited',
			{ requests: 40, waited: 1000 },
			['Made 40 requests. Waited 1 second for the rate limit.'],
		],
		['writes that did not wait', { requests: 40, waited: 999 }, []],
		['a run that sent nothing', {}, []],
		[
			'a dry run',
			{ notSent: 60, limit: 60, adds: 'message' },
			[
				'Dry run: nothing was sent. A real run would send 60 messages. At 60 requests a minute, this takes less than a minute.',
			],
		],
		[
			'a long dry run, which read something',
			{ notSent: 1001, limit: 1000, adds: 'order', requests: 1, waited: 2000 },
			[
				'Made 1 request. Waited 2 seconds for the rate limit.',
				'Dry run: nothing was sent. A real run would create 1,001 orders. At 1,000 requests a minute, this takes about 1 minute.',
			],
		],
		[
			'a dry run before anything was sent',
			{ notSent: 1 },
			[
				'Dry run: nothing was sent. A real run would send 1 request. The limit of the service is not known yet.',
			],
		],
	])('tell of %s', (_, done, expected) => {
		expect(told(done)).toEqual(expected);
	});

	it('warn where the key was sent unencrypted, beside what was done', () => {
		const [warning, done] = told({ requests: 11, records: 1, unencrypted: true });
		expect(warning).toContain('Change the address to https://');
		expect(done).toBe('Read 1 record with 11 requests.');
	});

	it('name the Output Fields that no record has, and the fields that there are', () => {
		const missingFields = new MissingFields();
		missingFields.see({ id: 1, contact: {} }, 'Total', false);
		expect(told({ missingFields, records: 1 })).toEqual([
			'No record has the field "Total". Change Options > Output Fields. Available: id, contact',
		]);
		const many = Array.from({ length: 50 }, (_, index) => [`field_${index}`, index]);
		missingFields.see(Object.fromEntries(many) as IDataObject, 'notes', false);
		expect(told({ missingFields, records: 1 })[0]).toMatch(
			/^No record has the fields "Total", "notes"\..* Available: id, contact, field_0, .*field_37, \.\.\.$/,
		);
	});

	it('say what to do where an answer was not recognized', () => {
		const [warning] = told({ requests: 1, records: 1, unrecognized: true });
		expect(warning).toContain('not recognized as a list and was output as one item');
		expect(warning).toContain('Options > Undocumented Records Property');
	});
});

describe('waits', () => {
	it('count once where several are side by side, and add up where they follow', async () => {
		const clock = new VirtualClock();
		const stats = new RunStats(clock);
		const wait = async (from: number, ms: number) => {
			await clock.sleep(from);
			await stats.during(clock.sleep(ms));
		};
		await clock.run(Promise.all([wait(0, 3000), wait(1000, 4000), wait(10_000, 2000)]));
		expect(stats.waited).toBe(7000);
	});

	it('count where they fail', async () => {
		const clock = new VirtualClock();
		const stats = new RunStats(clock);
		const failing = clock.sleep(500).then(() => Promise.reject(new Error('Too late')));
		await expect(clock.run(stats.during(failing))).rejects.toThrow('Too late');
		expect(stats.waited).toBe(500);
	});
});
