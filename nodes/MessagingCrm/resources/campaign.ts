import { campaignLocator, type Resource } from '../descriptions';
import { LISTS } from '../service';

export const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many campaigns',
			description: 'List broadcast campaigns',
			routing: { request: { method: 'GET', url: LISTS.campaigns.endpoint } },
			list: LISTS.campaigns,
		},
		{
			name: 'Get Messages',
			value: 'getMessages',
			action: 'Get messages of campaign',
			description: 'List the messages of a campaign',
			routing: { request: { method: 'GET', url: LISTS.messagesOfCampaign.endpoint } },
			list: LISTS.messagesOfCampaign,
			fields: [{ ...campaignLocator, required: true }],
		},
	],
};
