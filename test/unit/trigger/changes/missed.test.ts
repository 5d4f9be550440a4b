import type { IDataObject } from 'n8n-workflow';

import { Detection, type Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { stillMissed } from '../../../../nodes/MessagingCrm/trigger/changes/firstReading';
import type { KnownRecords } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';

const NOON = Date.parse('2026-03-10T12:00:00+07:00');
const WATCH: Watch = { dated: true, lookBackDays: 2, fields: [], comparesContent: true };

/** A poll of one page. */
function poll(known: KnownRecords | undefined, page: IDataObject[], next?: number, isAll = false) {
	const detection = new Detection(known, WATCH, NOON);
	detection.see(page);
	if (next !== undefined) detection.continueWith(next);
	const { changes, ...after } = detection.end(isAll ? detection.keys : undefined);
	return { ...after, news: changes.filter(({ isNew }) => isNew).map(({ record }) => record.id) };
}

const at = (id: string, time: string) => ({ id, created_at: `2026-03-10T${time}+07:00` });

it('what a first reading over several polls may have missed is not new', () => {
	const part = poll(undefined, [at('c', '10:00:00')], 2);
	expect(part.known.firstReading).toEqual({ page: 2, newest: NOON - 2 * 3_600_000 });
	const same = poll(part.known, [at('c', '10:00:00')], 2);
	expect(same).toMatchObject({ news: [], hasChanged: true });
	const whole = poll(same.known, [at('b', '09:00:00'), { id: 'undated' }]);
	expect(whole).toMatchObject({ news: [], known: { firstReading: undefined } });

	const page = [at('a', '10:00:00'), at('d', '10:00:01'), { id: 'missed' }];
	const later = poll(whole.known, page);
	expect(later.news).toEqual(['d']);
	const list = [...page, at('b', '09:00:00'), at('c', '10:00:00'), { id: 'undated' }];
	const all = poll(later.known, list, undefined, true);
	expect(all.hasChanged).toBe(true);
	const { news } = poll(all.known, [...list, at('e', '10:00:00'), { id: 'new' }]);
	expect(news).toEqual(['new']);
});

const until = NOON;
const dated = { until, undated: false };
const undated = { until, undated: true };

it.each([
	['a part of the list', undated, false, '2026-03-11', undated],
	['all', undated, true, '2026-03-10', dated],
	['all without a first day', undated, true, undefined, dated],
	['all, when its days have passed', undated, true, '2026-03-11', undefined],
	['a part of the list', dated, false, '2026-03-10', dated],
	['all without a first day', dated, true, undefined, dated],
	['a part of the list, when its days have passed', dated, false, '2026-03-11', undefined],
])('after a poll that has seen %s, of %j may still be found', (_, missed, all, day, expected) => {
	expect(stillMissed(missed, all, day)).toEqual(expected);
});
