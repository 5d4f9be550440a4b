import { requireId } from '../../../nodes/MessagingCrm/service';
import { expectRejected } from '../support/inputErrors';

const check = (value: unknown, label = 'Order') => requireId(String(value), label);

it('rejects names and numbers that people see instead of an ID', () => {
	const seen = ['1042', '#1042', '+6281200000001', 'Siti Rahma'];
	expectRejected(check, seen, /^Order is not an ID: ".+"$/);
});

it('accepts a number as the ID of anything but an order', () => {
	expect(check('1042', 'Item')).toBe('1042');
});

it.each(['V1StGXR8_Z5jdHi6B-myT', 'order-1042', 'ORD-1', '628120@c.us', '+a/9='])(
	'accepts %s, which may be an ID',
	(value) => {
		expect(() => check(value)).not.toThrow();
	},
);
