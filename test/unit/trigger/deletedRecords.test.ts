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

it('a deleted record is as it was last known: whole, or at least its tracked fields', () => {
	const known = { absences: 2, tracked: '{"id":"a","notes":null,"status":"Won"}', content: '' };
	const whole = { id: 'a', status: 'Won', name: 'A', notes: null };
	const rest = Array.from({ length: 10 }, (_, index) => `rest${index}`);
	const deleted = deletedRecords(
		recordsOf([
			['whole', known, whole],
			['tracked', known],
			['without an ID', { ...known, tracked: '{"name":"B"}' }],
			...rest.map((key): [string, typeof known] => [key, { ...known, absences: 0 }]),
		]),
		['item_id', 'id'],
	);
	expect(Object.fromEntries(deleted)).toEqual({ whole, tracked: { id: 'a', status: 'Won' } });
});
