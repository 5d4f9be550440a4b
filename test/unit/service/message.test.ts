import type { IDataObject } from 'n8n-workflow';

import { directionOf, reachesCustomer, requireSenders } from '../../../nodes/MessagingCrm/service';
import { resultOf } from '../support/inputErrors';

const CUSTOMER = { sent_by_type: 'user' };
const COLLEAGUE = { sent_by_type: 'agent' };
const NOTICE = { sent_by_type: 'system' };

it.each<IDataObject>([
	CUSTOMER,
	{ ...CUSTOMER, direction: 'outgoing', from_me: true },
	{ direction: 'incoming' },
	{ direction: ' Inbound ' },
	{ from_me: false },
	{ from_me: 'false' },
])('recognizes %j as a message from the customer', (message) => {
	expect(directionOf({ id: 'a', media_type: 'text', ...message })).toBe('incoming');
});

it.each<IDataObject>([
	COLLEAGUE,
	{ sent_by_type: 'ai_agent' },
	{ sent_by_type: 'broadcast' },
	{ ...COLLEAGUE, from_me: false },
	{ direction: 'outgoing' },
	{ direction: 'OUTBOUND' },
	{ from_me: true },
])('recognizes %j as a message from the business', (message) => {
	expect(directionOf({ id: 'a', media_type: 'text', ...message })).toBe('outgoing');
});

it.each<IDataObject>([
	{},
	NOTICE,
	{ sent_by_type: null },
	{ direction: 'internal' },
	{ from_me: null },
	...['call', 'reaction', 'unsupported'].map((media_type) => ({ ...CUSTOMER, media_type })),
	{ ...CUSTOMER, is_deleted: true },
])('recognizes %j as a message from neither the customer nor the business', (message) => {
	expect(directionOf(message)).toBeUndefined();
});

it.each<IDataObject>([
	{ status: 'failed' },
	{ is_deleted: true },
	{ additional_data: { is_private_note: true } },
])(
	'recognizes that a message with %j has not reached the customer, unless the customer wrote it',
	(fields) => {
		expect(reachesCustomer({ ...COLLEAGUE, ...fields })).toBe(false);
		expect(reachesCustomer(fields)).toBe(false);
		expect(reachesCustomer({ ...CUSTOMER, ...fields })).toBe(true);
	},
);

it.each<IDataObject>([
	{},
	{ status: 'read', message: 'failed' },
	{ additional_data: null },
	{ additional_data: { is_private_note: false } },
])('recognizes that a message with %j has reached the customer', (fields) => {
	expect(reachesCustomer({ ...COLLEAGUE, ...fields })).toBe(true);
});

it('fails with the names of the fields if no message on a page has a sender', () => {
	const check = (...messages: IDataObject[]) =>
		resultOf(() => requireSenders(messages, 'Use another node'));
	expect(check()).toBeUndefined();
	expect(check({ id: 'a' }, { id: 'b', sent_by_type: null })).toBeUndefined();
	expect(check({ id: 'a', message: 'secret' })).toMatchObject({
		message: expect.stringMatching(
			/sent_by_type, direction, from_me. The service returned the fields id, message$/,
		),
		description: 'Use another node',
	});
});
