import { SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

const onlyForSendAndWait = {
	show: { resource: ['message'], operation: [SEND_AND_WAIT_OPERATION] },
};

/** The names and values of n8n's own nodes: n8n builds its approval step for AI agents from them. */
export const sendAndWaitFields = updateDisplayOptions(onlyForSendAndWait, [
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Approval',
				value: 'approval',
				description: 'Respond with a button: approve, or approve and decline',
			},
			{ name: 'Free Text', value: 'freeText', description: 'Respond with a text' },
		],
		default: 'approval',
		description:
			'How to respond on the page that the button opens. Your n8n must be reachable from the phone.',
	},
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		displayOptions: { show: { responseType: ['approval'] } },
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Values',
				name: 'values',
				values: [
					{
						displayName: 'Type of Approval',
						name: 'approvalType',
						type: 'options',
						options: [
							{ name: 'Approve Only', value: 'single' },
							{ name: 'Approve and Decline', value: 'double' },
						],
						default: 'single',
						description: 'Which buttons the page shows',
					},
					{
						displayName: 'Approve Button Label',
						name: 'approveLabel',
						type: 'string',
						default: 'Approve',
					},
					{
						displayName: 'Decline Button Label',
						name: 'disapproveLabel',
						type: 'string',
						displayOptions: { show: { approvalType: ['double'] } },
						default: 'Decline',
					},
				],
			},
		],
	},
]);
