import { errorItem, toItems } from '../../../nodes/MessagingCrm/engine/outputItems';

it('links every record to its input item', () => {
	expect(toItems([{ id: 'a' }, {}], 3)).toEqual([
		{ json: { id: 'a' }, pairedItem: { item: 3 } },
		{ json: {}, pairedItem: { item: 3 } },
	]);
});

it.each([
	['Try again', 'No: it failed\nTry again'],
	['', 'No: it failed'],
	[null, 'No: it failed'],
])('shows an error with the description %j, linked to its input item', (description, error) => {
	expect(errorItem({ message: 'No:\n it failed', description, context: 'x' }, 3)).toEqual({
		json: { error },
		pairedItem: { item: 3 },
	});
});
