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

it('a UUID is the same in upper and lower case', () => {
	const id = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';
	const keys = [id, id.toUpperCase()].map((one) =>
		keysOf('/a/{id}', `/a/${one}`, { conversation_id: one }),
	);
	expect(keys).toEqual(Array(2).fill([`record /a/${id}`, `recipient ${id}`]));
});

it.each([
	...[undefined, null, '', 'text', [], {}, { notes: 'x' }, { receiver: '' }, { receiver: null }],
	Object.create({ receiver: '6281' }),
])('%j reaches nobody', (body) => {
	expect(keysOf('/a', '/a', body)).toEqual([]);
});
