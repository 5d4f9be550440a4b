import type { Template } from '../data/records';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, answerPage, createdWithin, equals, matching } from '../lists';
import { check, FILLED, found, ID, parametersOf, queryId, reject } from '../validate';
import { createTemplate } from './templateCreate';
import { sendTemplate } from './templateSend';

function listTemplates(call: Call): unknown {
	return answerPage(call, 'templates', matching(call, call.data.templates, [createdWithin(call)]));
}

/** What lists show of a template's text is not documented. */
function withText({ options }: Call, { body, ...template }: Template): object {
	const components = [{ type: 'BODY', text: body }];
	if (options.templateText === 'components') return { ...template, components };
	if (options.templateText === 'componentsAsJson') {
		return { ...template, components: JSON.stringify(components) };
	}
	return options.templateText === 'body' ? { ...template, body } : template;
}

function listTemplatesOfInbox(call: Call): unknown {
	const templates = matching(call, call.data.templates, [
		equals<Template>('inbox_id', queryId(call, 'inbox_id')),
	]);
	const shown = templates.slice().map((template) => withText(call, template));
	return answerAll(call, 'templates', shown);
}

/** Goes by id, wa_template_id or name, since its parameters are not documented. */
function deleteTemplate(call: Call): unknown {
	const { templates } = call.data;
	const parameters = parametersOf(call);
	const field = (['id', 'wa_template_id', 'name'] as const).find(
		(name) => parameters[name] !== undefined,
	);
	if (!field) return reject('id, wa_template_id or name is required');
	const wanted = check(parameters[field], field, field === 'id' ? ID : FILLED);
	const template = templates.slice().find((candidate) => candidate[field] === wanted);
	templates.remove(found(template, 'Template').id);
	return answerOne(call, 'result', { deleted: 1 });
}

/** The messaging platform's verdict on new templates arrives. */
function syncTemplates(call: Call): unknown {
	const { data } = call;
	const inboxId = check(parametersOf(call).inbox_id, 'inbox_id', ID);
	found(data.inboxes.get(inboxId), 'Inbox');
	const templates = data.templates.slice().filter(({ inbox_id: id }) => id === inboxId);
	for (const { id, status } of templates) {
		if (status === 'PENDING') data.templates.update(id, { status: 'APPROVED' });
	}
	return answerOne(call, 'result', { synced: templates.length });
}

export const templateEndpoints: Endpoint[] = [
	reads('GET', '/api/templates', listTemplates),
	reads('GET', '/templates', listTemplatesOfInbox),
	writes('POST', '/templates', createTemplate),
	writes('DELETE', '/templates', deleteTemplate),
	writes('POST', '/templates/sync', syncTemplates),
	writes('POST', '/templates/send', sendTemplate),
];
