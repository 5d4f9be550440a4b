import type { IDataObject } from 'n8n-workflow';

import { EVENTS, type TriggerEvent } from '../../nodes/MessagingCrm/trigger/choice/events';
import { properties } from '../../nodes/MessagingCrm/trigger/choice/properties';
import { SOURCES, type Source } from '../../nodes/MessagingCrm/trigger/choice/sources';
import { causeEveryEvent } from '../../test/engine/support/everyEvent';
import { byId } from '../../test/engine/support/service';
import { Watched } from '../../test/engine/support/trigger';
import { shortened } from './examples';
import { asSentence, fieldsOf, fieldTable } from './fields';
import { code, generated, json, linkTo, page, table } from './markdown';

/** What is in `_event`. */
const FIELDS = {
	type: 'The name of the event',
	detectedAt: 'When the poll that detected the event began',
	changes:
		'Only for a change: each field that is known to have changed, with its earlier value (`from`) and its current value (`to`)',
	waiting_since:
		'Only for Customer Waiting: when the customer wrote the first message without an answer',
	waiting_messages: 'Only for Customer Waiting: how many messages of the customer have no answer',
	isSample:
		'Only in a test event: true. For a change, the earlier values are then unknown: `changes` has every field that can change, with null as `from`, so that you can map it',
};

/** docs/reference/events.md */
export async function eventsPage(): Promise<string> {
	const items = await itemsOfAllEvents();
	return page([
		generated('Events'),
		'The events with which Messaging CRM Trigger starts a workflow. [Trigger](../guides/trigger.md) describes when they fire. An event is one item: the record as the service sent it, and `_event`. The examples come from polling the [simulated service](../../simulator). The real service does not document the fields of its records, so yours may differ. Long texts and lists are cut.',
		'![The trigger in the editor, with the test event that it fetched](../images/trigger.png)',
		table(
			['Event', 'Name', 'Fires when', 'Reads'],
			EVENTS.map(({ name, value, description, source }) => [
				linkTo(name),
				code(value),
				description,
				code(`GET ${SOURCES[source].endpoint}`),
			]),
		),
		'## Settings',
		"In addition to n8n's own Poll Times:",
		fieldTable(fieldsOf(properties, {})),
		'## What is in `_event`',
		table(
			['Field', 'Meaning'],
			Object.entries(FIELDS).map(([field, meaning]) => [code(field), meaning]),
		),
		...EVENTS.map((event) => eventSection(event, items)),
	]);
}

function eventSection(event: TriggerEvent, items: IDataObject[]): string {
	const { name, value, description, source } = event;
	// Of one moment, the record that was added first, so that a later one changes no example.
	const item = [...items].reverse().find(({ _event }) => (_event as IDataObject).type === value);
	if (!item) throw new Error(`Add ${value} to test/engine/support/everyEvent.ts`);
	return [
		`## ${name}`,
		`${asSentence(description)}${detection(event)}${filters(SOURCES[source], event)}`,
		json(shortened(item)),
	].join('\n\n');
}

function detection({ firedBy, field, values }: TriggerEvent): string {
	if (firedBy.includes('deleted'))
		return ' It fires when two complete readings in a row do not find the item.';
	if (firedBy.includes('waiting'))
		return ` ${code('waitingMinutes')} counts from the last message of the customer.`;
	if (field === undefined) return '';
	const compared = values ? ` with ${values.map(code).join(' and ')}` : '';
	return ` It compares the field ${code(field)}${compared}.`;
}

function filters({ query, fields, hasDirection }: Source, { firedBy }: TriggerEvent): string {
	const names = [
		...Object.keys({ ...query, ...fields }),
		...(hasDirection && !firedBy.includes('waiting') ? ['direction'] : []),
		'conditions',
	];
	return ` Filters: ${names.map((name) => code(`filters.${name}`)).join(', ')}.`;
}

/** Lets everything happen once between two polls of a service that is always the same. */
async function itemsOfAllEvents(): Promise<IDataObject[]> {
	const watched = new Watched();
	await watched.start({ boards: 1 });
	try {
		const boardId = byId(watched.sim.data.boards.at(0)?.id ?? '');
		watched.parameters = { events: EVENTS.map(({ value }) => value), boardId };
		const events = causeEveryEvent(watched.sim);
		events.before();
		await watched.poll();
		events.between();
		await watched.poll();
		watched.time += 11 * 60_000;
		events.after();
		return await watched.poll();
	} finally {
		await watched.sim.close();
	}
}
