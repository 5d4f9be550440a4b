import type { INodeProperties } from 'n8n-workflow';

import {
	boardLocator,
	conversationLocator,
	inboxLocator,
	orderStatus,
	paymentStatus,
} from '../fields';
import { EVENTS, eventsOf } from './events';

const forOrders = { show: { '/events': eventsOf('orders') } };
const forMessages = { show: { '/events': eventsOf('messages') } };

function statusFilter(field: typeof orderStatus, what: string): INodeProperties {
	const description = `Only orders that have this ${what} when the event is detected`;
	return { ...field(description), displayOptions: forOrders };
}

export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: EVENTS.map(({ name, value, description }) => ({ name, value, description })),
		default: [],
		description: 'What starts the workflow. The first poll only takes note of what is there.',
	},
	{
		...boardLocator,
		required: true,
		displayOptions: { show: { events: eventsOf('boardItems') } },
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: { events: [...eventsOf('messages'), ...eventsOf('orders')] } },
		options: [
			{
				...conversationLocator,
				description: 'Only messages of this conversation',
				displayOptions: forMessages,
			},
			{ ...inboxLocator, description: 'Only orders of this inbox', displayOptions: forOrders },
			statusFilter(orderStatus, 'order status'),
			statusFilter(paymentStatus, 'payment status'),
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Look Back (Days)',
				name: 'lookBackDays',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 3650 },
				default: 2,
				description:
					'For how many days after its creation a record is watched. Without this option they are 2 where only new records matter, and 30 where changes do. More days take more requests per poll. Contacts and board items are always watched, all of them.',
			},
		],
	},
];
