import type { IDataObject } from 'n8n-workflow';

import { directionOf, reachesCustomer } from '../../../nodes/MessagingCrm/service/message';

it.each<IDataObject>([
	...[{ from_me: false }, { fromMe: 0 }, { is_incoming: true }],
	...[{ direction: 'incoming' }, { direction: ' Inbound ' }],
	...[{ sender_type: 'customer' }, { senderType: 'Contact' }, { sender: { type: 'contact' } }],
	...[{ message_type: 'incoming' }, { sender: 'customer' }],
])('is incoming: %j', (message) => {
	expect(directionOf({ id: 'a', type: 'text', ...message })).toBe('incoming');
});

it.each<IDataObject>([
	...[{ from_me: true }, { is_from_me: 'true' }, { is_incoming: false }],
	...[{ direction: 'outgoing' }, { direction: 'OUTBOUND' }],
	...[{ sender_type: 'agent' }, { sender_role: 'bot' }, { sender: { role: 'ai' } }],
	...[{ sent_by: 'agent' }, { type: 'outgoing' }, { direction: null, from_me: true }],
])('is outgoing: %j', (message) => {
	expect(directionOf({ id: 'a', type: 'text', ...message })).toBe('outgoing');
});

it.each<IDataObject>([
	{},
	{ message: 'incoming', status: 'sent', sender: 'Siti' },
	...[{ sender_type: 'user' }, { direction: 2 }, { from_me: null }, { is_incoming: [] }],
])('is of no direction: %j', (message) => {
	expect(directionOf(message)).toBeUndefined();
});

it.each<IDataObject>([
	...[{ status: 'failed' }, { status: 'FAILED' }],
	...[{ is_deleted: true }, { deleted: 1 }],
	...[{ private: true }, { is_private: 'true' }, { is_internal: true }],
	...[{ type: 'note' }, { message_type: 'private_note' }],
])('reaches no customer, unless the customer wrote it: %j', (fields) => {
	expect(reachesCustomer({ sender_type: 'agent', ...fields })).toBe(false);
	expect(reachesCustomer(fields)).toBe(false);
	expect(reachesCustomer({ sender_type: 'contact', ...fields })).toBe(true);
});

it.each<IDataObject>([
	...[{}, { status: 'read', type: 'text', message: 'failed' }],
	...[{ deleted: false, private: 0, is_internal: null }],
])('reaches the customer: %j', (fields) => {
	expect(reachesCustomer({ sender_type: 'agent', ...fields })).toBe(true);
});
