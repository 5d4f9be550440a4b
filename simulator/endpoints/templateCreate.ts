import { waTemplateId } from '../data/marketing';
import type { Call } from '../endpoint';
import { answerOne } from '../lists';
import type { MultipartBody, UploadedFile } from '../multipart';
import { check, FILLED, found, ID, isObject, readFields, reject, TEXT, TEXTS } from '../validate';

const CATEGORIES = ['AUTHENTICATION', 'MARKETING', 'UTILITY'];

/** POST /templates */
export function createTemplate(call: Call): unknown {
	const form = call.body;
	if (!isMultipart(form)) return reject('Content-Type must be multipart/form-data');
	const fields = readFields(form.fields, {
		name: FILLED,
		category: FILLED,
		language: FILLED,
		body: FILLED,
		inbox_id: ID,
		body_placeholder: TEXT,
	});
	const name = check(fields.name, 'name', FILLED);
	const category = check(fields.category, 'category', FILLED);
	const language = check(fields.language, 'language', FILLED);
	const body = check(fields.body, 'body', FILLED);
	const inboxId = check(fields.inbox_id, 'inbox_id', ID);
	if (!/^[a-z0-9_]+$/.test(name)) reject('name must be in snake_case');
	if (!CATEGORIES.includes(category)) reject(`category must be one of ${CATEGORIES.join(', ')}`);
	if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) reject('language is not a language code');
	checkExamples(body, fields.body_placeholder);
	checkHeaderImage(form.files, call.options.maxFileBytes);
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

function isMultipart(body: unknown): body is MultipartBody {
	return isObject(body) && isObject(body.fields) && Array.isArray(body.files);
}

/** How many different {{N}} the text has. */
function countVariables(text: string): number {
	return new Set(text.match(/\{\{\d+\}\}/g)).size;
}

function checkExamples(body: string, json?: string): void {
	const variables = countVariables(body);
	if (variables === 0) return;
	if (!json) reject('body_placeholder is required when body contains placeholders');
	const examples = check(parsed(json ?? ''), 'body_placeholder', TEXTS);
	if (examples.length !== variables) {
		reject(`body_placeholder must have ${variables} example values`);
	}
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return reject('body_placeholder must be a JSON array of strings');
	}
}

function checkHeaderImage(files: UploadedFile[], maxBytes: number): void {
	if (files.length === 0) return;
	const [{ field, filename, mimetype, size }] = files;
	if (files.length > 1 || field !== 'file') reject('one file is accepted, in the field file');
	if (size > maxBytes) reject('File too large', 413);
	if (!/^image\/(jpeg|jpg|png)$/.test(mimetype) || !/\.(jpeg|jpg|png)$/i.test(filename)) {
		reject('file must be a jpeg, jpg or png image');
	}
}
