import type { INodeProperties } from 'n8n-workflow';

import {
	boardLocator,
	collection,
	inboxLocator,
	notice,
	orderStatus,
	paymentStatus,
	textField,
} from '../descriptions';
import { eventsAbout, type Topic, WEBHOOK_EVENTS } from './events';

const shownFor = (topic: Topic) => ({
	displayOptions: { show: { '/events': eventsAbout(topic) } },
});

export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: WEBHOOK_EVENTS,
		default: [],
		description:
			'Events of the service that start the workflow. The service does not document them.',
	},
	notice(
		'The Production URL under Webhook URLs must be reachable from the internet. Keep it secret: whoever knows it can start this workflow.',
		'addressNotice',
	),
	collection('Filters', 'filters', {
		placeholder: 'Add Filter',
		options: [
			{ ...boardLocator, description: 'Only items of this board', ...shownFor('board') },
			{
				...inboxLocator,
				description: 'Only messages, conversations and contacts of this inbox',
				...shownFor('inbox'),
			},
			{ ...orderStatus('Only orders with this status'), ...shownFor('order') },
			textField('Payment Method', 'paymentMethod', {
				placeholder: 'e.g. bank_transfer',
				description: 'Only orders with this payment method',
				...shownFor('order'),
			}),
			{ ...paymentStatus('Only orders with this payment status'), ...shownFor('order') },
		],
	}),
];
