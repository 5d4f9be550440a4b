import type { INodeProperties } from 'n8n-workflow';

import {
	boardLocator,
	choiceField,
	collection,
	conversationLocator,
	field,
	inboxLocator,
	notice,
	orderStatus,
	paymentStatus,
	rowsField,
	textField,
} from '../descriptions';
import { WITHOUT_VALUE } from './conditions';
import { EVENTS, isOfAnyChange, type ListName, TRIGGER_LISTS, type TriggerEvent } from './events';
import { DAYS_FOR_CHANGED, DAYS_FOR_CREATED, MAX_DAYS, MAX_HOURS, MAX_MINUTES } from './settings';

/** The values of the events for which a field is shown. */
const valuesOf = (isMeant: (event: TriggerEvent) => boolean) =>
	EVENTS.filter(isMeant).map(({ value }) => value);

const eventsOf = (name: ListName) => valuesOf(({ listName }) => listName === name);

const forWaiting = { show: { events: ['customerWaiting'] } };

const forOrders = { show: { '/events': eventsOf('orders') } };

const isWatchedByDay = ({ listName, firedBy }: TriggerEvent) =>
	TRIGGER_LISTS[listName].takesDates || firedBy.every((cause) => cause === 'created');

const changesByDay = valuesOf(
	(event) => isWatchedByDay(event) && event.firedBy.includes('changed'),
);

const IS_ADDED = [{ _cnd: { exists: true as const } }];

function statusFilter(field: typeof orderStatus, what: string, more = ''): INodeProperties {
	const description = `Only orders whose ${what} is one of these when the event is detected${more}`;
	return { ...field(description), type: 'multiOptions', default: [], displayOptions: forOrders };
}

const direction = choiceField('Direction', 'direction', {
	choices: {
		both: { name: 'Both', description: 'All messages' },
		incoming: { name: 'Incoming', description: 'Messages from customers' },
		outgoing: { name: 'Outgoing', description: 'Messages from the business to customers' },
	},
	default: 'incoming',
	description:
		'Which messages fire New Message. The default is Incoming. Only Both includes system notices.',
	displayOptions: { show: { '/events': ['messageCreated'] } },
});

const conditions = rowsField('Only If', 'conditions', {
	row: 'Condition',
	typeOptions: { multipleValues: true, sortable: true },
	description: 'Only records that meet all of these conditions start the workflow',
	values: [
		textField('Field', 'field', {
			placeholder: 'e.g. contact.display_name',
			description: 'Name of a field in the test event, with dots for nested fields',
		}),
		choiceField('Comparison', 'comparison', {
			choices: {
				changedTo: {
					name: 'Changed To',
					description: 'The field has this value now, and had another value before',
				},
				contains: {
					name: 'Contains',
					description: 'The text or list in the field contains this value',
				},
				is: 'Is',
				isEmpty: 'Is Empty',
				isNot: 'Is Not',
				isNotEmpty: 'Is Not Empty',
			},
			default: 'is',
			description:
				'How to compare the field. Changed To works only with events that fire for changes. To compare amounts, add a Filter node.',
		}),
		textField('Value', 'value', {
			placeholder: 'e.g. Won',
			description: 'Value to compare the field with, e.g. the name of a board label. Case matters.',
			displayOptions: { hide: { comparison: WITHOUT_VALUE } },
		}),
	],
});

export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: EVENTS.map(({ name, value, description }) => ({ name, value, description })),
		default: [],
		description: 'Events that start the workflow',
	},
	// This notice shows the cost of frequent polls, because a node cannot change the default of n8n's Poll Times.
	notice(
		"The first poll only saves which records exist. Each poll takes at least 1 request per kind of record: 288 per day with a poll every 5 minutes, 1,440 with a poll every minute. The service's Free plan allows 1,000 per day.",
		'pollCostNotice',
		{ show: { events: valuesOf(() => true) } },
	),
	notice(
		`Only records and messages of the last ${DAYS_FOR_CREATED} days are watched. Change this in Options.`,
		'createdLookBackNotice',
		{
			show: { events: valuesOf(isWatchedByDay) },
			hide: { events: changesByDay, '/options.lookBackDays': IS_ADDED },
		},
	),
	notice(
		`Changes are detected only in records of the last ${DAYS_FOR_CHANGED} days. Change this in Options.`,
		'changedLookBackNotice',
		{ show: { events: changesByDay }, hide: { '/options.lookBackDays': IS_ADDED } },
	),
	{ ...boardLocator, required: true, displayOptions: { show: { events: eventsOf('boardItems') } } },
	field('number', 'Waiting Minutes', 'waitingMinutes', {
		typeOptions: { minValue: 1, maxValue: MAX_MINUTES },
		default: 10,
		description: 'How long the customer must have waited without an answer',
		displayOptions: forWaiting,
	}),
	choiceField('Waiting Since', 'waitingSince', {
		choices: { lastMessage: 'Last Message', firstUnanswered: 'First Unanswered Message' },
		description:
			'Which customer message starts the wait. With Last Message, each further message delays the event.',
		displayOptions: forWaiting,
	}),
	field('number', 'Silent Hours', 'silentHours', {
		typeOptions: { minValue: 1, maxValue: MAX_HOURS },
		default: 48,
		description: 'How long the last message of the business must have been unanswered',
		displayOptions: { show: { events: ['customerSilent'] } },
	}),
	collection('Filters', 'filters', {
		placeholder: 'Add Filter',
		// With this default, the editor shows Direction for New Message without a click.
		default: { direction: 'incoming' },
		// The collection is always shown. If it depended on Trigger On, the editor would clear it when Trigger On changes.
		options: [
			{
				...conversationLocator,
				description: 'Only messages of this conversation',
				displayOptions: { show: { '/events': eventsOf('messages') } },
			},
			direction,
			{ ...inboxLocator, description: 'Only orders of this inbox', displayOptions: forOrders },
			conditions,
			statusFilter(orderStatus, 'order status'),
			statusFilter(
				paymentStatus,
				'payment status',
				'. Order Paid fires for these statuses instead of paid and settled.',
			),
		],
	}),
	collection('Options', 'options', {
		placeholder: 'Add Option',
		options: [
			textField('Ignore Fields', 'ignoreFields', {
				placeholder: 'e.g. avatar_url, contact.last_seen',
				description:
					'Comma-separated list of fields whose changes do not fire Updated events. Use dots for nested fields. Useful for counters, and for links whose signature changes. If updated_at changes with these fields, enter it, too.',
				displayOptions: { show: { '/events': valuesOf(isOfAnyChange) } },
			}),
			field('number', 'Look Back (Days)', 'lookBackDays', {
				typeOptions: { minValue: 1, maxValue: MAX_DAYS },
				default: DAYS_FOR_CHANGED,
				description: `How many days to watch a record after its creation, or a conversation after its last message. The default is ${DAYS_FOR_CREATED} for created events, and ${DAYS_FOR_CHANGED} for changes. Changes of contacts and board items, and deletions of board items, are always detected.`,
			}),
		],
	}),
];
