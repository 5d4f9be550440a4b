import { targetsOf } from '../../../nodes/MessagingCrm/engine/execute';

const keysOf = (endpoint: string, path: string, body: unknown) =>
	targetsOf({ call: { endpoint, path, body } as never, steps: undefined });

it('a request writes to the record of its path, and to whom it reaches', () => {
	const update = ['/api/orders/{orderId}', '/api/orders/a'] as const;
	expect(keysOf(...update, { notes: 'x' })).toEqual(['record /api/orders/a']);
	for (const field of ['conversation_id', 'contact_id', 'receiver', 'phone_number']) {
		expect(keysOf('/messages', '/messages', { [field]: 'x' })).toEqual(['recipient x']);
		expect(keysOf(...update, { [field]: 'x' })).toHaveLength(2);
	}
});

it('spellings of a phone number and of a UUID are the same', () => {
	const id = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';
	const other = id.toUpperCase();
	const body = { conversation_id: other, phone_number: '+6281' };
	expect(keysOf('/a/{id}', `/a/${other}`, body)).toEqual([
		...[`record /a/${id}`, 'recipient 6281', `recipient ${id}`],
	]);
});

it.each([
	...[undefined, null, '', 'text', [], {}, { notes: 'x' }, { receiver: '' }, { receiver: null }],
	Object.create({ receiver: '6281' }),
])('%j reaches nobody', (body) => {
	expect(keysOf('/a', '/a', body)).toEqual([]);
});
