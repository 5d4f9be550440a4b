import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';

import { SOURCES } from '../../../nodes/MessagingCrm/trigger/choice/events';
import type { SourceQuery } from '../../../nodes/MessagingCrm/trigger/choice/query';
import type { RecordState } from '../../../nodes/MessagingCrm/trigger/known/recordState';
import { newSourceState } from '../../../nodes/MessagingCrm/trigger/known/sourceState';
import { readState, writeState } from '../../../nodes/MessagingCrm/trigger/known/state';
import { runs } from '../support/runs';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');

const { endpoint } = SOURCES.orders;
const SCOPE = { lookBackDays: 30 } as SourceQuery['scope'];
const QUERY: Partial<SourceQuery> = { source: SOURCES.orders, conditions: [], fingerprint: 'a' };
const queries = [QUERY as SourceQuery];

type Records = Map<string, RecordState>;

/** What n8n saves after a poll that knows these orders. */
function savedWith(records: Records): IDataObject {
	const staticData: IDataObject = {};
	const sources = new Map([[endpoint, { ...newSourceState(SCOPE, NOW), records }]]);
	writeState(staticData, { sources, contextOutlivesPolls: true }, queries);
	return JSON.parse(JSON.stringify(staticData)) as IDataObject;
}

const recordsIn = (staticData: IDataObject) =>
	readState(staticData, queries).sources.get(endpoint)!.records;

it('never throws, whatever was saved, and says so if it cannot be read, but not if there is nothing', () => {
	expect(readState({}, queries)).toMatchObject({ revision: 0, isUnreadable: false });
	const saved = savedWith(new Map());
	const names = fc.constantFrom('state', 'records', 'digest');
	const damaged = fc
		.tuple(names, fc.jsonValue())
		.map(([name, value]) => ({ ...saved, [name]: value }));
	const other = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
	fc.assert(
		fc.property(fc.oneof(damaged, other), (any) => {
			expect(readState(any, queries).isUnreadable).toBe(true);
		}),
		runs(1000),
	);
});

it('is small: 10,000 orders take less than 320 KB, and are the same when read, but only the newest ones are whole', () => {
	const records: Records = new Map();
	for (let index = 0; index < 10_000; index++) {
		const newest = NOW - (index % 90) * 86_400_000;
		const key = `${index}`.padStart(8, 'k');
		records.set(key, {
			day: index === 0 ? undefined : new Date(newest).toISOString().slice(0, 10),
			absences: index % 100 === 0 ? 3 : 0,
			tracked: index % 2 === 0 ? '{"order_status":"paid"}' : '{"order_status":"pending"}',
			content: index % 3 === 0 ? '' : 'digest',
			whole: JSON.parse(`{"id":${index},"__proto__":"${'☕'.repeat(60)}"}`),
		});
	}
	const staticData = savedWith(records);
	expect(Buffer.byteLength(JSON.stringify(staticData))).toBeLessThan(320_000);
	const known = readState(staticData, queries);
	// What was read is not read again.
	expect(readState({ ...staticData }, queries, known)).toBe(known);
	const read = recordsIn(staticData);
	const whole = [...read].filter(([, state]) => state.whole);
	expect(whole.length).toBeGreaterThan(50);
	expect(whole.every(([, { day = '' }]) => day >= '2026-03-05')).toBe(true);
	expect(whole).toEqual(whole.map(([key]) => [key, records.get(key)]));
	const rest = (all: Records) =>
		new Map([...all].map(([key, { whole: _, ...kept }]) => [key, kept]));
	expect(isDeepStrictEqual(rest(read), rest(records))).toBe(true);
});
