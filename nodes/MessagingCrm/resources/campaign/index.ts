import type { INodeProperties } from 'n8n-workflow';

import { campaignLocator, list, operations } from '../../fields';
import { LISTS } from '../../service';

export const campaignDescription: INodeProperties[] = [
	operations('campaign', 'getAll', [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many campaigns',
			description: 'List broadcast campaigns',
			...list(LISTS.campaigns),
		},
		{
			name: 'Get Messages',
			value: 'getMessages',
			action: 'Get messages of campaign',
			description: 'List the messages of a campaign',
			...list(LISTS.messagesOfCampaign),
		},
	]),
	{
		...campaignLocator,
		required: true,
		displayOptions: { show: { resource: ['campaign'], operation: ['getMessages'] } },
	},
];
