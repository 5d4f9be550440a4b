import type { IDataObject } from 'n8n-workflow';

import { EVENTS, TRIGGER_LISTS } from '../../nodes/MessagingCrm/trigger/events';
import { properties } from '../../nodes/MessagingCrm/trigger/properties';
import { worldOf } from '../../test/engine/support/triggerWorld';
import { byName, fieldsOf, lineOf } from './fields';
import { code, generated, list, page } from './markdown';

const EVENT_FIELDS = [
	'`type`: the name of the event',
	'`detected_at`: when the poll that detected the event began',
	'`changes`, for a change: the known changed fields, with the earlier value in `from` and the new value in `to`',
	'`waiting_since`, `waiting_minutes` and `waiting_messages`, for Customer Waiting: when the wait began, its length in minutes, and the number of unanswered messages',
	'`silent_since` and `silent_hours`, for Customer Silent: when the silence began, and its length in hours',
	'`is_sample`: true in a test event, whose earlier values are null',
];

/** docs/reference/events.md */
export async function eventsPage(): Promise<string> {
	return page([
		generated('Events'),
		'The events of Messaging CRM Trigger, by endpoint. [Trigger](../guides/trigger.md) explains when they fire.',
		'![The trigger with its test event](../images/trigger.png)',
		list(eventsByEndpoint()),
		'## Settings',
		list(
			byName(fieldsOf(properties, {}))
				.filter(({ name }) => name !== 'events')
				.map(lineOf),
		),
		'## What is in `_event`',
		'An event is one item: the record from the service, and `_event`:',
		list(EVENT_FIELDS),
		'Part of an event from the simulated service. Yours may have other fields:',
		`\`\`\`json\n${JSON.stringify(await exampleEvent(), null, 2)}\n\`\`\``,
	]);
}

function eventsByEndpoint(): string[] {
	return Object.entries(TRIGGER_LISTS).map(([name, { endpoint }]) => {
		const events = EVENTS.filter((event) => event.listName === name);
		const names = events.map((event) => `${event.name} (${code(event.value)})`);
		return `${code(endpoint)}: ${names.join(', ')}`;
	});
}

/** Some fields of an event for an order that is paid between two polls. Each call returns the same values. */
async function exampleEvent(): Promise<IDataObject> {
	const world = worldOf(['paymentStatusChanged']);
	const customer = { contact_name: 'Siti Rahma', phone_number: '6281200000001' };
	const { id: contact_id } = world.data.addContact(customer);
	const { id } = world.data.addOrder({ contact_id, payment_status: 'pending' });
	await world.poll();
	world.data.updateOrder(id, { payment_status: 'paid', order_status: 'processing' });
	const [{ order_number, payment_status, _event }] = (await world.poll()).items;
	return { id, order_number, payment_status, _event };
}
