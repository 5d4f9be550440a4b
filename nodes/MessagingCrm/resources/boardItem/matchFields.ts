import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

/**
 * Workflows of an earlier version have the column to match on in these fields. They are displayed only if they have a
 * value, so that n8n keeps it when it loads the workflow.
 */
export const HAS_MATCH_COLUMN = { matchColumn: [{ _cnd: { exists: true as const } }] };

const onlyForUpsert = { resource: ['boardItem'], operation: ['upsert'] };

export const matchFields: INodeProperties[] = updateDisplayOptions(
	{ show: { ...onlyForUpsert, ...HAS_MATCH_COLUMN } },
	[
		{
			displayName: 'Match Column',
			name: 'matchColumn',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Email',
			description: 'Name of the column that identifies an existing item',
			hint: 'From an earlier version. Clear it to choose the columns to match on under Columns.',
		},
		{
			displayName: 'Match Value',
			name: 'matchValue',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. siti@example.com',
			description: 'Value to search for in the match column. A new item gets this value.',
		},
	],
);
