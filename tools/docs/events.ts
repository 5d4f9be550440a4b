import type { IDataObject } from 'n8n-workflow';

import { EVENTS, type TriggerEvent } from '../../nodes/MessagingCrm/trigger/events';
import { properties } from '../../nodes/MessagingCrm/trigger/properties';
import { SOURCES, type Source } from '../../nodes/MessagingCrm/trigger/sources';
import { causeEveryEvent } from '../../test/engine/support/everyEvent';
import { byId } from '../../test/engine/support/service';
import { Watched } from '../../test/engine/support/trigger';
import { shortened } from './examples';
import { fieldsOf } from './fields';
import { fieldTable } from './fieldTable';
import { code, generated, json, linkTo, page, table } from './markdown';

/** docs/events.md */
export async function eventsPage(): Promise<string> {
	const items = await itemsOfAllEvents();
	return page([
		generated('Events'),
		'What Messaging CRM Trigger can start a workflow with. How it polls and what it guarantees: [Trigger](trigger.md). An event is one item: the record as the service sent it, and `_event`. The examples were made by polling the [simulated service](../test/simulator); the fields of a record may be others in yours. Long texts and lists are cut.',
		'![The trigger in the editor, with the test event that it fetched](images/trigger.png)',
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
		"Beside n8n's own Poll Times:",
		fieldTable(fieldsOf(properties, {})),
		'## What is in `_event`',
		table(
			['Field', 'Meaning'],
			[
				[code('type'), 'The name of the event'],
				[code('detectedAt'), 'When the poll began that found it'],
				[
					code('changes'),
					'For a change: each field that is known to have changed, with what it was (`from`) and is (`to`). Empty for a record that is new',
				],
			],
		),
		...EVENTS.map((event) => eventSection(event, items)),
	]);
}

function eventSection(event: TriggerEvent, items: IDataObject[]): string {
	const { name, value, description, source } = event;
	const item = items.find(({ _event }) => (_event as IDataObject).type === value);
	return [
		`## ${name}`,
		`${description}. ${firesFor(event)}${filters(SOURCES[source])}`,
		json(shortened(item)),
	].join('\n\n');
}

function firesFor({ onCreated, onChanged, field }: TriggerEvent): string {
	if (onCreated && onChanged) return 'It fires for new records and for known ones that changed.';
	if (onCreated) return 'It fires for records that were not there before.';
	return `It fires for known records in which ${field === undefined ? 'anything' : code(field)} changed.`;
}

function filters({ query, fields }: Source): string {
	const names = Object.keys({ ...query, ...fields }).map((name) => code(`filters.${name}`));
	return names.length === 0 ? '' : ` It can be narrowed with ${names.join(', ')}.`;
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
		watched.time += 60_000;
		events.after();
		return await watched.poll();
	} finally {
		await watched.sim.close();
	}
}
