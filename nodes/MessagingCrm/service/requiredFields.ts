import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { timestampMicros } from '../shared/moment';
import { PUBLISHED_SENDER, SENDER_FIELDS } from './message';

/**
 * Checks that messages have a sender. A single message can lack it.
 * @param messages of a page
 * @throws InputError if none has such a field. It names their fields, but no values
 */
export function requireSenders(messages: IDataObject[], whatToDo: string): void {
	const fields = Object.keys(SENDER_FIELDS);
	const says = (message: IDataObject) => fields.some((field) => message[field] !== undefined);
	if (messages.length === 0 || messages.some(says)) return;
	throw missingField(
		`No message contains its sender, in ${fields.join(', ')}`,
		messages[0],
		whatToDo,
	);
}

/** @throws InputError if no message has `sent_by_type`: only this field distinguishes colleagues from AI agents */
export function requirePublishedSenders(messages: IDataObject[], whatToDo: string): void {
	if (messages.length === 0 || messages.some((message) => message[PUBLISHED_SENDER] !== undefined))
		return;
	throw missingField(
		`No message shows in ${PUBLISHED_SENDER} whether a colleague wrote it`,
		messages[0],
		whatToDo,
	);
}

/**
 * When a message was sent, in ms since the epoch.
 * @throws InputError that names the fields, if created_at is missing
 */
export function requireTime(message: IDataObject, whatToDo: string): number {
	const micros = timestampMicros(message.created_at);
	if (micros !== undefined) return micros / 1000;
	throw missingField('A message has no time in created_at', message, whatToDo);
}

/** If this many orders lack a field, the service does not have it. */
const ENOUGH_ORDERS = 3;

/**
 * Checks that orders show whether they are paid, which no published record does (docs/internals/service.md#orders).
 * @param orders of a page
 * @throws InputError if three or more orders lack the field. It names their fields, but no values
 */
export function requirePaymentStatus(orders: IDataObject[], whatToDo: string): void {
	if (orders.length < ENOUGH_ORDERS || orders.some((order) => 'payment_status' in order)) return;
	throw missingField('No order has the field payment_status', orders[0], whatToDo);
}

/** The error for records without a required field. It names the fields of one record, but no values. */
function missingField(what: string, record: IDataObject, whatToDo: string): InputError {
	const fields = Object.keys(record).join(', ').slice(0, 500);
	return new InputError(`${what}. It has the fields ${fields}`, whatToDo);
}
