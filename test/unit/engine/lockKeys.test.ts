import { lockKeysOf } from '../../../nodes/MessagingCrm/engine/lockKeys';

const TEMPLATE = '/api/orders/{orderId}';

describe('lockKeysOf', () => {
	it('names the record of the path', () => {
		expect(lockKeysOf(TEMPLATE, '/api/orders/a', { notes: 'x' })).toEqual(['record /api/orders/a']);
		expect(lockKeysOf('/api/orders', '/api/orders', { notes: 'x' })).toEqual([]);
	});

	it.each(['conversation_id', 'contact_id', 'receiver', 'phone_number'])(
		'names whom %s reaches',
		(field) => {
			expect(lockKeysOf('/messages/whatsapp', '/messages/whatsapp', { [field]: 'x' })).toEqual([
				'recipient x',
			]);
			expect(lockKeysOf(TEMPLATE, '/api/orders/a', { [field]: 'x' })).toHaveLength(2);
		},
	);

	it('knows a phone number with and without a plus sign for the same', () => {
		const [plus] = lockKeysOf('/a', '/a', { phone_number: '+6281' });
		const [none] = lockKeysOf('/a', '/a', { receiver: '6281' });
		expect(plus).toBe(none);
	});

	it.each([undefined, null, '', 'text', [], {}, { receiver: '' }, { receiver: null }])(
		'finds nobody in %j',
		(body) => {
			expect(lockKeysOf('/a', '/a', body)).toEqual([]);
		},
	);

	it('reads nothing that a body inherits', () => {
		expect(lockKeysOf('/a', '/a', Object.create({ receiver: '6281' }))).toEqual([]);
	});
});
