import {
	directionFilter,
	filtersOf,
	oneValue,
	severalValues,
} from '../../../nodes/MessagingCrm/trigger/choice/readFilters';

it.each([' 42 ', 42])('the filter %j takes "42"', (value) => {
	expect(severalValues(value, 'Order Status')).toEqual(['42']);
	expect(oneValue(value, 'Inbox')).toBe('42');
});

it.each<[unknown, string]>([
	...['', ' ', null, undefined, NaN, []].map((value): [unknown, string] => [value, 'is empty']),
	[{ a: 1 }, 'is not a single value'],
	[[['a']], 'is not a single value'],
])('the filter %j is rejected: it %s', (value, message) => {
	expect(() => severalValues(value, 'Order Status')).toThrow(`Order Status ${message}`);
	expect(() => oneValue(value, 'Inbox')).toThrow(`Inbox ${message}`);
});

it('several values are sorted, each once; a list with an empty value is rejected, and a list for one value', () => {
	expect(severalValues(['b', 'a', 'b'], 'Order Status')).toEqual(['a', 'b']);
	expect(() => severalValues(['a', ''], 'Order Status')).toThrow('Order Status is empty');
	expect(() => oneValue(['a', 'b'], 'Inbox')).toThrow('Inbox is not a single value');
});

it('only the filters that were added are read, by the name of what they filter', () => {
	const names = { inboxId: 'inbox_id', orderStatus: 'order_status' };
	const read = (added: unknown) => filtersOf(names, added, (name) => `value of ${name}`, oneValue);
	expect(read({ orderStatus: 'x' })).toEqual({ order_status: 'value of filters.orderStatus' });
	for (const none of [{}, undefined, null, 'text']) expect(read(none)).toEqual({});
});

it.each([null, 'sideways', ['both'], undefined, ''])('the direction cannot be %j', (value) => {
	const read = () => directionFilter({ direction: value ?? null }, () => value);
	expect(read).toThrow('Direction cannot be');
});
