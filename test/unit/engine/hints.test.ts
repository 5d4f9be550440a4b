import { hintsOf } from '../../../nodes/MessagingCrm/engine/hints';
import { RequestStats } from '../../../nodes/MessagingCrm/transport/requestStats';
import { VirtualClock } from '../support/virtualClock';

const told = (done: Partial<RequestStats>) =>
	hintsOf(Object.assign(new RequestStats(new VirtualClock()), done)).map(({ message }) => message);

describe('the notes in the output panel', () => {
	it.each([
		['one record', { requests: 1, records: 1 }, ['Read 1 record with 1 request.']],
		['a list', { requests: 25, records: 2500 }, ['Read 2,500 records with 25 requests.']],
		['an empty list', { requests: 1, records: 0 }, ['Read 0 records with 1 request.']],
		[
			'a wait',
			{ requests: 400, records: 40_000, waited: 61_499 },
			['Read 40,000 records with 400 requests. Waited 61 seconds for the rate limit.'],
		],
		[
			'changes for which the whole list was read',
			{ requests: 26, records: 3, wholeListBecause: 'Sort asks for another order', waited: 2000 },
			[
				'Read 3 records with 26 requests. The whole list was read, because Sort asks for another order. Waited 2 seconds for the rate limit.',
			],
		],
		[
			'writes that waited',
			{ requests: 40, waited: 1000 },
			['Made 40 requests. Waited 1 second for the rate limit.'],
		],
		['writes that did not wait', { requests: 40, waited: 999 }, []],
		['a run that sent nothing', {}, []],
	])('tell of %s', (_, done, expected) => {
		expect(told(done)).toEqual(expected);
	});

	it('warn where the key was sent unprotected, beside what was done', () => {
		const [warning, done] = told({ requests: 1, records: 1, unprotected: true });
		expect(warning).toContain('Change the address to https://');
		expect(done).toBe('Read 1 record with 1 request.');
	});

	it('say what to do where an answer was not recognised', () => {
		const [warning] = told({ requests: 1, records: 1, unrecognised: true });
		expect(warning).toContain('not recognised as a list');
		expect(warning).toContain('Options > Records Property');
	});
});

describe('waits', () => {
	it('count once where several are side by side, and add up where they follow', async () => {
		const clock = new VirtualClock();
		const stats = new RequestStats(clock);
		const wait = async (from: number, ms: number) => {
			await clock.sleep(from);
			await stats.during(clock.sleep(ms));
		};
		await clock.run(Promise.all([wait(0, 3000), wait(1000, 4000), wait(10_000, 2000)]));
		expect(stats.waited).toBe(7000);
	});

	it('count where they fail', async () => {
		const clock = new VirtualClock();
		const stats = new RequestStats(clock);
		const failing = clock.sleep(500).then(() => Promise.reject(new Error('Too late')));
		await expect(clock.run(stats.during(failing))).rejects.toThrow('Too late');
		expect(stats.waited).toBe(500);
	});
});
