import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, answerPage, datedList, deletion, matching, PAGES } from '../lists';
import type { Schema } from '../schema';

/** The only answer that the reference shows: the same whatever the envelope. */
function getBusiness({ data, options }: Call): unknown {
	return { success: true, status_code: 200, data: { ...data.business, open_api_key: options.key } };
}

/** Any object, since its shape is not documented. */
const REGISTRATION: Schema<Record<string, unknown>> = { type: 'object' };

function register({ data, body }: Call<typeof REGISTRATION>): unknown {
	const random = data.random('registrations');
	const { name = null, email = null } = body;
	return answerOne({ id: random.uuid(), name, email, open_api_key: `key-${random.uuid()}` });
}

function listOfContacts(method: 'GET' | 'POST', route: string, plural: string): Endpoint {
	const list = (call: Call) => answerPage(call, plural, matching(call, call.data.contacts));
	return reads(method, route, list, { query: PAGES });
}

export const workspaceEndpoints: Endpoint[] = [
	writes('POST', '/register', register, { body: REGISTRATION }),
	reads('GET', '/businesses', getBusiness),
	datedList('/api/agents', 'agents', ({ agents }) => agents),
	datedList('/api/inboxes', 'inboxes', ({ inboxes }) => inboxes),
	reads('GET', '/inboxes', (call) => answerAll(call, 'inboxes', matching(call, call.data.inboxes))),
	listOfContacts('GET', '/api/contacts', 'contacts'),
	// Our guess: they stand for endpoints that a client does not know.
	listOfContacts('GET', '/api/recipients', 'recipients'),
	listOfContacts('POST', '/api/recipients/search', 'recipients'),
	reads('GET', '/integrations', (call) =>
		answerAll(call, 'integrations', matching(call, call.data.integrations)),
	),
	deletion('/integrations/delete', 'Integration', ({ integrations }) => integrations),
];
