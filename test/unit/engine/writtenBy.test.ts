import { writtenBy } from '../../../nodes/MessagingCrm/engine/runItems';

const keysOf = (endpoint: string, path: string, body: unknown) =>
	writtenBy({ endpoint, path, body: body as never });

const TEMPLATE = '/api/orders/{orderId}';

describe('what a request writes to', () => {
	it('names the record of the path', () => {
		expect(keysOf(TEMPLATE, '/api/orders/a', { notes: 'x' })).toEqual(['record /api/orders/a']);
		expect(keysOf('/api/orders', '/api/orders', { notes: 'x' })).toEqual([]);
	});

	it.each(['conversation_id', 'contact_id', 'receiver', 'phone_number'])(
		'names whom %s reaches',
		(field) => {
			expect(keysOf('/messages/whatsapp', '/messages/whatsapp', { [field]: 'x' })).toEqual([
				'recipient x',
			]);
			expect(keysOf(TEMPLATE, '/api/orders/a', { [field]: 'x' })).toHaveLength(2);
		},
	);

	it('knows a phone number with and without a plus sign for the same', () => {
		const [plus] = keysOf('/a', '/a', { phone_number: '+6281' });
		const [none] = keysOf('/a', '/a', { receiver: '6281' });
		expect(plus).toBe(none);
	});

	it.each([undefined, null, '', 'text', [], {}, { receiver: '' }, { receiver: null }])(
		'finds nobody in %j',
		(body) => {
			expect(keysOf('/a', '/a', body)).toEqual([]);
		},
	);

	it('reads nothing that a body inherits', () => {
		expect(keysOf('/a', '/a', Object.create({ receiver: '6281' }))).toEqual([]);
	});
});
