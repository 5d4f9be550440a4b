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
	[1, 2, 2],
	[3, 6, 2],
	[4, 8, 10],
	[4, 9, 2],
	[10, 30, 2],
	[11, 30, 10],
	[30, 30, 10],
])('%d missing records of %d are deleted after %d readings', (missing, all, readings) => {
	expect(deletedRecords(records(missing, all, readings - 1), ['id']).size).toBe(0);
	expect(deletedRecords(records(missing, all, readings), ['id']).size).toBe(missing);
});

it('a record without an ID is never deleted', () => {
	const absent = { absences: 10, content: '' };
	const known = recordsOf([
		['a', { ...absent, tracked: '{"id":"a"}' }],
		['b', { ...absent, tracked: '{"name":"B"}' }],
	]);
	expect([...deletedRecords(known, ['item_id', 'id']).keys()]).toEqual(['a']);
});
