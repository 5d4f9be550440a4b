import { updateDisplayOptions } from 'n8n-workflow';

/** Operations of all resources that return a list. */
export const LIST_OPERATIONS = [
	'getAgentAssignments',
	'getAll',
	'getAssignments',
	'getByConversation',
	'getByInbox',
	'getConnected',
	'getMessages',
	'search',
];

/** Operations of all resources that change nothing at the service. */
export const READ_OPERATIONS = [
	...LIST_OPERATIONS,
	'get',
	'getColumn',
	'getColumnByName',
	'getSummary',
];

export const listFields = updateDisplayOptions({ show: { operation: LIST_OPERATIONS } }, [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
]);
