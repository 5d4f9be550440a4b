import type { INodeProperties } from 'n8n-workflow';

import { InputError } from '../../shared/inputError';
import { getOwn } from '../../shared/json';
import { EVENTS } from './events';
import { SOURCES, type Source } from './sources';

/** Days to look back for created events: covers records that arrive late, and clocks that differ. */
const FOR_CREATED = 2;

/** Days to look back for events about changes of older records. */
const FOR_CHANGED = 30;

/**
 * For how many days after its creation a record is watched.
 *
 * @param options the collection of options as the user has set it
 * @param seesChanges whether an event that the record can fire is about changes
 * @throws InputError for anything but a whole number of days
 */
export function lookBackDays(options: unknown, seesChanges: boolean): number {
	const days = getOwn(options, 'lookBackDays');
	if (days === undefined) return seesChanges ? FOR_CHANGED : FOR_CREATED;
	if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 3650) return days;
	throw new InputError(
		'Look Back (Days) is not a whole number of days',
		'Enter a number from 1 to 3650 under Options, e.g. 2',
	);
}

const datedSources = Object.entries(SOURCES as Record<string, Source>)
	.filter(([, { dated }]) => dated)
	.map(([source]) => source);

const eventsAbout = (source: string, isChanged: boolean) =>
	EVENTS.filter((event) => event.source === source && event.onChanged === isChanged).map(
		({ value }) => value,
	);

/** For each source with dates: how old its records may be to be watched, unless the user sets Look Back. */
export const lookBackNotices: INodeProperties[] = datedSources.flatMap((source) => {
	const [created, changed] = [eventsAbout(source, false), eventsAbout(source, true)];
	return [
		...noticeIf(changed, [], source, FOR_CHANGED),
		...noticeIf(created, changed, source, FOR_CREATED),
	];
});

const changedEvents = datedSources.flatMap((source) => eventsAbout(source, true));

/** Look Back, with the default of the chosen events. Older versions of n8n always use the first default. */
export const lookBackOptions: INodeProperties[] = [
	lookBack(FOR_CHANGED, { show: { '/events': changedEvents } }),
	lookBack(FOR_CREATED, { hide: { '/events': changedEvents } }),
];

function noticeIf(
	events: string[],
	unless: string[],
	source: string,
	days: number,
): INodeProperties[] {
	if (events.length === 0) return [];
	const hidden = { '/options.lookBackDays': [{ _cnd: { exists: true as const } }] };
	// "Agent assignments" for `agentAssignments`.
	const words = source.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
	const records = words.replace(/^./, (letter) => letter.toUpperCase());
	return [
		{
			displayName: `${records} older than ${days} days are not watched. Change this in Options.`,
			name: `${source}WatchedNotice`,
			type: 'notice',
			default: '',
			displayOptions: {
				show: { events },
				hide: unless.length > 0 ? { ...hidden, events: unless } : hidden,
			},
		},
	];
}

function lookBack(
	days: number,
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties {
	return {
		displayName: 'Look Back (Days)',
		name: 'lookBackDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3650 },
		default: days,
		description: `For how many days after its creation a record is watched. The default is ${FOR_CREATED} for created events, and ${FOR_CHANGED} for changes. More days take more requests per poll. Contacts and board items are always watched.`,
		displayOptions,
	};
}
