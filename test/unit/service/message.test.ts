import type { IDataObject } from 'n8n-workflow';

import {
	conversationIdOf,
	directionOf,
	requireDirection,
} from '../../../nodes/MessagingCrm/service/message';

/** Values of fields that say who sent a message. */
const each = (field: string, ...values: Array<IDataObject[string]>) =>
	values.map((value): IDataObject => ({ [field]: value }));

it.each<IDataObject>([
	...each('from_me', false, 'false', 0, '0', 'FALSE'),
	...[{ fromMe: false }, { is_from_me: false }, { key: { fromMe: false } }],
	...each('direction', 'incoming', 'Inbound', 'IN', ' received '),
	...each('sender_type', 'customer', 'Contact', 'end_user'),
	...[{ senderType: 'customer' }, { sent_by: 'contact' }, { from: 'customer' }],
	{ sender: { id: 'x', type: 'contact' } },
	...[{ type: 'incoming' }, { message_type: 'INCOMING' }],
	...[{ is_incoming: true }, { isOutgoing: 'false' }],
])('is incoming: %j', (message) => {
	expect(directionOf({ id: 'a', type: 'text', ...message })).toBe('incoming');
});

it.each<IDataObject>([
	...each('from_me', true, 'true', 1, '1'),
	{ fromMe: true },
	...each('direction', 'outgoing', 'OUTBOUND', 'out', 'sent'),
	...each('sender_type', 'agent', 'business', 'system', 'Bot', 'AI', 'ai_agent'),
	...[{ sent_by: 'agent' }, { role: 'assistant' }, { type: 'outgoing' }, { is_incoming: false }],
])('is outgoing: %j', (message) => {
	expect(directionOf({ id: 'a', type: 'text', ...message })).toBe('outgoing');
});

it('is what all fields that say it agree on, whatever the others hold', () => {
	expect(directionOf({ from_me: false, direction: 'in', sender_type: 'user' })).toBe('incoming');
	expect(directionOf({ from_me: true, direction: null, sent_by: 'Siti' })).toBe('outgoing');
});

/** Fields that may hold the name of a person, e.g. of a customer who is called "Admin". */
describe.each(['from', 'sender', 'author', 'sent_by', 'sentBy'])('%s', (field) => {
	it.each(['Admin', 'Bot', 'Owner', 'me', 'Agent'])('as %j contradicts no other field', (name) => {
		const message = { [field]: name, sender_type: 'contact', created_at: '2025-01-31' };
		expect(directionOf(message)).toBe('incoming');
		expect(requireDirection({ ...message, direction: 'in' }, 'Choose Both')).toBe('incoming');
	});

	it.each(['Lead', 'Guest', 'Customer'])('as %j contradicts no other field', (name) => {
		expect(directionOf({ [field]: name, from_me: true })).toBe('outgoing');
		expect(directionOf({ [field]: name, sender: { type: 'agent' } })).toBe('outgoing');
	});

	it('counts if no other field says it, and settles no contradiction of others', () => {
		expect(directionOf({ [field]: 'agent', sender_type: 'user' })).toBe('outgoing');
		expect(directionOf({ [field]: 'agent', from_me: true, direction: 'in' })).toBeUndefined();
	});
});

it.each<IDataObject>([
	{},
	{ message: 'incoming', status: 'sent' },
	...['user', '', undefined].map((sender_type) => ({ sender_type, from: '6281200000001' })),
	...['sideways', 2].map((direction) => ({ direction, type: 'text', role: 'user' })),
	...each('from_me', null, [], {}, 'perhaps'),
	{ from_me: true, direction: 'incoming' },
	{ sender_type: 'contact', sender: { type: 'agent' } },
])('is never guessed: %j', (message) => {
	expect(directionOf(message)).toBeUndefined();
	expect(() => requireDirection(message, 'Choose Both')).toThrow();
});

it('is asked for with the paths of the fields that contradict each other', () => {
	const message = { from_me: true, sender: { type: 'contact' } };
	const ask = () => requireDirection(message, 'Choose Both');
	expect(ask).toThrow(/ sent it: from_me, sender\.type$/);
});

it.each([{ conversation_id: ' c ' }, { conversationId: 'c' }, { conversation: { id: 'c' } }])(
	'%j names its conversation',
	(message) => {
		expect(conversationIdOf(message)).toBe('c');
	},
);
