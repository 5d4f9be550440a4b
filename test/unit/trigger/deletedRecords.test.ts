import { deletedRecords } from '../../../nodes/MessagingCrm/trigger/known/comparison';
import { recordsOf } from './support/knownRecords';

/** Records of which the first ones were absent from the last readings. */
const records = (missing: number, all: number, absences: number) =>
	recordsOf(
		Array.from({ length: all }, (_, index) => {
			const tracked = `{"id":${index}}`;
			return [`${index}`, { absences: index < missing ? absences : 0, tracked, content: '' }];
		}),
	);

it.each([
	[3, 6, 2, false],
	[4, 8, 10, false],
	[10, 30, 2, false],
	[11, 30, 10, false],
	[30, 30, 10, false],
	[1, 30, 10, true],
])(
	'%d missing records of %d are deleted after %d readings, short by the total: %j',
	(missing, all, readings, isShort) => {
		expect(deletedRecords(records(missing, all, readings - 1), ['id'], isShort).size).toBe(0);
		expect(deletedRecords(records(missing, all, readings), ['id'], isShort).size).toBe(missing);
	},
);

it('a record without an ID is never deleted', () => {
	const absent = { absences: 10, content: '' };
	const known = recordsOf([
		['a', { ...absent, tracked: '{"id":"a"}' }],
		['b', { ...absent, tracked: '{"name":"B"}' }],
	]);
	expect([...deletedRecords(known, ['item_id', 'id'], false).keys()]).toEqual(['a']);
});
