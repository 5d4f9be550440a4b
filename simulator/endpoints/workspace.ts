import { iso } from '../data/time';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { answerAll, answerOne, answerPage, datedList, matching, PAGES } from '../lists';
import { arrayOf, ID, object, type Schema } from '../schema';

/** The only answer that the reference shows: the same whatever the envelope. */
function getBusiness({ data, options }: Call): unknown {
	return { success: true, status_code: 200, data: { ...data.business, open_api_key: options.key } };
}

/** Any object, since its shape is not documented. */
const REGISTRATION: Schema<Record<string, unknown>> = { type: 'object' };

/** Hands out a key that works. */
function register(call: Call<typeof REGISTRATION>): unknown {
	const { name = null, email = null } = call.body;
	const random = call.data.random('registrations');
	const key = `key-${random.uuid()}`;
	call.data.registeredKeys.add(key);
	return answerOne({
		id: random.uuid(),
		name,
		email,
		open_api_key: key,
		created_at: iso(call.data.now()),
	});
}

/** In the query or the body, since its parameters are not documented. */
const INTEGRATIONS = { id: ID, ids: arrayOf(ID) };
const IN_BODY = object(INTEGRATIONS);

function deleteIntegrations(call: Call<typeof IN_BODY>): unknown {
	const { integrations } = call.data;
	const { id, ids = id && [id] } = { ...call.query, ...call.body };
	const wanted = ids || reject('id or ids is required');
	for (const one of wanted) found(integrations.get(one), 'Integration');
	for (const one of wanted) integrations.remove(one);
	return answerOne({ deleted: wanted.length });
}

export const workspaceEndpoints: Endpoint[] = [
	writes('POST', '/register', register, { body: REGISTRATION }),
	reads('GET', '/businesses', getBusiness),
	datedList('/api/agents', 'agents', ({ agents }) => agents),
	datedList('/api/inboxes', 'inboxes', ({ inboxes }) => inboxes),
	reads('GET', '/inboxes', (call) => answerAll(call, 'inboxes', matching(call, call.data.inboxes))),
	reads(
		'GET',
		'/api/contacts',
		(call) => answerPage(call, 'contacts', matching(call, call.data.contacts)),
		{ query: PAGES },
	),
	reads('GET', '/integrations', (call) =>
		answerAll(call, 'integrations', matching(call, call.data.integrations)),
	),
	writes('DELETE', '/integrations/delete', deleteIntegrations, {
		query: INTEGRATIONS,
		body: IN_BODY,
	}),
];
