import { recordId } from '../../../nodes/MessagingCrm/shared/json';

it('recordId is the same for 7 and "7", and nothing if it is blank or too long to be exact', () => {
	const id = (record: object) => recordId({ ...record }, ['id', 'item_id']);
	expect(id({ id: 'a', item_id: 'b' })).toBe('a');
	expect(id({ id: '', item_id: 7 })).toBe('7');
	for (const blank of [undefined, null, '', ' ', {}, true, 2 ** 53]) {
		expect(id({ id: blank })).toBeUndefined();
	}
});
