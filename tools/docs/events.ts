import type { IDataObject } from 'n8n-workflow';

import { EVENTS, SOURCES } from '../../nodes/MessagingCrm/trigger/choice/events';
import { properties } from '../../nodes/MessagingCrm/trigger/choice/properties';
import { everyEvent } from '../../test/engine/support/everyEvent';
import { PLAIN, TriggerWorld } from '../../test/engine/support/triggerWorld';
import { byName, fieldsOf, lineOf } from './fields';
import { code, generated, list, page, table } from './markdown';

const EVENT_FIELDS = [
	'`type`: the name of the event',
	'`detectedAt`: when the poll that detected it began',
	'`changes`, for a change: each changed field that is known, `from` its earlier value `to` its value',
	'`waiting_since` and `waiting_messages`, for Customer Waiting: the time and number of unanswered messages',
	'`isSample`, in a test event: true. Earlier values are then null',
];

/** The event that is the example. */
const SHOWN = ['paymentStatusChanged'];

/** docs/reference/events.md */
export async function eventsPage(): Promise<string> {
	// Everything happens once between two polls of a service that is always the same.
	const events = EVENTS.map(({ value }) => value);
	const records = { inboxes: 1, contacts: 50, conversations: 50 };
	const { items } = await everyEvent(new TriggerWorld(PLAIN, { events }, records));
	const examples = SHOWN.map((type) => items.find((item) => typeOf(item) === type));
	return page([
		generated('Events'),
		'The events of Messaging CRM Trigger. [Trigger](../guides/trigger.md) says when they fire.',
		'![The trigger in the editor, with the test event that it fetched](../images/trigger.png)',
		table(
			['Event', 'Name', 'Endpoint'],
			EVENTS.map(({ name, value, source }) => [name, code(value), code(SOURCES[source].endpoint)]),
		),
		'## Settings',
		list(
			byName(fieldsOf(properties, {}))
				.filter(({ name }) => name !== 'events')
				.map(lineOf),
		),
		'## What is in `_event`',
		'An event is one item: the record as the service sent it, and `_event`:',
		list(EVENT_FIELDS),
		'An example from the simulated service. Yours may have other fields.',
		...examples.map((item) => `\`\`\`json\n${JSON.stringify(item, null, 2)}\n\`\`\``),
	]);
}

const typeOf = ({ _event: event }: IDataObject) => (event as IDataObject).type;
