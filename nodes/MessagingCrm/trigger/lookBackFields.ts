import type { INodeProperties } from 'n8n-workflow';

import { EVENTS } from './events';
import { LOOK_BACK_FOR_CHANGED, LOOK_BACK_FOR_CREATED } from './lookBack';
import { SOURCES, type Source } from './sources';

const datedSources = Object.entries(SOURCES as Record<string, Source>)
	.filter(([, { dated }]) => dated)
	.map(([source]) => source);

/** The events about changes of a source's records. */
const changedEvents = (source: string) => eventsOf(source, true);

const eventsOf = (source: string, isChanged: boolean) =>
	EVENTS.filter((event) => event.source === source && event.onChanged === isChanged).map(
		({ value }) => value,
	);

/** For each source with dates: how old its records may be to be watched, unless the user sets Look Back. */
export const lookBackNotices: INodeProperties[] = datedSources.flatMap((source) => {
	const [created, changed] = [eventsOf(source, false), changedEvents(source)];
	const limited = changed.filter((event) => !firesForAnyAge(event));
	return [
		...noticeIf(limited, [], source, LOOK_BACK_FOR_CHANGED),
		...noticeIf(created, changed, source, LOOK_BACK_FOR_CREATED),
	];
});

/** Look Back, with the default of the chosen events. Older versions of n8n always use the first default. */
export const lookBackOptions: INodeProperties[] = [
	lookBack(LOOK_BACK_FOR_CHANGED, { show: { '/events': datedSources.flatMap(changedEvents) } }),
	lookBack(LOOK_BACK_FOR_CREATED, { hide: { '/events': datedSources.flatMap(changedEvents) } }),
];

/** Orders can be sorted by their last change, so Order Updated fires for old ones, too (docs/trigger.md#look-back). */
function firesForAnyAge(event: string): boolean {
	return EVENTS.some(
		({ value, source, field }) =>
			value === event && field === undefined && (SOURCES[source] as Source).sorts,
	);
}

function noticeIf(
	events: string[],
	unless: string[],
	source: string,
	days: number,
): INodeProperties[] {
	if (events.length === 0) return [];
	const hidden = { '/options.lookBackDays': [{ _cnd: { exists: true as const } }] };
	return [
		{
			displayName: `${labelOf(source)} older than ${days} days are not watched. Change this in Options.`,
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
		description: `For how many days after its creation a record is watched. The default is ${LOOK_BACK_FOR_CREATED} for created events, and ${LOOK_BACK_FOR_CHANGED} for changes. More days take more requests per poll. Contacts and board items are always watched.`,
		displayOptions,
	};
}

/** "Agent assignments" for `agentAssignments`. */
function labelOf(source: string): string {
	const words = source.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.replace(/^./, (letter) => letter.toUpperCase());
}
