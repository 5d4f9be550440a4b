import type { INodeProperties } from 'n8n-workflow';

import { campaignLocator, list, operation, operations, shownFor } from '../../fields';
import { LISTS } from '../../service';

export const campaignDescription: INodeProperties[] = [
	operations('campaign', 'getAll', [
		operation('Get Many', 'getAll', 'Get many campaigns', {
			description: 'List broadcast campaigns',
			...list(LISTS.campaigns),
		}),
		operation('Get Messages', 'getMessages', 'Get messages of campaign', {
			description: 'List the messages of a campaign',
			...list(LISTS.messagesOfCampaign),
		}),
	]),
	{ ...campaignLocator, required: true, displayOptions: shownFor('campaign', 'getMessages') },
];
