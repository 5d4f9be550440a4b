import type { CampaignMessage } from '../data/records';
import { reads, type Call, type Endpoint } from '../endpoint';
import { answerPage, createdWithin, equals, matching } from '../lists';
import { found, pathId } from '../validate';

/** Campaigns and their recipients answer a malformed date with 422 instead of 400. */
const MALFORMED = 422;

function listCampaigns(call: Call): unknown {
	const records = matching(call, call.data.campaigns, [createdWithin(call, MALFORMED)]);
	return answerPage(call, 'campaigns', records);
}

function listCampaignMessages(call: Call): unknown {
	const { id } = found(call.data.campaigns.get(pathId(call, 'id')), 'Campaign');
	const records = matching(call, call.data.campaignMessages, [
		equals<CampaignMessage>('campaign_id', id),
		createdWithin(call, MALFORMED),
	]);
	return answerPage(call, 'messages', records);
}

export const campaignEndpoints: Endpoint[] = [
	reads('GET', '/api/campaigns', listCampaigns),
	reads('GET', '/api/campaigns/{id}/messages', listCampaignMessages),
];
