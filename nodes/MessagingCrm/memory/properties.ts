import type { INodeProperties } from 'n8n-workflow';

import { conversationLocator } from '../fields';

export const properties: INodeProperties[] = [
	{
		displayName:
			'Gives the agent what the customer and your staff wrote. What the customer has written since the last outgoing message is left out: give it to the agent as its prompt.',
		name: 'notice',
		type: 'notice',
		default: '',
		displayOptions: { hide: { '/options.includeUnanswered': [true] } },
	},
	{ ...conversationLocator, description: 'The conversation to remember', required: true },
	{
		displayName: 'Context Window Length',
		name: 'contextWindowLength',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'How many past interactions the model receives as context. An interaction is what the customer wrote and what was answered.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Include Unanswered Messages',
				name: 'includeUnanswered',
				type: 'boolean',
				default: false,
				description:
					'Whether to include what the customer has written since the last outgoing message, e.g. if the prompt of the agent is only an instruction to answer it',
			},
		],
	},
];
