import { SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

const onlyForSendAndWait = {
	show: { resource: ['message'], operation: [SEND_AND_WAIT_OPERATION] },
};

/** Names and values are those of n8n's own nodes: n8n makes an approval step for AI agents of them. */
export const sendAndWaitFields = updateDisplayOptions(onlyForSendAndWait, [
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Approval', value: 'approval', description: 'Approve, or approve and decline' },
			{ name: 'Free Text', value: 'freeText', description: 'Write a response' },
		],
		default: 'approval',
		description:
			'How to respond. The button in the message opens a page on your n8n, which has to be reachable from the phone; only what is sent there counts, so that link previews answer nothing.',
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
						description: 'Which buttons the page has',
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
