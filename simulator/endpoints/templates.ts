import type { Template } from '../data/marketing';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { answerAll, answerOne, datedList, equals, matching } from '../lists';
import { FILLED, ID, object } from '../schema';
import { createTemplate, NEW_TEMPLATE } from './templateCreate';
import { SENDING, sendTemplate } from './templateSend';

function listTemplatesOfInbox(call: Call): unknown {
	const templates = matching(call, call.data.templates, [
		equals<Template>('inbox_id', call.query.inbox_id),
	]);
	const shown = call.options.templateText === 'body' ? {} : { body: undefined };
	return answerAll(
		call,
		'templates',
		templates.slice().map((template) => ({ ...template, ...shown })),
	);
}

/** In the query or the body, since its parameters are not documented. */
const ONE_TEMPLATE = { id: ID, wa_template_id: FILLED, name: FILLED };
const ONE_IN_BODY = object(ONE_TEMPLATE);

function deleteTemplate(call: Call<typeof ONE_IN_BODY>): unknown {
	const { templates } = call.data;
	const wanted = { ...call.query, ...call.body };
	const field = (['id', 'wa_template_id', 'name'] as const).find((name) => wanted[name]);
	if (!field) return reject('id, wa_template_id or name is required');
	const template = templates.slice().find((candidate) => candidate[field] === wanted[field]);
	templates.remove(found(template, 'Template').id);
	return answerOne(call, 'result', { deleted: 1 });
}

const OF_INBOX = { inbox_id: ID };
const INBOX_IN_BODY = object(OF_INBOX);

/** The messaging platform's verdict on new templates arrives. */
function syncTemplates(call: Call<typeof INBOX_IN_BODY>): unknown {
	const { data, query, body } = call;
	const inboxId = body.inbox_id ?? query.inbox_id ?? reject('inbox_id is required');
	found(data.inboxes.get(inboxId), 'Inbox');
	const templates = data.templates.slice().filter(({ inbox_id: id }) => id === inboxId);
	for (const { id, status } of templates) {
		if (status === 'PENDING') data.templates.update(id, { status: 'APPROVED' });
	}
	return answerOne(call, 'result', { synced: templates.length });
}

export const templateEndpoints: Endpoint[] = [
	datedList('/api/templates', 'templates', ({ templates }) => templates),
	reads('GET', '/templates', listTemplatesOfInbox, { query: OF_INBOX }),
	writes('POST', '/templates', createTemplate, { body: NEW_TEMPLATE }),
	writes('DELETE', '/templates', deleteTemplate, { query: ONE_TEMPLATE, body: ONE_IN_BODY }),
	writes('POST', '/templates/sync', syncTemplates, { query: OF_INBOX, body: INBOX_IN_BODY }),
	writes('POST', '/templates/send', sendTemplate, { body: SENDING }),
];
