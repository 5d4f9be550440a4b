import { targetsOf } from '../../../nodes/MessagingCrm/engine/runItems';

const keysOf = (endpoint: string, path: string, body: unknown) =>
	targetsOf({ endpoint, path, body: body as never });

it('a request writes to the record of its path, and to whom it reaches', () => {
	const update = ['/api/orders/{orderId}', '/api/orders/a'] as const;
	expect(keysOf(...update, { notes: 'x' })).toEqual(['record /api/orders/a']);
	for (const field of ['conversation_id', 'contact_id', 'receiver', 'phone_number']) {
		expect(keysOf('/messages', '/messages', { [field]: 'x' })).toEqual(['recipient x']);
		expect(keysOf(...update, { [field]: 'x' })).toHaveLength(2);
	}
});

it('a phone number is the same with and without a plus sign', () => {
	expect(keysOf('/a', '/a', { phone_number: '+6281' })).toEqual(['recipient 6281']);
});

it.each([
	...[undefined, null, '', 'text', [], {}, { notes: 'x' }, { receiver: '' }, { receiver: null }],
	Object.create({ receiver: '6281' }),
])('%j reaches nobody', (body) => {
	expect(keysOf('/a', '/a', body)).toEqual([]);
});
