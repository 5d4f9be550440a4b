import type { CampaignMessage } from '../data/marketing';
import { reads, type Call, type Endpoint } from '../endpoint';
import { found } from '../errors';
import { answerPage, createdWithin, DATED_PAGES, datedList, equals, matching } from '../lists';

function listCampaignMessages(call: Call): unknown {
	const { id } = found(call.data.campaigns.get(call.params.id), 'Campaign');
	const records = matching(call, call.data.campaignMessages, [
		equals<CampaignMessage>('campaign_id', id),
		createdWithin(call),
	]);
	return answerPage(call, 'messages', records);
}

export const campaignEndpoints: Endpoint[] = [
	datedList('/api/campaigns', 'campaigns', ({ campaigns }) => campaigns),
	reads('GET', '/api/campaigns/{id}/messages', listCampaignMessages, { query: DATED_PAGES }),
].map((endpoint) => ({ ...endpoint, invalidStatus: 422 }));
