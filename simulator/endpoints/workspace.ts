import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { answerAll, answerPage, datedList, deletion, matching, PAGES } from '../lists';
import { keyOf } from '../authentication';
import { FILLED, object, TEXT } from '../schema';
import { showAgent, showConnectedInbox, showContact, showInbox, showPlain } from '../shown';

function getBusiness({ data, options }: Call): Answer {
	return { data: { ...data.business, open_api_key: options.key } };
}

const REGISTRATION = object(
	{
		business_name: FILLED,
		email: FILLED,
		phone_number: FILLED,
		password: FILLED,
		referral_code: TEXT,
	},
	['business_name', 'email', 'phone_number', 'password'],
);

function register({ data }: Call<typeof REGISTRATION>): Answer {
	const cekat_api_key = keyOf(data.random('registrations').uuid());
	return { body: { success: true, status_code: 201, cekat_api_key } };
}

function listContacts(call: Call): Answer {
	const order = { field: 'created_at', descending: call.options.contactsOrder === 'newestFirst' };
	return answerPage(call, matching(call.data.contacts, [], order), showContact);
}

export const workspaceEndpoints: Endpoint[] = [
	{
		...writes('POST', '/register', register, { body: REGISTRATION }),
		status: 201,
		forPartners: true,
	},
	reads('GET', '/businesses', getBusiness),
	datedList('/api/agents', ({ agents }) => agents, showAgent),
	datedList('/api/inboxes', ({ inboxes }) => inboxes, showInbox),
	reads('GET', '/inboxes', (call) =>
		answerAll(call, matching(call.data.inboxes), showConnectedInbox),
	),
	reads('GET', '/api/contacts', listContacts, { query: PAGES }),
	reads('GET', '/integrations', (call) =>
		answerAll(call, matching(call.data.integrations), showPlain),
	),
	deletion('/integrations/delete', 'Integration', ({ integrations }) => integrations),
];
