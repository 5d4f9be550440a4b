import { toItems } from '../../../nodes/MessagingCrm/engine/item';

it('links every record to its input item', () => {
	expect(toItems([{ id: 'a' }, {}], 3)).toEqual([
		{ json: { id: 'a' }, pairedItem: { item: 3 } },
		{ json: {}, pairedItem: { item: 3 } },
	]);
});
