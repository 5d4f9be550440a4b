import { randomUUID } from 'node:crypto';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found, reject } from '../errors';
import { answerAll, answerPage, datedList, matching, PAGES } from '../lists';
import { keyOf } from '../authentication';
import { FILLED, ID, object, optional, TEXT } from '../schema';
import {
	serializeAgent,
	serializeConnectedInbox,
	serializeContact,
	serializeInbox,
	serializePlainRecord,
} from '../serializers';

function getBusiness({ data, options }: Call): Answer {
	return { data: { ...data.business, open_api_key: options.key } };
}

const REGISTRATION = object(
	{ business_name: FILLED, email: FILLED, phone_number: FILLED, password: FILLED },
	{ referral_code: TEXT },
);

function register(): Answer {
	return { body: { success: true, status_code: 201, cekat_api_key: keyOf(randomUUID()) } };
}

function listContacts(call: Call): Answer {
	const order = { field: 'created_at', descending: call.options.contactsOrder === 'newestFirst' };
	return answerPage(call, matching(call.data.contacts, [], order), serializeContact);
}

const BY_ID = { id: ID };
const BY_ID_IN_BODY = optional(BY_ID);

/** The service does not document where to send the ID, so both the query and the body are accepted. */
function deleteIntegration({ data, query, body }: Call<typeof BY_ID_IN_BODY>): Answer {
	const id = query.id ?? body.id ?? reject('id is required');
	data.integrations.remove(found(data.integrations.get(id), 'Integration').id);
	return { data: { deleted: 1 } };
}

export const workspaceEndpoints: Endpoint[] = [
	{
		...writes('POST', '/register', register, { body: REGISTRATION }),
		status: 201,
		forPartners: true,
	},
	reads('GET', '/businesses', getBusiness),
	datedList('/api/agents', ({ agents }) => agents, serializeAgent),
	datedList('/api/inboxes', ({ inboxes }) => inboxes, serializeInbox),
	reads('GET', '/inboxes', (call) =>
		answerAll(call, matching(call.data.inboxes), serializeConnectedInbox),
	),
	reads('GET', '/api/contacts', listContacts, { query: PAGES }),
	reads('GET', '/integrations', (call) =>
		answerAll(call, matching(call.data.integrations), serializePlainRecord),
	),
	writes('DELETE', '/integrations/delete', deleteIntegration, {
		query: BY_ID,
		body: BY_ID_IN_BODY,
	}),
];
