import { iso } from '../data/time';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, answerPage, createdWithin, matching } from '../lists';
import { bodyObject, check, found, ID, IDS, parametersOf, reject } from '../validate';

/** The only answer that the reference shows: the same whatever the envelope. */
function getBusiness({ data, options }: Call): unknown {
	return {
		success: true,
		status_code: 200,
		data: { ...data.business, open_api_key: options.key },
	};
}

/** Takes any object, since its shape is not documented, and hands out a key that works. */
function register(call: Call): unknown {
	const details = bodyObject(call.body);
	const random = call.data.random('registrations');
	const key = `key-${random.uuid()}`;
	call.data.registeredKeys.add(key);
	return answerOne(call, 'registration', {
		id: random.uuid(),
		name: details.name ?? null,
		email: details.email ?? null,
		open_api_key: key,
		created_at: iso(call.data.now()),
	});
}

function listAgents(call: Call): unknown {
	return answerPage(call, 'agents', matching(call, call.data.agents, [createdWithin(call)]));
}

function listInboxes(call: Call): unknown {
	return answerPage(call, 'inboxes', matching(call, call.data.inboxes, [createdWithin(call)]));
}

function listConnectedInboxes(call: Call): unknown {
	return answerAll(call, 'inboxes', matching(call, call.data.inboxes).slice());
}

function listContacts(call: Call): unknown {
	return answerPage(call, 'contacts', matching(call, call.data.contacts));
}

function listIntegrations(call: Call): unknown {
	return answerAll(call, 'integrations', matching(call, call.data.integrations).slice());
}

/** Takes one `id` or an array of `ids`, since its parameters are not documented. */
function deleteIntegrations(call: Call): unknown {
	const { integrations } = call.data;
	const { id, ids } = parametersOf(call);
	if (id === undefined && ids === undefined) return reject('id or ids is required');
	const wanted = id === undefined ? check(ids, 'ids', IDS) : [check(id, 'id', ID)];
	for (const one of wanted) found(integrations.get(one), 'Integration');
	for (const one of wanted) integrations.remove(one);
	return answerOne(call, 'result', { deleted: wanted.length });
}

export const workspaceEndpoints: Endpoint[] = [
	writes('POST', '/register', register),
	reads('GET', '/businesses', getBusiness),
	reads('GET', '/api/agents', listAgents),
	reads('GET', '/api/inboxes', listInboxes),
	reads('GET', '/inboxes', listConnectedInboxes),
	reads('GET', '/api/contacts', listContacts),
	reads('GET', '/integrations', listIntegrations),
	writes('DELETE', '/integrations/delete', deleteIntegrations),
];
