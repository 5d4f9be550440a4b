import { errorItem, toItems } from '../../../nodes/MessagingCrm/engine/outputItems';

describe('toItems', () => {
	it('links every record to its input item', () => {
		expect(toItems([{ id: 'a' }, {}], 3)).toEqual([
			{ json: { id: 'a' }, pairedItem: { item: 3 } },
			{ json: {}, pairedItem: { item: 3 } },
		]);
		expect(toItems([], 0)).toEqual([]);
	});
});

describe('errorItem', () => {
	it('shows message and description, and is linked to its input item', () => {
		const error = Object.assign(new Error('No:\n it failed'), {
			description: 'Try again',
			context: 'x',
		});
		expect(errorItem(error, 3)).toEqual({
			json: { error: 'No: it failed\nTry again' },
			pairedItem: { item: 3 },
		});
	});

	it('shows no empty description', () => {
		for (const description of ['', null, undefined]) {
			expect(errorItem({ message: 'No', description }, 0).json).toEqual({ error: 'No' });
		}
	});
});
