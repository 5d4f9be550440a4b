import { requireId } from '../../../nodes/MessagingCrm/service';
import { expectRejected } from '../support/inputErrors';

const check = (value: unknown) => requireId(String(value), 'Order');

it('rejects what people see instead of an ID', () => {
	const seen = ['ORD-0001000', 'INV/2026/0042', '#1042', '+6281200000001', 'Siti Rahma'];
	expectRejected(check, seen, / is not an ID$/);
});

it.each(['1042', 'V1StGXR8_Z5jdHi6B-myT', 'order-1042', 'ORD-1', '628120@c.us', '+a/9='])(
	'takes %s, which may be an ID',
	(value) => {
		expect(() => check(value)).not.toThrow();
	},
);
