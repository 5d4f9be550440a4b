import { waTemplateId } from '../data/marketing';
import type { Call } from '../endpoint';
import { found, reject } from '../errors';
import { answerOne } from '../lists';
import { arrayOf, FILLED, ID, INTEGER, object, oneOf, TEXT, type Schema } from '../schema';
import { arrayIn } from './jsonArrays';

const textLike = (pattern: string, description: string): Schema<string> => ({
	type: 'string',
	pattern,
	description,
});

const FIELDS = object(
	{
		name: textLike('^[a-z0-9_]+$', 'in snake_case'),
		category: oneOf('AUTHENTICATION', 'MARKETING', 'UTILITY'),
		language: textLike('^[a-z]{2,3}(_[A-Z]{2})?$', 'a language code'),
		body: FILLED,
		inbox_id: ID,
		body_placeholder: TEXT,
	},
	['name', 'category', 'language', 'body', 'inbox_id'],
);
const IMAGE = object(
	{
		field: oneOf('file'),
		filename: textLike('[.](jpeg|jpg|png|JPEG|JPG|PNG)$', 'a jpeg, jpg or png image'),
		mimetype: textLike('^image/(jpeg|jpg|png)$', 'a jpeg, jpg or png image'),
		size: INTEGER,
	},
	['size'],
);
/** A `MultipartBody`. */
export const NEW_TEMPLATE = object({ fields: FIELDS, files: { ...arrayOf(IMAGE), maxItems: 1 } }, [
	'fields',
	'files',
]);

/** POST /templates */
export function createTemplate(call: Call<typeof NEW_TEMPLATE>): unknown {
	const { fields, files } = call.body;
	const { name, category, language, body, inbox_id: inboxId, body_placeholder: examples } = fields;
	checkExamples(body, examples);
	if (files.some(({ size }) => size > call.options.maxFileBytes)) reject('File too large', 413);
	found(call.data.inboxes.get(inboxId), 'Inbox');
	if (call.data.templates.slice().some((template) => template.name === name)) {
		reject('A template with this name already exists', 409);
	}
	const template = call.data.addTemplate({
		wa_template_id: waTemplateId(call.data.random('created templates')),
		name,
		category,
		language,
		body,
		status: 'PENDING',
		inbox_id: inboxId,
	});
	return answerOne(call, 'template', template);
}

/** How many different {{N}} the text has. */
function countVariables(text: string): number {
	return new Set(text.match(/\{\{\d+\}\}/g)).size;
}

function checkExamples(body: string, json?: string): void {
	const variables = countVariables(body);
	if (variables === 0) return;
	if (!json) return reject('body_placeholder is required when body contains placeholders');
	if (arrayIn(json, 'body_placeholder', TEXT).length !== variables) {
		reject(`body_placeholder must have ${variables} example values`);
	}
}
