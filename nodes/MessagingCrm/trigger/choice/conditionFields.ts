import { rowsField, textField } from '../../fields';
import { WITHOUT_VALUE } from './conditions';

/** Filters > Only If. */
export const conditions = rowsField('Only If', 'conditions', {
	row: 'Condition',
	typeOptions: { multipleValues: true, sortable: true },
	description: 'Only records that meet all of these conditions start the workflow',
	values: [
		textField('Field', 'field', {
			placeholder: 'e.g. contact.display_name',
			description: 'Name of a field in the test event, with dots for nested fields',
		}),
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
		textField('Value', 'value', {
			placeholder: 'e.g. Won',
			description:
				'Value to compare the field with, e.g. the name of a label of a board. Case matters.',
			displayOptions: { hide: { comparison: WITHOUT_VALUE } },
		}),
	],
});
