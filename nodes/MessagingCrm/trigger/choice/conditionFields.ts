import type { INodeProperties } from 'n8n-workflow';

import { WITHOUT_VALUE } from './conditions';
import { eventsOf } from './events';
import type { SourceName } from './sources';

/** A field that the records of each kind have. */
const EXAMPLES: Array<[SourceName, string]> = [
	['orders', 'contact.display_name'],
	['messages', 'message'],
	['conversations', 'assigned_ai_agent'],
	['contacts', 'phone_number'],
	['boardItems', 'item_name'],
	['agentAssignments', 'agent_id'],
	['campaigns', 'name'],
	['templates', 'category'],
];

/** One field, with an example of the chosen records: of several kinds, of the first. */
const fields = EXAMPLES.map(([source, example], index): INodeProperties => ({
	displayName: 'Field',
	name: 'field',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: 'Name of a field in the test event, with dots for nested fields',
	displayOptions: {
		show: { '/events': eventsOf(source) },
		hide: { '/events': EXAMPLES.slice(0, index).flatMap(([before]) => eventsOf(before)) },
	},
}));

/** Filters > Only If. */
export const conditions: INodeProperties = {
	displayName: 'Only If',
	name: 'conditions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Condition',
	default: {},
	description: 'Only records that meet all of these conditions start the workflow',
	options: [
		{
			displayName: 'Condition',
			name: 'condition',
			values: [
				...fields,
				{
					displayName: 'Comparison',
					name: 'comparison',
					type: 'options',
					options: [
						{
							name: 'Changed To',
							value: 'changedTo',
							description: 'The field has this value now, and had another one before',
						},
						{
							name: 'Contains',
							value: 'contains',
							description: 'The text contains this text, or the list contains this value',
						},
						{ name: 'Is', value: 'is' },
						{ name: 'Is Empty', value: 'isEmpty' },
						{ name: 'Is Not', value: 'isNot' },
						{ name: 'Is Not Empty', value: 'isNotEmpty' },
					],
					default: 'is',
					description: 'How to compare the field. Changed To only works with events for changes.',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Won',
					description:
						'Value to compare the field with, e.g. the name of a label of a board. Case matters.',
					displayOptions: { hide: { comparison: WITHOUT_VALUE } },
				},
			],
		},
	],
};
