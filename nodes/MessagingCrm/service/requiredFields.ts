import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { timestampMicros } from '../shared/moment';
import { PUBLISHED_SENDER, SENDER_FIELDS } from './message';

/**
 * Checks that at least one message has a field for its sender. A single message may have none.
 * @param messages the messages of one page
 * @throws InputError if no message has such a field. The error names the fields of a message, but no values
 */
export function requireSenders(messages: IDataObject[], whatToDo: string): void {
	const fields = Object.keys(SENDER_FIELDS);
	const says = (message: IDataObject) => fields.some((field) => message[field] !== undefined);
	if (messages.length === 0 || messages.some(says)) return;
	throw missingField(
		`No message contains its sender in any of the fields ${fields.join(', ')}`,
		messages[0],
		whatToDo,
	);
}

/**
 * Checks that messages show whether a colleague or an AI agent wrote them.
 * @throws InputError if no message has `sent_by_type`, the only field that shows this
 */
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
 * The time when a message was sent, in ms since the epoch.
 * @throws InputError if the message has no time in `created_at`. The error names the fields of the message
 */
export function requireTime(message: IDataObject, whatToDo: string): number {
	const micros = timestampMicros(message.created_at);
	if (micros !== undefined) return micros / 1000;
	throw missingField('A message has no time in created_at', message, whatToDo);
}

/** If at least this many orders all lack a field, the service is assumed not to have it. */
const ENOUGH_ORDERS = 3;

/**
 * Checks that orders show whether they are paid. Published orders of the service do not
 * (docs/internals/service.md#orders).
 * @param orders the orders of one page
 * @throws InputError if there are three or more orders and none has the field. The error names the fields of an order,
 * but no values
 */
export function requirePaymentStatus(orders: IDataObject[], whatToDo: string): void {
	if (orders.length < ENOUGH_ORDERS || orders.some((order) => 'payment_status' in order)) return;
	throw missingField('No order has the payment_status field', orders[0], whatToDo);
}

/** The error for records without a required field. The error names the fields of one record, but no values. */
function missingField(what: string, record: IDataObject, whatToDo: string): InputError {
	const fields = Object.keys(record).join(', ').slice(0, 500);
	return new InputError(`${what}. The service returned the fields ${fields}`, whatToDo);
}
